#include "tests/core/CountedMemory.h"

#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::size_t> handedOut{0};
std::atomic<std::size_t> bytesHeld{0};

void* counted(void* memory) {
    if (memory == nullptr) return nullptr;
    ++handedOut;
    bytesHeld += malloc_usable_size(memory);
    return memory;
}

void* orThrow(void* memory) {
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

void* plain(std::size_t size) noexcept { return counted(std::malloc(size == 0 ? 1 : size)); }

void* aligned(std::size_t size, std::align_val_t alignment) {
    const auto step = static_cast<std::size_t>(alignment);
    return orThrow(counted(std::aligned_alloc(step, (size + step - 1) / step * step)));
}

void release(void* memory) {
    if (memory != nullptr) bytesHeld -= malloc_usable_size(memory);
    std::free(memory);
}

}  // namespace

namespace sinew::test {

std::size_t allocations() { return handedOut; }
std::size_t heldBytes() { return bytesHeld; }

}  // namespace sinew::test

void* operator new(std::size_t size) { return orThrow(plain(size)); }
void* operator new[](std::size_t size) { return orThrow(plain(size)); }
// std::stable_sort uses these.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return plain(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return plain(size); }
void* operator new(std::size_t size, std::align_val_t alignment) { return aligned(size, alignment); }
void* operator new[](std::size_t size, std::align_val_t alignment) { return aligned(size, alignment); }
void operator delete(void* memory) noexcept { release(memory); }
void operator delete[](void* memory) noexcept { release(memory); }
void operator delete(void* memory, std::size_t) noexcept { release(memory); }
void operator delete[](void* memory, std::size_t) noexcept { release(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { release(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { release(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { release(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { release(memory); }
