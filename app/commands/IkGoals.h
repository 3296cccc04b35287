#pragma once

#include <string>
#include <vector>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Parses a goal from the command line: JOINT[.tail|.head]=x,y,z[@weight], in metres. Without an end the goal
/// is for the joint's head. A joint with the whole name, suffix included, takes precedence. Other members
/// keep their defaults.
///
/// Fails with `argumentInvalid` (malformed) or `nameUnknown`; `where` contains the text.
Result<Goal> parseGoal(const Skeleton& skeleton, const std::string& text);

/// Parses several goals; fails at the first invalid one.
Result<std::vector<Goal>> parseGoals(const Skeleton& skeleton, const std::vector<std::string>& texts);

}  // namespace sinew
