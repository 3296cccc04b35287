#pragma once

#include <QAbstractItemModel>
#include <optional>
#include <vector>

#include "ui/curves/VisibleCurves.h"

namespace sinew {

/// Item model of the curve editor's name column: joints and meshes, and below each its channels with their
/// values at the playhead.
class CurveModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Role { valueRole = Qt::UserRole, colorRole, dashedRole };

    CurveModel(const VisibleCurves& curves, Session& session, QObject* parent);

    /// Returns the channel of a row, or nullopt if the row is a joint or mesh.
    std::optional<ChannelId> channel(const QModelIndex& index) const;
    QModelIndex indexOf(ChannelId id) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& = {}) const override { return 1; }
    QVariant data(const QModelIndex& index, int role) const override;

private:
    void showRows();
    void notifyAll();
    const CurveRow* row(const QModelIndex& index) const;
    QString valueText(const CurveRow& row) const;

    const VisibleCurves* curves_;
    Session* session_;
    std::vector<CurveGroup> groups_;
};

}  // namespace sinew
