#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/base/WorkControl.h"
#include "core/skin/weights/InfluenceRow.h"

namespace sinew {

/// The influences of V vertices while they are computed; see InfluenceRow. Once an operation is cancelled,
/// the remaining vertices stay as they are.
class VertexWeights {
public:
    explicit VertexWeights(std::size_t vertices) : rows_(vertices) {}

    std::size_t vertexCount() const { return rows_.size(); }
    std::span<const Influence> at(std::size_t vertex) const { return rows_[vertex].influences(); }
    void add(std::size_t vertex, Influence influence) { rows_[vertex].add(influence); }
    void copy(std::size_t from, std::size_t to) { rows_[to] = rows_[from]; }

    template <class Function>
    void mapRatios(const Function& function, const WorkControl& control) {
        forEachRow([&](InfluenceRow& row) { row.mapRatios(function); }, control);
    }
    void limit(std::size_t count, float smallest, const WorkControl& control) {
        forEachRow([&](InfluenceRow& row) { row.limit(count, smallest); }, control);
    }
    void normalize(const WorkControl& control) {
        forEachRow([](InfluenceRow& row) { row.normalize(); }, control);
    }

private:
    template <class Function>
    void forEachRow(const Function& function, const WorkControl& control) {
        for (InfluenceRow& row : rows_) {
            if (control.isCancelled()) return;
            function(row);
        }
    }

    std::vector<InfluenceRow> rows_;
};

}  // namespace sinew
