#pragma once

#include <QWidget>

class QToolButton;

namespace sinew {

class CurveTree;
class VisibleCurves;
struct Session;

/// Column of names beside the curves: joints, their channels, and the header of the speed lane.
class CurveNames : public QWidget {
    Q_OBJECT
public:
    CurveNames(VisibleCurves& curves, Session& session, QWidget* parent);

    CurveTree& tree() const { return *tree_; }
    void showLane(bool on);

Q_SIGNALS:
    void laneToggled(bool on);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    CurveTree* tree_;
    QToolButton* laneButton_;
    QWidget* legend_;  ///< shown while the lane is
};

}  // namespace sinew
