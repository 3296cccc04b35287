#pragma once

#include <QAbstractItemModel>
#include <optional>
#include <vector>

#include "ui/curves/ShownCurves.h"

namespace sinew {

/// The rows of the curve editor for views: joints, below them their channels with the values at the playhead.
class CurveModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Role { valueRole = Qt::UserRole, colorRole, dashedRole };

    CurveModel(const ShownCurves& curves, Session& session, QObject* parent);

    /// Of a row that is a channel.
    std::optional<ChannelId> channel(const QModelIndex& index) const;
    QModelIndex indexOf(ChannelId id) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& = {}) const override { return 1; }
    QVariant data(const QModelIndex& index, int role) const override;

private:
    void showRows();
    void tellAll();
    const CurveRow* row(const QModelIndex& index) const;
    QString valueOf(const CurveRow& row) const;

    const ShownCurves* curves_;
    Session* session_;
    std::vector<CurveGroup> groups_;
};

}  // namespace sinew
