#pragma once

#include <span>
#include <string>

#include "core/io/fbx/EulerKeys.h"
#include "core/io/fbx/FbxDocument.h"
#include "core/io/fbx/FbxLayerPlan.h"
#include "core/io/keys/WeightKeys.h"

namespace sinew {

/// FBX time units per second.
inline constexpr std::int64_t kFbxTicks = 46186158000;

/// Returns the FBX time of a step (see EulerKeys) at a frame rate, rounded to the nearest tick.
std::int64_t fbxTime(FrameRate rate, std::int64_t step);

/// Transform of a joint without animation, in file units.
struct FbxRest {
    Eigen::Vector3d translation, degrees, scale;
};

/// The animated factors of a shape's targets.
struct FbxWeights {
    std::vector<std::int64_t> channels;  ///< N objects with the property "DeformPercent"
    WeightKeys keys;                     ///< of N factors; if empty, they are not animated
};

/// Adds a clip to a file: a stack with one layer, and curves for everything that is not at rest throughout.
/// A clip without motion keeps one key, since readers would drop it otherwise. Returns the id of the stack.
///
/// @param joints  J object ids
/// @param rests   J rest transforms
/// @param keys    J sets of keys
/// @param weights  animated factors of shapes
std::int64_t addFbxClip(FbxDocument& document, const std::string& name, const WriteSubject& subject,
                        double unitsPerMetre, std::span<const std::int64_t> joints,
                        std::span<const FbxRest> rests, std::span<const EulerKeys> keys,
                        std::span<const FbxWeights> weights);

/// Adds a layer above those of a stack.
///
/// @param subject  the clip of the stack
/// @param keys     J sets of keys: the motion of only the layer's curves
/// @param settings  with which the keys were found, and by which an animated weight is keyed
void addFbxLayer(FbxDocument& document, std::int64_t stack, const std::string& name,
                 const WriteSubject& subject, const FbxLayerPart& part, double unitsPerMetre,
                 std::span<const std::int64_t> joints, std::span<const EulerKeys> keys,
                 const EulerKeySettings& settings);

}  // namespace sinew
