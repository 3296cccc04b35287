#include "core/base/InParallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace sinew {

namespace {

thread_local bool isSole = false;

}  // namespace

SoleThread::SoleThread() : before_(isSole) { isSole = true; }
SoleThread::~SoleThread() { isSole = before_; }

void inParallel(std::size_t count, const std::function<PieceWork()>& makeWork) {
    std::atomic<std::size_t> next = 0;
    std::exception_ptr thrown;
    std::mutex mutex;
    const auto take = [&] {
        try {
            const PieceWork work = makeWork();
            for (std::size_t piece = next++; piece < count; piece = next++) work(piece);
        } catch (...) {
            next = count;
            const std::scoped_lock lock(mutex);
            thrown = std::current_exception();
        }
    };
    const std::size_t cores = isSole ? 1 : std::max(1u, std::thread::hardware_concurrency());
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < std::min(cores, count); ++i) others.emplace_back(take);
    if (count > 0) take();
    others.clear();
    if (thrown) std::rethrow_exception(thrown);
}

}  // namespace sinew
