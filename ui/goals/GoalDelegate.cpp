#include "ui/goals/GoalDelegate.h"

#include <QPainter>

#include "ui/goals/GoalModel.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kBadge = 14;
constexpr int kEdge = 8;
constexpr int kResidual = 64;  // widths of the right columns
constexpr int kState = 76;

void drawBadge(QPainter& painter, const QRect& rect, int number, bool filled) {
    painter.setPen(QPen(theme().goal, 1.5));
    painter.setBrush(filled ? QBrush(theme().goal) : QBrush(Qt::NoBrush));
    painter.drawEllipse(QRectF(rect).adjusted(0.75, 0.75, -0.75, -0.75));
    painter.setFont(numberFont(10, QFont::Bold));
    painter.setPen(!filled ? theme().goal : theme().dark ? theme().boneOutline : theme().onAccent);
    painter.drawText(rect, Qt::AlignCenter, QString::number(number));
}

}  // namespace

QSize GoalDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
    return {120, kRowHeight};
}

void GoalDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
    const QRect row = option.rect;
    const bool selected = option.state & QStyle::State_Selected;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (selected) {
        painter->fillRect(
            row, option.state & QStyle::State_Active ? theme().selection : theme().selectionInactive);
        painter->fillRect(QRect(row.left(), row.top(), 2, row.height()), theme().accent);
    } else if (option.state & QStyle::State_MouseOver) {
        painter->fillRect(row, theme().hover);
    }
    const QRect badge(row.left() + kEdge, row.center().y() - kBadge / 2 + 1, kBadge, kBadge);
    drawBadge(*painter, badge, index.data(GoalModel::numberRole).toInt(),
              index.data(GoalModel::filledRole).toBool());
    const QRect residual(row.right() - kEdge - kResidual, row.top(), kResidual, row.height());
    const QRect state(residual.left() - kState, row.top(), kState, row.height());
    const QRect name(QPoint(badge.right() + 6, row.top()), QPoint(state.left() - 4, row.bottom()));
    QFont font = option.font;
    painter->setPen(theme().textDim);
    painter->setFont(font);
    painter->drawText(state, Qt::AlignRight | Qt::AlignVCenter, index.data(GoalModel::stateRole).toString());
    painter->setFont(numberFont());
    painter->drawText(residual, Qt::AlignRight | Qt::AlignVCenter,
                      index.data(GoalModel::residualRole).toString());
    if (selected) font.setWeight(QFont::DemiBold);
    painter->setFont(font);
    painter->setPen(theme().text);
    painter->drawText(name, Qt::AlignLeft | Qt::AlignVCenter,
                      QFontMetrics(font).elidedText(index.data().toString(), Qt::ElideMiddle, name.width()));
    painter->restore();
}

}  // namespace sinew
