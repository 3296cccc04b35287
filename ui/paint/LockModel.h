#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "core/scene/Scene.h"

namespace sinew {

struct Session;

/// The joints of the active character with the number of vertices that follow each, and whether its weights
/// are locked while others are painted.
class LockModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { nameColumn, verticesColumn };

    LockModel(Session& session, QObject* parent);

    JointId joint(int row) const { return rows_[static_cast<std::size_t>(row)].joint; }
    int row(JointId joint) const;  ///< -1 if there is none

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;  ///< locks

private:
    struct Row {
        JointId joint;
        QString name;
        std::size_t vertices;
    };
    void update();

    Session* session_;
    std::shared_ptr<const Skeleton> skeleton_;
    std::vector<std::shared_ptr<const Skin>> skins_;
    std::vector<Row> rows_;
};

}  // namespace sinew
