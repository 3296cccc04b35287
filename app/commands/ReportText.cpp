#include "app/commands/ReportText.h"

#include <cmath>

#include "core/base/Numbers.h"
#include "core/math/Angle.h"

namespace sinew {

std::string jsonText(const Json& report) {
    return report.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::string fixed(double value, int decimals) {
    std::string text;
    appendFixed(text, value, decimals);
    return text;
}

std::string padRight(std::string text, std::size_t width) {
    text.resize(std::max(text.size(), width), ' ');
    return text;
}

std::string padLeft(const std::string& text, std::size_t width) {
    return std::string(width - std::min(width, text.size()), ' ') + text;
}

std::string counted(std::size_t count, std::string_view one, std::string_view many) {
    return std::to_string(count) + ' ' + std::string(count == 1 ? one : many);
}

double cleanDegrees(double radians) { return std::round(degrees(radians) * 1e9) / 1e9 + 0.0; }

}  // namespace sinew
