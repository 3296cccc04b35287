#pragma once

#include <QAbstractListModel>
#include <memory>
#include <vector>

#include "core/anim/limits/FitLimits.h"

namespace sinew {

/// List of the frames at which an angle is outside a limit. Row texts are made on demand because the list
/// changes whenever a bound is moved.
class OutlierModel : public QAbstractListModel {
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;

    /// @param clips  the clips that the frames refer to
    void show(std::vector<OutlierFrame> frames, std::vector<std::shared_ptr<const Clip>> clips);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

    const OutlierFrame& at(int row) const { return frames_[static_cast<std::size_t>(row)]; }
    const Clip& clip(int row) const { return *clips_[at(row).clip]; }

private:
    std::vector<OutlierFrame> frames_;
    std::vector<std::shared_ptr<const Clip>> clips_;
};

}  // namespace sinew
