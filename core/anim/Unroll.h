#pragma once

#include <vector>

#include "core/anim/Clip.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// How the angles of a clip are unrolled: jumps that are only another way to write nearly the same rotation
/// (whole turns; the second Euler solution, half a turn of angles 1 and 3 with angle 2 mirrored) are taken
/// out.
struct UnrollSettings {
    std::vector<JointId> joints;  ///< empty: all
    bool secondSolution = true;   ///< false: whole turns only
    /// Frames of the clip's rate: keys at most this far apart are samples of a motion, and a jump between two
    /// of them is one of writing. Keys of sampled motion on a grid of its own count by that grid.
    double sampledFrames = 1.5;
    /// Takes out jumps between keys farther apart too. These may be meant: of a spin that is keyed at its
    /// ends only they are all there is, and without them it is lost.
    bool distantKeys = false;
};

/// A jump between two neighbouring keys of a joint.
struct UnrollFinding {
    JointId joint;
    Seconds time;            ///< of the later key
    Seconds gap;             ///< since the earlier one
    Eigen::Vector3d before;  ///< angles at `time` were nothing done about this jump, radians
    Eigen::Vector3d after;   ///< the nearest to those of the earlier key; the angle that is not free stays
    bool secondSolution;     ///< else whole turns only
    double turned;           ///< radians that the joint really turns between the two keys, the shorter way
    bool taken;              ///< out; false: left, between distant keys or for what is beyond the ends
    bool distant;            ///< it was left because the keys are distant
};

struct Unrolled {
    Clip clip;
    std::vector<UnrollFinding> findings;  ///< joint by joint in the skeleton's order, then by time
    /// Joints whose angles had keys at different times. They got keys of all angles at each of those times,
    /// at the values that the curves had; explicit slopes became Catmull-Rom.
    std::vector<JointId> aligned;
};

/// The clip unrolled, each joint over all its angles' key times in order: every key's rotation stays (< 1e-9
/// rad), and of no step between neighbouring keys does the length or the greatest angle grow. Doing it again
/// changes nothing. Between keys the motion changes only around the jumps that are taken out: elsewhere the
/// same whole turns or the same solution are applied to all keys, which every interpolation follows.
///
/// What is beyond the ends stays too, as far as it is at keys or held: jumps are left that have a part in how
/// steep a curve ends that goes straight on; second solutions where angles cycle with an offset, or not all
/// together; and all of a joint where keys of all angles would lengthen or bend a curve that goes on.
///
/// The second solution is tried where all three angles are free and keyed; else angles take whole turns
/// only. Curves of joints without findings are shared. O(keys · log keys).
Unrolled unrolled(const Skeleton& skeleton, Clip clip, const UnrollSettings& settings = {});

}  // namespace sinew
