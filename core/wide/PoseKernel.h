#pragma once

#include <cstddef>
#include <cstdint>

namespace sinew {

/// How many joints a block has: a vector of the widest doubles, several of narrower ones.
inline constexpr std::size_t kBlockJoints = 8;

/// Joints in the lanes: up to kBlockJoints at one time, that turn by angles of one rotation order, or of
/// which the local rotations are given. A row is a run of kBlockJoints doubles, one for each joint.
///
///     angles     | angle 1 of j0 j1 .. j7 | angle 2 .. | angle 3 .. |       raw turns, radians
///     rest       | i of j0 .. j7 | j .. | k .. | w .. |                     rest rotations, renamed axes
///     given      | x of j0 .. j7 | y .. | z .. | w .. |
///     rotations  | x y z w of j0 | x y z w of j1 | ...                      out
///     linear     | m00 of j0 j1 .. j7 | m10 .. | m20 .. | m01 .. | ... |    out
///
/// Axes are renamed i, j, k as those of WideJoint are.
struct PoseBlock {
    bool proper;           ///< first and last axis are one
    bool restTurned;       ///< whether any of `rest` is not the identity
    std::int32_t axis[3];  ///< i, j, k as numbers of x, y, z
    double sign;           ///< of that permutation
    const double* angles;  ///< null where the rotations are given
    const double* rest;
    const double* given;
    double* rotations;
    double* linear;
};

/// One joint on its way to the model.
struct PoseJoint {
    std::int32_t parent;        ///< its place, or -1
    std::int32_t place;         ///< where what is made of it goes
    const double* linear;       ///< m00; the others follow kBlockJoints doubles apart, column after column
    const double* translation;  ///< x, y, z
};

/// Local rotations of joints in the lanes, with their matrices. All pointers are aligned to 64 bytes.
void turnBlocks(const PoseBlock* blocks, std::size_t count);

/// Model transforms, one joint after another, each a 3 x 4 matrix of doubles column after column at its
/// place: four numbers of a column in a vector, of which the last is that of the next column.
///
/// @param joints  parents before children; the fewer that follow their parent at once, the less is waited
/// for
void chainJoints(const PoseJoint* joints, std::size_t count, double* model);

}  // namespace sinew
