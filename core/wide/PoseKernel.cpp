#include "core/wide/PoseKernel.h"

#include <cstring>

// Compiled once for each set of instructions, by including itself.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/wide/PoseKernel.cpp"
// These have the lanes of their neighbours, and nothing that is needed here.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL)
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "core/wide/HalfSinCos.inl"

HWY_BEFORE_NAMESPACE();
namespace sinew {
namespace {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Joints = hn::CappedTag<double, kBlockJoints>;
using V = hn::Vec<Joints>;

/// In renamed axes.
struct Quaternion {
    V i, j, k, w;
};

HWY_INLINE Quaternion fromHalves(bool proper, const V* s, const V* c) {
    const V cc = hn::Mul(c[0], c[2]), ss = hn::Mul(s[0], s[2]);
    const V sc = hn::Mul(s[0], c[2]), cs = hn::Mul(c[0], s[2]);
    if (proper) {
        return {hn::Mul(c[1], hn::Add(sc, cs)), hn::Mul(s[1], hn::Add(cc, ss)),
                hn::Mul(s[1], hn::Sub(cs, sc)), hn::Mul(c[1], hn::Sub(cc, ss))};
    }
    return {hn::NegMulAdd(cs, s[1], hn::Mul(sc, c[1])), hn::MulAdd(ss, c[1], hn::Mul(cc, s[1])),
            hn::NegMulAdd(sc, s[1], hn::Mul(cs, c[1])), hn::MulAdd(ss, s[1], hn::Mul(cc, c[1]))};
}

HWY_INLINE Quaternion product(const Quaternion& a, const Quaternion& b) {
    const auto& [i, j, k, w] = a;
    return {hn::NegMulAdd(k, b.j, hn::MulAdd(j, b.k, hn::MulAdd(i, b.w, hn::Mul(w, b.i)))),
            hn::NegMulAdd(i, b.k, hn::MulAdd(k, b.i, hn::MulAdd(j, b.w, hn::Mul(w, b.j)))),
            hn::NegMulAdd(j, b.i, hn::MulAdd(i, b.j, hn::MulAdd(k, b.w, hn::Mul(w, b.k)))),
            hn::NegMulAdd(k, b.k, hn::NegMulAdd(j, b.j, hn::NegMulAdd(i, b.i, hn::Mul(w, b.w))))};
}

/// Rows of the matrices, from `to` on: kBlockJoints doubles apart.
HWY_INLINE void storeMatrix(const V& x, const V& y, const V& z, const V& w, double* to) {
    const Joints d;
    const V one = hn::Set(d, 1);
    const V x2 = hn::Add(x, x), y2 = hn::Add(y, y), z2 = hn::Add(z, z);
    const V wx = hn::Mul(w, x2), wy = hn::Mul(w, y2), wz = hn::Mul(w, z2);
    const V yy = hn::Mul(y, y2), withoutX = hn::NegMulAdd(x, x2, one);
    hn::Store(hn::NegMulAdd(z, z2, hn::Sub(one, yy)), d, to);
    hn::Store(hn::MulAdd(x, y2, wz), d, to + kBlockJoints);
    hn::Store(hn::MulSub(x, z2, wy), d, to + 2 * kBlockJoints);
    hn::Store(hn::MulSub(x, y2, wz), d, to + 3 * kBlockJoints);
    hn::Store(hn::NegMulAdd(z, z2, withoutX), d, to + 4 * kBlockJoints);
    hn::Store(hn::MulAdd(y, z2, wx), d, to + 5 * kBlockJoints);
    hn::Store(hn::MulAdd(x, z2, wy), d, to + 6 * kBlockJoints);
    hn::Store(hn::MulSub(y, z2, wx), d, to + 7 * kBlockJoints);
    hn::Store(hn::Sub(withoutX, yy), d, to + 8 * kBlockJoints);
}

/// Local rotations from angles, about x, y, z.
HWY_INLINE void fromAngles(const PoseBlock& block, std::size_t first, V* xyz, V& w) {
    const Joints d;
    V s[3], c[3];
    for (std::size_t a = 0; a < 3; ++a) {
        const V angle = hn::Load(d, block.angles + a * kBlockJoints + first);
        halfSinCos(d, withoutTurns<true>(d, angle), block.sign, s[a], c[a]);
    }
    Quaternion q = fromHalves(block.proper, s, c);
    if (block.restTurned) {
        const double* const rest = block.rest + first;
        q = product({hn::Load(d, rest), hn::Load(d, rest + kBlockJoints),
                     hn::Load(d, rest + 2 * kBlockJoints), hn::Load(d, rest + 3 * kBlockJoints)},
                    q);
    }
    const V sign = hn::Set(d, block.sign);
    xyz[block.axis[0]] = hn::Mul(sign, q.i);
    xyz[block.axis[1]] = hn::Mul(sign, q.j);
    xyz[block.axis[2]] = hn::Mul(sign, q.k);
    w = q.w;
}

void turn(const PoseBlock* blocks, std::size_t count) {
    const Joints d;
    for (std::size_t n = 0; n < count; ++n) {
        const PoseBlock& block = blocks[n];
        for (std::size_t first = 0; first < kBlockJoints; first += hn::Lanes(d)) {
            V xyz[3], w;
            if (block.angles) {
                fromAngles(block, first, xyz, w);
            } else {
                for (std::size_t c = 0; c < 3; ++c)
                    xyz[c] = hn::Load(d, block.given + c * kBlockJoints + first);
                w = hn::Load(d, block.given + 3 * kBlockJoints + first);
            }
            hn::StoreInterleaved4(xyz[0], xyz[1], xyz[2], w, d, block.rotations + 4 * first);
            storeMatrix(xyz[0], xyz[1], xyz[2], w, block.linear + first);
        }
    }
}

using Column = hn::CappedTag<double, 4>;
using C = hn::Vec<Column>;

/// One column of a product, of three and a number that nobody reads, written over by the next column.
template <class Last>
HWY_INLINE void storeColumn(const double* parent, const double* by, std::size_t stride, double* out,
                            const Last& last) {
    const Column d;
    for (std::size_t r = 0; r < 3; r += hn::Lanes(d)) {
        const C i = hn::LoadU(d, parent + r), j = hn::LoadU(d, parent + 3 + r),
                k = hn::LoadU(d, parent + 6 + r);
        const C sum = hn::MulAdd(j, hn::Set(d, by[stride]), last(i, r));
        hn::StoreU(hn::MulAdd(k, hn::Set(d, by[2 * stride]), sum), d, out + r);
    }
}

void chain(const PoseJoint* joints, std::size_t count, double* model) {
    const Column d;
    for (std::size_t n = 0; n < count; ++n) {
        const PoseJoint& joint = joints[n];
        double* const out = model + static_cast<std::size_t>(joint.place) * 12;
        if (joint.parent < 0) {
            for (std::size_t e = 0; e < 9; ++e) out[e] = joint.linear[e * kBlockJoints];
            std::memcpy(out + 9, joint.translation, 3 * sizeof(double));
            continue;
        }
        const double* const parent = model + static_cast<std::size_t>(joint.parent) * 12;
        for (std::size_t column = 0; column < 3; ++column) {
            const double* const by = joint.linear + 3 * column * kBlockJoints;
            storeColumn(parent, by, kBlockJoints, out + 3 * column,
                        [&](const C& i, std::size_t) HWY_ATTR { return hn::Mul(i, hn::Set(d, by[0])); });
        }
        // Behind the last column is the next joint, or nothing.
        double place[4];
        storeColumn(parent, joint.translation, 1, place, [&](const C& i, std::size_t r) HWY_ATTR {
            return hn::MulAdd(i, hn::Set(d, joint.translation[0]), hn::LoadU(d, parent + 9 + r));
        });
        std::memcpy(out + 9, place, 3 * sizeof(double));
    }
}

}  // namespace HWY_NAMESPACE
}  // namespace
}  // namespace sinew
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sinew {
namespace {

HWY_EXPORT(turn);
HWY_EXPORT(chain);

}  // namespace

void turnBlocks(const PoseBlock* blocks, std::size_t count) { HWY_DYNAMIC_DISPATCH(turn)(blocks, count); }

void chainJoints(const PoseJoint* joints, std::size_t count, double* model) {
    HWY_DYNAMIC_DISPATCH(chain)(joints, count, model);
}

}  // namespace sinew
#endif
