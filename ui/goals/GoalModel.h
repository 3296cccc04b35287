#pragma once

#include <QAbstractListModel>
#include <vector>

#include "ui/document/GoalEditing.h"

namespace sinew {

/// The goals of one character, one a row. Keeps what it shows; rows are inserted and removed as goals come
/// and go, and reset by nothing whose ids match.
class GoalModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        numberRole = Qt::UserRole,  ///< int: from 1
        stateRole,                  ///< QString: "Pinned", "Live", "Free"
        residualRole,               ///< QString: "0.3 mm"
        filledRole                  ///< bool: pinned or live
    };
    using QAbstractListModel::QAbstractListModel;

    /// @param skeleton  of the goals' character; null: there is none, and no goals
    void show(std::shared_ptr<const Skeleton> skeleton, std::vector<ShownGoal> goals);
    GoalId goal(const QModelIndex& index) const;  ///< unset for an index of nothing
    QModelIndex index(GoalId goal) const;
    using QAbstractListModel::index;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    QString stateOf(const ShownGoal& goal) const;

    std::shared_ptr<const Skeleton> skeleton_;
    std::vector<ShownGoal> rows_;
};

}  // namespace sinew
