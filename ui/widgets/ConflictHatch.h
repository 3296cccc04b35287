#pragma once

#include <QBrush>

namespace sinew {

/// What lies outside of limits, on any canvas: lines at 45° in the colour of conflicts.
QBrush conflictHatch();

}  // namespace sinew
