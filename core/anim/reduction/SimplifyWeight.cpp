#include "core/anim/reduction/SimplifyWeight.h"

#include <algorithm>
#include <cmath>

#include "core/anim/reduction/BandFit.h"

namespace sinew {

namespace {

constexpr int kMaxFits = 5;  ///< each with half the tolerance of the one before

bool isWithin(const Curve& fitted, const Curve& curve, std::span<const double> times, double tolerance) {
    return std::ranges::all_of(times, [&](double time) {
        return std::abs(fitted.evaluate(Seconds{time}) - curve.evaluate(Seconds{time})) <= tolerance;
    });
}

Curve fittedCurve(const Curve& curve, std::span<const Gate> gates, Interpolation interpolation) {
    const bool isLinear = interpolation == Interpolation::linear;
    std::vector<Key> keys;
    for (const Knot& knot : fitBand(gates, isLinear ? 1 : 3)) {
        Key key{Seconds{gates[knot.gate].time}, knot.value, interpolation};
        if (!isLinear) {
            key.slopeIn = knot.slopeIn;
            key.slopeOut = knot.slopeOut;
        }
        keys.push_back(key);
    }
    keys.front().time = curve.startTime();
    keys.back().time = curve.endTime();
    return Curve::fromKeys(std::move(keys));
}

}  // namespace

std::optional<Curve> simplifiedWeight(const Curve& curve, std::span<const double> times, double tolerance,
                                      Interpolation interpolation) {
    if (curve.size() < 2 || curve.uses(Interpolation::step) || !curve.extrapolation().isHold())
        return std::nullopt;
    const Curve constant = Curve::fromKeys({curve.key(0)});
    if (isWithin(constant, curve, times, 0)) return constant;
    const auto first = std::ranges::lower_bound(times, curve.startTime().value);
    const auto last = std::ranges::upper_bound(times, curve.endTime().value);
    std::vector<Gate> gates;
    for (auto time = first; time != last; ++time) {
        if (!gates.empty() && areTooClose(Seconds{gates.back().time}, Seconds{*time})) continue;
        gates.push_back({*time, 0, 0});
    }
    if (gates.size() < 2) return std::nullopt;
    for (int fit = 0; fit < kMaxFits; ++fit) {
        const double margin = std::ldexp(tolerance, -fit);
        for (Gate& gate : gates) {
            const double value = curve.evaluate(Seconds{gate.time});
            const bool isEnd = &gate == &gates.front() || &gate == &gates.back();
            gate.low = value - (isEnd ? 0 : margin);
            gate.high = value + (isEnd ? 0 : margin);
        }
        Curve fitted = fittedCurve(curve, gates, interpolation);
        if (fitted.size() >= curve.size()) return std::nullopt;
        if (isWithin(fitted, curve, times, tolerance)) return fitted;
    }
    return std::nullopt;
}

}  // namespace sinew
