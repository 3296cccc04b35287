#pragma once

#include <QDir>
#include <QStringList>

namespace sinew {

/// Draws the frames of the loops that show gestures, of all or of those in `names`, into a folder for each
/// within `folder`. Returns whether all could be drawn.
bool drawLoops(const QDir& folder, const QStringList& names);

}  // namespace sinew
