#pragma once

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>
#include <memory>
#include <vector>

#include "core/retarget/Mapping.h"
#include "ui/widgets/SyncedModel.h"

namespace sinew {

/// The entries of a mapping as a table, with one row per role.
class RoleModel : public SyncedModel<QAbstractTableModel> {
    Q_OBJECT
public:
    enum Column { roleColumn, sourceColumn, targetColumn, confidenceColumn };
    static constexpr int kColumns = 4;
    static constexpr int kRankRole = Qt::UserRole;  ///< sorts missing and doubtful roles first

    using SyncedModel::SyncedModel;

    /// Shows a mapping; null skeletons show nothing.
    void show(const Mapping& mapping, const Skeleton* source, const Skeleton* target);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    std::size_t missing() const;   ///< number of the source's roles that the target lacks
    std::size_t doubtful() const;  ///< number of mapped roles that should be checked

private:
    enum class State { missing, doubtful, mapped, unused };
    struct Row {
        QString role, source, target, reason;
        QString key;  ///< identifies the row
        std::optional<Role> part;
        double confidence = 1;
        State state = State::mapped;
    };

    static Row makeRow(const RoleMapping& entry, const Skeleton& source, const Skeleton& target);
    QString cell(const Row& row, int column) const;
    QString stateText(const Row& row) const;

    std::vector<Row> rows_;
};

/// Keeps the rows that contain a text in any column (case-insensitive), missing and doubtful ones first.
class RoleFilter : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit RoleFilter(QObject* parent = nullptr);

    void setText(const QString& text);

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    QString text_;
};

}  // namespace sinew
