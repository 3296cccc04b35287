#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <vector>

#include "core/base/Id.h"

namespace sinew {

/// One value in a joint's line of a motion-only file.
struct MotionColumn {
    enum class Kind : std::uint8_t { translation, angle, length };
    Kind kind = Kind::angle;
    /// translation: an Axis of the joint's rest frame, or of model space for a root. angle: 0, 1 or 2.
    int component = 0;
    friend bool operator==(const MotionColumn&, const MotionColumn&) = default;
};

/// The values of one joint in file order. Translations are added to the joint's rest position; `length` moves
/// its children.
struct JointColumns {
    JointId joint;
    std::vector<MotionColumn> columns;
    /// Joint space: offset of the children per unit of `length`.
    Eigen::Vector3d lengthOffset = Eigen::Vector3d::Zero();
    friend bool operator==(const JointColumns&, const JointColumns&) = default;
};

/// How motion-only files (AMC) list a character's values: data from its skeleton file that is not part of the
/// skeleton.
struct MotionLayout {
    std::vector<JointColumns> joints;  ///< J, in skeleton order
    bool radians = false;              ///< for files that do not specify the unit
    friend bool operator==(const MotionLayout&, const MotionLayout&) = default;
};

}  // namespace sinew
