#include "ui/goals/GoalModel.h"

#include <algorithm>

#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

int findRow(const std::vector<ShownGoal>& goals, GoalId id) {
    const auto found = std::ranges::find(goals, id, [](const ShownGoal& goal) { return goal.goal.id; });
    return found == goals.end() ? -1 : static_cast<int>(found - goals.begin());
}

}  // namespace

void GoalModel::show(std::shared_ptr<const Skeleton> skeleton, std::vector<ShownGoal> goals) {
    for (int row = rowCount() - 1; row >= 0; --row) {
        if (findRow(goals, rows_[static_cast<std::size_t>(row)].goal.id) >= 0) continue;
        beginRemoveRows({}, row, row);
        rows_.erase(rows_.begin() + row);
        endRemoveRows();
    }
    skeleton_ = std::move(skeleton);
    for (int row = 0; row < static_cast<int>(goals.size()); ++row) {
        const ShownGoal& goal = goals[static_cast<std::size_t>(row)];
        const int old = findRow(rows_, goal.goal.id);
        if (old < 0) {
            beginInsertRows({}, row, row);
            rows_.insert(rows_.begin() + row, goal);
            endInsertRows();
        } else if (old != row) {
            beginMoveRows({}, old, old, {}, row);
            std::rotate(rows_.begin() + row, rows_.begin() + old, rows_.begin() + old + 1);
            endMoveRows();
        }
        rows_[static_cast<std::size_t>(row)] = goal;
    }
    if (!rows_.empty()) Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

GoalId GoalModel::goal(const QModelIndex& index) const {
    return index.isValid() ? rows_[static_cast<std::size_t>(index.row())].goal.id : GoalId{};
}

QModelIndex GoalModel::index(GoalId goal) const {
    const int row = findRow(rows_, goal);
    return row < 0 ? QModelIndex() : index(row);
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
