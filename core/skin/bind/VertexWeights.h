#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/skin/Skin.h"

namespace sinew {

/// The influences of V vertices while they are computed: for each vertex those of up to kMaxInfluences
/// different joints that are largest, of any positive size.
class VertexWeights {
public:
    explicit VertexWeights(std::size_t vertices) : rows_(vertices) {}

    std::size_t vertexCount() const { return rows_.size(); }
    /// In descending order of weight; equal ones in the order of joints.
    std::span<const Influence> at(std::size_t vertex) const {
        return {rows_[vertex].items.data(), rows_[vertex].count};
    }
    /// Adds an influence. The vertex must not have one of this joint yet. Weights that are not above 0 are
    /// ignored. Which influences remain does not depend on the order of calls.
    void add(std::size_t vertex, Influence influence);
    void copy(std::size_t from, std::size_t to) { rows_[to] = rows_[from]; }

    /// Replaces each weight w by function(largest / w), where `largest` is the vertex's largest weight.
    /// `function` must be non-increasing.
    template <class Function>
    void mapRatios(const Function& function) {
        for (Row& row : rows_) {
            const float largest = row.items[0].weight;
            for (std::size_t i = 0; i < row.count; ++i)
                row.items[i].weight = function(largest / row.items[i].weight);
        }
    }

    /// Leaves at most `count` influences per vertex, and none below `smallest` times the largest. Of equal
    /// influences, all or none are removed, unless all are equal; so a symmetric surface keeps symmetric
    /// weights.
    void limit(std::size_t count, float smallest);

    /// Scales the weights of each vertex to sum to exactly 1: they become multiples of 2^-24.
    void normalize();

private:
    struct Row {
        std::array<Influence, Skin::kMaxInfluences> items;
        std::size_t count = 0;
    };
    std::vector<Row> rows_;
};

}  // namespace sinew
