#include "ui/curves/CurveTree.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QToolTip>
#include <algorithm>

#include "ui/session/Session.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kTreeRow = 22;
constexpr int kTreeIcon = 14;
constexpr int kSwitchWidth = 22;
constexpr int kChevron = 12;
constexpr int kIndent = 24;

/// Gives rows their height; the tree paints them itself.
class FixedHeightDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {120, kTreeRow}; }
};

}  // namespace

CurveTree::CurveTree(VisibleCurves& curves, Session& session, QWidget* parent)
    : QTreeView(parent), curves_(&curves), model_(new CurveModel(curves, session, this)) {
    setHeaderHidden(true);
    setUniformRowHeights(true);
    setFrameShape(QFrame::NoFrame);
    setMouseTracking(true);
    setIndentation(12);
    setEditTriggers(NoEditTriggers);
    setExpandsOnDoubleClick(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setItemDelegate(new FixedHeightDelegate(this));
    viewport()->setBackgroundRole(QPalette::Window);
    setAccessibleName(tr("Channels"));
    setModel(model_);
    connect(model_, &QAbstractItemModel::modelReset, this, [this] {
        expandAll();
        showActive();
    });
    connect(curves_, &VisibleCurves::activeChanged, this, &CurveTree::showActive);
    connect(selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& index) {
        if (const auto id = model_->channel(index); id && curves_->isVisible(*id)) curves_->setActive(*id);
    });
    expandAll();
    showActive();
}

void CurveTree::showActive() {
    const CurveRow* active = curves_->active();
    if (!active) return;
    const QModelIndex index = model_->indexOf(active->id);
    if (index.isValid() && index != currentIndex()) setCurrentIndex(index);
    viewport()->update();
}

QRect CurveTree::switchRect(const QRect& row, Switch control) {
    return {row.right() - 6 - (control + 1) * kSwitchWidth + 1, row.top(), kSwitchWidth, row.height()};
}

CurveTree::Switch CurveTree::switchAt(QPoint position) const {
    const QModelIndex index = indexAt(position);
    if (!index.isValid()) return VisibleCurves::switchCount;
    QRect row = visualRect(index);
    row.setRight(viewport()->width() - 1);
    for (int i = 0; i < VisibleCurves::switchCount; ++i) {
        if (switchRect(row, static_cast<Switch>(i)).contains(position)) return static_cast<Switch>(i);
    }
    return VisibleCurves::switchCount;
}

std::vector<ChannelId> CurveTree::channels(const QModelIndex& index) const {
    std::vector<ChannelId> ids;
    if (const auto id = model_->channel(index)) return {*id};
    for (int i = 0; i < model_->rowCount(index); ++i)
        ids.push_back(*model_->channel(model_->index(i, 0, index)));
    return ids;
}

void CurveTree::toggle(const QModelIndex& index, Switch control) {
    const auto ids = channels(index);
    const bool on = !std::ranges::all_of(ids, [&](ChannelId id) { return curves_->isOn(control, id); });
    for (const ChannelId id : ids) curves_->setSwitch(control, id, on);
}

void CurveTree::mousePressEvent(QMouseEvent* event) {
    if (switchAt(event->pos()) == VisibleCurves::switchCount) QTreeView::mousePressEvent(event);
}

void CurveTree::mouseReleaseEvent(QMouseEvent* event) {
    const Switch control = switchAt(event->pos());
    if (control == VisibleCurves::switchCount) return QTreeView::mouseReleaseEvent(event);
    if (event->button() == Qt::LeftButton) toggle(indexAt(event->pos()), control);
}

void CurveTree::mouseDoubleClickEvent(QMouseEvent* event) {
    const QModelIndex index = indexAt(event->pos());
    if (switchAt(event->pos()) != VisibleCurves::switchCount || model_->channel(index)) return;
    setExpanded(index, !isExpanded(index));
}

bool CurveTree::event(QEvent* event) {
    // On the surrounding canvas these keys are other shortcuts: claim them while the tree has the focus.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool letter = key->key() == Qt::Key_H || key->key() == Qt::Key_L || key->key() == Qt::Key_O;
        const bool arrow = key->key() >= Qt::Key_Left && key->key() <= Qt::Key_Down;
        if (key->modifiers() == Qt::NoModifier && (letter || arrow)) {
            event->accept();
            return true;
        }
    }
    return QTreeView::event(event);
}

