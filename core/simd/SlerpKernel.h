#pragma once

#include <cstddef>

namespace sinew {

/// Rotations between two others, one per lane: of several times or several joints. A row is a run of `count`
/// doubles, a multiple of kSlerpLanes, aligned to 64 bytes:
///
///     from      | x of 0 1 2 .. | y .. | z .. | w .. |    unit quaternions
///     to        | x of 0 1 2 .. | y .. | z .. | w .. |    on the same half of the sphere as `from`
///     angle     | 0 1 2 .. |     between them, radians, 0..pi/2, at least kLeastAngle
///     scale     | 0 1 2 .. |     1 / sin(angle)
///     fraction  | 0 1 2 .. |     0..1 between them
///     out       | x of 0 1 2 .. | y .. | z .. | w .. |
inline constexpr std::size_t kSlerpLanes = 8;
/// Angle between equal rotations. It equals its sine, avoids a division by 0, and is large enough that no
/// result is denormal.
inline constexpr double kLeastAngle = 1e-60;

struct SlerpRows {
    std::size_t count;
    const double *from, *to, *angle, *scale, *fraction;
    double* out;
};

void slerpLanes(const SlerpRows& rows);

}  // namespace sinew
