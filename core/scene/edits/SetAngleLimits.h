#pragma once

#include <span>

#include "core/base/Result.h"
#include "core/rig/JointLimits.h"
#include "core/scene/Scene.h"

namespace sinew {

/// What one angle of a joint may be.
struct ChannelLimit {
    ChannelId id;
    AngleLimit limit;
    friend bool operator==(const ChannelLimit&, const ChannelLimit&) = default;
};

/// The scene with other limits of any angles of a character, all at once; of an angle named twice the last
/// counts. Keys stay what they are, inside or outside, and so does whether the limits are obeyed.
///
/// Fails: argumentInvalid (no such character or joint, a channel that is no angle), numberNotFinite (of a
/// limited angle one bound may be infinite, so that it is open on that side), valueRange (a minimum above its
/// maximum, a lock at two values).
Result<Scene> setAngleLimits(const Scene& scene, CharacterId character, std::span<const ChannelLimit> limits);

}  // namespace sinew
