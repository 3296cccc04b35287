#include "ui/goals/GoalModel.h"

#include <algorithm>

#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

GoalId idOf(const ShownGoal& goal) { return goal.goal.id; }

}  // namespace

void GoalModel::show(std::shared_ptr<const Skeleton> skeleton, const std::vector<ShownGoal>& goals) {
    if (skeleton)
        skeleton_ = std::move(skeleton);  // otherwise the rows that are removed still need the old one
    syncRows(rows_, goals, idOf);
}

GoalId GoalModel::goal(const QModelIndex& index) const {
    return index.isValid() ? rows_[static_cast<std::size_t>(index.row())].goal.id : GoalId{};
}

QModelIndex GoalModel::index(GoalId goal) const {
    const auto found = std::ranges::find(rows_, goal, idOf);
    return found == rows_.end() ? QModelIndex() : index(static_cast<int>(found - rows_.begin()));
}

int GoalModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QString GoalModel::stateText(const ShownGoal& goal) const {
    if (goal.goal.pinned && goal.goal.live) return tr("Pinned, live");
    return goal.goal.pinned ? tr("Pinned") : goal.goal.live ? tr("Live") : tr("Free");
}

QVariant GoalModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const ShownGoal& goal = rows_[static_cast<std::size_t>(index.row())];
    const QString name = goalName(*skeleton_, goal.goal);
    const QString residual = millimetreText(goal.residual());
    switch (role) {
        case Qt::DisplayRole:
            return name;
        case Qt::AccessibleTextRole:
        case Qt::ToolTipRole:
            return tr("Goal %1: %2, %3, residual %4").arg(goal.number).arg(name, stateText(goal), residual);
        case numberRole:
            return goal.number;
        case stateRole:
            return stateText(goal);
        case residualRole:
            return residual;
        case filledRole:
            return goal.goal.pinned || goal.goal.live;
        default:
            return {};
    }
}

}  // namespace sinew
