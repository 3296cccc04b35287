#pragma once

#include <span>
#include <vector>

#include "core/io/writing/WriteSubject.h"

namespace sinew {

/// Returns the nearest time that a float can represent. Formats that store transforms store times as floats.
double floatTime(double seconds);

/// Returns the times at which curves of a subject's clip have keys and at which its warp has pins, strictly
/// between the first and last frame of the file. Keys are mapped through the warp and repeated by cycles.
/// The result is in file time, rounded to floats, and increasing. Where a curve may jump there are two times,
/// one on each side, as close as floats allow.
///
/// @param maxAngle  radians; keys of an angle that are farther apart get times between them, so that it
///     changes by no more from one to the next; infinity adds none
/// Repetitions by cycles are left out if there would be more than a million.
std::vector<double> fileKeyTimes(const WriteSubject& subject, std::span<const Curve* const> curves,
                                 double maxAngle);

}  // namespace sinew
