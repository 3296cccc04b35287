#include "ui/poses/PoseModel.h"

#include <algorithm>

namespace sinew {

void PoseModel::show(const std::shared_ptr<const Character>& character) {
    if (character == character_) return;
    character_ = character;
    syncRows(rows_, character ? character->poses : decltype(rows_)(), &NamedPose::id);
}

std::shared_ptr<const NamedPose> PoseModel::pose(const QModelIndex& index) const {
    return index.isValid() ? rows_[static_cast<std::size_t>(index.row())] : nullptr;
}

QModelIndex PoseModel::index(PoseId pose) const {
    const auto found = std::ranges::find(rows_, pose, &NamedPose::id);
    return found == rows_.end() ? QModelIndex() : index(static_cast<int>(found - rows_.begin()));
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
        return tr("%1, %n value(s). Press Enter or double-click to apply it to the selected joints (all "
                  "joints "
                  "if none is selected)",
                  nullptr, static_cast<int>(namedPose->values.size()))
            .arg(QString::fromStdString(namedPose->name));
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
