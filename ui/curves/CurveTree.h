#pragma once

#include <QTreeView>

#include "ui/curves/CurveModel.h"

namespace sinew {

/// The joints and channels beside the curves: the active channel is the selected row; eye, lock and solo at a
/// row's end are clicked, or switched by H, L and O for the rows that are selected.
class CurveTree : public QTreeView {
    Q_OBJECT
public:
    /// The places at the end of a row, from the right.
    enum Switch { soloSwitch, lockSwitch, hideSwitch, switchCount };

    CurveTree(ShownCurves& curves, Session& session, QWidget* parent);

    static QRect switchRect(const QRect& row, Switch which);
    CurveModel& rows() const { return *model_; }
    /// For the channels of a row: all of a joint, or one.
    void toggle(const QModelIndex& index, Switch which);

protected:
    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void drawRow(QPainter* painter, const QStyleOptionViewItem& option,
                 const QModelIndex& index) const override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    Switch switchAt(QPoint position) const;
    std::vector<ChannelId> channels(const QModelIndex& index) const;
    bool isOn(ChannelId id, Switch which) const;
    int drawSwitches(QPainter& painter, const QRect& row, ChannelId id) const;
    void drawName(QPainter& painter, const QRect& row, const QModelIndex& index, int right) const;
    void showActive();

    ShownCurves* curves_;
    CurveModel* model_;
};

}  // namespace sinew
