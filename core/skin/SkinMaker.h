#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/base/Diagnostics.h"
#include "core/skin/Skin.h"

namespace sinew {

/// Makes a skin from influences as files list them: in any order, any number a vertex, weights of any sum.
class SkinMaker {
public:
    /// @param joints  what the influences' numbers mean
    SkinMaker(std::vector<SkinJoint> joints, std::size_t vertices);

    /// An influence of a vertex; weights that are not above 0 (or not finite) are left out, several of one
    /// joint add up. False, and nothing is kept, where there is no such vertex or joint.
    bool add(std::size_t vertex, std::size_t joint, float weight);

    /// The skin: the kMostInfluences heaviest of each vertex, made to sum to 1. Vertices without any follow
    /// `node`. Joints keep their numbers; `node` is put behind them where a vertex needs it. What was cut is
    /// told in `diagnostics` at `where`: how many vertices, and the most weight that one lost.
    Skin make(const SkinJoint& node, const std::string& where, Diagnostics& diagnostics) &&;

private:
    struct Entry {
        std::uint32_t vertex;
        Influence influence;
    };
    std::vector<SkinJoint> joints_;
    std::size_t vertices_;
    std::vector<Entry> entries_;
};

}  // namespace sinew