void CurveTree::keyPressEvent(QKeyEvent* event) {
    const int key = event->modifiers() == Qt::NoModifier ? event->key() : 0;
    if (key == Qt::Key_H) return toggle(currentIndex(), VisibleCurves::hideSwitch);
    if (key == Qt::Key_L) return toggle(currentIndex(), VisibleCurves::lockSwitch);
    if (key == Qt::Key_O) return toggle(currentIndex(), VisibleCurves::soloSwitch);
    QTreeView::keyPressEvent(event);
}

bool CurveTree::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QTreeView::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    static const char* const kTips[] = {QT_TR_NOOP("Show only this curve (O)"),
                                        QT_TR_NOOP("Lock the keys of this curve (L)"),
                                        QT_TR_NOOP("Hide this curve (H)")};
    const Switch control = switchAt(help->pos());
    if (control == VisibleCurves::switchCount) {
        QToolTip::hideText();
    } else {
        QToolTip::showText(help->globalPos(), tr(kTips[control]), this);
    }
    return true;
}

int CurveTree::drawSwitches(QPainter& painter, const QRect& row, ChannelId id) const {
    static constexpr std::pair<const char*, const char*> kIcons[] = {
        {"solo", "solo"}, {"unlock", "lock"}, {"show", "hide"}};
    for (int i = 0; i < VisibleCurves::switchCount; ++i) {
        const auto control = static_cast<Switch>(i);
        const bool on = curves_->isOn(control, id);
        const QPoint center = switchRect(row, control).center();
        const QColor ink =
            on ? (control == VisibleCurves::soloSwitch ? theme().accent : theme().text) : theme().textOff;
        painter.drawPixmap(
            center.x() - kTreeIcon / 2 + 1, center.y() - kTreeIcon / 2 + 1,
            iconPixmap(on ? kIcons[i].second : kIcons[i].first, ink, kTreeIcon, devicePixelRatioF()));
    }
    return switchRect(row, VisibleCurves::hideSwitch).left() - 4;
}

void CurveTree::drawName(QPainter& painter, const QRect& row, const QModelIndex& index, int right) const {
    const auto id = model_->channel(index);
    const CurveRow* active = curves_->active();
    const bool isActive = id && active && active->id == *id;
    QFont bold = font();
    if (isActive || !id) bold.setWeight(QFont::DemiBold);
    const int left = id ? kIndent : 20;
    if (id) {
        const Qt::PenStyle style = index.data(CurveModel::dashedRole).toBool() ? Qt::DotLine : Qt::SolidLine;
        painter.setPen(QPen(index.data(CurveModel::colorRole).value<QColor>(), 3, style, Qt::FlatCap));
        painter.drawLine(QPointF(left + 1.5, row.top() + 4), QPointF(left + 1.5, row.bottom() - 3));
    }
    const QString value = index.data(CurveModel::valueRole).toString();
    painter.setFont(numberFont(11));
    painter.setPen(theme().textDim);
    painter.drawText(QRect(left, row.top(), right - left, row.height()), Qt::AlignRight | Qt::AlignVCenter,
                     value);
    const int available = right - left - 12 - painter.fontMetrics().horizontalAdvance(value);
    painter.setFont(bold);
    painter.setPen(!id || curves_->isVisible(*id) ? theme().text : theme().textOff);
    painter.drawText(QRect(left + (id ? 10 : 0), row.top(), available, row.height()), Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, available));
}

void CurveTree::drawRow(QPainter* painter, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const {
    const QRect row(0, option.rect.top(), viewport()->width(), option.rect.height());
    const auto id = model_->channel(index);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (selectionModel()->isSelected(index)) {
        painter->fillRect(row, hasFocus() ? theme().selection : theme().selectionInactive);
        painter->fillRect(QRect(0, row.top(), 2, row.height()), theme().accent);
    }
    int right = row.right() - 8;
    if (id) {
        right = drawSwitches(*painter, row, *id);
    } else {
        const QRect chevronRect(4, row.center().y() - kChevron / 2 + 1, kChevron, kChevron);
        painter->drawPixmap(chevronRect, iconPixmap(isExpanded(index) ? "chevron-down" : "chevron-right",
                                                    theme().textDim, kChevron, devicePixelRatioF()));
    }
    drawName(*painter, row, index, right);
    painter->restore();
}

}  // namespace sinew
