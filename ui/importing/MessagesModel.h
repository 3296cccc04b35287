#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "core/base/Diagnostics.h"

namespace sinew {

/// Diagnostics as rows: message (with its severity's icon), place, count, code.
class MessagesModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { message, place, count, code, columns };

    using QAbstractTableModel::QAbstractTableModel;

    void show(const Diagnostics& diagnostics);
    const Diagnostic& at(int row) const { return shown_[static_cast<std::size_t>(row)]; }
    /// Every row as the command line prints it.
    QString text() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString cell(const Diagnostic& diagnostic, int column) const;

    std::vector<Diagnostic> shown_;
};

}  // namespace sinew
