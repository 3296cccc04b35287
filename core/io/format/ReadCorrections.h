#pragma once

#include <cstdint>
#include <optional>

namespace sinew {

/// An axis of a file: one of Axis, or the one that its data suggests.
enum class AxisChoice : std::uint8_t { x, y, z, minusX, minusY, minusZ, guess };

/// How to correct characters after they have been read (see withCorrections()).
struct ReadCorrections {
    bool guessUnit = false;              ///< scale them to the unit that their bodies suggest
    std::optional<AxisChoice> up{};      ///< becomes +Y
    std::optional<AxisChoice> facing{};  ///< the axis they face at rest, becomes +Z
    bool any() const { return guessUnit || up || facing; }
    friend bool operator==(const ReadCorrections&, const ReadCorrections&) = default;
};

}  // namespace sinew
