#pragma once

#include "core/scene/SolveRange.h"

namespace sinew {

/// Which point of a character stays where it is, and when.
struct FootPinSettings {
    BonePoint point;                         ///< a toe's tail, say
    FrameIndex first, last;                  ///< frames over which it stays wholly
    std::int64_t blendIn = 5, blendOut = 5;  ///< frames before and after over which it takes hold and lets go
    int depth = 4;           ///< joints that turn for it, from its own upwards: toe, foot, shin, thigh
    FrameIndex placed;       ///< the frame whose place it keeps
    bool keepsTurn = false;  ///< its joint keeps that frame's orientation, too
    Seconds smoothing{0.25};
    std::vector<JointId> still{};  ///< joints that stay as the clip has them
    const std::atomic<bool>* cancel = nullptr;
    std::atomic<float>* progress = nullptr;  ///< 0..1
};

/// How far a point slides over frames: model space, metres.
struct Slide {
    double path = 0;      ///< how long its way is
    double farthest = 0;  ///< from the place it should keep
};

struct FootPin {
    SolvedRange solved;
    FrameIndex first;  ///< of the solved range: the blends included, within the clip
    Slide before, after;
};

/// The poses in which a foot does not slide: the point is held by inverse kinematics, and blended in and out
/// (solveRange). All is source time, as keys are. Slides are measured over `first`..`last`.
///
/// Fails: as solveRange does, and argumentInvalid for a joint that the skeleton lacks.
Result<FootPin> pinFoot(const Character& character, const std::shared_ptr<const Clip>& clip,
                        const FootPinSettings& settings);

}  // namespace sinew
