#pragma once

#include <span>

#include "core/base/Result.h"
#include "core/rig/JointLimits.h"
#include "core/rig/LimitPresets.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Returns the scene with new limits for a joint's angles, radians. Keys do not change, even if they are
/// outside.
///
/// Fails with `argumentInvalid` if the character or joint does not exist; with `numberNotFinite`; with
/// `valueRange` if a minimum is above its maximum, or a locked angle has two values.
Result<Scene> setLimits(const Scene& scene, CharacterId character, JointId joint, const JointLimits& limits);

/// A limit for one angle of a joint.
struct ChannelLimit {
    ChannelId id;
    AngleLimit limit;
    friend bool operator==(const ChannelLimit&, const ChannelLimit&) = default;
};

/// Returns the scene with new limits for any angles of a character, all at once. If an angle is listed twice,
/// the last one counts. Keys do not change, even if they are outside, nor does what the limits apply to.
///
/// Fails with `argumentInvalid` if the character or a joint does not exist, or a channel is not an angle;
/// with `numberNotFinite`, except that one bound of a limited angle may be infinite, which leaves that side
/// open; with `valueRange` if a minimum is above its maximum, or a locked angle has two values.
Result<Scene> setAngleLimits(const Scene& scene, CharacterId character, std::span<const ChannelLimit> limits);

/// Returns the scene in which the limits of these joints are enforced, or not enforced, for `use`. Keys and
/// limits do not change.
///
/// Fails with `argumentInvalid` if the character does not exist or lacks a joint.
Result<Scene> setLimitsEnforced(const Scene& scene, CharacterId character, std::span<const JointId> joints,
                                LimitUse use, bool enforced);

/// Returns the scene in which the limits of a joint are copied to these joints: to each angle those of the
/// source's angle about the same axis. What the limits apply to is copied too. Angles about axes that do not
/// occur in the source's rotation order keep their limits.
///
/// @param order  rotation order of the source joint
/// Fails with `argumentInvalid` if the character or a joint does not exist, and as setLimits() does.
Result<Scene> copyLimits(const Scene& scene, CharacterId character, EulerOrder order,
                         const JointLimits& limits, std::span<const JointId> joints);

/// Returns the scene in which the limits of these joints are mirrored (see mirroredLimits()) to their
/// counterparts on the other side (see mirrorPairs()). If both joints of a pair are given, they exchange
/// limits. Joints in the middle are not changed.
///
/// Fails with `argumentInvalid` if the character or a joint does not exist, or the axes do not correspond;
/// with `nameUnknown` if a joint of one side has no counterpart; where = "joint NAME".
Result<Scene> mirrorLimits(const Scene& scene, CharacterId character, std::span<const JointId> joints);

/// Returns the scene in which these joints have the limits of a preset (see presetLimits()). If a neck or
/// spine preset is applied to several joints, its range is divided evenly among them, because they bend
/// together.
///
/// Fails with `argumentInvalid` if the character or a joint does not exist, or the preset does not fit a
/// joint.
Result<Scene> applyLimitPreset(const Scene& scene, CharacterId character, std::span<const JointId> joints,
                               LimitPreset preset);

}  // namespace sinew
