#pragma once

#include <cstddef>
#include <functional>

namespace sinew {

/// Processes one piece of the work, given its index.
using PieceWork = std::function<void(std::size_t piece)>;

/// Processes the pieces 0..count-1 on all cores, each once and in no particular order, and waits for the
/// last. `makeWork` is called in each participating thread, so that the function it returns can own that
/// thread's workspace. Exceptions are rethrown here once all threads have finished.
///
/// Worker threads are kept alive and sleep between calls; a call costs about one wake-up and allocates
/// nothing. May be called from within pieces and by several threads at once, which then share the cores.
void inParallel(std::size_t count, const std::function<PieceWork()>& makeWork);

/// While an object of this class exists, inParallel() runs serially in the thread that created it. For
/// threads that each process a complete task of their own. May be nested.
class SingleThreadScope {
public:
    SingleThreadScope();
    ~SingleThreadScope();
    SingleThreadScope(const SingleThreadScope&) = delete;
    SingleThreadScope& operator=(const SingleThreadScope&) = delete;

private:
    bool previous_;
};

}  // namespace sinew
