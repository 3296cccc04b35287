#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "core/retarget/transfer/RetargetClip.h"

namespace sinew {

/// The contacts of a retargeted clip as a table, with how far each foot slides.
class SlideModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { jointColumn, framesColumn, sourceColumn, beforeColumn, afterColumn };
    static constexpr int kColumns = 5;

    using QAbstractTableModel::QAbstractTableModel;

    /// @param skeleton  of the target
    void show(const std::vector<RetargetedContact>& contacts, const Skeleton* skeleton);
    const RetargetedContact& at(int row) const { return contacts_[static_cast<std::size_t>(row)]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString cell(int row, int column) const;

    std::vector<RetargetedContact> contacts_;
    std::vector<QString> joints_;  ///< their names
};

}  // namespace sinew
