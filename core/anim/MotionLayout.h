#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <vector>

#include "core/base/Id.h"

namespace sinew {

/// One value of a joint's line in a motion-only file.
struct MotionColumn {
    enum class Kind : std::uint8_t { translation, angle, length };
    Kind kind = Kind::angle;
    int component =
        0;  ///< translation: axis of the joint's rest frame, of model space for a root; angle: 0, 1, 2
    friend bool operator==(const MotionColumn&, const MotionColumn&) = default;
};

/// The values of one joint, in file order. Translations add to the joint's rest place; `length` moves its
/// children.
struct JointColumns {
    JointId joint;
    std::vector<MotionColumn> columns;
    Eigen::Vector3d stretch =
        Eigen::Vector3d::Zero();  ///< joint space: where a `length` of one moves the children
    friend bool operator==(const JointColumns&, const JointColumns&) = default;
};

/// How files that hold motion only (AMC) list a character's values: what its skeleton file said beyond the
/// skeleton.
struct MotionLayout {
    std::vector<JointColumns> joints;  ///< J, in skeleton order
    bool radians = false;              ///< of files that do not say themselves
    friend bool operator==(const MotionLayout&, const MotionLayout&) = default;
};

}  // namespace sinew
