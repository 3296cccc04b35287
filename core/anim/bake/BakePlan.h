#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/anim/bake/WarpBake.h"
#include "core/anim/bake/WarpedPiece.h"
#include "core/anim/curve/Curve.h"
#include "core/math/EulerOrder.h"

namespace sinew {

/// The frames that play through a warp, and the source time of each.
struct PlayedFrames {
    FrameRate rate;
    FrameIndex first;
    std::vector<double> sources;  ///< source time of each frame, seconds

    std::size_t size() const { return sources.size(); }
    double time(std::size_t i) const {
        return rate.time(first + FrameIndex{static_cast<std::int64_t>(i)}).value;
    }
};

/// Positions of the played frames on a grid of samples: the sample at or before each, and the fraction of the
/// way to the next, 0..1.
struct GridPositions {
    FrameGrid grid;
    std::vector<std::int64_t> sample;
    std::vector<double> fraction;
};
GridPositions locateFrames(const FrameGrid& grid, const PlayedFrames& frames);

/// Returns samples at the frames by linear interpolation.
std::vector<double> linearSamples(const std::vector<double>& samples, const GridPositions& positions);

/// Angles of a rotation at the frames.
struct RotationSamples {
    std::array<std::vector<double>, 3> angles;
    double slerpDistance = 0;    ///< maximum difference between linear angles and SLERP, radians
    std::size_t worstFrame = 0;  ///< index of the frame at which it occurs
};

/// Returns a rotation at the frames, interpolated by SLERP or angle by angle.
///
/// @param samples  angles in radians
RotationSamples rotationSamples(EulerOrder order, const std::array<std::vector<double>, 3>& samples,
                                const GridPositions& positions, bool bySlerp,
                                const std::atomic<bool>* cancel);

/// How the rotation of a joint is baked.
enum class RotationMethod : std::uint8_t {
    none,              ///< does not rotate, or is not warped
    moveKeys,          ///< moves keys angle by angle
    moveKeysTogether,  ///< moves the keys of all angles together because the rotation uses SLERP
    resampleAngles,    ///< resamples angle by angle, from samples on one grid
    resampleSlerp,     ///< resamples by SLERP, from samples on one grid
    evaluate           ///< resamples by evaluating `prepared`
};

/// How each part of a clip is treated when its warp is baked.
struct BakePlan {
    /// @param settings  must outlive the plan, as must the budget and the clip's warp, which must be active
    BakePlan(std::shared_ptr<const Skeleton> skeleton, std::shared_ptr<const Clip> clip,
             const WarpBakeSettings& settings, KeyBudget& budget);

    std::shared_ptr<const Skeleton> skeleton;
    std::shared_ptr<const Clip> clip;  ///< the original
    const WarpBakeSettings& settings;
    std::vector<char> isWarped;  ///< J: whether the joint is warped
    FrameRange range;            ///< of the baked clip
    SplitWarp split;
    PlayedFrames frames;                    ///< of `range`
    std::vector<RotationMethod> rotations;  ///< J
    /// J: whether two or more angles are resampled one by one, because SLERP needs all three to be free
    std::vector<char> lacksSlerp;
    std::shared_ptr<const Clip> prepared;  ///< the clip with samples unrolled and their interpolation set

    std::vector<GridPositions> gridPositions;  ///< one per grid that is resampled linearly or by SLERP

    bool resamples(const Curve& curve) const;  ///< `curve` must not be a joint's angle
    bool isOnGrid(const Curve& curve) const;   ///< whether it can be resampled linearly from a grid
    const GridPositions& gridPositionsOf(const Curve& curve) const;
    bool wholeBody() const { return settings.joints.empty(); }
    bool cancelled() const { return settings.cancel && *settings.cancel; }

private:
    void planRotation(int joint);
    void prepareClip();
    void findGridPositions();
};

/// Returns the frames of a clip after baking its warp; its current range if only some joints are warped.
FrameRange bakedRange(const Clip& clip, const WarpBakeSettings& settings);

/// Returns whether a curve has about one key per frame.
bool hasKeyPerFrame(const Curve& curve, const Clip& clip);

}  // namespace sinew
