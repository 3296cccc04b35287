#pragma once

#include <cstddef>

namespace sinew {

/// Curves per block: one vector of the widest doubles, several of narrower ones.
inline constexpr std::size_t kCurveLanes = 8;

/// One piece of each of many curves: the cubic c0 + x (c1 + x (c2 + x c3)), x = seconds - start, valid for
/// from <= seconds < until. Every interpolation is expressed as such a cubic, so lanes need no branches. A
/// row has one number per curve:
///
///     from   | curve 0 1 2 .. 7 | 8 9 .. |
///     until  | curve 0 1 2 .. 7 | 8 9 .. |  and so on, aligned to 64 bytes
struct PieceRows {
    const double *from, *until, *start, *c0, *c1, *c2, *c3;
    std::size_t count;  ///< a multiple of kCurveLanes
};

/// Returns the index of the first block of kCurveLanes curves, from `curve` on, that contains a curve whose
/// piece is not valid at a time: the index of its first curve, or rows.count if there is none.
std::size_t findOutdated(const PieceRows& rows, double seconds, std::size_t curve);

/// Evaluates all curves at one time.
/// @param out  rows.count values, aligned to 64 bytes
void evaluateCurves(const PieceRows& rows, double seconds, double* out);

}  // namespace sinew
