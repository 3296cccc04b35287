#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sinew {

/// Numbers in files, independent of the locale.

/// The whole of `text` as a double ("1", "-.5", "+3e-2"); nullopt for anything else, "nan" and "inf"
/// included, and for numbers beyond double's range. Tiny ones round to zero as strtod does.
std::optional<double> parseNumber(std::string_view text);

/// The whole of `text` as a whole number from zero on ("0", "007"); nullopt for anything else, signs
/// included, and for numbers beyond 2^63 - 1.
std::optional<std::int64_t> parseWholeNumber(std::string_view text);

/// The shortest digits that read back as the same double; no exponent for 1e-5 <= |value| < 1e15.
void appendShortest(std::string& out, double value);

/// At most `decimals` digits behind the point, trailing zeros and "-0" removed, never an exponent. What text
/// formats write: rounding absorbs the last bits of unit conversions, so that write(read(write(x))) is
/// stable.
void appendFixed(std::string& out, double value, int decimals);

}  // namespace sinew
