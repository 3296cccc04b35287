#include "core/simd/PoseKernel.h"

#include <cstring>

// Compiled once per instruction set, by including itself.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/simd/PoseKernel.cpp"
// These have the same lane count as the next smaller target and add nothing that is needed here.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL)
#include <hwy/foreach_target.h>
#include <hwy/highway.h>
// Needs highway.h of the same target first.
#include <hwy/contrib/math/math-inl.h>

#include "core/simd/Quaternions.inl"

HWY_BEFORE_NAMESPACE();
namespace sinew {
namespace {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Lanes = hn::CappedTag<double, kLanes>;
using V = hn::Vec<Lanes>;
using Quaternion = Quaternions<V>;

std::size_t outdated(const PieceRows& rows, double seconds, std::size_t curve) {
    const Lanes d;
    const auto time = hn::Set(d, seconds);
    for (; curve < rows.count; curve += hn::Lanes(d)) {
        const auto counts = hn::And(hn::Ge(time, hn::Load(d, rows.from + curve)),
                                    hn::Lt(time, hn::Load(d, rows.until + curve)));
        if (!hn::AllTrue(d, counts)) return curve / kLanes * kLanes;
    }
    return rows.count;
}

void evaluate(const PieceRows& rows, double seconds, double* out) {
    const Lanes d;
    const auto time = hn::Set(d, seconds);
    for (std::size_t i = 0; i < rows.count; i += hn::Lanes(d)) {
        const auto x = hn::Sub(time, hn::Load(d, rows.start + i));
        const auto high = hn::MulAdd(x, hn::Load(d, rows.c3 + i), hn::Load(d, rows.c2 + i));
        const auto middle = hn::MulAdd(x, high, hn::Load(d, rows.c1 + i));
        hn::Store(hn::MulAdd(x, middle, hn::Load(d, rows.c0 + i)), d, out + i);
    }
}

/// `angle` must be within 0..pi/2.
HWY_INLINE V sine(const V& angle) {
    const Lanes d;
    V sine, cosine;
    halfSinCos(d, hn::Add(angle, angle), 1, sine, cosine);
    return sine;
}

/// Shoemake, "Animating rotation with quaternion curves" (1985).
void slerp(const SlerpRows& rows) {
    const Lanes d;
    for (std::size_t i = 0; i < rows.count; i += hn::Lanes(d)) {
        const V angle = hn::Load(d, rows.angle + i), scale = hn::Load(d, rows.scale + i);
        const V done = hn::Mul(angle, hn::Load(d, rows.fraction + i));
        const V of = hn::Mul(sine(hn::Sub(angle, done)), scale), to = hn::Mul(sine(done), scale);
        for (std::size_t c = 0; c < 4; ++c) {
            const std::size_t at = c * rows.count + i;
            const V blended =
                hn::MulAdd(to, hn::Load(d, rows.to + at), hn::Mul(of, hn::Load(d, rows.from + at)));
            hn::Store(blended, d, rows.out + at);
        }
    }
}

void power(const double* exponents, std::size_t count, double* turns) {
    const Lanes d;
    const V least = hn::Set(d, 1e-150);  // squares of smaller numbers underflow to 0
    for (std::size_t i = 0; i < count; i += hn::Lanes(d)) {
        double *const x = turns + i, *const y = x + count, *const z = y + count, *const w = z + count;
        const V i0 = hn::Load(d, x), i1 = hn::Load(d, y), i2 = hn::Load(d, z), real = hn::Load(d, w);
        const V sine0 = hn::Sqrt(hn::MulAdd(i0, i0, hn::MulAdd(i1, i1, hn::Mul(i2, i2))));
        const V half = hn::Mul(hn::Atan(d, hn::Div(sine0, hn::Abs(real))), hn::Load(d, exponents + i));
        V s, c;
        halfSinCos(d, hn::Add(half, half), 1, s, c);
        const V factor = hn::CopySign(hn::Div(s, hn::Max(sine0, least)), real);
        hn::Store(hn::Mul(factor, i0), d, x);
        hn::Store(hn::Mul(factor, i1), d, y);
        hn::Store(hn::Mul(factor, i2), d, z);
        hn::Store(c, d, w);
    }
}

/// Stores the matrices in x, y, z, with elements permuted by `axis`.
HWY_INLINE void storeMatrix(const Quaternion& q, const std::int32_t* axis, double* linear) {
    const Lanes d;
    V m[9];
    toMatrix(d, q, m);
    for (int column = 0; column < 3; ++column) {
        for (int row = 0; row < 3; ++row) {
            const int at = 3 * axis[column] + axis[row];
            hn::Store(m[3 * column + row], d, linear + at * static_cast<int>(kLanes));
        }
    }
}

void halve(const double* angles, std::size_t count, double* halves) {
    const Lanes d;
    for (std::size_t row = 0; row < count; row += kLanes) {
        for (std::size_t i = row; i < row + kLanes; i += hn::Lanes(d)) {
            V s, c;
            halfSinCos(d, withoutTurns<true>(d, hn::Load(d, angles + i)), 1, s, c);
            hn::Store(s, d, halves + row + i);
            hn::Store(c, d, halves + row + i + kLanes);
        }
    }
}

/// Computes local rotations from angles and stores them.
HWY_INLINE Quaternion fromAngles(const PoseBlock& block, std::size_t first) {
    const Lanes d;
    const V sign = hn::Set(d, block.axes.sign);
    V s[3], c[3];
    for (std::size_t a = 0; a < 3; ++a) {
        const double* const half = block.halves + 2 * a * kLanes + first;
        s[a] = hn::Mul(sign, hn::Load(d, half));
        c[a] = hn::Load(d, half + kLanes);
    }
    Quaternion q = fromHalves(block.axes.isProper, s, c);
    if (block.isRestRotated) {
        const double* const rest = block.rest + first;
        q = product(Quaternion{hn::Load(d, rest), hn::Load(d, rest + kLanes), hn::Load(d, rest + 2 * kLanes),
                               hn::Load(d, rest + 3 * kLanes)},
                    q);
    }
    double* const out = block.rotations + first;
    hn::Store(hn::Mul(sign, q.i), d, out + block.axes.axis[0] * static_cast<int>(kLanes));
    hn::Store(hn::Mul(sign, q.j), d, out + block.axes.axis[1] * static_cast<int>(kLanes));
    hn::Store(hn::Mul(sign, q.k), d, out + block.axes.axis[2] * static_cast<int>(kLanes));
    hn::Store(q.w, d, out + 3 * kLanes);
    return q;
}

HWY_INLINE Quaternion rotations(const PoseBlock& block, std::size_t first) {
    const Lanes d;
    const double* const from = block.rotations + first;
    return {hn::Load(d, from), hn::Load(d, from + kLanes), hn::Load(d, from + 2 * kLanes),
            hn::Load(d, from + 3 * kLanes)};
}

void rotate(const PoseBlock* blocks, std::size_t count) {
    const Lanes d;
    for (std::size_t n = 0; n < count; ++n) {
        const PoseBlock& block = blocks[n];
        for (std::size_t first = 0; first < kLanes; first += hn::Lanes(d)) {
            storeMatrix(block.halves ? fromAngles(block, first) : rotations(block, first),
                        block.axes.axis.data(), block.linear + first);
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
    const C x = apply(m, by, kLanes), y = apply(m, by + 3 * kLanes, kLanes),
            z = apply(m, by + 6 * kLanes, kLanes);
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
            for (std::size_t e = 0; e < 9; ++e) out[e] = own[e / 3 * 4 + e % 3] = joint.linear[e * kLanes];
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

HWY_EXPORT(outdated);
HWY_EXPORT(evaluate);
HWY_EXPORT(slerp);
HWY_EXPORT(power);
HWY_EXPORT(halve);
HWY_EXPORT(rotate);
HWY_EXPORT(chain);

}  // namespace

std::size_t findOutdated(const PieceRows& rows, double seconds, std::size_t curve) {
    return HWY_DYNAMIC_DISPATCH(outdated)(rows, seconds, curve);
}

void evaluateCurves(const PieceRows& rows, double seconds, double* out) {
    HWY_DYNAMIC_DISPATCH(evaluate)(rows, seconds, out);
}

void slerpLanes(const SlerpRows& rows) { HWY_DYNAMIC_DISPATCH(slerp)(rows); }

void raiseTurns(const double* exponents, std::size_t count, double* turns) {
    HWY_DYNAMIC_DISPATCH(power)(exponents, count, turns);
}

void rotateBlocks(const PoseBlock* blocks, std::size_t count) { HWY_DYNAMIC_DISPATCH(rotate)(blocks, count); }

void halveAngles(const double* angles, std::size_t count, double* halves) {
    HWY_DYNAMIC_DISPATCH(halve)(angles, count, halves);
}

void chainJoints(const PoseJoint* joints, std::size_t count, double* columns, double* model) {
    HWY_DYNAMIC_DISPATCH(chain)(joints, count, columns, model);
}

}  // namespace sinew
#endif
