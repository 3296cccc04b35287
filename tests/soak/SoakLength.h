#pragma once

#include <cstdlib>

namespace sinew::test {

/// How many times longer than in the suite soak tests run: the environment variable SINEW_SOAK.
inline int soakLength() {
    const char* length = std::getenv("SINEW_SOAK");
    return length ? std::atoi(length) : 1;
}

}  // namespace sinew::test
