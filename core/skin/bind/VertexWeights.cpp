#include "core/skin/bind/VertexWeights.h"

#include <algorithm>
#include <cmath>

namespace sinew {

namespace {

constexpr double kUnit = 1 << 24;    // parts of a weight of 1; each number of them is a float
constexpr float kEqual = 1 - 1e-5F;  // ratio of weights that count as equal

bool isLarger(const Influence& a, const Influence& b) {
    return a.weight != b.weight ? a.weight > b.weight : a.joint < b.joint;
}

}  // namespace

void VertexWeights::add(std::size_t vertex, Influence influence) {
    if (!(influence.weight > 0)) return;
    Row& row = rows_[vertex];
    const auto end = row.items.begin() + static_cast<std::ptrdiff_t>(row.count);
    const auto position = std::upper_bound(row.items.begin(), end, influence, isLarger);
    if (position == row.items.end()) return;
    if (row.count < row.items.size()) ++row.count;
    std::move_backward(position, row.items.begin() + static_cast<std::ptrdiff_t>(row.count) - 1,
                       row.items.begin() + static_cast<std::ptrdiff_t>(row.count));
    *position = influence;
}

void VertexWeights::limit(std::size_t count, float smallest) {
    for (Row& row : rows_) {
        std::size_t kept = row.count;
        while (kept > 1 && row.items[kept - 1].weight < smallest * row.items[0].weight) --kept;
        if (kept > count) {
            // Influences equal to the first removed one are removed, too.
            const float removed = row.items[count].weight;
            kept = count;
            while (kept > 0 && removed > kEqual * row.items[kept - 1].weight) --kept;
            if (kept == 0) kept = count;
        }
        row.count = kept;
    }
}

void VertexWeights::normalize() {
    for (Row& row : rows_) {
        double sum = 0;
        for (std::size_t i = 0; i < row.count; ++i) sum += static_cast<double>(row.items[i].weight);
        if (row.count == 0) continue;
        double rest = kUnit;
        for (std::size_t i = row.count; i-- > 1;) {
            const double parts = std::floor(kUnit * static_cast<double>(row.items[i].weight) / sum);
            row.items[i].weight = static_cast<float>(parts / kUnit);
            rest -= parts;
        }
        row.items[0].weight = static_cast<float>(rest / kUnit);
        while (row.items[row.count - 1].weight == 0) --row.count;
    }
}

}  // namespace sinew
