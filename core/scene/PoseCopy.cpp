#include "core/scene/PoseCopy.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "core/ik/OrientJoint.h"
#include "core/rig/SideName.h"
#include "core/scene/JsonText.h"

namespace sinew {

namespace {

/// Returns the copied joint's translation, with its offset from rest kept if the rest translations differ.
Eigen::Vector3d convertedTranslation(const Joint& joint, const CopiedJoint& copied) {
    if (joint.rest.translation == copied.restTranslation) return copied.values.translation;
    return joint.rest.translation + (copied.values.translation - copied.restTranslation);
}

void setMovable(ClipSampler::Values& values, const ClipSampler::Values& target, ChannelSet movable) {
    for (const Channel channel : kChannels) {
        if (movable.contains(channel)) values.at(channel) = target.at(channel);
    }
}

/// Makes the joint's parentFromJoint as close to `wanted` as its movable channels allow.
void setTransform(const Joint& joint, const Transform& target, ChannelSet movable,
                  ClipSampler::Values& values) {
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

constexpr const char* kPoseKind = "sinew-pose";

json listOf(const Eigen::Vector3d& vector) { return {vector.x(), vector.y(), vector.z()}; }

Result<Eigen::Vector3d> vectorIn(const json& joint, const char* key, const std::string& location) {
    const auto list = joint.find(key);
    if (list == joint.end() || !list->is_array() || list->size() != 3) {
        return fail(ErrorCode::syntax, location, std::string("it has no three numbers named ") + key);
    }
    Eigen::Vector3d vector;
    for (std::size_t i = 0; i < 3; ++i) {
        if (!(*list)[i].is_number()) {
            return fail(ErrorCode::syntax, location, std::string("a value of ") + key + " is not a number");
        }
        vector[static_cast<int>(i)] = (*list)[i].get<double>();
    }
    if (!vector.allFinite())
        return fail(ErrorCode::numberNotFinite, location, "one of its values is not finite");
    return vector;
}

Result<CopiedJoint> poseJointOf(const json& object) {
    CopiedJoint joint;
    if (!object.is_object()) return fail(ErrorCode::syntax, "", "a joint of the pose is not an object");
    joint.name = stringIn(object, "name");
    const std::string location = "joint " + joint.name;
    const auto order = eulerOrder(stringIn(object, "order"));
    if (!order) return fail(ErrorCode::syntax, location, "its rotation order is unknown");
    joint.order = *order;
    struct Field {
        const char* key;
        Eigen::Vector3d* value;
    };
    for (const Field& field :
         {Field{"translation", &joint.values.translation}, Field{"angles", &joint.values.angles},
          Field{"scale", &joint.values.scale}, Field{"rest", &joint.restTranslation}}) {
        const Result<Eigen::Vector3d> read = vectorIn(object, field.key, location);
        if (!read) return tl::unexpected<Error>(read.error());
        *field.value = *read;
    }
    return joint;
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
    const json pose{{"kind", kPoseKind}, {"version", 1}, {"joints", std::move(joints)}};
    return pose.dump(1, ' ', false, json::error_handler_t::replace);
}

Result<PoseCopy> parsePoseCopy(std::string_view text) {
    const json pose = json::parse(text, nullptr, false);
    if (!pose.is_object() || stringIn(pose, "kind") != kPoseKind || !pose.contains("joints") ||
        !pose["joints"].is_array()) {
        return fail(ErrorCode::syntax, "", "the clipboard text contains no copied pose");
    }
    const json& joints = pose["joints"];
    if (joints.size() > static_cast<std::size_t>(kMaximumJoints)) {
        return fail(ErrorCode::valueRange, "", "the pose has more joints than a skeleton can have");
    }
    PoseCopy copy;
    for (const json& object : joints) {
        Result<CopiedJoint> joint = poseJointOf(object);
        if (!joint) return tl::unexpected<Error>(joint.error());
        copy.joints.push_back(std::move(*joint));
    }
    return copy;
}

}  // namespace sinew
