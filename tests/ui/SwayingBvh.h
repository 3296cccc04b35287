#pragma once

#include <cmath>

#include "tests/ui/window/WindowFixture.h"

namespace sinew::test {

/// Returns a BVH file in which the small figure sways for two seconds.
///
/// @param jerk  offset of one frame near the start, in degrees
inline QByteArray swayingBvh(double amplitude, double jerk = 0) {
    const QByteArray small(kSmallBvh);
    QByteArray text = small.left(small.indexOf("Frames:")) + "Frames: 61\nFrame Time: 0.033333\n";
    for (int frame = 0; frame < 61; ++frame) {
        const double angle = amplitude * std::sin(0.2 * frame) + (frame == 3 ? jerk : 0);
        text += "0 90 " + QByteArray::number(frame) + " " + QByteArray::number(angle) + " 0 0 0 " +
                QByteArray::number(angle / 2) + " 0\n";
    }
    return text;
}

}  // namespace sinew::test
