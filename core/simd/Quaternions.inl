// Vectors of quaternions for the SIMD kernels. Included once per instruction set.
#if defined(SINEW_CORE_SIMD_QUATERNIONS) == defined(HWY_TARGET_TOGGLE)
#ifdef SINEW_CORE_SIMD_QUATERNIONS
#undef SINEW_CORE_SIMD_QUATERNIONS
#else
#define SINEW_CORE_SIMD_QUATERNIONS
#endif

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace sinew {
namespace {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// A vector of quaternions, in permuted axes.
template <class V>
struct Quaternions {
    V i, j, k, w;
};

/// Returns rotations from sines and cosines of three half angles, about i, j, k or, if `proper`, about i, j,
/// i.
template <class V>
HWY_INLINE Quaternions<V> fromHalves(bool proper, const V* s, const V* c) {
    const V cc = hn::Mul(c[0], c[2]), ss = hn::Mul(s[0], s[2]);
    const V sc = hn::Mul(s[0], c[2]), cs = hn::Mul(c[0], s[2]);
    if (proper) {
        return {hn::Mul(c[1], hn::Add(sc, cs)), hn::Mul(s[1], hn::Add(cc, ss)),
                hn::Mul(s[1], hn::Sub(cs, sc)), hn::Mul(c[1], hn::Sub(cc, ss))};
    }
    return {hn::NegMulAdd(cs, s[1], hn::Mul(sc, c[1])), hn::MulAdd(ss, c[1], hn::Mul(cc, s[1])),
            hn::NegMulAdd(sc, s[1], hn::Mul(cs, c[1])), hn::MulAdd(ss, s[1], hn::Mul(cc, c[1]))};
}

template <class V>
HWY_INLINE Quaternions<V> product(const Quaternions<V>& a, const Quaternions<V>& b) {
    return {hn::NegMulAdd(a.k, b.j, hn::MulAdd(a.j, b.k, hn::MulAdd(a.i, b.w, hn::Mul(a.w, b.i)))),
            hn::NegMulAdd(a.i, b.k, hn::MulAdd(a.k, b.i, hn::MulAdd(a.j, b.w, hn::Mul(a.w, b.j)))),
            hn::NegMulAdd(a.j, b.i, hn::MulAdd(a.i, b.j, hn::MulAdd(a.k, b.w, hn::Mul(a.w, b.k)))),
            hn::NegMulAdd(a.k, b.k, hn::NegMulAdd(a.j, b.j, hn::NegMulAdd(a.i, b.i, hn::Mul(a.w, b.w))))};
}

/// Returns the rotation matrices of unit quaternions, column-major.
template <class D, class V>
HWY_INLINE void toMatrix(D d, const Quaternions<V>& q, V* m) {
    const V x = q.i, y = q.j, z = q.k, w = q.w, one = hn::Set(d, 1);
    const V x2 = hn::Add(x, x), y2 = hn::Add(y, y), z2 = hn::Add(z, z);
    const V wx = hn::Mul(w, x2), wy = hn::Mul(w, y2), wz = hn::Mul(w, z2);
    const V yy = hn::Mul(y, y2), noX = hn::NegMulAdd(x, x2, one);
    m[0] = hn::NegMulAdd(z, z2, hn::Sub(one, yy));
    m[1] = hn::MulAdd(x, y2, wz);
    m[2] = hn::MulSub(x, z2, wy);
    m[3] = hn::MulSub(x, y2, wz);
    m[4] = hn::NegMulAdd(z, z2, noX);
    m[5] = hn::MulAdd(y, z2, wx);
    m[6] = hn::MulAdd(x, z2, wy);
    m[7] = hn::MulSub(y, z2, wx);
    m[8] = hn::Sub(noX, yy);
}

}  // namespace HWY_NAMESPACE
}  // namespace
}  // namespace sinew
HWY_AFTER_NAMESPACE();

#endif
