#pragma once

#include <functional>

#include "core/anim/Clip.h"
#include "core/anim/Ripple.h"
#include "core/base/Result.h"

namespace sinew {

/// What becomes of a clip's time warp when the clip's own times change. Clips without one stay as they are.
/// Fail as TimeWarp::create() does; the place names the clip.

/// Both times of each pin where `map`, which increases, has them: what plays is retimed as the clip is.
Result<void> retimeWarp(Clip& clip, const std::function<Seconds(Seconds)>& map);

/// Time inserted into the source or removed from it plays as fast as what is around it: spans keep their
/// speeds and holds their lengths, what is behind follows. Pins within time that goes are left out, but for
/// one.
Result<void> rippleWarp(Clip& clip, const Ripple& ripple);

}  // namespace sinew
