#pragma once

#include <QAbstractItemModel>

namespace sinew::test {

/// The first row of a tree that shows a text, its parents before it; invalid where there is none.
inline QModelIndex rowOf(const QAbstractItemModel& rows, const QString& text, const QModelIndex& above = {}) {
    for (int i = 0; i < rows.rowCount(above); ++i) {
        const QModelIndex row = rows.index(i, 0, above);
        if (row.data().toString() == text) return row;
        if (const QModelIndex below = rowOf(rows, text, row); below.isValid()) return below;
    }
    return {};
}

}  // namespace sinew::test
