#pragma once

#include <QString>

namespace sinew {

/// A speed as the screen shows it, "0.74x"; a slow one with as many digits as tell it from a standstill:
/// "0.0001x".
QString speedText(double speed);

}  // namespace sinew
