#pragma once

#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_set>
#include <vector>

#include "core/rig/Skeleton.h"

namespace sinew {

/// `wanted` where no joint has it, else the next name that is free: its number counts on, and a side at its
/// end stays there. "thigh.L" gives "thigh_2.L", "spine_02" gives "spine_03".
std::string freeName(const Skeleton& skeleton, std::string_view wanted);

/// Gives joints that are added one after the other free names: as freeName(), each taken from then on.
/// Numbers that it knows to be taken are not tried again, so that long rows of names cost what they are long.
class FreeNameGiver {
public:
    explicit FreeNameGiver(const std::vector<Joint>& joints);
    std::string give(std::string_view wanted);

private:
    /// Numbers that are known to be taken, both ends included.
    struct Taken {
        int from = 0, to = -1;
    };
    std::unordered_set<std::string> names_;
    std::map<std::tuple<std::string, std::size_t, std::string>, Taken> numbers_;  ///< by what is around them
};

}  // namespace sinew
