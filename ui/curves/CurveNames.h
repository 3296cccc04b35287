#pragma once

#include <QWidget>

class QToolButton;
class QTreeView;

namespace sinew {

class CurveModel;
class CurveTree;
class ShownCurves;
struct Session;

/// The column of names beside the curves: joints and their channels, and the head of the speed lane.
class CurveNames : public QWidget {
    Q_OBJECT
public:
    CurveNames(ShownCurves& curves, Session& session, QWidget* parent);

    CurveTree& tree() const { return *tree_; }
    void showLane(bool on);

Q_SIGNALS:
    void laneToggled(bool on);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    CurveTree* tree_;
    QToolButton* lane_;
    QWidget* room_;  ///< beside the lane
};

}  // namespace sinew
