#pragma once

#include <QColor>

#include "core/math/EulerOrder.h"
#include "core/rig/Channel.h"

namespace sinew {

/// The colour of a channel in lists and graphs: that of its axis; the second angle about one axis has its
/// own, and is drawn dashed beside.
QColor channelColor(EulerOrder order, Channel channel);
bool isSecondTwist(EulerOrder order, Channel channel);

}  // namespace sinew
