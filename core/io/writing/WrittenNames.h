#pragma once

#include <vector>

#include "core/io/format/WriteOptions.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// Changes the names of joints as a program would do, so that their names in the file are those that it
/// shows, and are unique. Names that already follow the rule take precedence: they stay as they are, and
/// changed names that are equal to them get a number. Without a rule all names stay. O(joints).
void applyNameRule(NameRule rule, std::vector<Joint>& joints);

}  // namespace sinew
