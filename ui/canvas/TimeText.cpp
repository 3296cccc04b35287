#include "ui/canvas/TimeText.h"

#include <cmath>
#include <cstdlib>

#include "ui/widgets/NumberText.h"

namespace sinew {

QString timecodeText(FrameIndex frame, FrameRate rate) {
    const auto perSecond = std::max<std::int64_t>(1, std::llround(rate.hertz()));
    const std::int64_t frames = std::abs(frame.value);
    const std::int64_t seconds = frames / perSecond;
    const auto two = [](std::int64_t number) { return QString::number(number).rightJustified(2, u'0'); };
    return QStringLiteral("%1%2:%3:%4:%5")
        .arg(frame.value < 0 ? QString(QChar(0x2212)) : QString(), two(seconds / 3600),
             two(seconds / 60 % 60), two(seconds % 60), two(frames % perSecond));
}

QString timeText(FrameIndex frame, FrameRate rate, TimeUnit unit) {
    switch (unit) {
        case TimeUnit::seconds:
            return numberText(rate.time(frame).value, 2);
        case TimeUnit::timecode:
            return timecodeText(frame, rate);
        case TimeUnit::frames:
            break;
    }
    return numberText(frame.value);
}

}  // namespace sinew
