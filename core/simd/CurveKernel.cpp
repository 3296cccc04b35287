#include "core/simd/CurveKernel.h"

// Compiled once per instruction set, by including itself.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/simd/CurveKernel.cpp"
// These have the same lane count as the next smaller target and add nothing that is needed here.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL)
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace sinew {
namespace {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Curves = hn::CappedTag<double, kCurveLanes>;

std::size_t outdated(const PieceRows& rows, double seconds, std::size_t curve) {
    const Curves d;
    const auto time = hn::Set(d, seconds);
    for (; curve < rows.count; curve += hn::Lanes(d)) {
        const auto counts = hn::And(hn::Ge(time, hn::Load(d, rows.from + curve)),
                                    hn::Lt(time, hn::Load(d, rows.until + curve)));
        if (!hn::AllTrue(d, counts)) return curve / kCurveLanes * kCurveLanes;
    }
    return rows.count;
}

void evaluate(const PieceRows& rows, double seconds, double* out) {
    const Curves d;
    const auto time = hn::Set(d, seconds);
    for (std::size_t i = 0; i < rows.count; i += hn::Lanes(d)) {
        const auto x = hn::Sub(time, hn::Load(d, rows.start + i));
        const auto high = hn::MulAdd(x, hn::Load(d, rows.c3 + i), hn::Load(d, rows.c2 + i));
        const auto middle = hn::MulAdd(x, high, hn::Load(d, rows.c1 + i));
        hn::Store(hn::MulAdd(x, middle, hn::Load(d, rows.c0 + i)), d, out + i);
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

}  // namespace

std::size_t findOutdated(const PieceRows& rows, double seconds, std::size_t curve) {
    return HWY_DYNAMIC_DISPATCH(outdated)(rows, seconds, curve);
}

void evaluateCurves(const PieceRows& rows, double seconds, double* out) {
    HWY_DYNAMIC_DISPATCH(evaluate)(rows, seconds, out);
}

}  // namespace sinew
#endif
