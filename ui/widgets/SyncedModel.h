#pragma once

#include <QAbstractItemModel>
#include <algorithm>
#include <functional>
#include <vector>

namespace sinew {

/// Base of item models whose rows follow a list. `Base` is a Qt model class.
template <class Base>
class SyncedModel : public Base {
protected:
    using Base::Base;

    /// Makes `rows`, which the model shows below `parent`, equal to `target`. Rows with the same id remain
    /// the same rows for views, so that selections and editors stay with them. O(rows²) comparisons of ids.
    ///
    /// @param id  member or function that returns the id of a row, unique in each list
    template <class Row, class Id>
    void syncRows(std::vector<Row>& rows, const std::vector<Row>& target, Id id,
                  const QModelIndex& parent = {}) {
        const auto find = [&id](auto& list, const Row& row) {
            return std::ranges::find(list, std::invoke(id, row), id);
        };
        for (std::size_t i = rows.size(); i-- > 0;) {
            if (find(target, rows[i]) != target.end()) continue;
            this->beginRemoveRows(parent, static_cast<int>(i), static_cast<int>(i));
            rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(i));
            this->endRemoveRows();
        }
        for (std::size_t i = 0; i < target.size(); ++i) {
            const auto position = rows.begin() + static_cast<std::ptrdiff_t>(i);
            const auto old = find(rows, target[i]);
            if (old == rows.end()) {
                this->beginInsertRows(parent, static_cast<int>(i), static_cast<int>(i));
                rows.insert(position, target[i]);
                this->endInsertRows();
            } else if (old != position) {
                const int from = static_cast<int>(old - rows.begin());
                this->beginMoveRows(parent, from, from, parent, static_cast<int>(i));
                std::rotate(position, old, old + 1);
                this->endMoveRows();
            }
            rows[i] = target[i];
        }
        if (rows.empty()) return;
        const QAbstractItemModel& model = *this;
        Q_EMIT this->dataChanged(
            model.index(0, 0, parent),
            model.index(static_cast<int>(rows.size()) - 1, model.columnCount(parent) - 1, parent));
    }
};

}  // namespace sinew
