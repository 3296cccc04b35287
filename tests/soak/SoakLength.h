#pragma once

#include <cstdint>
#include <cstdlib>

namespace sinew::test {

/// How many times longer than in the suite soak tests run: the environment variable SINEW_SOAK.
inline int soakLength() {
    const char* length = std::getenv("SINEW_SOAK");
    return length ? std::atoi(length) : 1;
}

/// Returns the seed of a soak test: the environment variable SINEW_SOAK_SEED, or one that is always the same.
inline std::uint32_t soakSeed() {
    const char* seed = std::getenv("SINEW_SOAK_SEED");
    return seed ? static_cast<std::uint32_t>(std::strtoul(seed, nullptr, 10)) : 20261129;
}

}  // namespace sinew::test
