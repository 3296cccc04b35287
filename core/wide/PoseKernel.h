#pragma once

#include <cstddef>
#include <cstdint>

namespace sinew {

/// How many joints a block has: a vector of the widest doubles, several of narrower ones.
inline constexpr std::size_t kBlockJoints = 8;

/// Joints in the lanes: up to kBlockJoints at one time, that turn by angles of one rotation order, or of
/// which the local rotations are given. A row is a run of kBlockJoints doubles, one for each joint.
///
///     halves     | sines of half of angle 1 of j0 .. j7 | cosines | of angle 2 .. | .. | of angle 3 .. | ..
///     | rest       | i of j0 .. j7 | j .. | k .. | w .. |                     rest rotations, renamed axes
///     rotations  | x of j0 .. j7 | y .. | z .. | w .. |                     out, or given
///     linear     | m00 of j0 j1 .. j7 | m10 .. | m20 .. | m01 .. | ... |    out
///
/// Axes are renamed i, j, k as those of WideJoint are.
struct PoseBlock {
    bool proper;           ///< first and last axis are one
    bool restTurned;       ///< whether any of `rest` is not the identity
    std::int32_t axis[3];  ///< i, j, k as numbers of x, y, z
    double sign;           ///< of that permutation
    const double* halves;  ///< null where the rotations are given
    const double* rest;
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

/// Sines and cosines of half of every angle, first of all: none waits for another.
///
/// @param angles  raw turns, radians, rows of kBlockJoints
/// @param halves  out, for each row two: | sines | cosines |
void halveAngles(const double* angles, std::size_t count, double* halves);

/// Local rotations of joints in the lanes, with their matrices. All pointers are aligned to 64 bytes.
void turnBlocks(const PoseBlock* blocks, std::size_t count);

/// Of a joint in `columns`: | m00 m10 m20 - | m01 m11 m21 - | m02 .. - | m03 .. - |. A vector is read as it
/// was written: the processor need not wait until it is in the cache.
inline constexpr std::size_t kColumns = 16;

/// Model transforms, one joint after another.
///
/// @param joints   parents before children; the fewer that follow their parent at once, the less is waited
///                 for
/// @param columns  workspace, kColumns doubles for each place, aligned to 64 bytes
/// @param model    out, for each place a 3 x 4 matrix of doubles, column after column
void chainJoints(const PoseJoint* joints, std::size_t count, double* columns, double* model);

}  // namespace sinew
