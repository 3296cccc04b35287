#include "core/scene/PoseCopy.h"

#include <utility>

#include "core/ik/OrientJoint.h"
#include "core/rig/Mirror.h"
#include "core/rig/SideName.h"
#include "core/scene/CopyText.h"

namespace sinew {

namespace {

/// Returns the copied joint's translation, with its offset from rest kept if the rest translations differ.
Eigen::Vector3d convertedTranslation(const Joint& joint, const CopiedJoint& copied) {
    if (joint.rest.translation == copied.restTranslation) return copied.values.translation;
    return joint.rest.translation + (copied.values.translation - copied.restTranslation);
}

void setMovable(JointValues& values, const JointValues& target, ChannelSet movable) {
    for (const Channel channel : kChannels) {
        if (movable.contains(channel)) values.at(channel) = target.at(channel);
    }
}

/// Makes the joint's parentFromJoint as close to `wanted` as its movable channels allow.
void setTransform(const Joint& joint, const Transform& target, ChannelSet movable, JointValues& values) {
    const Orientation found = orientJoint(joint, target.rotation, values.angles, movable);
    setMovable(values, {target.translation, found.angles, target.scale}, movable);
}

Transform convertedLocal(const Joint& joint, const CopiedJoint& copied) {
    return {convertedTranslation(joint, copied),
            joint.rest.rotation * toQuaternion(copied.order, copied.values.angles), copied.values.scale};
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

PastedPose pastePose(const Skeleton& skeleton, const PoseValues& pose, std::span<const ChannelSet> movable,
                     const PoseCopy& copy) {
    PastedPose pasted{pose, 0};
    for (const CopiedJoint& copied : copy.joints) {
        const auto found = skeleton.find(copied.name);
        if (!found) continue;
        ++pasted.jointCount;
        const auto i = static_cast<std::size_t>(*found);
        const Joint& joint = skeleton[*found];
        if (joint.order != copied.order) {
            setTransform(joint, convertedLocal(joint, copied), movable[i], pasted.pose[i]);
            continue;
        }
        setMovable(pasted.pose[i],
                   {convertedTranslation(joint, copied), copied.values.angles, copied.values.scale},
                   movable[i]);
    }
    return pasted;
}

PastedPose pasteMirrored(const Skeleton& skeleton, const PoseValues& pose,
                         std::span<const ChannelSet> movable, const PoseCopy& copy) {
    PastedPose pasted{pose, 0};
    const std::vector<int> pairs = mirrorPairs(skeleton);
    for (const CopiedJoint& copied : copy.joints) {
        const auto found = skeleton.find(copied.name);
        const int other = found ? pairs[static_cast<std::size_t>(*found)] : kNoParent;
        if (other == kNoParent) continue;
        ++pasted.jointCount;
        const auto i = static_cast<std::size_t>(other);
        const Transform local = convertedLocal(skeleton[*found], copied);
        setTransform(skeleton[other], mirroredLocal(skeleton, *found, other, local), movable[i],
                     pasted.pose[i]);
    }
    return pasted;
}

namespace {

using nlohmann::json;

constexpr CopyFormat kPoseFormat{"sinew-pose", "the clipboard text contains no copied pose",
                                 "the pose has more joints than a skeleton can have",
                                 "a joint of the pose is not an object"};

json listOf(const Eigen::Vector3d& vector) { return {vector.x(), vector.y(), vector.z()}; }

Result<void> readPoseJoint(const json& object, const std::string& location, CopiedJoint& joint) {
    for (const auto& [key, value] : {std::pair("translation", &joint.values.translation),
                                     {"angles", &joint.values.angles},
                                     {"scale", &joint.values.scale},
                                     {"rest", &joint.restTranslation}}) {
        const Result<Eigen::Vector3d> read = vectorIn(object, key, location);
        if (!read) return tl::unexpected<Error>(read.error());
        *value = *read;
    }
    return {};
}

}  // namespace

std::string textOf(const PoseCopy& copy) {
    json joints = json::array();
    for (const CopiedJoint& joint : copy.joints) {
        joints.push_back({{"name", joint.name},
                          {"order", name(joint.order)},
                          {"translation", listOf(joint.values.translation)},
                          {"angles", listOf(joint.values.angles)},
                          {"scale", listOf(joint.values.scale)},
                          {"rest", listOf(joint.restTranslation)}});
    }
    return copyDocument(kPoseFormat, std::move(joints)).dump(1, ' ', false, json::error_handler_t::replace);
}

Result<PoseCopy> parsePoseCopy(std::string_view text) {
    const auto copy = parseCopy(text, kPoseFormat);
    if (!copy) return tl::unexpected<Error>(copy.error());
    return readJoints<CopiedJoint>(*copy, kPoseFormat, readPoseJoint).map([](auto joints) {
        return PoseCopy{std::move(joints)};
    });
}

}  // namespace sinew
