#pragma once

#include <string>

#include "core/base/Result.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// The lists that USD has of a skeleton's joints, as text. All are in the skeleton's order.
struct UsdJoints {
    std::string paths;  ///< ["Hips", "Hips/Spine"]: what skeleton and animations name joints by
    std::string names;  ///< ["Hüfte", "Spine"]: as they are in Sinew
    std::string binds;  ///< matrices modelFromJoint at rest
    std::string rests;  ///< matrices parentFromJoint at rest
};

/// Fails: limitExceeded (a hierarchy so deep that its paths fill more than 64 MiB).
Result<UsdJoints> usdJoints(const Skeleton& skeleton, double metresPerUnit);

}  // namespace sinew
