#pragma once

#include <memory>
#include <vector>

#include "core/anim/sampling/ClipSampler.h"

namespace sinew {

/// The largest changes that a layer makes to the pose of a character at one time.
struct LayerEffect {
    double angle = 0;               ///< of a joint's local rotation, radians
    double distance = 0;            ///< of the head or tail of a joint in model space, metres
    int angleJoint = kNoParent;     ///< that turns by `angle`; kNoParent if none turns
    int distanceJoint = kNoParent;  ///< that moves by `distance`; kNoParent if none moves
};

/// Compares the motion of a clip with that without one of its layers.
class LayerEffectSampler {
public:
    /// @param clip      has the layer
    /// @param previous  sampler of the same character from before an edit, whose unchanged curves are
    ///     reused; may be null
    LayerEffectSampler(std::shared_ptr<const Skeleton> skeleton, std::shared_ptr<const Clip> clip,
                       LayerId layer, const LayerEffectSampler* previous = nullptr);

    /// Returns the effect at a source time. O(joints * layers * log keys).
    LayerEffect at(Seconds time);

private:
    ClipSampler with_, without_;
    Pose poseWith_, poseWithout_;
    std::vector<Affine> modelWith_, modelWithout_;
};

}  // namespace sinew
