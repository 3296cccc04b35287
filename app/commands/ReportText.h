#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace sinew {

using Json = nlohmann::ordered_json;

/// Returns a report as indented JSON, ending with a newline. Invalid UTF-8, which names from files may
/// contain, is replaced, because JSON does not allow it.
std::string jsonText(const Json& report);

/// At most `decimals` digits after the point, as appendFixed() writes them.
std::string fixed(double value, int decimals);

/// Appends spaces until the text has `width` bytes.
std::string padRight(std::string text, std::size_t width);

/// Inserts spaces before the text until it has `width` bytes.
std::string padLeft(const std::string& text, std::size_t width);

/// Returns "1 key" or "2 keys".
std::string counted(std::size_t count, std::string_view one, std::string_view many);

/// An angle in degrees for JSON: rounded to 1e-9 degrees, without a negative zero.
double cleanDegrees(double radians);

}  // namespace sinew
