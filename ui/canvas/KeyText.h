#pragma once

#include <QString>
#include <span>

#include "core/anim/KeyPlace.h"
#include "core/scene/Scene.h"

namespace sinew {

/// "Catmull-Rom", as menus and tooltips name it.
QString interpolationName(Interpolation interpolation);

/// A channel's number with its unit: "−28.23°", "0.418 m", "1.00".
QString valueText(Channel channel, double value);

/// A key in words: "thigh, Angle X: −30.00°, linear". Empty where the clip has none there.
QString keyText(const Character& character, const Clip& clip, const KeyPlace& place);

/// Keys at one place of a row in words, the time first: "Frame 100, 1.000 s" and a line for each key, at most
/// some.
QString keysText(const Character& character, const Clip& clip, std::span<const KeyPlace> places);

}  // namespace sinew
