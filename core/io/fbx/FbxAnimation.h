#pragma once

#include <span>
#include <string>

#include "core/io/fbx/EulerKeys.h"
#include "core/io/fbx/FbxDocument.h"

namespace sinew {

/// FBX counts time in these, in a second.
inline constexpr std::int64_t kFbxTicks = 46186158000;

/// The time of a step of a file that plays at a rate, to the nearest tick.
std::int64_t fbxTime(FrameRate rate, std::int64_t step);

/// A joint as it stands where nothing moves it, as the file has it.
struct FbxRest {
    Eigen::Vector3d translation, degrees, scale;
};

/// Puts one clip into a file: a stack with one layer, and curves for what is not at rest throughout. One that
/// moves nothing keeps a key, without which readers drop it.
///
/// @param joints  J objects
/// @param rests   J
/// @param keys    J
void addFbxClip(FbxDocument& document, const std::string& name, const WriteSubject& subject,
                double unitsPerMetre, std::span<const std::int64_t> joints, std::span<const FbxRest> rests,
                std::span<const EulerKeys> keys);

}  // namespace sinew
