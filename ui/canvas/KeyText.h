#pragma once

#include <QString>
#include <span>

#include "core/anim/clip/Clip.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Returns the displayed name of an interpolation: "Catmull-Rom".
QString interpolationName(Interpolation interpolation);

/// Returns a channel value with its unit: "−28.23°", "0.418 m", "1.00".
QString valueText(Channel channel, double value);

/// Describes a key: "thigh, Angle X: −30.00°, linear". Empty if the clip has no such key.
QString keyText(const Character& character, const Clip& clip, const KeyRef& ref);

/// Describes the keys at one time of a row: "Frame 100, 1.000 s" and one line per key, up to a maximum.
QString keysText(const Character& character, const Clip& clip, std::span<const KeyRef> refs);

}  // namespace sinew
