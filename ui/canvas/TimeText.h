#pragma once

#include <QString>

#include "core/base/Time.h"
#include "ui/document/TimeAxis.h"

namespace sinew {

/// "00:01:07:12": hours, minutes, seconds, and frames of the whole rate nearest to `rate`; no frame is
/// dropped, so that at 29.97 frames a second it runs slower than a clock.
QString timecodeText(FrameIndex frame, FrameRate rate);

/// A frame as rulers show it: its number, its seconds with two decimals, or its timecode.
QString timeText(FrameIndex frame, FrameRate rate, TimeUnit unit);

}  // namespace sinew
