#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <optional>

#include "core/anim/WarpEdits.h"

class QMenu;

namespace sinew {

struct Session;

/// "smooth", "linear", "hold", "reverse".
QString spanName(WarpSpan kind);

/// What can be done to a span of the active clip's warp; each is one step.
void setSpanKind(Session& session, std::size_t span, WarpSpan kind);
void setSpanLocked(Session& session, std::size_t span, bool locked);
void setSpanSpeed(Session& session, std::size_t span, double speed);
void applyPreset(Session& session, std::size_t span, WarpPreset preset);

/// The presets, in a menu of a window's: `span` says of what when one is chosen.
void addPresets(QMenu& menu, Session& session, const std::function<std::optional<std::size_t>()>& span);
/// All of it for the menu of one span.
///
/// @param typeSpeed  opens the field for it
void addSpanCommands(QMenu& menu, Session& session, std::size_t span, const std::function<void()>& typeSpeed);

}  // namespace sinew
