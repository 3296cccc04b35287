#pragma once

#include <QString>

#include "core/rig/Channel.h"

namespace sinew {

/// What the curve editor counts a channel in: degrees, centimetres, factors. All numbers of its value axis
/// are in these, so that angles and positions share one scale.
struct CurveUnit {
    double perValue;  ///< shown = perValue * authored
    QString text;     ///< "°", " cm", "×"
    int decimals;     ///< of a read-out
};

CurveUnit unitOf(Channel channel);

/// "63.20°", "12.5 cm": an authored value as the editor says it.
QString curveValueText(Channel channel, double authored);

}  // namespace sinew
