#pragma once

#include <QStyledItemDelegate>
#include <QTreeView>

namespace sinew {

/// Paints the rows of a ClipTree: a name and dimmed details, which a clip has on a second line. Edits the
/// name in place.
class ClipDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;
};

/// The tree of characters and clips. The active ones are bold, with an accent bar for clips. Its F2 and
/// Delete take precedence over the window's shortcuts.
class ClipTree : public QTreeView {
    Q_OBJECT
public:
    explicit ClipTree(QWidget* parent = nullptr);

Q_SIGNALS:
    void deleteRequested(const QModelIndex& index);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void drawRow(QPainter* painter, const QStyleOptionViewItem& option,
                 const QModelIndex& index) const override;
    void drawBranches(QPainter*, const QRect&, const QModelIndex&) const override {}
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
};

}  // namespace sinew
