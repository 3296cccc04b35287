#include "core/anim/curve/Extrapolation.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sinew {

std::string_view name(Extrapolation extrapolation) {
    static constexpr std::array<std::string_view, 4> kNames{"hold", "linear", "cycle", "cycle-offset"};
    return kNames[static_cast<std::size_t>(extrapolation)];
}

Lookup lookup(double seconds, const CurveEnd& first, const CurveEnd& last, EndExtrapolation ends) {
    if (seconds >= first.time && seconds <= last.time) return {seconds, 0};
    const bool isBefore = seconds < first.time;
    const CurveEnd& end = isBefore ? first : last;
    const Extrapolation mode = isBefore ? ends.before : ends.after;
    const double period = last.time - first.time;
    if (mode == Extrapolation::linear) return {end.time, (seconds - end.time) * end.slope};
    if (mode == Extrapolation::hold || period <= 0) return {end.time, 0};
    const double cycles = std::floor((seconds - first.time) / period);
    const double within = std::clamp(seconds - cycles * period, first.time, last.time);
    return {within, mode == Extrapolation::cycleOffset ? cycles * (last.value - first.value) : 0};
}

}  // namespace sinew
