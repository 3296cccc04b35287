#pragma once

#include <QString>

#include "core/anim/WarpEdits.h"

namespace sinew {

struct Session;

/// "smooth", "linear", "hold", "reverse".
QString spanName(WarpSpan kind);

/// What can be done to a span of the active clip's warp; each is one step.
void setSpanKind(Session& session, std::size_t span, WarpSpan kind);
void setSpanLocked(Session& session, std::size_t span, bool locked);
void setSpanSpeed(Session& session, std::size_t span, double speed);
void applyPreset(Session& session, std::size_t span, WarpPreset preset);

}  // namespace sinew
