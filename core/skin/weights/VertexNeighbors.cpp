#include "core/skin/weights/VertexNeighbors.h"

#include <algorithm>
#include <numeric>

namespace sinew {

namespace {

/// Returns, for each vertex, the first one at the same position.
std::vector<std::uint32_t> firstAtPosition(const std::vector<Eigen::Vector3f>& positions) {
    std::vector<std::uint32_t> order(positions.size()), first(positions.size());
    std::iota(order.begin(), order.end(), 0U);
    const auto key = [&](std::uint32_t v) {
        return std::array{positions[v].x(), positions[v].y(), positions[v].z()};
    };
    std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
        const auto x = key(a), y = key(b);
        return x != y ? x < y : a < b;
    });
    for (std::size_t i = 0; i < order.size(); ++i) {
        const bool isSame = i > 0 && positions[order[i]] == positions[order[i - 1]];
        first[order[i]] = isSame ? first[order[i - 1]] : order[i];
    }
    return first;
}

}  // namespace

VertexNeighbors::VertexNeighbors(const Geometry& geometry)
    : first_(firstAtPosition(geometry.positions)), starts_(geometry.positions.size() + 1) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
    edges.reserve(6 * geometry.triangles.size());
    for (const auto& corners : geometry.triangles) {
        for (std::size_t i = 0; i < 3; ++i) {
            const std::uint32_t a = first_[corners[i]], b = first_[corners[(i + 1) % 3]];
            if (a == b) continue;
            edges.emplace_back(a, b);
            edges.emplace_back(b, a);
        }
    }
    std::ranges::sort(edges);
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    list_.reserve(edges.size());
    for (const auto& [from, to] : edges) {
        ++starts_[from + 1];
        list_.push_back(to);
    }
    std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
}

}  // namespace sinew
