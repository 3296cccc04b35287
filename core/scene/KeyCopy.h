#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/anim/KeyChange.h"
#include "core/base/Result.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// Copied keys of a channel. Times count from the earliest key of the copy.
struct CopiedChannel {
    Channel channel = Channel::angle1;
    std::vector<Key> keys;  ///< sorted, apart, not empty
};

/// A joint's copied keys and what they are measured from.
struct CopiedKeys {
    std::string name;
    EulerOrder order = EulerOrder::XYZ;
    Eigen::Vector3d restTranslation = Eigen::Vector3d::Zero();
    std::vector<CopiedChannel> channels;  ///< one a channel
    /// What the joint's other angles show at the times of the copied ones: needed for its rotation alone,
    /// where it is pasted onto a joint of another rotation order.
    std::vector<CopiedChannel> otherAngles;
};

/// Keys on the clipboard: they are pasted by the joints' names, into any clip of any character.
struct KeyCopy {
    std::vector<CopiedKeys> joints;
};

/// The keys of a clip at these places; places without a key, or of joints that the skeleton lacks, are left
/// out.
KeyCopy copyKeys(const Skeleton& skeleton, const Clip& clip, std::span<const KeyPlace> places);

/// As JSON text: what lies on the clipboard.
std::string textOf(const KeyCopy& copy);

/// Reads it back. Fails: syntax (no JSON, or no copied keys), valueRange (more joints than a skeleton has),
/// numberNotFinite.
Result<KeyCopy> keyCopyOf(std::string_view text);

/// Copied keys as a skeleton takes them.
struct KeysHere {
    std::vector<ChannelKey> keys;        ///< sorted by channel, then time
    std::vector<std::string> unknown;    ///< names of joints that have no counterpart
    std::vector<std::string> notFree;    ///< names of joints of which channels are left out
    std::vector<std::string> reordered;  ///< names of joints whose rotation order is another one here
};

/// The keys with the earliest of them at `at`, frames of `rate` exactly. Where a joint has another rotation
/// order here its angles are computed anew (reordered()); translations count from rest where the rests
/// differ.
KeysHere keysHere(const KeyCopy& copy, const Skeleton& skeleton, FrameRate rate, Seconds at);

}  // namespace sinew
