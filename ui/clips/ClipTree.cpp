#include "ui/clips/ClipTree.h"

#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>

#include "ui/clips/ClipModel.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kLine = 18;
constexpr int kCharacterRow = 24;
constexpr int kClipRow = 40;
constexpr int kTreeIndent = 12;
constexpr int kEdge = 8;
constexpr int kBar = 2;

bool isClip(const QModelIndex& index) { return index.parent().isValid(); }

/// Returns the rectangle of the name; the details of a clip are below it.
QRect nameRect(const QRect& row, const QModelIndex& index) {
    QRect rect = row.adjusted(0, 0, -kEdge, 0);
    if (isClip(index)) rect = QRect(rect.left(), row.top() + 3, rect.width(), kLine);
    return rect;
}

/// Returns as many of the details as fit; the tooltip shows all of them.
QString fittingDetails(QString details, const QFontMetrics& metrics, int width) {
    const QString dot = QStringLiteral(" · ");
    while (metrics.horizontalAdvance(details) > width && details.contains(dot))
        details.truncate(details.lastIndexOf(dot));
    return metrics.elidedText(details, Qt::ElideRight, width);
}

/// Paints the rows of a ClipTree: a name and dimmed details, which a clip has on a second line. Edits the
/// name in place.
class ClipDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
        return {1, isClip(index) ? kClipRow : kCharacterRow};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        QFont font = option.font;
        if (index.data(ClipModel::activeRole).toBool()) font.setWeight(QFont::DemiBold);
        const QFontMetrics metrics(font, painter->device());
        const QRect rect = nameRect(option.rect, index);
        const QString name = metrics.elidedText(index.data().toString(), Qt::ElideRight, rect.width());
        painter->setFont(font);
        painter->setPen(theme().text);
        painter->drawText(rect, Qt::AlignLeft | Qt::AlignVCenter, name);

        QRect detailsRect = rect.translated(0, kLine - 1);
        if (!isClip(index)) detailsRect = rect.adjusted(metrics.horizontalAdvance(name) + 6, 0, 0, 0);
        const QFont small = isClip(index) ? numberFont(11) : option.font;
        painter->setFont(small);
        painter->setPen(theme().textDim);
        painter->drawText(detailsRect, Qt::AlignLeft | Qt::AlignVCenter,
                          fittingDetails(index.data(ClipModel::detailsRole).toString(),
                                         QFontMetrics(small, painter->device()), detailsRect.width()));
    }

    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override {
        const QRect name = nameRect(option.rect, index);
        editor->setGeometry(QRect(name.left() - 4, name.center().y() - 10, name.width() + 4, 22));
    }
};

}  // namespace

ClipTree::ClipTree(QWidget* parent) : QTreeView(parent) {
    setHeaderHidden(true);
    setIndentation(kTreeIndent);
    setRootIsDecorated(false);
    setItemsExpandable(false);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setExpandsOnDoubleClick(false);
    setMouseTracking(true);
    setFrameShape(QFrame::NoFrame);
    setItemDelegate(new ClipDelegate(this));
    viewport()->setBackgroundRole(QPalette::Window);
    setAccessibleName(tr("Characters and clips"));
}

bool ClipTree::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_F2 || key == Qt::Key_Delete) event->accept();
    }
    return QTreeView::event(event);
}

void ClipTree::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_F2 && currentIndex().isValid()) return editInPlace(*this, currentIndex());
    if (event->key() == Qt::Key_Delete && currentIndex().isValid()) {
        Q_EMIT deleteRequested(currentIndex());
        return;
    }
    QTreeView::keyPressEvent(event);
}

void ClipTree::drawRow(QPainter* painter, const QStyleOptionViewItem& option,
                       const QModelIndex& index) const {
    const QRect row(0, option.rect.top(), viewport()->width(), option.rect.height());
    const bool active = index.data(ClipModel::activeRole).toBool();
    if (index == currentIndex()) {
        painter->fillRect(row, hasFocus() ? theme().selection : theme().selectionInactive);
    } else if (viewport()->underMouse() && row.contains(viewport()->mapFromGlobal(QCursor::pos()))) {
        painter->fillRect(row, theme().hover);
    }
    if (active && isClip(index)) {
        painter->fillRect(QRect(0, row.top(), kBar, row.height()), theme().accent);
    }
    QStyleOptionViewItem item = option;
    item.rect = visualRect(index).adjusted(kEdge, 0, 0, 0);
    itemDelegateForIndex(index)->paint(painter, item, index);
}

void ClipTree::focusInEvent(QFocusEvent* event) {
    QTreeView::focusInEvent(event);
    viewport()->update();
}

void ClipTree::focusOutEvent(QFocusEvent* event) {
    QTreeView::focusOutEvent(event);
    viewport()->update();
}

}  // namespace sinew
