#pragma once

#include <cstddef>
#include <cstdint>

#include "core/math/EulerOrder.h"

namespace sinew {

/// Number of times that the batch kernels evaluate together on every machine: one vector of the widest
/// floats, several of narrower ones.
inline constexpr std::size_t kBatchSize = 16;

/// An animated angle: its row among those of a call, and its sign under the joint's axis permutation.
struct BatchAngle {
    std::int32_t row;
    double sign;
};

/// A joint in the form that modelKernel() needs. Row indices are kConstant for values that never change.
///
/// Rotations are computed in permuted axes i, j, k (AxisPermutation). Permuting is free because it only
/// changes addresses.
struct BatchJoint {
    static constexpr std::int32_t kConstant = -1;
    enum class RotationKind : std::uint8_t {
        constant,   ///< constant; uses `linear`
        angles,     ///< three angles
        quaternion  ///< four rows: x, y, z, w
    };

    std::int32_t parent;  ///< its `index`, or -1
    std::int32_t index;   ///< where the results are stored
    RotationKind rotationKind;
    bool scales;           ///< whether its scale is not always 1
    bool isRestRotated;    ///< whether `rest` is not the identity
    AxisPermutation axes;  ///< the identity unless the joint rotates by angles

    std::int32_t angle[3];                  ///< indices of animated angles
    std::int32_t translation[3], scale[3];  ///< row indices, by x, y, z
    std::int32_t rotation;                  ///< index of the first of four rows
    double halfSine[3], halfCosine[3];      ///< of constant angles, with their sign
    double constantTranslation[3], constantScale[3];
    double rest[4];    ///< i, j, k, w
    double linear[9];  ///< column-major; used if the rotation is constant
};

/// Arguments of one call: evaluates model transforms of all joints at kBatchSize times. A row is a run of
/// kBatchSize doubles, one per time.
///
/// The output has for each joint index a 3 x 4 matrix, column-major; each element is a run of kBatchSize
/// numbers, one per time:
///
///     joint 0: | m00 at t0 t1 .. t15 | m10 .. | m20 .. | m01 .. | ... | m23 at t0 .. t15 |  joint 1: | ...
///
/// Intermediate results are, for each angle, a run of sines of the half angle and a run of cosines. All of
/// them are computed first because they do not depend on each other.
template <class T>
struct ModelCall {
    const BatchAngle* angles;
    std::size_t angleCount;
    const BatchJoint* joints;  ///< parents before children
    std::size_t count;
    const double* const* rows;
    const double* origin;  ///< x, y, z: subtracted from the roots' translations before they are rounded to T
    T* halves;             ///< 2 * kBatchSize per angle, aligned to 64 bytes
    T* turns;  ///< null, or 4 * kBatchSize per joint, aligned to 64 bytes: local rotations of animated joints
    T* out;    ///< 12 * kBatchSize per joint, aligned to 64 bytes
};

/// Evaluates a call with the widest instruction set that the machine supports.
void modelKernel(const ModelCall<float>& call);
void modelKernel(const ModelCall<double>& call);

/// Returns the name of that instruction set: "AVX3", ...
const char* simdTarget();

}  // namespace sinew
