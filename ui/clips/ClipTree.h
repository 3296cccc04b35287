#pragma once

#include <QTreeView>

namespace sinew {

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
