#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/Diagnostics.h"
#include "core/skin/Skin.h"

namespace sinew {

/// Makes a skin from influences as files list them: in any order, any number a vertex, weights of any sum.
class SkinMaker {
public:
    /// @param joints    what the influences' numbers mean; those from Skin::kMostJoints - 1 on are left out
    /// @param vertices  at most 2^29
    SkinMaker(std::vector<SkinJoint> joints, std::size_t vertices);

    /// An influence of a vertex; several of one joint add up, also where the joint is listed twice with one
    /// bind matrix: then the first has it. Weights of 0 are nothing; weights below 0 or
    /// not finite are left out and counted. False, and nothing is kept, where there is no such vertex or
    /// joint.
    bool add(std::size_t vertex, std::size_t joint, float weight);

    /// The skin: the kMostInfluences heaviest of each vertex (of equal ones the first joints), made to sum
    /// to 1. Vertices without any follow `node`. Joints keep their numbers; `node` is put behind them where a
    /// vertex needs it. Told in `diagnostics` at `where`: how many vertices were cut and the most weight that
    /// one lost, weights left out, vertices without any. O(influences), but for vertices with very many.
    Skin make(const SkinJoint& node, const std::string& where, Diagnostics& diagnostics) &&;

private:
    struct Entry {
        std::uint32_t vertex;
        Influence influence;
    };
    std::vector<SkinJoint> joints_;
    std::vector<std::uint16_t> firsts_;  ///< of each joint, the first that is the same
    std::size_t vertices_;
    std::size_t wrongWeights_ = 0;
    std::vector<Entry> entries_;
};

}  // namespace sinew
