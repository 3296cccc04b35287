#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "ui/document/Comparison.h"

namespace sinew {

/// The results of a comparison as a table: one row per interpolation compared with the chosen one, plus one
/// that compares linear with SLERP if the others do not include it. Dimmed while new results are computed.
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

    /// Returns the whole table as tab-separated text, for spreadsheets.
    QString toText() const;

private:
    void refresh();
    QString cell(const Comparison::Row& row, int column) const;

    Comparison* comparison_;
    std::vector<Comparison::Row> rows_;
    Interpolation reference_ = Interpolation::catmullRom;
};

}  // namespace sinew
