#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>

namespace sinew {

struct AlignedFree {
    void operator()(void* memory) const { ::operator delete (memory, std::align_val_t{64}); }
};

/// Array of numbers, aligned for vectors of any width.
template <class T>
using AlignedRow = std::unique_ptr<T[], AlignedFree>;

/// Returns `count` numbers, all 0. Unused lanes are computed as well, so they must be initialised.
template <class T>
AlignedRow<T> makeAlignedRow(std::size_t count) {
    const std::size_t bytes = std::max<std::size_t>(count, 1) * sizeof(T);
    AlignedRow<T> row(static_cast<T*>(::operator new (bytes, std::align_val_t{64})));
    std::uninitialized_fill_n(row.get(), count, T{0});
    return row;
}

}  // namespace sinew
