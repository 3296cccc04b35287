#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sinew {

/// Conversion between numbers and text in files, independent of the locale.

/// Parses the whole of `text` as a double ("1", "-.5", "+3e-2"). Returns nullopt for anything else, including
/// "nan", "inf" and numbers beyond double's range. Tiny numbers round to zero as in strtod.
std::optional<double> parseNumber(std::string_view text);

/// Parses the whole of `text` as a non-negative integer ("0", "007"). Returns nullopt for anything else,
/// including signs and numbers beyond 2^63 - 1.
std::optional<std::int64_t> parseWholeNumber(std::string_view text);

/// Appends the shortest decimal text that reads back as the same double, without an exponent for
/// 1e-5 <= |value| < 1e15.
void appendShortest(std::string& out, double value);

/// Appends `value` with at most `decimals` decimals, without trailing zeros, "-0" or an exponent. Used by
/// text formats: rounding absorbs the last bits of unit conversions, so that write(read(write(x))) is stable.
void appendFixed(std::string& out, double value, int decimals);
std::string fixed(double value, int decimals);  ///< the same as a text of its own

/// Returns "1 key" or "2 keys". For reports.
template <std::integral Count>
std::string counted(Count count, std::string_view one, std::string_view many) {
    std::string text = std::to_string(count) + ' ';
    return text += count == 1 ? one : many;
}

/// Returns `value` in decimal with commas between groups of three digits: "480,000". For reports.
std::string groupedDigits(std::size_t value);

}  // namespace sinew
