#include "core/io/text/RateText.h"

#include <array>
#include <cmath>

#include "core/base/Numbers.h"

namespace sinew {

namespace {

/// Returns the NTSC rate that the digits match when rounded or truncated.
std::optional<FrameRate> ntscRate(std::string_view text, double hertz) {
    constexpr std::array kBases{24, 30, 48, 60, 72, 90, 120, 240};
    constexpr std::size_t kMinDecimals = 2;
    const std::size_t point = text.find('.');
    if (point == text.npos || text.find_first_of("eE") != text.npos) return std::nullopt;
    const std::size_t decimals = text.size() - point - 1;
    if (decimals < kMinDecimals) return std::nullopt;
    const double unit = std::pow(10, -static_cast<double>(decimals));
    for (const int base : kBases) {
        const double difference = base / 1.001 - hertz;
        constexpr double kNoise = 1e-12;
        if (difference >= -0.5 * unit - kNoise && difference < unit)
            return FrameRate::create(std::int64_t{base} * 1000, 1001);
    }
    return std::nullopt;
}

}  // namespace

std::string rateText(FrameRate rate) {
    std::string text = std::to_string(rate.numerator());
    if (rate.denominator() != 1) text += '/' + std::to_string(rate.denominator());
    return text;
}

std::optional<FrameRate> parseRate(std::string_view text) {
    if (const auto slash = text.find('/'); slash != text.npos) {
        const auto numerator = parseWholeNumber(text.substr(0, slash)),
                   denominator = parseWholeNumber(text.substr(slash + 1));
        return numerator && denominator ? FrameRate::create(*numerator, *denominator) : std::nullopt;
    }
    const auto hertz = parseNumber(text);
    if (!hertz) return std::nullopt;
    const auto ntsc = ntscRate(text, *hertz);
    return ntsc ? ntsc : FrameRate::fromHertz(*hertz);
}

}  // namespace sinew
