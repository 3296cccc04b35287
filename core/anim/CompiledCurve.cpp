#include "core/anim/CompiledCurve.h"

namespace sinew {
namespace {

/// True where every time gives the same value.
bool isConstant(const Curve& curve) {
    const double first = curve.chunks().front()->values.front();
    for (const auto& chunk : curve.chunks()) {
        if (!chunk->slopes.empty()) return false;
        for (const double value : chunk->values) {
            if (value != first) return false;
        }
    }
    return true;
}

}  // namespace

CompiledCurve::CompiledCurve(std::shared_ptr<const Curve> curve, const CompiledCurve* before)
    : curve_(std::move(curve)), slerps_(curve_->uses(Interpolation::slerp)) {
    if (isConstant(*curve_)) {
        form_ = curve_->chunks().front()->values.front();
    } else if (DenseCurve::takes(*curve_)) {
        form_.emplace<DenseCurve>(*curve_);
    } else {
        form_.emplace<SparseCurve>(*curve_, before ? before->sparse() : nullptr);
    }
}

}  // namespace sinew
