#pragma once

#include <variant>

#include "core/scene/Scene.h"
#include "core/scene/encode/ClipFields.h"
#include "core/scene/encode/MeshFields.h"
#include "core/scene/encode/Parts.h"
#include "core/scene/encode/SequenceFields.h"

namespace sinew {

// The bytes of parts, which project-file.md describes. A reader or writer of parts has a member function
// reference() for pointers to other parts, which it stores as rows.

/// A part of any kind, in the order of PartKind.
using AnyPart = std::variant<const CurveChunk*, const Curve*, const Clip*, const Skeleton*,
                             const MotionLayout*, const NamedPose*, const UnkeyedPose*, const Character*,
                             const Scene*, const Texture*, const Material*, const Geometry*, const Skin*,
                             const Mesh*, const ShapeDeltas*, const InfluenceChunk*, const NamedSequence*>;
template <class Part>
inline constexpr auto kPartKind = static_cast<PartKind>(AnyPart(static_cast<const Part*>(nullptr)).index());

constexpr EulerOrder lastOf(EulerOrder) { return EulerOrder::ZYZ; }
constexpr AngleLimit::Mode lastOf(AngleLimit::Mode) { return AngleLimit::Mode::locked; }
constexpr MotionColumn::Kind lastOf(MotionColumn::Kind) { return MotionColumn::Kind::length; }
constexpr JointKind lastOf(JointKind) { return JointKind::node; }
constexpr Goal::End lastOf(Goal::End) { return Goal::End::tail; }
constexpr IkMethod lastOf(IkMethod) { return IkMethod::projectedGradient; }

// Skeletons

inline void field(ByteWriter& out, ChannelSet channels) {
    unsigned bits = 0;
    for (const Channel channel : kChannels) {
        if (channels.contains(channel)) bits |= 1u << static_cast<int>(channel);
    }
    out.u16(static_cast<std::uint16_t>(bits));
}
inline void field(ByteReader& in, ChannelSet& channels) {
    const unsigned bits = in.u16();
    for (const Channel channel : kChannels) {
        if ((bits >> static_cast<int>(channel) & 1u) != 0) channels.insert(channel);
    }
    require(in, bits >> kChannelCount == 0, ErrorCode::valueRange, "a joint has an unknown channel");
}

void field(auto& bytes, Field<decltype(bytes), Eigen::Quaterniond>& rotation) {
    for (auto& number : rotation.coeffs()) field(bytes, number);
}

void field(auto& bytes, Field<decltype(bytes), Joint>& joint) {
    ownId(bytes, joint.id);
    fields(bytes, joint.name, joint.parent, joint.rest.translation, joint.rest.rotation, joint.rest.scale,
           joint.tail, joint.order, joint.free);
    for (auto& limit : joint.limits.angles) {
        field(bytes, limit.mode);
        rawNumber(bytes, limit.min);
        rawNumber(bytes, limit.max);
    }
    auto& [ik, drags, display] = joint.limits.enforced;  // by LimitUse
    field(bytes, ik);
    if constexpr (kReads<decltype(bytes)>) drags = ik;
}

/// The fields added in version 3.
void version3Fields(auto& bytes, Field<decltype(bytes), Joint>& joint) {
    for (auto& limit : joint.limits.angles) field(bytes, limit.stiffness);
    auto& [ik, drags, display] = joint.limits.enforced;
    fields(bytes, drags, display);
}

/// A skeleton as it is stored.
struct SkeletonParts {
    std::vector<Joint> joints;
};

void field(auto& bytes, Field<decltype(bytes), SkeletonParts>& skeleton) {
    listField(bytes, skeleton.joints);
    for (auto& joint : skeleton.joints) {
        if (hasMore(bytes)) version3Fields(bytes, joint);
    }
    for (auto& joint : skeleton.joints) {
        if (hasMore(bytes)) field(bytes, joint.kind);  // since version 7
    }
}

void field(auto& bytes, Field<decltype(bytes), MotionColumn>& column) {
    field(bytes, column.kind);
    if constexpr (kReads<decltype(bytes)>) {
        column.component = bytes.boundedByte(column.kind == MotionColumn::Kind::translation ? 5 : 2);
    } else {
        bytes.u8(static_cast<std::uint8_t>(column.component));
    }
}

void field(auto& bytes, Field<decltype(bytes), JointColumns>& joint) {
    fields(bytes, joint.joint, joint.lengthOffset);
    listField(bytes, joint.columns);
}

void field(auto& bytes, Field<decltype(bytes), MotionLayout>& layout) {
    field(bytes, layout.radians);
    listField(bytes, layout.joints);
}

// Poses

void field(auto& bytes, Field<decltype(bytes), ChannelValue>& value) {
    fields(bytes, value.id, value.value);
    require(bytes, value.id.channel < Channel::influence, ErrorCode::valueRange,
            "a pose contains a channel that joints do not have");
}

void values(auto& bytes, auto& pose) {
    sortedField(bytes, pose.values, &ChannelValue::id, "the values are not sorted by channel");
}

void field(auto& bytes, Field<decltype(bytes), NamedPose>& pose) {
    ownId(bytes, pose.id);
    field(bytes, pose.name);
    values(bytes, pose);
}

void field(auto& bytes, Field<decltype(bytes), UnkeyedPose>& pose) {
    fields(bytes, pose.clip, pose.time);
    values(bytes, pose);
    require(bytes, !pose.values.empty(), ErrorCode::valueCount, "the pose has no values");
}

// Characters and scenes

void field(auto& bytes, Field<decltype(bytes), Goal>& goal) {
    ownId(bytes, goal.id);
    fields(bytes, goal.joint, goal.end, goal.target, goal.weight, goal.pinned);
}

/// The fields added in version 3.
void version3Fields(auto& bytes, Field<decltype(bytes), Goal>& goal) {
    fields(bytes, goal.live, goal.influence, goal.depth, goal.oriented, goal.angles, goal.orientationWeight);
    JointId follow = goal.follow.value_or(JointId{});
    Pole pole = goal.pole.value_or(Pole{});
    fields(bytes, follow, pole.joint, pole.position);
    if constexpr (kReads<decltype(bytes)>) {
        if (follow) goal.follow = follow;
        if (pole.joint) goal.pole = pole;
    }
}

void field(auto& bytes, Field<decltype(bytes), SelectionSet>& set) {
    ownId(bytes, set.id);
    field(bytes, set.name);
    listField(bytes, set.joints);
}

void field(auto& bytes, Field<decltype(bytes), Character>& character) {
    ownId(bytes, character.id);
    fields(bytes, character.name, character.metresPerUnit);
    require(bytes, character.metresPerUnit > 0, ErrorCode::valueRange,
            "the unit is not a positive number of metres");
    bytes.reference(character.skeleton);
    bytes.reference(character.motionLayout);
    bytes.reference(character.unkeyed);
    references(bytes, character.clips);
    references(bytes, character.poses);
    listField(bytes, character.goals);
    listField(bytes, character.selectionSets);
    if (hasMore(bytes)) {
        for (auto& goal : character.goals) version3Fields(bytes, goal);
        field(bytes, character.ik);
    }
    if (hasMore(bytes)) references(bytes, character.meshes);
    if (hasMore(bytes)) references(bytes, character.sequences);  // since version 13
    const char* problem = goalError(character.goals);
    require(bytes, problem == nullptr, ErrorCode::valueRange, problem);
}

void field(auto& bytes, Field<decltype(bytes), Scene>& scene) {
    Id<Scene> lastId{scene.lastId};
    field(bytes, lastId);
    if constexpr (kReads<decltype(bytes)>) scene.lastId = lastId.value;
    references(bytes, scene.characters);
}

}  // namespace sinew
