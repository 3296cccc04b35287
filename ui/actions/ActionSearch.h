#pragma once

#include <QAbstractButton>
#include <QAbstractListModel>
#include <QFrame>
#include <QStyledItemDelegate>
#include <vector>

#include "ui/actions/Actions.h"

class QLineEdit;
class QLabel;
class QListView;
class QAction;

namespace sinew {

class DisabledReasons;

/// The actions that match a search text. Enabled actions come first, then the disabled ones; each group is
/// sorted by searchRank(). Names that only contain the letters in order come last.
class ActionListModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role { menuRole = Qt::UserRole, keysRole, reasonRole };

    ActionListModel(const Actions& actions, const DisabledReasons& reasons, QObject* parent = nullptr);

    void find(const QString& text);
    QAction* at(int row) const { return matches_[static_cast<std::size_t>(row)].action; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    struct Match {
        QAction* action;
        QString menu;
        int rank;
        std::size_t row;  ///< index in the action table
    };

    const Actions* actions_;
    const DisabledReasons* reasons_;
    std::vector<Match> matches_;
};

/// Returns how well `text` matches an action, from 0 (best) upwards, or -1 if it does not match. Ignores
/// case; an ellipsis equals three dots. A match at the beginning of the name ranks before one at the
/// beginning of a word, then one inside a word, then words that occur in the menu path and name, then single
/// letters in order.
int searchRank(const QString& text, const QString& name, const QString& menu);

/// Paints a row of the action search: icon, name, shortcut at the right, and dimmed text that shows the
/// action's menu or, if it is disabled, the reason why.
class ActionDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

/// Drop-down list of all actions that can be searched by name or menu; Enter triggers the current one. Opened
/// with F3.
class ActionSearch : public QFrame {
    Q_OBJECT
public:
    ActionSearch(const Actions& actions, const DisabledReasons& reasons, QWidget* parent);

    /// Opens below the top right corner of `area` (in global coordinates) and stays within it.
    void popUp(const QRect& area);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void find(const QString& text);
    void trigger(const QModelIndex& index);

    QLineEdit* field_;
    QListView* list_;
    QLabel* noMatches_;
    ActionListModel* model_;
    QSize maxSize_;
};

/// The "Search actions  F3" box in the toolbar. It looks like a text field and opens the action search. If
/// the window is narrow, its text is hidden.
class SearchButton : public QAbstractButton {
    Q_OBJECT
public:
    explicit SearchButton(QAction& action, QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString keys_;
};

}  // namespace sinew
