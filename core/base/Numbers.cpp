#include "core/base/Numbers.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <system_error>

#include "core/base/Ascii.h"

namespace sinew {
namespace {

/// Returns the exponent after 'e' or 'E', saturated; 0 if there is none.
std::int64_t exponentOf(std::string_view text) {
    const std::size_t mark = text.find_first_of("eE");
    if (mark == std::string_view::npos) return 0;
    text.remove_prefix(mark + 1);
    if (text.front() == '+') text.remove_prefix(1);
    std::int64_t exponent = 0;
    const auto end = std::from_chars(text.data(), text.data() + text.size(), exponent);
    if (end.ec == std::errc::result_out_of_range)
        exponent = text.front() == '-' ? INT64_MIN / 2 : INT64_MAX / 2;
    return exponent;
}

/// Returns whether a well-formed number outside double's range is too small (otherwise it is too large).
bool isTiny(std::string_view unsignedText) {
    const std::string_view mantissa = unsignedText.substr(0, unsignedText.find_first_of("eE"));
    const std::size_t first = mantissa.find_first_of("123456789");
    const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
    return static_cast<std::int64_t>(point) - static_cast<std::int64_t>(first) + exponentOf(unsignedText) < 0;
}

}  // namespace

std::optional<double> parseNumber(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) text.remove_prefix(1);
    // Rejects a second sign and the words "inf" and "nan", which from_chars accepts.
    if (text.empty() || !(isDigit(text.front()) || text.front() == '.')) return std::nullopt;
    double value = 0;
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, value);
    if (read.ec == std::errc::invalid_argument || read.ptr != end) return std::nullopt;
    // from_chars does not distinguish underflow from overflow and leaves the value unchanged.
    if (read.ec == std::errc::result_out_of_range) {
        if (!isTiny(text)) return std::nullopt;
        value = 0;
    }
    if (!std::isfinite(value)) return std::nullopt;
    return negative ? -value : value;
}

std::optional<std::int64_t> parseWholeNumber(std::string_view text) {
    std::int64_t value = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    return error == std::errc{} && stop == end && isDigit(text.front()) ? std::optional(value) : std::nullopt;
}

void appendShortest(std::string& out, double value) {
    const double size = std::abs(value);
    const bool plain = size == 0 || (size >= 1e-5 && size < 1e15);
    std::array<char, 32> digits;
    const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), value,
                                       plain ? std::chars_format::fixed : std::chars_format::scientific);
    out.append(digits.data(), written.ptr);
}

void appendFixed(std::string& out, double value, int decimals) {
    constexpr int kMaxDecimals = 1074;  // the most that any double needs
    std::array<char, 309 + 2 + kMaxDecimals> digits;
    const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), value,
                                       std::chars_format::fixed, std::clamp(decimals, 0, kMaxDecimals));
    std::string_view text(digits.data(), static_cast<std::size_t>(written.ptr - digits.data()));
    if (text.find('.') != std::string_view::npos) {
        text = text.substr(0, text.find_last_not_of('0') + 1);
        if (text.ends_with('.')) text.remove_suffix(1);
    }
    out.append(text == "-0" ? "0" : text);
}

std::string fixed(double value, int decimals) {
    std::string text;
    appendFixed(text, value, decimals);
    return text;
}

std::string groupedDigits(std::size_t value) {
    constexpr std::ptrdiff_t kGroup = 3;
    std::string text = std::to_string(value);
    for (auto at = static_cast<std::ptrdiff_t>(text.size()) - kGroup; at > 0; at -= kGroup)
        text.insert(static_cast<std::size_t>(at), 1, ',');
    return text;
}

}  // namespace sinew
