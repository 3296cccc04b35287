#include "tests/fuzz/FuzzTarget.h"

/// Entry point for libFuzzer; SINEW_FUZZ_TARGET is one of FuzzTarget.h's functions.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    sinew::fuzz::SINEW_FUZZ_TARGET(data, size);
    return 0;
}
