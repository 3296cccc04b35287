#pragma once

#include <cstddef>

namespace sinew {

/// Rotations between two others, each in a lane of its own: at several times, or of several joints. A row is
/// a run of `count` doubles, a multiple of kSlerpLanes, aligned to 64 bytes:
///
///     from    | x of 0 1 2 .. | y .. | z .. | w .. |    unit quaternions
///     to      | x of 0 1 2 .. | y .. | z .. | w .. |    on the same half of the sphere as `from`
///     angle   | 0 1 2 .. |     between them, radians, 0..pi/2, and at least kLeastAngle
///     scale   | 0 1 2 .. |     1 / sin(angle)
///     place   | 0 1 2 .. |     0..1 between them
///     out     | x of 0 1 2 .. | y .. | z .. | w .. |
inline constexpr std::size_t kSlerpLanes = 8;
/// Of rotations that are the same: its sine is itself, so that nothing is divided by 0, and what is
/// calculated with it is no denormal number.
inline constexpr double kLeastAngle = 1e-60;

struct SlerpRows {
    std::size_t count;
    const double *from, *to, *angle, *scale, *place;
    double* out;
};

void slerpLanes(const SlerpRows& rows);

}  // namespace sinew
