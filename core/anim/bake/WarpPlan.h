#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/anim/bake/WarpBake.h"
#include "core/anim/bake/WarpPiece.h"
#include "core/anim/bake/WarpSamples.h"
#include "core/anim/sampling/ClipSampler.h"

namespace sinew {

/// How the rotation of a joint is baked.
enum class RotationPlan : std::uint8_t {
    none,      ///< does not rotate, or is not warped
    moved,     ///< keys are moved, angle by angle
    together,  ///< keys of all angles are moved together because the rotation uses SLERP
    straight,  ///< resampled angle by angle, from samples on one grid
    slerped,   ///< resampled by SLERP, from samples on one grid
    shown      ///< resampled by evaluating `prepared`
};

/// How each part of a clip is treated when its warp is baked.
struct WarpPlan {
    /// @param settings  must outlive the plan, as must the budget and the clip's warp, which must be active
    WarpPlan(std::shared_ptr<const Skeleton> skeleton, std::shared_ptr<const Clip> clip,
             const WarpBakeSettings& settings, WarpBudget& budget);

    std::shared_ptr<const Skeleton> skeleton;
    std::shared_ptr<const Clip> clip;  ///< the original
    const WarpBakeSettings& settings;
    std::vector<char> isSelected;  ///< J: whether the joint is warped
    FrameRange range;              ///< of the baked clip
    WarpLine line;
    WarpFrames frames;                    ///< of `range`
    std::vector<RotationPlan> rotations;  ///< J
    /// J: whether several angles are resampled that cannot follow SLERP because not all three are free
    std::vector<char> isSeparate;
    std::shared_ptr<const Clip> joinedJoints;  ///< the clip with samples unrolled and their interpolation set

    std::vector<GridPositions> gridPositions;  ///< one per grid that is resampled linearly or by SLERP

    bool resamples(const Curve& curve) const;  ///< `curve` must not be a joint's angle
    bool isOnGrid(const Curve& curve) const;   ///< whether it can be resampled linearly from a grid
    const GridPositions& gridPositionsOf(const Curve& curve) const;
    bool wholeBody() const { return settings.joints.empty(); }
    bool cancelled() const { return settings.cancel && *settings.cancel; }

private:
    void planTurn(int joint);
    void join();
    void findGridPositions();
    bool isSampled(const Curve& curve) const;
};

/// Returns the frames of a clip after baking its warp; its current range if only some joints are warped.
FrameRange rangeOfBaked(const Clip& clip, const WarpBakeSettings& settings);

/// Returns whether a curve has about one key per frame.
bool isSampled(const Curve& curve, const Clip& clip);

}  // namespace sinew
