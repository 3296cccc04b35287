#pragma once

#include "core/io/text/JsonDocument.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// The contents of `bones`.
struct RigJsonBones {
    std::vector<Joint> joints;  ///< parents first, otherwise in file order; ids are not set
    std::vector<int> jointOf;   ///< joint index of each bone in the file
};

/// Reads the bones. Fails as RigJsonFormat::read().
Result<RigJsonBones> readRigJsonBones(const JsonDocument& document, double metresPerUnit,
                                      const ReadLimits& limits);

/// Reads a list of three finite numbers. Fails with `syntax` or `valueCount`.
Result<Eigen::Vector3d> readTriple(const JsonDocument& document, const nlohmann::json& value,
                                   const std::string& pointer);

/// Reads a bone index between `least` and `count` - 1. Fails with `syntax` or `nameUnknown`.
Result<int> readBoneNumber(const JsonDocument& document, const nlohmann::json& value,
                           const std::string& pointer, int minimum, int count);

/// Returns the member `key`, or null if it is absent or `object` is not an object.
const nlohmann::json* member(const nlohmann::json& object, const char* key);

}  // namespace sinew
