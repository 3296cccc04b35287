#pragma once

#include <cstddef>
#include <cstdint>

namespace sinew {

/// Joints per block: one vector of the widest doubles, several of narrower ones.
inline constexpr std::size_t kBlockJoints = 8;

/// Up to kBlockJoints joints at one time, one per lane. Their local rotations are computed from angles of one
/// rotation order, or given. A row is a run of kBlockJoints doubles, one per joint.
///
///     halfAngles | sines of half of angle 1 of j0 .. j7 | cosines | of angle 2 .. | .. | of angle 3 .. | ..
///     rest       | i of j0 .. j7 | j .. | k .. | w .. |                     rest rotations, permuted axes
///     rotations  | x of j0 .. j7 | y .. | z .. | w .. |                     output, or given
///     linear     | m00 of j0 j1 .. j7 | m10 .. | m20 .. | m01 .. | ... |    output
///
/// Axes are permuted to i, j, k like those of BatchJoint.
struct PoseBlock {
    bool proper;           ///< proper Euler angles: the first and last axis are the same
    bool restTurned;       ///< whether any of `rest` is not the identity
    std::int32_t axis[3];  ///< i, j, k as indices of x, y, z
    double sign;           ///< of the permutation
    const double* halves;  ///< null if the rotations are given
    const double* rest;
    double* rotations;
    double* linear;
};

/// A joint to be transformed to model space.
struct PoseJoint {
    std::int32_t parent;        ///< its `index`, or -1
    std::int32_t index;         ///< where the results are stored
    const double* linear;       ///< m00; the others follow kBlockJoints doubles apart, column-major
    const double* translation;  ///< x, y, z
};

/// Computes sines and cosines of half of every angle. Done for all angles first because they do not depend on
/// each other.
///
/// @param angles      radians, any number of turns; rows of kBlockJoints
/// @param halfAngles  output, two rows per row: | sines | cosines |
void halveAngles(const double* angles, std::size_t count, double* halves);

/// Computes local rotations of blocks of joints, and their matrices. All pointers are aligned to 64 bytes.
void turnBlocks(const PoseBlock* blocks, std::size_t count);

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
