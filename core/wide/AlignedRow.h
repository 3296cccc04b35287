#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>

namespace sinew {

struct AlignedFree {
    void operator()(void* memory) const { ::operator delete (memory, std::align_val_t{64}); }
};

/// Numbers aligned for vectors of any width.
template <class T>
using AlignedRow = std::unique_ptr<T[], AlignedFree>;

/// @return  `count` of them, not set
template <class T>
AlignedRow<T> alignedRow(std::size_t count) {
    const std::size_t bytes = std::max<std::size_t>(count, 1) * sizeof(T);
    return AlignedRow<T>(static_cast<T*>(::operator new (bytes, std::align_val_t{64})));
}

}  // namespace sinew
