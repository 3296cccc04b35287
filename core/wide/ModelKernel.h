#pragma once

#include <cstddef>
#include <cstdint>

namespace sinew {

/// How many times the wide kernels evaluate at once, whatever the machine: one vector of the widest floats,
/// several of narrower ones.
inline constexpr std::size_t kWideFrames = 16;

/// An angle that changes: its row among those of a call, and the sign that its joint's order gives it.
struct WideAngle {
    std::int32_t row;
    double sign;
};

/// One joint as the kernel of ModelKernel.cpp takes it. kStill stands for what never changes.
///
/// Rotations are made in axes renamed i, j, k, in which every order is x-y-z or x-y-x: renaming costs
/// nothing, as only addresses differ. Where i, j, k is an odd permutation of x, y, z, the same rotations have
/// angles of the other sign there.
struct WideJoint {
    static constexpr std::int32_t kStill = -1;
    enum class Turn : std::uint8_t {
        still,      ///< `linear` holds
        angles,     ///< three angles
        quaternion  ///< four rows: x, y, z, w
    };

    std::int32_t parent;  ///< its place, or -1
    std::int32_t place;   ///< where what is made of it goes
    Turn turn;
    bool scales;           ///< whether its scale is not 1 everywhere
    bool restTurned;       ///< whether `rest` is not the identity
    bool proper;           ///< first and last axis are one
    std::int32_t axis[3];  ///< i, j, k as numbers of x, y, z
    double sign;           ///< of that permutation

    std::int32_t angle[3];                  ///< numbers of WideAngles
    std::int32_t translation[3], scale[3];  ///< rows, by x, y, z
    std::int32_t rotation;                  ///< the first of four rows
    double halfSine[3], halfCosine[3];      ///< of still angles, with their sign
    double stillTranslation[3], stillScale[3];
    double rest[4];    ///< in i, j, k, and w
    double linear[9];  ///< column after column, where `turn` is still
};

/// One call: model transforms of all joints at kWideFrames times. Rows are runs of kWideFrames doubles, one
/// for each time.
///
/// Out, for each joint's place: the 3 x 4 matrix column after column, each element a run of kWideFrames
/// numbers, one for each time:
///
///     place 0: | m00 at t0 t1 .. t15 | m10 .. | m20 .. | m01 .. | ... | m23 at t0 .. t15 |  place 1: | ...
///
/// Between, for each angle: sines of its half, a run, and their cosines. They are made first and on their
/// own, as then none waits for another.
template <class T>
struct ModelCall {
    const WideAngle* angles;
    std::size_t angleCount;
    const WideJoint* joints;  ///< parents before children
    std::size_t count;
    const double* const* rows;
    const double* origin;  ///< x, y, z: taken off the roots' translations before they are rounded to T
    T* halves;             ///< 2 * kWideFrames for each angle, aligned to 64 bytes
    T* turns;              ///< null, or 4 * kWideFrames for each place: x, y, z, w of local rotations of
                           ///< joints that turn; aligned to 64 bytes
    T* out;                ///< 12 * kWideFrames for each place, aligned to 64 bytes
};

/// By the widest instructions that the machine has.
void modelKernel(const ModelCall<float>& call);
void modelKernel(const ModelCall<double>& call);

/// What they are: "AVX3", ...
const char* wideInstructions();

}  // namespace sinew
