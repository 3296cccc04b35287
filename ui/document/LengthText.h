#pragma once

#include <QString>

#include "core/anim/Clip.h"

namespace sinew {

/// How long a clip is as it plays: "201 frames, 6.667 s".
QString lengthText(const Clip& clip);

/// What a tool makes of a clip's length, as it plays: "121 frames, 4.000 s; now 201 frames, 6.667 s".
QString lengthText(const Clip& after, const Clip& before);

}  // namespace sinew
