#include "ui/editing/EditingDefaults.h"

#include <array>

#include "core/base/LengthUnit.h"
#include "ui/settings/Preferences.h"

namespace sinew {

FrameRate newFrameRate() {
    const auto rate = FrameRate::fromHertz(Preferences::get().value(preference::kRate));
    return rate.value_or(FrameRate());
}

ImportDefaults importDefaults() {
    constexpr std::array kUp{Axis::y, Axis::z};
    ImportDefaults defaults;
    if (const std::size_t unit = Preferences::get().value(preference::kImportUnit); unit > 0)
        defaults.metresPerUnit = kLengthUnits[unit - 1].metres;
    defaults.up = kUp[Preferences::get().value(preference::kImportUp)];
    return defaults;
}

Interpolation firstKeyInterpolation() {
    constexpr std::array kInterpolations{Interpolation::catmullRom, Interpolation::linear,
                                         Interpolation::step, Interpolation::monotone};
    return kInterpolations[Preferences::get().value(preference::kInterpolation)];
}

}  // namespace sinew
