#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "core/base/Numbers.h"

namespace sinew {

using Json = nlohmann::ordered_json;

/// Returns a report as indented JSON, ending with a newline. Invalid UTF-8, which names from files may
/// contain, is replaced, because JSON does not allow it.
std::string jsonText(const Json& report);

/// Returns the number of characters in a UTF-8 text.
std::size_t textWidth(std::string_view text);

/// Appends spaces until the text has `width` characters (UTF-8).
std::string padRight(std::string text, std::size_t width);

/// Inserts spaces before the text until it has `width` characters (UTF-8).
std::string padLeft(const std::string& text, std::size_t width);

/// Returns the value with all decimals, zeros included.
std::string allDecimals(double value, int decimals);

/// Returns an angle in degrees for JSON: rounded to 1e-9 degrees, without a negative zero.
double cleanDegrees(double radians);

}  // namespace sinew
