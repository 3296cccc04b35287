#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace sinew {

/// A picture of at most 16 colours as the bytes of a PNG file, not compressed: the same on every machine.
///
/// @param pixels   width * height numbers of colours, row by row from the top; width is even
/// @param palette  red, green, blue
std::string pngFile(std::size_t width, std::size_t height, const std::vector<std::uint8_t>& pixels,
                    const std::vector<std::array<std::uint8_t, 3>>& palette);

}  // namespace sinew
