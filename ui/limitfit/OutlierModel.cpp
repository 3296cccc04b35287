#include "ui/limitfit/OutlierModel.h"

#include "core/math/Angle.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

void OutlierModel::show(std::vector<OutlierFrame> frames, std::vector<std::shared_ptr<const Clip>> clips) {
    beginResetModel();
    frames_ = std::move(frames);
    clips_ = std::move(clips);
    endResetModel();
}

int OutlierModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(frames_.size());
}

QVariant OutlierModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || role != Qt::DisplayRole) return {};
    const OutlierFrame& outlier = at(index.row());
    return tr("%1, frame %2: %3°")
        .arg(QString::fromStdString(clip(index.row()).name))
        .arg(outlier.frame.value)
        .arg(numberText(degrees(outlier.value), 2));
}

}  // namespace sinew
