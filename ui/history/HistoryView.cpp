#include "ui/history/HistoryView.h"

#include <QPainter>

#include "ui/history/HistoryModel.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kRowHeight = 22;
constexpr int kBar = 2;
constexpr int kEdge = 8;

}  // namespace

HistoryView::HistoryView(QWidget* parent) : QListView(parent) {
    setFrameShape(QFrame::NoFrame);
    setUniformItemSizes(true);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setMouseTracking(true);
    setItemDelegate(new StepDelegate(this));
    viewport()->setBackgroundRole(QPalette::Window);
    setAccessibleName(tr("Steps"));
}

QSize StepDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    return {QStyledItemDelegate::sizeHint(option, index).width(), kRowHeight};
}

void StepDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
    const bool current = index.data(HistoryModel::currentRole).toBool();
    const bool focused = option.state & QStyle::State_HasFocus;
    const QRect row = option.rect;
    painter->save();
    if (current) {
        painter->fillRect(row, option.widget->hasFocus() ? theme().selection : theme().selectionInactive);
        painter->fillRect(QRect(row.left(), row.top(), kBar, row.height()), theme().accent);
    } else if (option.state & QStyle::State_MouseOver) {
        painter->fillRect(row, theme().hover);
    }
    if (focused && !current) {
        painter->setPen(theme().accent);
        painter->drawRect(row.adjusted(0, 0, -1, -1));
    }
    const auto weight = index.data(Qt::FontRole).value<QFont>().weight();
    QFont font = option.font;
    font.setWeight(static_cast<QFont::Weight>(weight));
    painter->setFont(font);
    painter->setPen(index.data(Qt::ForegroundRole).value<QColor>());
    const QRect free = row.adjusted(kEdge, 0, -kEdge, 0);
    const QString text = QFontMetrics(font).elidedText(index.data().toString(), Qt::ElideRight, free.width());
    painter->drawText(free, Qt::AlignLeft | Qt::AlignVCenter, text);
    painter->restore();
}

}  // namespace sinew
