#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/Diagnostics.h"
#include "core/skin/Skin.h"

namespace sinew {

/// Builds a skin from influences as files list them: in any order, any number per vertex, with any sum of
/// weights.
class SkinBuilder {
public:
    /// @param joints    the joints that influences refer to by index; those from Skin::kMaxJoints - 1 on are
    ///     dropped
    /// @param vertices  at most 2^29
    SkinBuilder(std::vector<SkinJoint> joints, std::size_t vertices);

    /// Adds an influence of a vertex. Weights for the same joint add up, also if the joint is listed twice
    /// with the same bind matrix; they then go to the first. Weights of 0 are ignored; negative or non-finite
    /// weights are ignored and counted. Returns false, and adds nothing, if there is no such vertex or joint.
    bool add(std::size_t vertex, std::size_t joint, float weight);

    /// Returns the skin with the Skin::kMaxInfluences largest weights of each vertex (among equal ones, those
    /// of the first joints), scaled to sum to 1. Vertices without influences follow `node`. Joints keep their
    /// indices; `node` is appended if a vertex needs it.
    ///
    /// Reports to `diagnostics`, at `where`: how many vertices lost influences and the largest weight one
    /// lost, ignored weights, and vertices without influences. O(influences), except for vertices with very
    /// many.
    Skin build(const SkinJoint& node, const std::string& where, Diagnostics& diagnostics) &&;

private:
    struct Entry {
        std::uint32_t vertex;
        Influence influence;
    };
    std::vector<SkinJoint> joints_;
    std::vector<std::uint16_t> firstEqual_;  ///< per joint, the first one equal to it
    std::size_t vertices_;
    std::size_t invalidWeights_ = 0;
    std::vector<Entry> entries_;
};

}  // namespace sinew
