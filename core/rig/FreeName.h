#pragma once

#include <string>
#include <string_view>

#include "core/rig/Skeleton.h"

namespace sinew {

/// `wanted` where no joint has it, else the next name that is free: its number counts on, and a side at its
/// end stays there. "thigh.L" gives "thigh_2.L", "spine_02" gives "spine_03".
std::string freeName(const Skeleton& skeleton, std::string_view wanted);

/// The same among joints that make no skeleton yet.
std::string freeName(const std::vector<Joint>& joints, std::string_view wanted);

}  // namespace sinew
