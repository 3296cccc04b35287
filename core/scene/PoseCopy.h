#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/anim/sampling/JointValues.h"
#include "core/base/Result.h"

namespace sinew {

/// A joint of a copied pose, with what is needed to convert its values for another joint.
struct CopiedJoint {
    std::string name;
    EulerOrder order = EulerOrder::XYZ;
    JointValues values;
    Eigen::Vector3d restTranslation = Eigen::Vector3d::Zero();
};

/// A pose on the clipboard. It can be pasted onto any character; joints are matched by name.
struct PoseCopy {
    std::vector<CopiedJoint> joints;
};

/// Copies the values of joints.
///
/// @param pose    J values
/// @param joints  indices in the skeleton
PoseCopy copyPose(const Skeleton& skeleton, const PoseValues& pose, std::span<const int> joints);

/// Returns the copy as JSON text for the clipboard.
std::string textOf(const PoseCopy& copy);

/// Parses the text that textOf() returns. Fails with `syntax` if it is not JSON or contains no pose; with
/// `valueRange` if it has more joints than a skeleton can have; with `numberNotFinite` if a number is not
/// finite.
Result<PoseCopy> parsePoseCopy(std::string_view text);

/// A pose after pasting.
struct PastedPose {
    PoseValues pose;
    int jointCount = 0;  ///< number of copied joints that were found in the skeleton
};

/// Returns the pose with the copied joints' values pasted. Values are taken as they are, full turns included.
/// If a joint has another rotation order, its angles are found by orientJoint(). If the rest translations
/// differ, translations keep their offset from rest.
///
/// @param pose     J values; converted angles are chosen nearest to these
/// @param movable  J sets of the channels that may change
PastedPose pastePose(const Skeleton& skeleton, const PoseValues& pose, std::span<const ChannelSet> movable,
                     const PoseCopy& copy);

/// Like pastePose(), but pastes the mirror images of the copied joints onto their counterparts
/// (mirrorPairs()).
PastedPose pasteMirrored(const Skeleton& skeleton, const PoseValues& pose,
                         std::span<const ChannelSet> movable, const PoseCopy& copy);

}  // namespace sinew
