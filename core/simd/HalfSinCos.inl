// Vectorised sine and cosine for the SIMD kernels. Included once per instruction set.
#if defined(SINEW_CORE_SIMD_HALF_SIN_COS) == defined(HWY_TARGET_TOGGLE)
#ifdef SINEW_CORE_SIMD_HALF_SIN_COS
#undef SINEW_CORE_SIMD_HALF_SIN_COS
#else
#define SINEW_CORE_SIMD_HALF_SIN_COS
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

}  // namespace HWY_NAMESPACE
}  // namespace
}  // namespace sinew
HWY_AFTER_NAMESPACE();

#endif
