#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/io/text/Names.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// Assigns bone names that ASF can spell: single words, unique, and distinct from the format's keywords.
class BoneNames {
public:
    /// Returns `name` itself if it is usable, otherwise the closest usable name. Never returns the same name
    /// twice.
    std::string unique(std::string_view name);

    /// Returns one bone name per joint. A single root joint is always named 'root'; with several roots, none
    /// is. Joints whose own names are usable keep them.
    std::vector<std::string> namesOfJoints(const Skeleton& skeleton);

private:
    UniqueNames names_{{"root", "begin", "end"}};
};

/// Formats a documentation line that records the joint name of a bone whose own name differs.
std::string jointNameNote(const std::pair<std::string, std::string>& boneAndJoint);
/// Parses such a line. Returns null if `line` is anything else.
std::optional<std::pair<std::string, std::string>> jointNameNote(std::string_view line);

}  // namespace sinew
