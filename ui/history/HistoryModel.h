#pragma once

#include <QAbstractListModel>
#include <vector>

#include "ui/document/History.h"

namespace sinew {

/// The steps of a history, oldest first. The current step is bold and undone steps are dimmed. Steps that
/// remain keep their rows.
class HistoryModel : public QAbstractListModel {
    Q_OBJECT
public:
    static constexpr int currentRole = Qt::UserRole;  ///< bool: whether it is the current step

    using QAbstractListModel::QAbstractListModel;

    void show(const History& history);
    int current() const { return current_; }  ///< row of the current step

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    struct Row {
        std::uint64_t id;
        QString text;
    };
    void remove(int first, int end);
    void append(const History& history);
    void setCurrent(int row);

    std::vector<Row> rows_;
    int current_ = -1;
};

}  // namespace sinew
