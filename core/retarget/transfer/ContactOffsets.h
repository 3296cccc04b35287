#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/Time.h"

namespace sinew {

/// What is known about the position that a foot or hand touches.
enum class ContactAnchor : std::uint8_t {
    height,  ///< only the height, as for any point of the ground
    point,   ///< the whole position
    none     ///< nothing, as for an object that is not part of the scene
};

/// Frames on which a foot or hand touches something; indices into the frames of a clip, inclusive.
struct ContactRange {
    std::size_t first = 0, last = 0;
    ContactAnchor anchor = ContactAnchor::height;
};

/// How fast offsets fade.
struct ContactBlend {
    std::size_t frames = 1;  ///< over which an offset fades
    /// Metres. Longer offsets take more frames, as many as keep the acceleration, up to three times.
    double length = 1;
};

/// Returns the offset of a foot or hand from `base` on every frame: during a contact it brings it onto
/// `goal`. Coordinates of that path that the anchor does not determine are shifted so that the mean offset is
/// zero. In between the offsets fade out and in with continuous velocity.
///
/// @param base    positions without offsets, one per frame; metres, Y up
/// @param goal    path during contacts, one position per frame
/// @param ranges  sorted, not overlapping
std::vector<Eigen::Vector3d> contactOffsets(std::span<const Eigen::Vector3d> base,
                                            std::span<const Eigen::Vector3d> goal,
                                            std::span<const ContactRange> ranges, const ContactBlend& blend);

/// Returns weights, one per frame, that are amounts[i] during contact i, and fade smoothly to 0 in between.
///
/// @param ranges   sorted, not overlapping
/// @param amounts  one per range, 0..1
std::vector<double> contactWeights(std::size_t frames, std::span<const ContactRange> ranges,
                                   std::span<const double> amounts, std::size_t blend);

/// Returns 0 for x <= 0, 1 for x >= 1, and a cubic in between.
double smoothStep(double x);

/// Returns a path smoothed by a Gaussian window; beyond its ends it is continued with their values.
/// @param sigma  standard deviation in frames
std::vector<Eigen::Vector3d> smoothed(std::span<const Eigen::Vector3d> path, double sigma);

/// Returns a smooth function that is nowhere less than `needed`, which it exceeds little: its maximum over a
/// window, smoothed over the same window.
/// @param frames  half the width of the window
std::vector<double> smoothAbove(std::span<const double> needed, std::size_t frames);

}  // namespace sinew
