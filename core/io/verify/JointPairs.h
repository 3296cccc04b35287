#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/io/verify/Replay.h"

namespace sinew {

/// Which joint of a file is which of a skeleton.
struct JointPairs {
    std::vector<int> inFile;                                   ///< J: the place in Replay::joints(), or -1
    std::vector<std::pair<std::string, std::string>> renamed;  ///< joint, and its name in the file
    std::vector<std::string> missing;                          ///< joints that the file has not

    int count() const { return static_cast<int>(inFile.size() - missing.size()); }
};

/// Pairs them by name; those that the file calls otherwise by their place: the first nameless child of a
/// joint's parent with the first such child in the file, and so on. The earlier of two joints of the file
/// that have one name counts.
JointPairs pairJoints(const Skeleton& skeleton, const Replay& replay);

}  // namespace sinew
