#pragma once

#include <QSortFilterProxyModel>
#include <QWidget>
#include <set>

class QKeySequenceEdit;
class QLabel;
class QLineEdit;
class QPushButton;
class QStandardItemModel;
class QTreeView;

namespace sinew {

class Actions;

/// Lists the actions that match a text, or that a key triggers.
class ShortcutFilter : public QSortFilterProxyModel {
    Q_OBJECT
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setText(const QString& text);
    /// Shows only actions with a shortcut that starts with `keys`; empty: all.
    void setKeys(const QKeySequence& keys);

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    QString text_;
    QKeySequence keys_;
};

/// The table of all shortcuts, in which they can be changed: preset, search by name or by key, conflicts,
/// JSON files and a cheat sheet to print.
class ShortcutEditor : public QWidget {
    Q_OBJECT
public:
    explicit ShortcutEditor(const Actions& actions, QWidget* parent = nullptr);

    /// Lists the actions that contain a text, and returns whether there are any.
    bool search(const QString& text);
    /// Gives the search field the focus.
    void focusSearch();

private:
    QWidget* makeSearchBar();
    QWidget* makeEditBar();
    QWidget* makeFileBar();
    void fill();
    void showShortcuts();
    void showCurrent();
    void showConflict();
    int currentAction() const;  ///< index in the table of actions; -1: none
    void assign(bool replaces);
    void importFile();
    void exportFile();
    void saveCheatSheet();

    const Actions* actions_;
    std::set<QString> customized_;  ///< actions whose shortcuts the user has changed
    QStandardItemModel* model_;
    ShortcutFilter* filter_;
    QTreeView* table_;
    QLineEdit* searchField_ = nullptr;
    QKeySequenceEdit* searchKeys_ = nullptr;
    QKeySequenceEdit* newKeys_ = nullptr;
    QPushButton* replaceButton_ = nullptr;
    QPushButton* addButton_ = nullptr;
    QPushButton* removeButton_ = nullptr;
    QPushButton* resetButton_ = nullptr;
    QLabel* note_ = nullptr;
};

}  // namespace sinew
