#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/io/UniqueNames.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// Gives bones names that ASF can spell: one word each, all unlike each other and the format's own words.
class BoneNames {
public:
    /// The name itself where it will do, else the nearest that will; never the same twice.
    std::string unique(std::string_view name);

    /// Of a skeleton's joints, J of them. The only root joint is 'root', whatever its name; of several roots
    /// none is. Joints whose own names will do keep them.
    std::vector<std::string> ofJoints(const Skeleton& skeleton);

private:
    UniqueNames names_{{"root", "begin", "end"}};
};

/// A line of documentation that keeps a joint's name where the bone's is another, and what such a line says.
std::string jointNameNote(const std::pair<std::string, std::string>& boneAndJoint);
std::optional<std::pair<std::string, std::string>> jointNameNote(std::string_view line);

}  // namespace sinew
