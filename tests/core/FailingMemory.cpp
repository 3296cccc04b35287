#include "tests/core/FailingMemory.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

// Smaller allocations succeed, as they nearly always do when memory runs out.
constexpr std::size_t kLeastBytes = 1000;

std::atomic<std::uint32_t> failureRate = 0;  // 0: none fails
std::atomic<std::uint32_t> state = 1;
std::atomic<int> failureCount = 0;
thread_local bool isExempt = false;

bool fails(std::size_t size) {
    const std::uint32_t rate = failureRate;
    if (rate == 0 || isExempt || size < kLeastBytes) return false;
    std::uint32_t random = state += 0x9e3779b9U;  // a hash of a counter
    random = (random ^ (random >> 16)) * 0x85ebca6bU;
    random = (random ^ (random >> 13)) * 0xc2b2ae35U;
    random ^= random >> 16;
    if (random % rate != 0) return false;
    ++failureCount;
    return true;
}

void* allocate(std::size_t size) noexcept {
    return fails(size) ? nullptr : std::malloc(size == 0 ? 1 : size);
}

void* orThrow(void* memory) {
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

}  // namespace

namespace sinew::test {

FailingMemory::FailingMemory(std::uint32_t rate, std::uint32_t seed, Threads threads) {
    isExempt = threads == Threads::others;
    state = seed * 0x27d4eb2fU;
    failureCount = 0;
    failureRate = rate;
}

FailingMemory::~FailingMemory() {
    failureRate = 0;
    isExempt = false;
}

int FailingMemory::failures() { return failureCount; }

}  // namespace sinew::test

void* operator new(std::size_t size) { return orThrow(allocate(size)); }
void* operator new[](std::size_t size) { return orThrow(allocate(size)); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return allocate(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return allocate(size); }
void* operator new(std::size_t size, std::align_val_t alignment) {
    const auto step = static_cast<std::size_t>(alignment);
    return orThrow(fails(size) ? nullptr : std::aligned_alloc(step, (size + step - 1) / step * step));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
