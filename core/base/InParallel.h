#pragma once

#include <cstddef>
#include <functional>

namespace sinew {

/// Work on one piece of many, by its number.
using PieceWork = std::function<void(std::size_t piece)>;

/// Works on the pieces 0..count-1, each once and in no order to be relied on, on all cores, and waits for the
/// last. `makeWork` is called in each thread that takes part, so that what it makes can own that thread's
/// workspace. What any of it throws is thrown here, once all have ended.
///
/// Threads start with the first call and sleep between calls: a call costs about as much as waking one, and
/// takes no memory of its own. May be called by pieces, and by many threads at once, who then share the
/// cores.
void inParallel(std::size_t count, const std::function<PieceWork()>& makeWork);

/// While one lives, inParallel() works in the thread that made it alone: for threads of which each has a
/// whole task of its own. May be nested.
class SoleThread {
public:
    SoleThread();
    ~SoleThread();
    SoleThread(const SoleThread&) = delete;
    SoleThread& operator=(const SoleThread&) = delete;

private:
    bool before_;
};

}  // namespace sinew
