#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/anim/ClipSampler.h"
#include "core/anim/WarpBake.h"
#include "core/anim/WarpPiece.h"
#include "core/anim/WarpSamples.h"

namespace sinew {

/// How the rotation of a joint is baked.
enum class WarpTurn : std::uint8_t {
    none,      ///< nothing turns, or it plays plain
    moved,     ///< keys move, angle by angle
    together,  ///< keys move, those of all angles together: it slerps
    straight,  ///< resampled angle by angle, from samples on one grid
    slerped,   ///< resampled by SLERP, from samples on one grid
    shown      ///< resampled from what `joined` shows
};

/// What is done with a clip to bake its warp.
struct WarpPlan {
    /// @param settings  outlive the plan, as do the budget and the clip's warp, which plays
    WarpPlan(std::shared_ptr<const Skeleton> skeleton, std::shared_ptr<const Clip> clip,
             const WarpBakeSettings& settings, WarpBudget& budget);

    std::shared_ptr<const Skeleton> skeleton;
    std::shared_ptr<const Clip> clip;  ///< as it was
    const WarpBakeSettings& settings;
    std::vector<char> chosen;  ///< J: whether the joint is warped
    FrameRange range;          ///< of the clip to be made
    WarpLine line;
    WarpFrames frames;            ///< of `range`
    std::vector<WarpTurn> turns;  ///< J
    /// J: whether two angles turn that cannot follow SLERP, as the third is not free
    std::vector<char> apart;
    std::shared_ptr<const Clip> joined;  ///< the clip with samples unrolled and joined as settings say
    std::vector<GridPlaces> places;      ///< of all grids that are resampled straight or by SLERP

    bool resamples(const Curve& curve) const;  ///< of a channel that is no joint's angle
    bool isOnGrid(const Curve& curve) const;   ///< whether it can be resampled straight from a grid
    const GridPlaces& placesOf(const Curve& curve) const;
    bool wholeBody() const { return settings.joints.empty(); }
    bool stopped() const { return settings.cancel && *settings.cancel; }

private:
    void planTurn(int joint);
    void join();
    void findPlaces();
    bool isSampled(const Curve& curve) const;
};

/// The frames of a clip when its warp is baked: of chosen joints, those it has.
FrameRange rangeOfBaked(const Clip& clip, const WarpBakeSettings& settings);

/// Whether a curve has about a key a frame.
bool isSampled(const Curve& curve, const Clip& clip);

}  // namespace sinew
