#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace sinew {

/// A named unit of length.
struct LengthUnit {
    std::string_view name;
    double metres;
};

/// Units in which files of motions store lengths. CMU stores inches divided by 0.45; MakeHuman stores
/// decimetres.
inline constexpr std::array<LengthUnit, 7> kLengthUnits{{{"metre", 1},
                                                         {"decimetre", 0.1},
                                                         {"centimetre", 0.01},
                                                         {"millimetre", 0.001},
                                                         {"foot", 0.3048},
                                                         {"inch", 0.0254},
                                                         {"CMU unit", 0.0254 / 0.45}}};

/// Returns the unit with this length, to the precision of a float, or nullopt if it has no name.
inline std::optional<LengthUnit> namedUnit(double metres) {
    for (const LengthUnit& unit : kLengthUnits) {
        const double ratio = metres / unit.metres;
        if (ratio > 1 - 1e-6 && ratio < 1 + 1e-6) return unit;
    }
    return std::nullopt;
}

}  // namespace sinew
