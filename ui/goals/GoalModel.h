#pragma once

#include <QAbstractListModel>
#include <vector>

#include "ui/editing/GoalEditing.h"
#include "ui/widgets/SyncedModel.h"

namespace sinew {

/// List of one character's goals. Rows are inserted, removed and moved to follow the goals; the model is
/// never reset.
class GoalModel : public SyncedModel<QAbstractListModel> {
    Q_OBJECT
public:
    enum Role {
        numberRole = Qt::UserRole,  ///< int, from 1
        stateRole,                  ///< QString: "Pinned", "Live", "Free"
        residualRole,               ///< QString: "0.3 mm"
        filledRole                  ///< bool: whether the goal is pinned or live
    };
    using SyncedModel::SyncedModel;

    /// @param skeleton  skeleton of the goals' character; null if there is no character, and so no goals
    void show(std::shared_ptr<const Skeleton> skeleton, const std::vector<ShownGoal>& goals);
    GoalId goal(const QModelIndex& index) const;  ///< unset for an invalid index
    QModelIndex index(GoalId goal) const;
    using QAbstractListModel::index;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    QString stateText(const ShownGoal& goal) const;

    std::shared_ptr<const Skeleton> skeleton_;
    std::vector<ShownGoal> rows_;
};

}  // namespace sinew
