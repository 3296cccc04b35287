#include "ui/history/HistoryModel.h"

#include <QFont>
#include <algorithm>
#include <utility>

#include "ui/widgets/Theme.h"

namespace sinew {

void HistoryModel::show(const History& history) {
    const auto& steps = history.steps();
    const auto size = [this] { return static_cast<int>(rows_.size()); };
    const auto oldest = std::ranges::find(rows_, steps.front().id, &Row::id);
    remove(0, static_cast<int>(oldest - rows_.begin()));
    const auto firstDifference = std::ranges::mismatch(
        rows_, steps, [](const Row& row, const Step& step) { return row.id == step.id; });
    remove(static_cast<int>(firstDifference.in1 - rows_.begin()), size());
    append(history);
    setCurrent(history.cursor());
}

void HistoryModel::remove(int first, int end) {
    if (first == end) return;
    beginRemoveRows({}, first, end - 1);
    rows_.erase(rows_.begin() + first, rows_.begin() + end);
    if (current_ >= end) {
        current_ -= end - first;
    } else if (current_ >= first) {
        current_ = -1;
    }
    endRemoveRows();
}

void HistoryModel::append(const History& history) {
    const auto& steps = history.steps();
    if (steps.size() == rows_.size()) return;
    beginInsertRows({}, static_cast<int>(rows_.size()), static_cast<int>(steps.size()) - 1);
    for (std::size_t i = rows_.size(); i < steps.size(); ++i) rows_.push_back({steps[i].id, steps[i].text});
    endInsertRows();
}

void HistoryModel::setCurrent(int row) {
    const int before = std::exchange(current_, row);
    if (before == row) return;
    const auto [first, last] = std::minmax({std::max(before, 0), row});
    Q_EMIT dataChanged(index(first), index(last));
}

int HistoryModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QVariant HistoryModel::data(const QModelIndex& index, int role) const {
    const QString& text = rows_[static_cast<std::size_t>(index.row())].text;
    const QString label = text.isEmpty() ? tr("Start") : text;
    switch (role) {
        case Qt::DisplayRole:
            return label;
        case Qt::AccessibleTextRole:
            if (index.row() == current_) return tr("%1, current step").arg(label);
            return index.row() > current_ ? tr("%1, undone").arg(label) : label;
        case Qt::FontRole: {
            QFont font;
            font.setWeight(index.row() == current_ ? QFont::DemiBold : QFont::Normal);
            return font;
        }
        case Qt::ForegroundRole:
            return index.row() > current_ ? theme().textOff : theme().text;
        case currentRole:
            return index.row() == current_;
        default:
            return {};
    }
}

}  // namespace sinew
