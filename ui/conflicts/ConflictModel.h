#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "core/scene/LimitConflicts.h"

namespace sinew {

struct Session;

/// The conflicts of the active clip as a table, one row an angle. Rows that stay an angle's stay rows.
class ConflictModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { jointColumn, angleColumn, keysColumn, framesColumn, worstColumn, atColumn };
    static constexpr int kColumns = 6;
    static constexpr int kSortRole = Qt::UserRole;  ///< numbers as numbers

    explicit ConflictModel(Session& session, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    const LimitConflict& at(int row) const { return rows_[static_cast<std::size_t>(row)].conflict; }

private:
    struct Row {
        LimitConflict conflict;
        QString joint, angle;
        std::int64_t frames = 0;
        std::int64_t worstFrame = 0;
    };
    void refresh();
    std::vector<Row> read() const;
    QString cell(const Row& row, int column) const;
    QVariant sortKey(const Row& row, int column, int place) const;

    Session* session_;
    std::vector<Row> rows_;
};

}  // namespace sinew
