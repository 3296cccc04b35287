#pragma once

#include <Eigen/Geometry>
#include <cstdint>
#include <vector>

#include "core/io/WriteSubject.h"

namespace sinew {

/// How a file goes from one key to the next: it holds, goes straight (rotations by SLERP), or by the cubic
/// Hermite spline of the keys' slopes.
enum class KeyForm : std::uint8_t { step, linear, cubic };

/// The keys of one part of a joint's transform, K of them.
template <class Value>
struct PathKeys {
    KeyForm form = KeyForm::linear;
    std::vector<double> times;    ///< K, seconds of the file, increasing, each what a float can say
    std::vector<Value> values;    ///< K, metres, unit quaternions in one hemisphere from key to key, factors
    std::vector<Value> arriving;  ///< K slopes where cubic, per second; else none
    std::vector<Value> leaving;

    bool empty() const { return times.empty(); }
};

/// The keys of a joint's parentFromJoint. A part without keys stays as it is at rest.
struct JointKeys {
    PathKeys<Eigen::Vector3d> translation;
    PathKeys<Eigen::Quaterniond> rotation;
    PathKeys<Eigen::Vector3d> scale;

    std::size_t count() const {
        return translation.times.size() + rotation.times.size() + scale.times.size();
    }
};

/// Where keys are put.
struct MotionKeySettings {
    KeyPolicy policy = KeyPolicy::adaptive;
    ExportTolerance tolerance{};
    const std::atomic<bool>* cancel = nullptr;
};

/// The keys that show a subject's motion, for files of transforms: one a joint of the subject's skeleton.
///
/// Adaptive: from the roots on, each joint's rotation is fitted to where it is in the model, given how its
/// parent is written, so that what the joints above are off does not add up; a part that is constant gets one
/// key, or none where it stays at rest, and jumps two keys as near as floats allow. At fixed rate: a key at
/// every frame of what changes. As keyed: the clip's own key times; translations and scales whose curves a
/// cubic spline can say keep their slopes, all else is linear.
///
/// Fails: argumentInvalid (a pose that is no number), cancelled. O(frames * joints * log frames).
Result<std::vector<JointKeys>> motionKeys(const WriteSubject& subject, const MotionKeySettings& settings);

}  // namespace sinew
