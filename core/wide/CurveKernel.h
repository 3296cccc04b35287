#pragma once

#include <cstddef>

namespace sinew {

/// Curves in the lanes: a vector of the widest doubles, several of narrower ones.
inline constexpr std::size_t kCurveLanes = 8;

/// A piece of each of many curves: the cubic c0 + x (c1 + x (c2 + x c3)), x = seconds - start, that counts at
/// from <= seconds < until. Every interpolation is such a cubic, so that no lane chooses. A row has a number
/// for each curve:
///
///     from   | curve 0 1 2 .. 7 | 8 9 .. |
///     until  | curve 0 1 2 .. 7 | 8 9 .. |  and so on, aligned to 64 bytes
struct PieceRows {
    const double *from, *until, *start, *c0, *c1, *c2, *c3;
    std::size_t count;  ///< a multiple of kCurveLanes
};

/// The first kCurveLanes curves, from number `curve` on, of which a piece does not count at a time, by the
/// number of the first of them; rows.count where there are none.
std::size_t findOutdated(const PieceRows& rows, double seconds, std::size_t curve);

/// The values of all curves at one time.
/// @param out  rows.count of them, aligned to 64 bytes
void evaluateCurves(const PieceRows& rows, double seconds, double* out);

}  // namespace sinew
