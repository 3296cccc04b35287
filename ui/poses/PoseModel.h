#pragma once

#include <QAbstractListModel>
#include <memory>
#include <vector>

#include "core/scene/Scene.h"

namespace sinew {

/// The pose library of one character. Keeps what it shows; on changes it inserts, removes and moves rows, and
/// resets nothing whose ids match.
class PoseModel : public QAbstractListModel {
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;

    void show(const std::shared_ptr<const Character>& character);  ///< null: nothing
    const std::shared_ptr<const Character>& character() const { return character_; }
    /// Null for an index of nothing.
    std::shared_ptr<const NamedPose> pose(const QModelIndex& index) const;
    QModelIndex index(PoseId pose) const;
    using QAbstractListModel::index;

    int rowCount(const QModelIndex& parent = {}) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    /// A name that was typed is only asked for: see renamed().
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

Q_SIGNALS:
    void renamed(PoseId pose, const QString& name);

private:
    std::shared_ptr<const Character> character_;
    std::vector<std::shared_ptr<const NamedPose>> rows_;
};

}  // namespace sinew
