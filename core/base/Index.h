#pragma once

#include <cstddef>

namespace sinew {

/// An index that is known not to be negative, as containers of the standard library take it.
constexpr std::size_t asIndex(int index) { return static_cast<std::size_t>(index); }

}  // namespace sinew
