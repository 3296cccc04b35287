#pragma once

#include "core/io/JsonDocument.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// What `bones` describes.
struct RigJsonBones {
    std::vector<Joint> joints;  ///< parents first, otherwise in the file's order; ids not set
    std::vector<int> jointOf;   ///< the joint of each bone of the file
};

/// Fails as RigJsonFormat::read().
Result<RigJsonBones> readRigJsonBones(const JsonDocument& document, double metresPerUnit,
                                      const ReadLimits& limits);

/// A list of three finite numbers. Fails: syntax, valueCount.
Result<Eigen::Vector3d> readTriple(const JsonDocument& document, const nlohmann::json& value,
                                   const std::string& pointer);

/// A member that is the number of a bone, from `least` to `count` - 1. Fails: syntax, nameUnknown.
Result<int> readBoneNumber(const JsonDocument& document, const nlohmann::json& value,
                           const std::string& pointer, int least, int count);

/// The member of an object, or null where it is absent or `object` is none.
const nlohmann::json* member(const nlohmann::json& object, const char* key);

}  // namespace sinew
