#pragma once

#include <hwy/targets.h>

#include <cstdint>
#include <set>
#include <string>

#include "core/simd/ModelKernel.h"

namespace sinew::test {

/// Calls `check` once with the name of every compiled-in instruction set that the processor supports, not
/// only the widest. Returns their number.
template <class Check>
std::size_t forEachInstructionSet(const Check& check) {
    const std::int64_t supported = hwy::SupportedTargets();
    std::set<std::string> tried;
    for (std::int64_t rest = supported; rest != 0; rest &= rest - 1) {
        hwy::GetChosenTarget().Update(rest & -rest);
        if (const std::string name = simdTarget(); tried.insert(name).second) check(name);
    }
    hwy::GetChosenTarget().Update(supported);
    return tried.size();
}

}  // namespace sinew::test
