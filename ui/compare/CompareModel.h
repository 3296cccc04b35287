#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "ui/document/Comparison.h"

namespace sinew {

/// The numbers of a comparison as a table: a row for each interpolation against the chosen one, and one of
/// linear against SLERP where that is not among them. Dim while newer ones are worked out.
class CompareModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { modeColumn, angleColumn, timeColumn, rmsColumn, tipColumn };
    static constexpr int kColumns = 5;

    explicit CompareModel(Comparison& comparison, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// The whole table as text, columns parted by tabs, for spreadsheets.
    QString text() const;

private:
    void refresh();
    QString cell(const Comparison::Row& row, int column) const;

    Comparison* comparison_;
    std::vector<Comparison::Row> rows_;
    Interpolation against_ = Interpolation::catmullRom;
};

}  // namespace sinew
