#pragma once

#include <hwy/targets.h>

#include <cstdint>
#include <set>
#include <string>

#include "core/wide/ModelKernel.h"

namespace sinew::test {

/// Calls `check` once with every set of instructions that the processor has and that is compiled in, by its
/// name, not only with the widest. Returns how many there were.
template <class Check>
std::size_t withEachInstructions(const Check& check) {
    const std::int64_t supported = hwy::SupportedTargets();
    std::set<std::string> tried;
    for (std::int64_t rest = supported; rest != 0; rest &= rest - 1) {
        hwy::GetChosenTarget().Update(rest & -rest);
        if (const std::string name = wideInstructions(); tried.insert(name).second) check(name);
    }
    hwy::GetChosenTarget().Update(supported);
    return tried.size();
}

}  // namespace sinew::test
