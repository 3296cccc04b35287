#include "core/base/InParallel.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "core/base/CoreCount.h"

namespace sinew {

namespace {

thread_local bool isSingleThreaded = false;

/// One running call of inParallel().
class ParallelCall {
public:
    ParallelCall(std::size_t count, const std::function<PieceWork()>& makeWork)
        : count_(count), makeWork_(makeWork) {}

    bool isExhausted() const { return next_ >= count_; }  ///< every piece has been started

    /// Works on pieces until none is left.
    void work() noexcept {
        try {
            const PieceWork work = makeWork_();
            for (std::size_t piece = next_++; piece < count_; piece = next_++) work(piece);
        } catch (...) {
            next_ = count_;
            const std::scoped_lock lock(mutex_);
            thrown_ = std::current_exception();
        }
    }
    /// Rethrows an exception of any piece. Call after all threads have finished.
    void rethrow() const {
        if (thrown_) std::rethrow_exception(thrown_);
    }

    ParallelCall* older =
        nullptr;      ///< next in the pool's list of open calls; owned by the pool, like `helpers`
    int helpers = 0;  ///< number of threads at work, not counting the caller

private:
    std::size_t count_;
    const std::function<PieceWork()>& makeWork_;
    std::atomic<std::size_t> next_ = 0;
    std::mutex mutex_;
    std::exception_ptr thrown_;
};

/// A pool with one thread per core except the caller's. Threads start with the first call, sleep between
/// calls and help with whichever call is open, so no call waits for a thread that has not started helping.
/// Calls may be made concurrently and from within pieces.
class ThreadPool {
public:
    std::size_t size() const { return size_; }

    void run(ParallelCall& call, std::size_t maxHelpers) {
        open(call, maxHelpers);
        call.work();
        close(call);
    }

private:
    void open(ParallelCall& call, std::size_t maxHelpers) {
        {
            const std::scoped_lock lock(mutex_);
            start();
            call.older = newest_;
            newest_ = &call;
        }
        for (std::size_t i = 0; i < std::min(maxHelpers, size_); ++i) wake_.notify_one();
    }

    void close(ParallelCall& call) {
        std::unique_lock lock(mutex_);
        ParallelCall** link = &newest_;
        while (*link != &call) link = &(*link)->older;
        *link = call.older;
        finished_.wait(lock, [&call] { return call.helpers == 0; });
    }

    /// Starts the threads. If the system refuses some, the existing ones do all the work.
    void start() {
        if (started_) return;
        started_ = true;
        try {
            threads_.reserve(size_);
            while (threads_.size() < size_) threads_.emplace_back([this] { runWorker(); });
        } catch (const std::exception&) {
        }
    }

    void runWorker() {
        std::unique_lock lock(mutex_);
        for (;;) {
            ParallelCall* call = nullptr;
            wake_.wait(lock, [&] { return (call = nextOpenCall()) != nullptr; });
            ++call->helpers;
            lock.unlock();
            call->work();
            lock.lock();
            if (--call->helpers == 0) finished_.notify_all();
        }
    }

    ParallelCall* nextOpenCall() const {
        ParallelCall* call = newest_;
        while (call && call->isExhausted()) call = call->older;
        return call;
    }

    const std::size_t size_ = coreCount() - 1;
    std::mutex mutex_;
    std::condition_variable wake_, finished_;
    ParallelCall* newest_ = nullptr;
    bool started_ = false;
    std::vector<std::thread> threads_;
};

/// Returns the pool. It is never destroyed, so that it can be used until the process ends.
ThreadPool& threadPool() {
    static ThreadPool& instance = *new ThreadPool;
    return instance;
}

}  // namespace

SingleThreadScope::SingleThreadScope() : previous_(isSingleThreaded) { isSingleThreaded = true; }
SingleThreadScope::~SingleThreadScope() { isSingleThreaded = previous_; }

void inParallel(std::size_t count, const std::function<PieceWork()>& makeWork) {
    if (count == 0) return;
    ParallelCall call(count, makeWork);
    if (isSingleThreaded || count == 1 || threadPool().size() == 0) {
        call.work();
    } else {
        threadPool().run(call, count - 1);
    }
    call.rethrow();
}

}  // namespace sinew
