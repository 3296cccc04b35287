#include "core/scene/analysis/JointChain.h"

#include <algorithm>

namespace sinew {

Motion jointChain(const Motion& motion, int joint) {
    const Skeleton& skeleton = *motion.character->skeleton;
    std::vector<Joint> joints;
    for (int i = joint; i != kNoParent; i = skeleton[i].parent) joints.push_back(skeleton[i]);
    std::ranges::reverse(joints);
    for (std::size_t i = 0; i < joints.size(); ++i) joints[i].parent = static_cast<int>(i) - 1;

    auto chain = std::make_shared<Character>();
    chain->id = motion.character->id;
    chain->name = motion.character->name;
    // Always valid: the joints come from a valid skeleton, parents first.
    chain->skeleton = std::make_shared<const Skeleton>(*Skeleton::create(std::move(joints)));
    auto clip = std::make_shared<Clip>(*motion.clip);
    std::erase_if(clip->tracks, [&](const Track& track) { return !chain->skeleton->find(track.id.joint); });
    return {std::move(chain), std::move(clip)};
}

}  // namespace sinew
