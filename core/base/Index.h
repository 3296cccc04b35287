#pragma once

#include <cstddef>
#include <cstdint>

namespace sinew {

/// Converts an index that is known not to be negative to the type that containers of the standard library
/// take.
constexpr std::size_t asIndex(std::int64_t index) { return static_cast<std::size_t>(index); }

}  // namespace sinew
