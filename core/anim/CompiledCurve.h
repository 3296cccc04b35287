#pragma once

#include <memory>
#include <variant>

#include "core/anim/DenseCurve.h"
#include "core/anim/SparseCurve.h"

namespace sinew {

/// A curve made ready for sampling: a constant, samples where they lie, or cubics. Immutable; samplers of
/// scenes that share the curve share it.
class CompiledCurve {
public:
    /// @param curve   not empty; kept alive
    /// @param before  of a curve that may share chunks, or null: only what differs is compiled
    CompiledCurve(std::shared_ptr<const Curve> curve, const CompiledCurve* before);

    const std::shared_ptr<const Curve>& curve() const { return curve_; }
    /// One of the three, the others null.
    const double* constant() const { return std::get_if<double>(&form_); }
    const DenseCurve* dense() const { return std::get_if<DenseCurve>(&form_); }
    const SparseCurve* sparse() const { return std::get_if<SparseCurve>(&form_); }
    /// Whether any segment is slerp.
    bool slerps() const { return slerps_; }

private:
    std::shared_ptr<const Curve> curve_;
    bool slerps_;
    std::variant<double, DenseCurve, SparseCurve> form_;
};

}  // namespace sinew
