#include "core/skin/SameJoints.h"

#include <algorithm>
#include <unordered_map>

namespace sinew {

std::vector<std::uint16_t> firstOfSame(const std::vector<SkinJoint>& joints) {
    constexpr double kSameMatrix = 1e-5;
    constexpr std::size_t kFew = 16;
    std::unordered_map<JointId, std::vector<std::uint16_t>> known;
    std::vector<std::uint16_t> firsts;
    firsts.reserve(joints.size());
    for (const SkinJoint& joint : joints) {
        std::vector<std::uint16_t>& places = known[joint.joint];
        const auto same = std::ranges::find_if(places, [&](std::uint16_t place) {
            return joints[place].jointFromMesh.isApprox(joint.jointFromMesh, kSameMatrix);
        });
        const auto own = static_cast<std::uint16_t>(firsts.size());
        firsts.push_back(same == places.end() ? own : *same);
        if (same == places.end() && places.size() < kFew) places.push_back(own);
    }
    return firsts;
}

}  // namespace sinew
