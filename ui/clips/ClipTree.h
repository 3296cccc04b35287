#pragma once

#include <QStyledItemDelegate>
#include <QTreeView>

namespace sinew {

/// Rows of a ClipTree: a name and, dimmed, what is to be said of it; a clip has two lines. Edits the name in
/// its place.
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

/// The tree of characters and clips: what is active is bold with an accent bar; its own F2, Delete and Enter
/// go before the window's.
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
