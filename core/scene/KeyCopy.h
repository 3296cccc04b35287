#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/anim/clip/KeyChange.h"
#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Copied keys of one channel. Times are relative to the earliest copied key.
struct CopiedChannel {
    Channel channel = Channel::angle1;
    std::vector<Key> keys;  ///< sorted, at distinct times, not empty
};

/// A joint's copied keys, and what is needed to convert them for another joint.
struct CopiedKeys {
    std::string name;
    EulerOrder order = EulerOrder::XYZ;
    Eigen::Vector3d restTranslation = Eigen::Vector3d::Zero();
    std::vector<CopiedChannel> channels;  ///< one per channel
    /// Values of the joint's other angles at the times of the copied ones. They complete the rotation if the
    /// keys are pasted onto a joint with another rotation order.
    std::vector<CopiedChannel> otherAngles;
};

/// Copied keys of the weight of a shape.
struct CopiedShapeKeys {
    std::string mesh;
    std::string name;
    std::vector<Key> keys;  ///< sorted, at distinct times, not empty
};

/// Keys on the clipboard. They can be pasted into any clip of any character; joints and shapes are matched by
/// name.
struct KeyCopy {
    std::vector<CopiedKeys> joints;
    std::vector<CopiedShapeKeys> shapes;
};

/// Copies these keys of a clip. Positions without a key, and keys of anything but the character's joints and
/// shapes, are skipped.
KeyCopy copyKeys(const Character& character, const Clip& clip, std::span<const KeyRef> refs);

/// Returns the number of copied keys.
std::size_t keyCount(const KeyCopy& copy);

/// Returns the copy as JSON text for the clipboard.
std::string textOf(const KeyCopy& copy);

/// Parses the text that textOf() returns. Shapes may be missing. Fails with `syntax` if it is not JSON or
/// contains no copied keys; with `valueRange` if it has more joints than a skeleton can have; with
/// `numberNotFinite` if a number is not finite.
Result<KeyCopy> parseKeyCopy(std::string_view text);

/// Copied keys, converted for a character.
struct AdaptedKeys {
    std::vector<ChannelKey> keys;            ///< sorted by channel, then time
    std::vector<std::string> unknown;        ///< names of joints that the character does not have
    std::vector<std::string> unknownShapes;  ///< likewise, as "mesh: shape"
    std::vector<std::string> notFree;    ///< names of joints with channels that are not free and were skipped
    std::vector<std::string> reordered;  ///< names of joints that have another rotation order
};

/// Converts copied keys for a character, with the earliest at `at` and times snapped to exact frames of
/// `rate`. If a joint has another rotation order, its angles are converted (see reordered()). If the rest
/// translations differ, translations keep their offset from rest. Shapes are found by ShapesByName.
AdaptedKeys adaptKeys(const KeyCopy& copy, const Character& character, FrameRate rate, Seconds at);

}  // namespace sinew
