#pragma once

#include "core/scene/evaluation/SolveRange.h"

namespace sinew {

/// The pinned point of a character, the frames on which it is pinned, and options of the solver.
struct FootPinSettings {
    BonePoint point;                         ///< such as the tail of a toe
    FrameIndex first, last;                  ///< frames on which it is fully pinned
    std::int64_t blendIn = 5, blendOut = 5;  ///< blend frames before `first` and after `last`
    int depth = 4;  ///< number of joints that may rotate, from its own upwards: toe, foot, shin, thigh
    FrameIndex referenceFrame;      ///< frame whose position is kept
    bool keepsOrientation = false;  ///< whether the joint's orientation on that frame is kept, too
    Seconds smoothing{0.25};
    std::vector<JointId> fixedJoints{};  ///< joints that keep the clip's pose
    const std::atomic<bool>* cancel = nullptr;
    std::atomic<float>* progress = nullptr;  ///< 0..1
};

/// The slide of a point over a range of frames; model space, metres.
struct Slide {
    double path = 0;       ///< length of its path
    double maxOffset = 0;  ///< largest distance from the pinned position
};

/// The result of pinning a foot.
struct FootPin {
    SolvedRange solved;
    FrameIndex first;  ///< first frame of the solved range, which includes the blends within the clip
    Slide before, after;
};

/// Solves the poses in which a foot does not slide: inverse kinematics holds the point at its pinned
/// position, blended in and out (see solveRange()). All frames are in source time. Slides are measured over
/// `first`..`last`.
///
/// Fails as solveRange() does, and with `argumentInvalid` if the skeleton does not have the point's joint.
Result<FootPin> pinFoot(const Character& character, const std::shared_ptr<const Clip>& clip,
                        const FootPinSettings& settings);

}  // namespace sinew
