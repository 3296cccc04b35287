#include "app/commands/ReportText.h"

#include <cmath>

#include "core/base/Numbers.h"
#include "core/math/Angle.h"

namespace sinew {

std::string fixed(double value, int decimals) {
    std::string text;
    appendFixed(text, value, decimals);
    return text;
}

double cleanDegrees(double radians) { return std::round(degrees(radians) * 1e9) / 1e9 + 0.0; }

}  // namespace sinew
