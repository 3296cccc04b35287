#pragma once

#include <QStyledItemDelegate>
#include <QTableView>

namespace sinew {

/// Delegate of the pin table: edits numbers as text and span kinds in a list, and toggles locks.
class PinDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
};

class PinModel;
struct Session;

/// Table of pins. Its selected rows are the session's selected pins. Enter, F2 or typing edits the current
/// cell and Space toggles a lock; these keys take precedence over the window's shortcuts.
class PinTable : public QTableView {
    Q_OBJECT
public:
    PinTable(Session& session, PinModel& model, QWidget* parent = nullptr);

Q_SIGNALS:
    void deleteRequested();

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void showSelection();
    void applySelection();

    Session* session_;
    bool isSyncing_ = false;
};

}  // namespace sinew
