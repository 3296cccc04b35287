#include "ui/widgets/SpeedText.h"

#include <algorithm>
#include <cmath>

#include "ui/widgets/NumberText.h"

namespace sinew {

QString speedText(double speed) {
    constexpr double kSlow = 0.1;
    constexpr int kDigits = 2, kMostDecimals = 6;
    const double size = std::abs(speed);
    const bool slow = size > 0 && size < kSlow;
    const int decimals =
        slow ? std::min(kMostDecimals, kDigits - 1 - static_cast<int>(std::floor(std::log10(size))))
             : kDigits;
    return (slow ? shortNumberText(speed, decimals) : numberText(speed, decimals)) + QLatin1Char('x');
}

}  // namespace sinew
