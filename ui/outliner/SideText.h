#pragma once

#include <QString>
#include <string_view>

#include "core/rig/Skeleton.h"

namespace sinew {

/// Describes the side that a joint's name indicates, as in "Left; its counterpart is thigh.R". Returns an
/// empty string if the name indicates no side.
QString sideText(const Skeleton& skeleton, std::string_view name);

}  // namespace sinew
