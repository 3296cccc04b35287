#pragma once

#include <QString>
#include <string_view>

#include "core/rig/Skeleton.h"

namespace sinew {

/// What a joint's name says of a side: "Left; its counterpart is thigh.R". Empty where it says nothing.
QString sideText(const Skeleton& skeleton, std::string_view name);

}  // namespace sinew
