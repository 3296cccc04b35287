#pragma once

#include <QAbstractItemModel>

namespace sinew::test {

/// Returns the first row of a tree with a text, in depth-first order; invalid if there is none.
inline QModelIndex findRow(const QAbstractItemModel& rows, const QString& text,
                           const QModelIndex& above = {}) {
    for (int i = 0; i < rows.rowCount(above); ++i) {
        const QModelIndex row = rows.index(i, 0, above);
        if (row.data().toString() == text) return row;
        if (const QModelIndex below = findRow(rows, text, row); below.isValid()) return below;
    }
    return {};
}

}  // namespace sinew::test
