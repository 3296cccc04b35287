#include "core/simd/SlerpKernel.h"

// Compiled once per instruction set, by including itself.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/simd/SlerpKernel.cpp"
// These have the same lane count as the next smaller target and add nothing that is needed here.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL)
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "core/simd/HalfSinCos.inl"

HWY_BEFORE_NAMESPACE();
namespace sinew {
namespace {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Lanes = hn::CappedTag<double, kSlerpLanes>;
using V = hn::Vec<Lanes>;

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
            const V made =
                hn::MulAdd(to, hn::Load(d, rows.to + at), hn::Mul(of, hn::Load(d, rows.from + at)));
            hn::Store(made, d, rows.out + at);
        }
    }
}

}  // namespace HWY_NAMESPACE
}  // namespace
}  // namespace sinew
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sinew {
namespace {

HWY_EXPORT(slerp);

}  // namespace

void slerpLanes(const SlerpRows& rows) { HWY_DYNAMIC_DISPATCH(slerp)(rows); }

}  // namespace sinew
#endif
