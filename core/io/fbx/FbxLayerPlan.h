#pragma once

#include <memory>
#include <vector>

#include "core/anim/clip/ClipLayer.h"
#include "core/base/Diagnostics.h"
#include "core/io/writing/WriteSubject.h"

namespace sinew {

/// The part of a clip's layer that one FBX layer holds. An FBX layer has one weight for all joints and one
/// method of combining their rotations.
struct FbxLayerPart {
    std::shared_ptr<const ClipLayer> layer;
    bool isPlaying = true;      ///< otherwise it is written as muted
    double factor = 1;          ///< of the layer's weight, from its mask
    bool composes = true;       ///< combines rotations as quaternions, otherwise angle by angle
    std::vector<Track> tracks;  ///< of joints
};

/// How a clip is written with its layers.
struct FbxLayerPlan {
    std::shared_ptr<const Clip> base;  ///< without layers; contains those that FBX cannot hold
    std::vector<FbxLayerPart> parts;   ///< from the bottom to the top
};

/// Divides a clip's layers into those of an FBX file. A layer that FBX cannot combine in the same way is
/// baked into the base, with all layers below it, and `diagnostics` reports why: rotations in the parent's
/// frame, weights of shapes, overrides of only some of a joint's values, angles that are combined one by one
/// but not interpolated one by one, and joints whose limits apply afterwards. All layers are baked if the
/// export changes joints, or if live goals move them after the layers are combined. See
/// resources/docs/layers.md.
///
/// Layers that move no joint, and layers that do not play and that FBX cannot combine or that are below a
/// baked one, are left out, which is reported.
///
/// Fails as flattened() does.
Result<FbxLayerPlan> planFbxLayers(const WriteSubject& subject, const std::atomic<bool>* cancel,
                                   Diagnostics& diagnostics);

}  // namespace sinew
