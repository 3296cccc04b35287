#pragma once

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>
#include <vector>

#include "core/scene/analysis/LimitConflicts.h"
#include "ui/widgets/SyncedModel.h"

namespace sinew {

struct Session;

/// The active clip's conflicts as a table with one row per angle. A refresh keeps the rows of angles that
/// still conflict.
class ConflictModel : public SyncedModel<QAbstractTableModel> {
    Q_OBJECT
public:
    enum Column { jointColumn, angleColumn, keysColumn, framesColumn, worstColumn, atColumn };
    static constexpr int kColumns = 6;
    static constexpr int kSortRole = Qt::UserRole;  ///< numbers sort numerically

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
    std::vector<Row> readRows() const;
    QString cell(const Row& row, int column) const;
    QVariant sortKey(const Row& row, int column, int position) const;

    Session* session_;
    std::vector<Row> rows_;
};

/// Keeps the conflicts whose joint name contains a text (case-insensitive), and accepted ones only on
/// request.
class ConflictFilter : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit ConflictFilter(QObject* parent = nullptr);

    void setShowsAccepted(bool shows);
    void setText(const QString& text);

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    bool showsAccepted_ = false;
    QString text_;
};

}  // namespace sinew
