#pragma once

#include <vector>

#include "core/anim/clip/Clip.h"
#include "core/base/WorkControl.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// How the angles of a clip are unrolled, which removes jumps between different representations of nearly the
/// same rotation: whole turns, and the second Euler solution (half a turn of angles 1 and 3 with angle 2
/// mirrored).
struct UnrollSettings {
    std::vector<JointId> joints;      ///< empty: all
    bool alternativeSolution = true;  ///< if false, only whole turns are removed
    /// Frames at the clip's rate. Keys at most this far apart are samples of a motion, so that a jump between
    /// them is one of representation. Curves sampled on a grid of their own use that grid.
    double sampledFrames = 1.5;
    /// Also removes jumps between keys that are farther apart. These may be intended: for a spin that is
    /// keyed at its ends only, the jump is the whole motion and would be lost.
    bool includeDistantKeys = false;
};

/// A jump between two adjacent keys of a joint.
struct UnrollFinding {
    JointId joint;
    Seconds time;              ///< of the later key
    Seconds gap;               ///< time between the two keys
    Eigen::Vector3d before;    ///< angles at `time` with the jump, in radians
    Eigen::Vector3d after;     ///< angles nearest to those of the earlier key; angles that are not free stay
    bool alternativeSolution;  ///< if false, whole turns only
    double rotation;           ///< rotation between the two keys along the shorter arc, in radians
    bool removed;              ///< false: kept because the keys are distant or to preserve the extrapolation
    bool isDistant;            ///< kept because the keys are distant
};

struct UnrollResult {
    Clip clip;
    std::vector<UnrollFinding> findings;  ///< by joint in the skeleton's order, then by time
    /// Joints whose angles had keys at different times. They now have keys for all angles at each of these
    /// times, with the values of the curves; explicit slopes became Catmull-Rom.
    std::vector<JointId> aligned;
};

/// Unrolls the angles of a clip, joint by joint over the key times of all its angles. The rotation at every
/// key is preserved (to 1e-9 rad). For no step between adjacent keys does the length or the largest angle
/// grow. A second call changes nothing. Between keys the motion changes only next to removed jumps:
/// elsewhere, adjacent keys get the same whole turns or the same solution, which every interpolation
/// preserves.
///
/// The motion beyond the ends is preserved, too, as far as it is determined by keys or held. For this, some
/// jumps are kept: those that affect the slope at an end with linear extrapolation; alternative solutions
/// where angles cycle with offset or not all together; and all jumps of a joint where keys for all angles
/// would lengthen or bend an extrapolated curve.
///
/// The alternative solution is considered if all three angles are free and have keys; otherwise only whole
/// turns are removed. Curves of joints without findings are shared. O(keys · log keys).
///
/// @param control  once it is cancelled, the remaining joints are left as they are
UnrollResult unrolled(const Skeleton& skeleton, Clip clip, const UnrollSettings& settings = {},
                      const WorkControl& control = {});

}  // namespace sinew
