#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/skin/weights/InfluenceRow.h"

namespace sinew {

/// The influences of V vertices while they are computed; see InfluenceRow.
class VertexWeights {
public:
    explicit VertexWeights(std::size_t vertices) : rows_(vertices) {}

    std::size_t vertexCount() const { return rows_.size(); }
    std::span<const Influence> at(std::size_t vertex) const { return rows_[vertex].influences(); }
    void add(std::size_t vertex, Influence influence) { rows_[vertex].add(influence); }
    void copy(std::size_t from, std::size_t to) { rows_[to] = rows_[from]; }

    template <class Function>
    void mapRatios(const Function& function) {
        for (InfluenceRow& row : rows_) row.mapRatios(function);
    }
    void limit(std::size_t count, float smallest) {
        for (InfluenceRow& row : rows_) row.limit(count, smallest);
    }
    void normalize() {
        for (InfluenceRow& row : rows_) row.normalize();
    }

private:
    std::vector<InfluenceRow> rows_;
};

}  // namespace sinew
