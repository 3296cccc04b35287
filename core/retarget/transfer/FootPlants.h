#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "core/base/Time.h"

namespace sinew {

/// Frames on which a foot is on the ground; indices into the frames of a clip, inclusive.
struct FootPlant {
    std::size_t first = 0, last = 0;
};

/// Returns the offset of a foot from `base` on every frame: during a plant it brings the foot onto `planted`,
/// a path relative to an unknown horizontal position, which is chosen so that the mean horizontal offset is
/// zero. In between the offsets fade out and in with continuous velocity.
///
/// @param base     positions of the foot without offsets, one per frame; metres, Y up
/// @param planted  path of the foot while it is planted, one per frame; only its height is absolute
/// @param plants   sorted, not overlapping
/// @param blend    frames over which an offset fades
std::vector<Eigen::Vector3d> plantOffsets(std::span<const Eigen::Vector3d> base,
                                          std::span<const Eigen::Vector3d> planted,
                                          std::span<const FootPlant> plants, std::size_t blend);

/// Returns a path smoothed by a Gaussian window; beyond its ends it is continued with their values.
/// @param sigma  standard deviation in frames
std::vector<Eigen::Vector3d> smoothed(std::span<const Eigen::Vector3d> path, double sigma);

/// Returns a smooth function that is nowhere less than `needed`, which it exceeds little: its maximum over a
/// window, smoothed over the same window.
/// @param frames  half the width of the window
std::vector<double> smoothAbove(std::span<const double> needed, std::size_t frames);

}  // namespace sinew
