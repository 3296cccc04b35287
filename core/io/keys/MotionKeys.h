#pragma once

#include <Eigen/Geometry>
#include <cstdint>
#include <vector>

#include "core/io/writing/WriteSubject.h"

namespace sinew {

/// Interpolation from one key to the next: constant, linear (rotations by SLERP), or a cubic Hermite spline
/// with the keys' slopes.
enum class KeyForm : std::uint8_t { step, linear, cubic };

/// The K keys of one part of a joint's transform.
template <class Value>
struct PathKeys {
    KeyForm form = KeyForm::linear;
    std::vector<double> times;  ///< K, seconds of the file, increasing, exactly representable as float
    /// K; metres, scale factors, or unit quaternions without sign flips between keys.
    std::vector<Value> values;
    std::vector<Value> inSlopes;  ///< K slopes per second if cubic, else empty
    std::vector<Value> outSlopes;

    bool empty() const { return times.empty(); }
    /// Appends a key. A quaternion gets the sign that puts it in the hemisphere of the previous one.
    void add(double time, const Value& value) {
        times.push_back(time);
        values.push_back(value);
        if constexpr (std::is_same_v<Value, Eigen::Quaterniond>) {
            const std::size_t last = values.size() - 1;
            if (last > 0 && values[last - 1].dot(value) < 0) values[last].coeffs() *= -1;
        }
    }
};

/// The keys of a joint's parentFromJoint. Parts without keys keep their rest value.
struct JointKeys {
    PathKeys<Eigen::Vector3d> translation;
    PathKeys<Eigen::Quaterniond> rotation;
    PathKeys<Eigen::Vector3d> scale;

    std::size_t count() const {
        return translation.times.size() + rotation.times.size() + scale.times.size();
    }
};

/// How keys are placed.
struct MotionKeySettings {
    KeyPolicy policy = KeyPolicy::adaptive;
    ExportTolerance tolerance{};
    WorkControl control{};
};

/// Returns keys that reproduce a subject's motion, for formats that store transforms: one entry per joint of
/// the subject's skeleton.
///
/// Adaptive: from the roots down, each joint's rotation is fitted in model space, given its parent's written
/// motion, so that errors do not accumulate along the chain. Constant parts get one key, or none if they stay
/// at rest; jumps get two keys as close as floats allow. Fixed rate: a key at every frame for everything that
/// changes. As keyed: the clip's own key times; translations and scales whose curves are representable as
/// cubic splines keep their slopes, everything else is linear.
///
/// Fails with `argumentInvalid` (a pose is not finite) or `cancelled`. O(frames * joints * log frames).
Result<std::vector<JointKeys>> motionKeys(const WriteSubject& subject, const MotionKeySettings& settings);

}  // namespace sinew
