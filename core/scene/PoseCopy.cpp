#include "core/scene/PoseCopy.h"

#include "core/ik/MirrorJoint.h"
#include "core/ik/OrientJoint.h"
#include "core/rig/SideName.h"

namespace sinew {
namespace {

/// The place that a copied joint has here: from rest, where the rests differ.
Eigen::Vector3d placeHere(const Joint& joint, const CopiedJoint& copied) {
    if (joint.rest.translation == copied.restTranslation) return copied.values.translation;
    return joint.rest.translation + (copied.values.translation - copied.restTranslation);
}

void putMovable(ClipSampler::Values& values, const ClipSampler::Values& wanted, ChannelSet movable) {
    for (const Channel channel : kChannels) {
        if (movable.contains(channel)) values.at(channel) = wanted.at(channel);
    }
}

/// Makes parentFromJoint as near to `wanted` as the joint may come.
void putTransform(const Joint& joint, const Transform& wanted, ChannelSet movable,
                  ClipSampler::Values& values) {
    const Orientation found = orientJoint(joint, wanted.rotation, values.angles, movable);
    putMovable(values, {wanted.translation, found.angles, wanted.scale}, movable);
}

Transform localHere(const Joint& joint, const CopiedJoint& copied) {
    return {placeHere(joint, copied), joint.rest.rotation * toQuaternion(copied.order, copied.values.angles),
            copied.values.scale};
}

}  // namespace

PoseCopy copyPose(const Skeleton& skeleton, const PoseValues& pose, std::span<const int> joints) {
    PoseCopy copy;
    for (const int i : joints) {
        const Joint& joint = skeleton[i];
        copy.joints.push_back(
            {joint.name, joint.order, pose[static_cast<std::size_t>(i)], joint.rest.translation});
    }
    return copy;
}

Pasted pastePose(const Skeleton& skeleton, const PoseValues& pose, std::span<const ChannelSet> movable,
                 const PoseCopy& copy) {
    Pasted pasted{pose, 0};
    for (const CopiedJoint& copied : copy.joints) {
        const auto found = skeleton.find(copied.name);
        if (!found) continue;
        ++pasted.joints;
        const auto i = static_cast<std::size_t>(*found);
        const Joint& joint = skeleton[*found];
        if (joint.order != copied.order) {
            putTransform(joint, localHere(joint, copied), movable[i], pasted.pose[i]);
            continue;
        }
        putMovable(pasted.pose[i], {placeHere(joint, copied), copied.values.angles, copied.values.scale},
                   movable[i]);
    }
    return pasted;
}

Pasted pasteMirrored(const Skeleton& skeleton, const PoseValues& pose, std::span<const ChannelSet> movable,
                     const PoseCopy& copy) {
    Pasted pasted{pose, 0};
    const std::vector<int> pairs = mirrorPairs(skeleton);
    for (const CopiedJoint& copied : copy.joints) {
        const auto found = skeleton.find(copied.name);
        const int other = found ? pairs[static_cast<std::size_t>(*found)] : kNoParent;
        if (other == kNoParent) continue;
        ++pasted.joints;
        const auto i = static_cast<std::size_t>(other);
        const Transform local = localHere(skeleton[*found], copied);
        putTransform(skeleton[other], mirroredLocal(skeleton, *found, other, local), movable[i],
                     pasted.pose[i]);
    }
    return pasted;
}

}  // namespace sinew
