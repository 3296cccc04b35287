#pragma once

#include <span>
#include <vector>

#include "core/io/WriteSubject.h"

namespace sinew {

/// The nearest time that a float can say, as files of transforms store them.
double floatTime(double seconds);

/// When curves of a subject's clip have keys, as file times between its first frame and its last, neither
/// included, through the clip's warp and through cycles; with them the pins of the warp. Floats, increasing.
/// Where a curve may jump there are two, as near as floats allow, one on each side.
///
/// @param turn  radians: between the keys of an angle that goes further there are more moments, so that it
///              does not go further from one to the next; infinite: none
/// Keys that cycles repeat are left out where they would be more than a million.
std::vector<double> keyMoments(const WriteSubject& subject, std::span<const Curve* const> curves,
                               double turn);

}  // namespace sinew
