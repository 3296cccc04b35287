#include "core/skin/weights/VertexNeighbors.h"

#include <algorithm>
#include <numeric>
#include <span>

#include "core/base/CancellableSort.h"

namespace sinew {

namespace {

/// Returns, for each vertex, the first one at the same position.
std::vector<std::uint32_t> firstAtPosition(const std::vector<Eigen::Vector3f>& positions,
                                           const WorkControl& control) {
    std::vector<std::uint32_t> order(positions.size()), first(positions.size());
    std::iota(order.begin(), order.end(), 0U);
    const auto key = [&](std::uint32_t v) {
        return std::array{positions[v].x(), positions[v].y(), positions[v].z()};
    };
    const auto isBefore = [&](std::uint32_t a, std::uint32_t b) {
        const auto x = key(a), y = key(b);
        return x != y ? x < y : a < b;
    };
    cancellableSort(std::span(order), isBefore, control);
    for (std::size_t i = 0; i < order.size() && !control.isCancelled(); ++i) {
        const bool isSame = i > 0 && positions[order[i]] == positions[order[i - 1]];
        first[order[i]] = isSame ? first[order[i - 1]] : order[i];
    }
    return first;
}

}  // namespace

VertexNeighbors::VertexNeighbors(const Geometry& geometry, const WorkControl& control)
    : first_(firstAtPosition(geometry.positions, control)), starts_(geometry.positions.size() + 1) {
    const auto forEachEdge = [&](const auto& function) {
        for (const auto& corners : geometry.triangles) {
            if (control.isCancelled()) return;
            for (std::size_t i = 0; i < 3; ++i) {
                const std::uint32_t a = first_[corners[i]], b = first_[corners[(i + 1) % 3]];
                if (a == b) continue;
                function(a, b);
                function(b, a);
            }
        }
    };
    forEachEdge([&](std::uint32_t from, std::uint32_t) { ++starts_[from + 1]; });
    std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
    list_.resize(starts_.back());
    std::vector<std::size_t> next(starts_.begin(), starts_.end() - 1);
    forEachEdge([&](std::uint32_t from, std::uint32_t to) { list_[next[from]++] = to; });
    // An edge is in the list once for each of its triangles.
    std::size_t count = 0;
    for (std::size_t v = 0; v + 1 < starts_.size() && !control.isCancelled(); ++v) {
        const std::span all = std::span(list_).subspan(starts_[v], starts_[v + 1] - starts_[v]);
        std::ranges::sort(all);
        starts_[v] = count;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (i == 0 || all[i] != all[i - 1]) list_[count++] = all[i];
        }
    }
    if (control.isCancelled()) {
        starts_.assign(starts_.size(), 0);
        count = 0;
    }
    starts_.back() = count;
    list_.resize(count);
}

}  // namespace sinew
