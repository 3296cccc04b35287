#pragma once

#include <QAbstractListModel>
#include <memory>
#include <vector>

#include "core/anim/FitLimits.h"

namespace sinew {

/// The frames of some clips at which an angle is outside a limit, as a list. What a row says is made when it
/// is looked at: the list becomes another with every move of a bound.
class OutlierModel : public QAbstractListModel {
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;

    /// @param clips  that the frames count
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
