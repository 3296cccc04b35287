#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "core/base/Diagnostics.h"

namespace sinew {

/// Table of diagnostics: message (with a severity icon), location, count, code.
class MessagesModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { message, location, count, code, columns };

    using QAbstractTableModel::QAbstractTableModel;

    void show(const Diagnostics& diagnostics);
    const Diagnostic& at(int row) const { return diagnostics_[static_cast<std::size_t>(row)]; }
    /// Returns all rows as text, as the command line prints them.
    QString toText() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString cell(const Diagnostic& diagnostic, int column) const;

    std::vector<Diagnostic> diagnostics_;
};

}  // namespace sinew
