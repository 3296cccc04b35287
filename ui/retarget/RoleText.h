#pragma once

#include <QString>

#include "core/retarget/Role.h"

namespace sinew {

/// Returns the translated name of a role, such as "left upper arm".
QString roleText(Role role);

}  // namespace sinew
