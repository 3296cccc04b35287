#pragma once

#include <QTreeView>

#include "ui/curves/CurveModel.h"

namespace sinew {

/// Tree of joints and channels beside the curves. The selected row is the active channel. The switches at the
/// end of a row (hide, lock, solo) are clicked, or toggled for the current row with H, L and O.
class CurveTree : public QTreeView {
    Q_OBJECT
public:
    using Switch = VisibleCurves::Switch;  ///< at the end of a row, from right to left

    CurveTree(VisibleCurves& curves, Session& session, QWidget* parent);

    static QRect switchRect(const QRect& row, Switch control);
    CurveModel& curveModel() const { return *model_; }
    /// Toggles a switch for a channel, or for all channels of a joint.
    void toggle(const QModelIndex& index, Switch control);

protected:
    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void drawRow(QPainter* painter, const QStyleOptionViewItem& option,
                 const QModelIndex& index) const override;

private:
    Switch switchAt(QPoint position) const;
    std::vector<ChannelId> channels(const QModelIndex& index) const;
    int drawSwitches(QPainter& painter, const QRect& row, ChannelId id) const;
    void drawName(QPainter& painter, const QRect& row, const QModelIndex& index, int right) const;
    void showActive();

    VisibleCurves* curves_;
    CurveModel* model_;
};

}  // namespace sinew
