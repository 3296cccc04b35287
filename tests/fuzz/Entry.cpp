#include <algorithm>

#include "tests/fuzz/FuzzTarget.h"
#include "tests/fuzz/Mutators.h"

// The interface of libFuzzer. SINEW_FUZZ_TARGET is the name of a function of FuzzTarget.h and of its mutator.

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t capacity);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    sinew::fuzz::SINEW_FUZZ_TARGET(data, size);
    return 0;
}

/// Half of the changes ignore the structure of the file, so that damaged containers are tried, too.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t capacity,
                                               unsigned int seed) {
    sinew::test::Dice dice(seed);
    if (dice.chance(0.5)) {
        const auto changed = sinew::fuzz::mutate::SINEW_FUZZ_TARGET(
            {reinterpret_cast<const char*>(data), size}, dice, LLVMFuzzerMutate);
        if (changed && changed->size() <= capacity) {
            std::ranges::copy(*changed, data);
            return changed->size();
        }
    }
    return LLVMFuzzerMutate(data, size, capacity);
}
