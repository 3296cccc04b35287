#pragma once

#include <QAbstractListModel>
#include <vector>

#include "ui/actions/Actions.h"

namespace sinew {

class DisabledReasons;

/// The actions that a text finds, those that can be done before those that cannot, each best first: names
/// that begin with it, then words, then parts; behind them all, names that only have its letters in order.
class ActionListModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role { menuRole = Qt::UserRole, keysRole, reasonRole };

    ActionListModel(const Actions& actions, const DisabledReasons& reasons, QObject* parent = nullptr);

    void find(const QString& text);
    QAction* at(int row) const { return found_[static_cast<std::size_t>(row)].action; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    struct Found {
        QAction* action;
        QString menu;
        int rank;
        std::size_t row;  ///< in the table
    };

    const Actions* actions_;
    const DisabledReasons* reasons_;
    std::vector<Found> found_;
};

/// How well a text names an action, 0 best; -1: not at all. Case does not matter.
int searchRank(const QString& text, const QString& name, const QString& menu);

}  // namespace sinew
