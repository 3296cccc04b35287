#pragma once

#include <QAbstractListModel>
#include <memory>
#include <vector>

#include "core/scene/Scene.h"
#include "ui/widgets/SyncedModel.h"

namespace sinew {

/// The pose library of one character. Updates insert, remove and move rows, so that unchanged poses keep
/// their rows.
class PoseModel : public SyncedModel<QAbstractListModel> {
    Q_OBJECT
public:
    using SyncedModel::SyncedModel;

    void show(const std::shared_ptr<const Character>& character);  ///< null to show nothing
    const std::shared_ptr<const Character>& character() const { return character_; }
    /// Returns null if `index` is invalid.
    std::shared_ptr<const NamedPose> pose(const QModelIndex& index) const;
    QModelIndex index(PoseId pose) const;
    using QAbstractListModel::index;

    int rowCount(const QModelIndex& parent = {}) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    /// Emits renameRequested() instead of changing the name.
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

Q_SIGNALS:
    void renameRequested(PoseId pose, const QString& name);

private:
    std::shared_ptr<const Character> character_;
    std::vector<std::shared_ptr<const NamedPose>> rows_;
};

}  // namespace sinew
