#pragma once

#include <atomic>
#include <functional>
#include <memory>

#include "core/anim/clip/ClipLayer.h"
#include "core/base/Result.h"
#include "core/rig/Skeleton.h"

namespace sinew {

// Operations on the layers of a clip that keep the motion. New curves have the keys of all curves that they
// replace, and on further frames, if need be between frames, until they differ nowhere by more than these
// tolerances. Where the motion jumps, it does so within 2 microseconds. All keys hold the exact motion.

inline constexpr double kLayerAngleTolerance = 1e-5;  ///< radians
inline constexpr double kLayerValueTolerance = 1e-6;  ///< metres, and factors

/// A clip and what its curves refer to.
struct LayeredClip {
    std::shared_ptr<const Skeleton> skeleton;
    std::shared_ptr<const Clip> clip;
    /// Returns the value of a channel of a goal or shape without a curve.
    std::function<double(ChannelId)> defaultValue;
};

/// How a bake is watched and stopped.
struct LayerBakeControl {
    const std::atomic<bool>* cancel = nullptr;  ///< null, or polled regularly
    std::atomic<float>* progress = nullptr;     ///< null, or set to 0..1
};

/// Returns the clip without layers: its base has the motion of all layers that take effect. Curves that they
/// do not change are shared. A clip without layers is returned as it is.
///
/// Fails with `limitExceeded` if there would be more than 64 million keys, and with `cancelled`.
Result<Clip> flattened(const LayeredClip& subject, const LayerBakeControl& control = {});

/// Returns the clip with a layer combined with the one below it, or with the base: one layer less, and the
/// same motion. The lower layer keeps its mode; a mask of it is removed.
///
/// Fails with `argumentInvalid` if the layer does not exist, if it or the lower one does not take effect, or
/// if the lower one cannot produce the motion, because its weight is 0 at some time or a layer above combines
/// angles of composed rotations one by one; where = "layer NAME". Also fails as flattened() does.
Result<Clip> mergedDown(const LayeredClip& subject, LayerId layer, const LayerBakeControl& control = {});

/// Returns the clip with a layer converted to another mode and frame of rotation, with the same motion. Its
/// weight becomes 1 and its mask is removed. Fails as mergedDown() does.
Result<Clip> convertedLayer(const LayeredClip& subject, LayerId layer, LayerMode mode, LayerRotation rotation,
                            const LayerBakeControl& control = {});

/// Returns an additive layer without an id that plays on top of `base`, and of its layers, as `wanted`. It is
/// named after `wanted`. Channels in which the motions agree have no curve in it. Fails as flattened() does.
///
/// @param base  has the skeleton of `wanted`
Result<ClipLayer> differenceLayer(const LayeredClip& wanted, const LayeredClip& base, LayerRotation rotation,
                                  const LayerBakeControl& control = {});

}  // namespace sinew
