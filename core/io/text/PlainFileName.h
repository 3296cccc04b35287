#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sinew {

/// Turns a name from a file, such as a clip's, into one that can only be the name of a plain file, on any
/// system. Replaced by "_" are characters that separate folders or that Windows reserves, control characters,
/// characters that reverse the direction of text, and a dot at the start. Dots and spaces at the end are
/// removed, and names of devices ("CON", "nul.txt") start with "_". Never empty. Equal results are possible
/// for different names.
///
/// @param name      UTF-8, or else Latin-1
/// @param maxBytes  length of the result at most, >= 1; whole characters at the end are dropped
std::string plainFileName(std::string_view name, std::size_t maxBytes);

}  // namespace sinew
