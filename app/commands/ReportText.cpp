#include "app/commands/ReportText.h"

#include <algorithm>
#include <cmath>

#include "core/math/Angle.h"

namespace sinew {

std::string jsonText(const Json& report) {
    return report.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::size_t textWidth(std::string_view text) {
    // Every byte but the first of a character has the form 10xxxxxx.
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char byte) { return (byte & 0xC0) != 0x80; }));
}

std::string padRight(std::string text, std::size_t width) {
    text.append(width - std::min(width, textWidth(text)), ' ');
    return text;
}

std::string padLeft(const std::string& text, std::size_t width) {
    return std::string(width - std::min(width, textWidth(text)), ' ') + text;
}

std::string allDecimals(double value, int decimals) {
    std::string text = fixed(value, decimals);
    if (text.find('.') == std::string::npos) text += '.';
    text.append(static_cast<std::size_t>(decimals) - (text.size() - text.find('.') - 1), '0');
    return text;
}

double cleanDegrees(double radians) { return std::round(degrees(radians) * 1e9) / 1e9 + 0.0; }

}  // namespace sinew
