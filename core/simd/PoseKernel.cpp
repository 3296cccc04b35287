#include "core/simd/PoseKernel.h"

#include <cstring>

// Compiled once per instruction set, by including itself.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/simd/PoseKernel.cpp"
// These have the same lane count as the next smaller target and add nothing that is needed here.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL)
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "core/simd/HalfSinCos.inl"
#include "core/simd/Quaternions.inl"

HWY_BEFORE_NAMESPACE();
namespace sinew {
namespace {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Joints = hn::CappedTag<double, kBlockJoints>;
using V = hn::Vec<Joints>;

using Quaternion = Quaternions<V>;

/// Stores the matrices in x, y, z, with elements permuted by `axis`.
HWY_INLINE void storeMatrix(const Quaternion& q, const std::int32_t* axis, double* linear) {
    const Joints d;
    V m[9];
    toMatrix(d, q, m);
    for (int column = 0; column < 3; ++column) {
        for (int row = 0; row < 3; ++row) {
            const int at = 3 * axis[column] + axis[row];
            hn::Store(m[3 * column + row], d, linear + at * static_cast<int>(kBlockJoints));
        }
    }
}

void halve(const double* angles, std::size_t count, double* halves) {
    const Joints d;
    for (std::size_t row = 0; row < count; row += kBlockJoints) {
        for (std::size_t i = row; i < row + kBlockJoints; i += hn::Lanes(d)) {
            V s, c;
            halfSinCos(d, withoutTurns<true>(d, hn::Load(d, angles + i)), 1, s, c);
            hn::Store(s, d, halves + row + i);
            hn::Store(c, d, halves + row + i + kBlockJoints);
        }
    }
}

/// Computes local rotations from angles and stores them.
HWY_INLINE Quaternion fromAngles(const PoseBlock& block, std::size_t first) {
    const Joints d;
    const V sign = hn::Set(d, block.sign);
    V s[3], c[3];
    for (std::size_t a = 0; a < 3; ++a) {
        const double* const half = block.halves + 2 * a * kBlockJoints + first;
        s[a] = hn::Mul(sign, hn::Load(d, half));
        c[a] = hn::Load(d, half + kBlockJoints);
    }
    Quaternion q = fromHalves(block.proper, s, c);
    if (block.restTurned) {
        const double* const rest = block.rest + first;
        q = product(Quaternion{hn::Load(d, rest), hn::Load(d, rest + kBlockJoints),
                               hn::Load(d, rest + 2 * kBlockJoints), hn::Load(d, rest + 3 * kBlockJoints)},
                    q);
    }
    double* const out = block.rotations + first;
    hn::Store(hn::Mul(sign, q.i), d, out + block.axis[0] * static_cast<int>(kBlockJoints));
    hn::Store(hn::Mul(sign, q.j), d, out + block.axis[1] * static_cast<int>(kBlockJoints));
    hn::Store(hn::Mul(sign, q.k), d, out + block.axis[2] * static_cast<int>(kBlockJoints));
    hn::Store(q.w, d, out + 3 * kBlockJoints);
    return q;
}

HWY_INLINE Quaternion rotations(const PoseBlock& block, std::size_t first) {
    const Joints d;
    const double* const from = block.rotations + first;
    return {hn::Load(d, from), hn::Load(d, from + kBlockJoints), hn::Load(d, from + 2 * kBlockJoints),
            hn::Load(d, from + 3 * kBlockJoints)};
}

void turn(const PoseBlock* blocks, std::size_t count) {
    const Joints d;
    for (std::size_t n = 0; n < count; ++n) {
        const PoseBlock& block = blocks[n];
        for (std::size_t first = 0; first < kBlockJoints; first += hn::Lanes(d)) {
            storeMatrix(block.halves ? fromAngles(block, first) : rotations(block, first), block.axis,
                        block.linear + first);
        }
    }
}

using Column = hn::CappedTag<double, 4>;
using C = hn::Vec<Column>;
constexpr bool kWholeColumns = HWY_LANES(double) >= 4;

/// The part of a matrix's columns that fits in a vector.
struct Columns {
    C x, y, z;
};

HWY_INLINE C apply(const Columns& m, const double* by, std::size_t stride) {
    const Column d;
    const C first = hn::Mul(m.x, hn::Set(d, by[0]));
    return hn::MulAdd(m.z, hn::Set(d, by[2 * stride]), hn::MulAdd(m.y, hn::Set(d, by[stride]), first));
}

HWY_INLINE void chainJoint(const PoseJoint& joint, std::size_t row, const double* parent, double* own,
                           double* out) {
    const Column d;
    const Columns m{hn::Load(d, parent + row), hn::Load(d, parent + 4 + row), hn::Load(d, parent + 8 + row)};
    const C origin = hn::Load(d, parent + 12 + row);
    const double* const by = joint.linear;
    const C x = apply(m, by, kBlockJoints), y = apply(m, by + 3 * kBlockJoints, kBlockJoints),
            z = apply(m, by + 6 * kBlockJoints, kBlockJoints);
    const C position = hn::Add(origin, apply(m, joint.translation, 1));
    hn::Store(x, d, own + row);
    hn::Store(y, d, own + 4 + row);
    hn::Store(z, d, own + 8 + row);
    hn::Store(position, d, own + 12 + row);
    if constexpr (kWholeColumns) {
        // The last number of each is overwritten by the next.
        hn::StoreU(x, d, out);
        hn::StoreU(y, d, out + 3);
        hn::StoreU(z, d, out + 6);
        std::memcpy(out + 9, own + 12, 3 * sizeof(double));
    }
}

void chain(const PoseJoint* joints, std::size_t count, double* columns, double* model) {
    const Column d;
    for (std::size_t n = 0; n < count; ++n) {
        const PoseJoint joint = joints[n];
        double* const own = columns + static_cast<std::size_t>(joint.index) * kColumns;
        double* const out = model + static_cast<std::size_t>(joint.index) * 12;
        if (joint.parent < 0) {
            for (std::size_t e = 0; e < 9; ++e)
                out[e] = own[e / 3 * 4 + e % 3] = joint.linear[e * kBlockJoints];
            for (std::size_t e = 0; e < 3; ++e) out[9 + e] = own[12 + e] = joint.translation[e];
            continue;
        }
        const double* const parent = columns + static_cast<std::size_t>(joint.parent) * kColumns;
        for (std::size_t row = 0; row < 4; row += hn::Lanes(d)) chainJoint(joint, row, parent, own, out);
        for (std::size_t c = 0; c < 4 && !kWholeColumns; ++c)
            std::memcpy(out + 3 * c, own + 4 * c, 3 * sizeof(double));
    }
}

}  // namespace HWY_NAMESPACE
}  // namespace
}  // namespace sinew
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sinew {
namespace {

HWY_EXPORT(halve);
HWY_EXPORT(turn);
HWY_EXPORT(chain);

}  // namespace

void turnBlocks(const PoseBlock* blocks, std::size_t count) { HWY_DYNAMIC_DISPATCH(turn)(blocks, count); }

void halveAngles(const double* angles, std::size_t count, double* halves) {
    HWY_DYNAMIC_DISPATCH(halve)(angles, count, halves);
}

void chainJoints(const PoseJoint* joints, std::size_t count, double* columns, double* model) {
    HWY_DYNAMIC_DISPATCH(chain)(joints, count, columns, model);
}

}  // namespace sinew
#endif
