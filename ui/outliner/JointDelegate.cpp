#include "ui/outliner/JointDelegate.h"

#include <QAbstractItemView>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "ui/outliner/JointModel.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kRowHeight = 22;
constexpr int kIcon = 14;
constexpr int kEdge = 8;
constexpr int kGap = 4;

QRect takeRight(QRect& free) {
    const QRect slot(free.right() - kIcon + 1, free.center().y() - kIcon / 2 + 1, kIcon, kIcon);
    free.setRight(slot.left() - kGap);
    return slot;
}

void drawDiamond(QPainter& painter, QPointF centre) {
    constexpr double kRadius = 3.5;
    const QPointF corners[] = {{0, -kRadius}, {kRadius, 0}, {0, kRadius}, {-kRadius, 0}};
    QPolygonF diamond;
    for (const QPointF& corner : corners) diamond << centre + corner;
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().textDim);
    painter.drawPolygon(diamond);
}

// Takes the badges' room from the right of `free`.
void drawBadges(QPainter& painter, int badges, QRect& free) {
    const double ratio = painter.device()->devicePixelRatioF();
    const auto draw = [&](std::string_view name) {
        painter.drawPixmap(takeRight(free), iconPixmap(name, theme().textDim, kIcon, ratio));
    };
    if (badges & JointModel::limited) draw("limit");
    if (badges & JointModel::locked) draw("lock");
    if (badges & JointModel::keyed) drawDiamond(painter, QRectF(takeRight(free)).center());
}

}  // namespace

QSize JointDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    return {QStyledItemDelegate::sizeHint(option, index).width(), kRowHeight};
}

void JointDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const {
    const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
    const bool current = view && view->currentIndex() == index && (option.state & QStyle::State_Selected);
    const QVariant count = index.data(JointModel::countRole);
    QFont font = option.font;
    if (current || index.data(JointModel::activeRole).toBool()) font.setWeight(QFont::DemiBold);

    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    QRect free = option.rect.adjusted(kGap, 0, -kEdge, 0);
    drawBadges(*painter, index.data(JointModel::badgesRole).toInt(), free);

    painter->setFont(font);
    painter->setPen(theme().text);
    const QFontMetrics metrics(font, painter->device());
    const QString name = metrics.elidedText(index.data().toString(), Qt::ElideRight, free.width());
    painter->drawText(free, Qt::AlignLeft | Qt::AlignVCenter, name);
    if (count.isValid()) {
        free.setLeft(free.left() + metrics.horizontalAdvance(name) + 6);
        painter->setFont(option.font);
        painter->setPen(theme().textDim);
        painter->drawText(free, Qt::AlignLeft | Qt::AlignVCenter,
                          count == 1 ? tr("1 joint") : tr("%1 joints").arg(count.toInt()));
    }
    painter->restore();
}

bool JointDelegate::helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                              const QModelIndex& index) {
    const int badges = index.data(JointModel::badgesRole).toInt();
    if (event->type() != QEvent::ToolTip || badges == 0)
        return QStyledItemDelegate::helpEvent(event, view, option, index);
    QStringList lines;
    if (badges & JointModel::keyed) lines << tr("Has keys in this clip");
    if (badges & JointModel::locked) lines << tr("Has locked angles");
    if (badges & JointModel::limited) lines << tr("Has limited angles");
    QToolTip::showText(event->globalPos(), lines.join(u'\n'), view);
    return true;
}

}  // namespace sinew
