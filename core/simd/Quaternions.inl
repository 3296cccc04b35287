// Vectorised sines, cosines and quaternions for the SIMD kernels. Included once per instruction set.
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

/// Removes whole turns from angles (radians, double precision). The result is within -pi..pi up to rounding.
/// A whole turn changes the sign of sine and cosine of half the angle, which does not change the rotation
/// they represent.
///
/// Beyond 2^51 turns, where doubles cannot represent an angle, the result is arbitrary but within -pi..pi.
///
/// @tparam kExact  whether 2 pi is split into two parts, the first with trailing zeros so that its product
/// with the number of turns is exact; otherwise the error is 2.5e-16 per turn
template <bool kExact, class D, class V>
HWY_INLINE V withoutTurns(D d, V angle) {
    // Adding 1.5 * 2^52 leaves no bits for a fraction, which rounds the number.
    const V round = hn::Set(d, 6755399441055744.0);
    const V turns = hn::Sub(hn::MulAdd(angle, hn::Set(d, 0.15915494309189535), round), round);
    V rest;
    if constexpr (kExact) {
        rest = hn::NegMulAdd(turns, hn::Set(d, 6.283185303211212), angle);
        rest = hn::NegMulAdd(turns, hn::Set(d, 3.968374318722162e-09), rest);
    } else {
        rest = hn::NegMulAdd(turns, hn::Set(d, 6.283185307179586), angle);
    }
    const V most = hn::Set(d, 3.15);
    // If one operand is NaN, x86 returns the second, so NaN is preserved.
    return hn::Min(most, hn::Max(hn::Neg(most), rest));
}

/// Computes the sine, multiplied by `sign`, and the cosine of r / 2 for r within -pi..pi: polynomials of r /
/// 4, which is within -pi/4..pi/4, then the double-angle formulas. The polynomials are from Moshier's Cephes
/// (sinf, cosf) for floats and from Sun's fdlibm (k_sin.c, k_cos.c) for doubles; errors are a few units in
/// the last place.
template <class D, class V>
HWY_INLINE void halfSinCos(D d, V r, double sign, V& sine, V& cosine) {
    const V t = hn::Mul(r, hn::Set(d, static_cast<hn::TFromD<D>>(0.25 * sign)));
    const V z = hn::Mul(t, t);
    V s, c;  // of a quarter: sine = t + t z s, cosine = 1 - z / 2 + z z c
    if constexpr (std::is_same_v<hn::TFromD<D>, float>) {
        s = hn::MulAdd(hn::Set(d, -1.9515295891e-4F), z, hn::Set(d, 8.3321608736e-3F));
        s = hn::MulAdd(s, z, hn::Set(d, -1.6666654611e-1F));
        c = hn::MulAdd(hn::Set(d, 2.443315711809948e-5F), z, hn::Set(d, -1.388731625493765e-3F));
        c = hn::MulAdd(c, z, hn::Set(d, 4.166664568298827e-2F));
    } else {
        s = hn::MulAdd(hn::Set(d, 1.58969099521155010221e-10), z, hn::Set(d, -2.50507602534068634195e-08));
        s = hn::MulAdd(s, z, hn::Set(d, 2.75573137070700676789e-06));
        s = hn::MulAdd(s, z, hn::Set(d, -1.98412698298579493134e-04));
        s = hn::MulAdd(s, z, hn::Set(d, 8.33333333332248946124e-03));
        s = hn::MulAdd(s, z, hn::Set(d, -1.66666666666666324348e-01));
        c = hn::MulAdd(hn::Set(d, -1.13596475577881948265e-11), z, hn::Set(d, 2.08757232129817482790e-09));
        c = hn::MulAdd(c, z, hn::Set(d, -2.75573143513906633035e-07));
        c = hn::MulAdd(c, z, hn::Set(d, 2.48015872894767294178e-05));
        c = hn::MulAdd(c, z, hn::Set(d, -1.38888888888741095749e-03));
        c = hn::MulAdd(c, z, hn::Set(d, 4.16666666666666019037e-02));
    }
    const V sineQuarter = hn::MulAdd(hn::Mul(t, z), s, t);
    const V cosineQuarter = hn::MulAdd(
        hn::Mul(z, z), c, hn::NegMulAdd(hn::Set(d, static_cast<hn::TFromD<D>>(0.5)), z, hn::Set(d, 1)));
    const V twice = hn::Add(sineQuarter, sineQuarter);
    sine = hn::Mul(twice, cosineQuarter);
    cosine = hn::NegMulAdd(twice, sineQuarter, hn::Set(d, 1));
}

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
