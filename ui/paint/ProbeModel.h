#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "core/scene/Scene.h"

namespace sinew {

struct Session;

/// The influences of the probed vertex; weights can be edited.
class ProbeModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { nameColumn, weightColumn };

    ProbeModel(Session& session, QObject* parent);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

private:
    struct Row {
        JointId joint;
        QString name;
        double weight;
    };
    void update();

    Session* session_;
    std::vector<Row> rows_;
};

}  // namespace sinew
