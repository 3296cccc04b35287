#include "ui/editing/EditingDefaults.h"

#include <array>

#include "ui/settings/Preferences.h"

namespace sinew {

FrameRate newFrameRate() {
    const auto rate = FrameRate::fromHertz(Preferences::get().value(preference::kRate));
    return rate.value_or(FrameRate());
}

Interpolation firstKeyInterpolation() {
    constexpr std::array kInterpolations{Interpolation::catmullRom, Interpolation::linear,
                                         Interpolation::step};
    return kInterpolations[Preferences::get().value(preference::kInterpolation)];
}

}  // namespace sinew
