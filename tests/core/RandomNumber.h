#pragma once

#include <rapidcheck.h>

#include <cstdint>

namespace sinew {

/// Whole numbers from low to high, both inclusive, with equal probability in every case. (RapidCheck's
/// inRange stays near the low end in the first cases of a check.)
inline rc::Gen<std::int64_t> anyInteger(std::int64_t low, std::int64_t high) {
    return rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::int64_t>(low, high + 1));
}

/// Numbers from low to high, both inclusive. Both bounds and the middle are drawn now and then.
inline rc::Gen<double> anyNumber(double low, double high) {
    constexpr std::int64_t kSteps = std::int64_t{1} << 40;
    return rc::gen::map(
        rc::gen::oneOf(anyInteger(0, kSteps), rc::gen::element<std::int64_t>(0, kSteps / 2, kSteps)),
        [=](std::int64_t step) {
            return low + (high - low) * (static_cast<double>(step) / static_cast<double>(kSteps));
        });
}

}  // namespace sinew
