#pragma once

#include <string>
#include <vector>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// A goal from the command line: JOINT[.tail|.head]=x,y,z[@weight], metres; without an end the joint's head.
/// A joint of the whole name counts first. It holds from 1 on, live or not.
///
/// Fails: argumentInvalid (no such form), nameUnknown; where = the text.
Result<Goal> parseGoal(const Skeleton& skeleton, const std::string& text);

/// All of them.
Result<std::vector<Goal>> parseGoals(const Skeleton& skeleton, const std::vector<std::string>& texts);

}  // namespace sinew
