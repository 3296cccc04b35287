#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/io/fbx/EulerJoint.h"

namespace sinew {

/// Keys of three numbers that run straight from key to key; their ends hold.
struct StraightKeys {
    std::vector<std::int64_t> steps;      ///< K times, increasing, kStepsPerFrame of them a frame
    std::vector<Eigen::Vector3d> values;  ///< K
};

/// The keys of a joint: metres, radians about its axes x, y, z (EulerJoint says in which order), factors. All
/// have the same times until what is constant is taken out.
struct EulerKeys {
    static constexpr std::int64_t kStepsPerFrame = 64;

    StraightKeys translation, angles, scale;
};

/// Where straight lines have to hold.
struct EulerKeySettings {
    /// Only at the frames, however far the motion is off between them.
    bool framesOnly = false;
    ExportTolerance tolerance{};
    /// Told the part that is done, 0..1; false to stop.
    std::function<bool(double)> goesOn{};
};

/// The keys by which a subject's motion is played by three angles a joint, one entry a joint of its skeleton.
///
/// Every frame is keyed. Between two frames there are more keys in the joints that need them: until the whole
/// motion, played with angles that run straight and played with SLERP from key to key, is within the
/// tolerance in the model, errors of parents included; what jumps is told within a 64th of a frame.
///
/// Fails: argumentInvalid (a pose that is no number), cancelled. O(frames * joints), more where keys are
/// added.
Result<std::vector<EulerKeys>> eulerKeys(const WriteSubject& subject, const EulerKeySettings& settings);

}  // namespace sinew
