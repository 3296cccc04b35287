#pragma once

#include <cstddef>
#include <cstdint>

#include "core/math/EulerOrder.h"

// SIMD kernels that evaluate a pose: its curves, rotations and model transforms.

namespace sinew {

/// Doubles per block on every machine: one vector of the widest, several of narrower ones.
inline constexpr std::size_t kLanes = 8;

/// One piece of each of many curves: the cubic c0 + x (c1 + x (c2 + x c3)), x = seconds - start, valid for
/// from <= seconds < until. Every interpolation is expressed as such a cubic, so lanes need no branches. A
/// row has one number per curve:
///
///     from   | curve 0 1 2 .. 7 | 8 9 .. |
///     until  | curve 0 1 2 .. 7 | 8 9 .. |  and so on, aligned to 64 bytes
struct PieceRows {
    const double *from, *until, *start, *c0, *c1, *c2, *c3;
    std::size_t count;  ///< a multiple of kLanes
};

/// Returns the index of the first block of kLanes curves, from `curve` on, that contains a curve whose
/// piece is not valid at a time: the index of its first curve, or rows.count if there is none.
std::size_t findOutdated(const PieceRows& rows, double seconds, std::size_t curve);

/// Evaluates all curves at one time.
/// @param out  rows.count values, aligned to 64 bytes
void evaluateCurves(const PieceRows& rows, double seconds, double* out);

/// Angle between equal rotations. It equals its sine, avoids a division by 0, and is large enough that no
/// result is denormal.
inline constexpr double kLeastAngle = 1e-60;

/// Rotations between two others, one per lane: of several times or several joints. A row is a run of `count`
/// doubles, a multiple of kLanes, aligned to 64 bytes:
///
///     from      | x of 0 1 2 .. | y .. | z .. | w .. |    unit quaternions
///     to        | x of 0 1 2 .. | y .. | z .. | w .. |    on the same half of the sphere as `from`
///     angle     | 0 1 2 .. |     between them, radians, 0..pi/2, at least kLeastAngle
///     scale     | 0 1 2 .. |     1 / sin(angle)
///     fraction  | 0 1 2 .. |     0..1 between them
///     out       | x of 0 1 2 .. | y .. | z .. | w .. |
struct SlerpRows {
    std::size_t count;
    const double *from, *to, *angle, *scale, *fraction;
    double* out;
};

void slerpLanes(const SlerpRows& rows);

/// Replaces rotations by their powers: the axes stay the same, and the angles (at most 180°) are multiplied
/// by `exponents`, 0..1. See rotationPower().
///
/// @param turns  | x of 0 1 2 .. | y .. | z .. | w .. |, rows of `count` doubles, a multiple of kLanes,
///               aligned to 64 bytes
void raiseTurns(const double* exponents, std::size_t count, double* turns);

/// Up to kLanes joints at one time, one per lane. Their local rotations are computed from angles of one
/// rotation order, or given. A row is a run of kLanes doubles, one per joint.
///
///     halves     | sines of half of angle 1 of j0 .. j7 | cosines | of angle 2 .. | .. | of angle 3 .. | ..
///     rest       | i of j0 .. j7 | j .. | k .. | w .. |                     rest rotations, permuted axes
///     rotations  | x of j0 .. j7 | y .. | z .. | w .. |                     output, or given
///     linear     | m00 of j0 j1 .. j7 | m10 .. | m20 .. | m01 .. | ... |    output
///
/// Axes are permuted to i, j, k (AxisPermutation).
struct PoseBlock {
    AxisPermutation axes{};
    bool isRestRotated = false;      ///< whether any of `rest` is not the identity
    const double* halves = nullptr;  ///< null if the rotations are given
    const double* rest = nullptr;
    double* rotations = nullptr;
    double* linear = nullptr;
};

/// A joint to be transformed to model space.
struct PoseJoint {
    std::int32_t parent;        ///< its `index`, or -1
    std::int32_t index;         ///< where the results are stored
    const double* linear;       ///< m00; the others follow kLanes doubles apart, column-major
    const double* translation;  ///< x, y, z
};

/// Computes sines and cosines of half of every angle. Done for all angles first because they do not depend on
/// each other.
///
/// @param angles      radians, any number of turns; rows of kLanes
/// @param halves      output, two rows per row: | sines | cosines |
void halveAngles(const double* angles, std::size_t count, double* halves);

/// Computes local rotations of blocks of joints, and their matrices. All pointers are aligned to 64 bytes.
void rotateBlocks(const PoseBlock* blocks, std::size_t count);

/// Doubles per joint in `columns`: | m00 m10 m20 - | m01 m11 m21 - | m02 .. - | m03 .. - |. Vectors are read
/// exactly as they were written, so that store-to-load forwarding works.
inline constexpr std::size_t kColumns = 16;

/// Computes model transforms, joint by joint.
///
/// @param joints   parents before children; latency is lowest if few joints directly follow their parent
/// @param columns  workspace, kColumns doubles per joint, aligned to 64 bytes
/// @param model    output, a 3 x 4 matrix of doubles per joint, column-major
void chainJoints(const PoseJoint* joints, std::size_t count, double* columns, double* model);

}  // namespace sinew
