#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/anim/PoseValues.h"
#include "core/base/Result.h"

namespace sinew {

/// A joint of a copied pose: its numbers and what they are measured from.
struct CopiedJoint {
    std::string name;
    EulerOrder order = EulerOrder::XYZ;
    ClipSampler::Values values;
    Eigen::Vector3d restTranslation = Eigen::Vector3d::Zero();
};

/// A pose on the clipboard: it is pasted by the joints' names, onto any character.
struct PoseCopy {
    std::vector<CopiedJoint> joints;
};

/// @param pose    J values
/// @param joints  which to copy, places in the skeleton
PoseCopy copyPose(const Skeleton& skeleton, const PoseValues& pose, std::span<const int> joints);

/// As JSON text: what lies on the clipboard.
std::string textOf(const PoseCopy& copy);

/// Reads it back. Fails: syntax (no JSON, or no pose), valueRange (more joints than a skeleton has),
/// numberNotFinite.
Result<PoseCopy> poseCopyOf(std::string_view text);

/// What pasting made of a pose.
struct Pasted {
    PoseValues pose;
    int joints = 0;  ///< how many of the copied ones have a place here
};

/// The pose with the copied joints as they were. Numbers are taken as they are, turns counted; where a joint
/// has another rotation order here, through its rotation (orientJoint); translations count from rest where
/// the rests differ.
///
/// @param pose     J values, from which the nearest angles are taken
/// @param movable  J sets: the channels that may change
Pasted pastePose(const Skeleton& skeleton, const PoseValues& pose, std::span<const ChannelSet> movable,
                 const PoseCopy& copy);

/// The pose with the counterparts of the copied joints (mirrorPairs) as their mirror images.
Pasted pasteMirrored(const Skeleton& skeleton, const PoseValues& pose, std::span<const ChannelSet> movable,
                     const PoseCopy& copy);

}  // namespace sinew
