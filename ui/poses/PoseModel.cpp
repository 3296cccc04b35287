#include "ui/poses/PoseModel.h"

#include <algorithm>

namespace sinew {

namespace {

using Poses = std::vector<std::shared_ptr<const NamedPose>>;

int find(const Poses& poses, PoseId id) {
    const auto found = std::ranges::find(poses, id, [](const auto& pose) { return pose->id; });
    return found == poses.end() ? -1 : static_cast<int>(found - poses.begin());
}

}  // namespace

void PoseModel::show(const std::shared_ptr<const Character>& character) {
    if (character == character_) return;
    const Poses poses = character ? character->poses : Poses();
    for (int row = rowCount() - 1; row >= 0; --row) {
        if (find(poses, rows_[static_cast<std::size_t>(row)]->id) >= 0) continue;
        beginRemoveRows({}, row, row);
        rows_.erase(rows_.begin() + row);
        endRemoveRows();
    }
    character_ = character;
    for (int row = 0; row < static_cast<int>(poses.size()); ++row) {
        const auto& pose = poses[static_cast<std::size_t>(row)];
        const int old = find(rows_, pose->id);
        if (old < 0) {
            beginInsertRows({}, row, row);
            rows_.insert(rows_.begin() + row, pose);
            endInsertRows();
        } else if (old != row) {
            beginMoveRows({}, old, old, {}, row);
            std::rotate(rows_.begin() + row, rows_.begin() + old, rows_.begin() + old + 1);
            endMoveRows();
        }
        rows_[static_cast<std::size_t>(row)] = pose;
    }
    if (!rows_.empty()) Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

std::shared_ptr<const NamedPose> PoseModel::pose(const QModelIndex& index) const {
    return index.isValid() ? rows_[static_cast<std::size_t>(index.row())] : nullptr;
}

QModelIndex PoseModel::index(PoseId pose) const {
    const int row = find(rows_, pose);
    return row < 0 ? QModelIndex() : index(row);
}

int PoseModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

Qt::ItemFlags PoseModel::flags(const QModelIndex& index) const {
    return QAbstractListModel::flags(index) | Qt::ItemIsEditable;
}

QVariant PoseModel::data(const QModelIndex& index, int role) const {
    const auto namedPose = pose(index);
    if (!namedPose) return {};
    if (role == Qt::DisplayRole || role == Qt::EditRole) return QString::fromStdString(namedPose->name);
    if (role == Qt::ToolTipRole) {
        return tr("%1, %2 values. Press Enter or double-click to apply it to the selected joints (all joints "
                  "if none is selected)")
            .arg(QString::fromStdString(namedPose->name))
            .arg(namedPose->values.size());
    }
    return {};
}

bool PoseModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    const auto namedPose = pose(index);
    if (role != Qt::EditRole || !namedPose) return false;
    Q_EMIT renameRequested(namedPose->id, value.toString().trimmed());
    return true;
}

}  // namespace sinew
