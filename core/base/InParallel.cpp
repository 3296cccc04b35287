#include "core/base/InParallel.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace sinew {

namespace {

thread_local bool isSole = false;

/// One call of inParallel().
class Call {
public:
    Call(std::size_t count, const std::function<PieceWork()>& makeWork)
        : count_(count), makeWork_(makeWork) {}

    bool isTaken() const { return next_ >= count_; }  ///< all its pieces are

    /// Takes pieces as long as there are any.
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
    /// Once all who worked have ended.
    void rethrow() const {
        if (thrown_) std::rethrow_exception(thrown_);
    }

    Call* older = nullptr;  ///< the next one that is open: the crew's, as is `helpers`
    int helpers = 0;        ///< who are at work, beside the thread that called

private:
    std::size_t count_;
    const std::function<PieceWork()>& makeWork_;
    std::atomic<std::size_t> next_ = 0;
    std::mutex mutex_;
    std::exception_ptr thrown_;
};

/// A thread for each core but one, which the caller has. They start with the first call, sleep between calls,
/// and help with whichever is open: a call never waits for one that has not begun to help. Calls may come
/// from many threads at once, and from their pieces.
class Crew {
public:
    std::size_t size() const { return size_; }

    void run(Call& call, std::size_t wanted) {
        open(call, wanted);
        call.work();
        close(call);
    }

private:
    void open(Call& call, std::size_t wanted) {
        {
            const std::scoped_lock lock(mutex_);
            start();
            call.older = newest_;
            newest_ = &call;
        }
        for (std::size_t i = 0; i < std::min(wanted, size_); ++i) wake_.notify_one();
    }

    void close(Call& call) {
        std::unique_lock lock(mutex_);
        Call** link = &newest_;
        while (*link != &call) link = &(*link)->older;
        *link = call.older;
        left_.wait(lock, [&call] { return call.helpers == 0; });
    }

    /// Where the system gives no thread, those there are do all.
    void start() {
        if (started_) return;
        started_ = true;
        try {
            threads_.reserve(size_);
            while (threads_.size() < size_) threads_.emplace_back([this] { help(); });
        } catch (const std::exception&) {
        }
    }

    void help() {
        std::unique_lock lock(mutex_);
        for (;;) {
            Call* call = nullptr;
            wake_.wait(lock, [&] { return (call = untaken()) != nullptr; });
            ++call->helpers;
            lock.unlock();
            call->work();
            lock.lock();
            if (--call->helpers == 0) left_.notify_all();
        }
    }

    Call* untaken() const {
        Call* call = newest_;
        while (call && call->isTaken()) call = call->older;
        return call;
    }

    const std::size_t size_ = std::max(1u, std::thread::hardware_concurrency()) - 1;
    std::mutex mutex_;
    std::condition_variable wake_, left_;
    Call* newest_ = nullptr;
    bool started_ = false;
    std::vector<std::thread> threads_;
};

/// Never destroyed: its threads sleep until the process ends, and who calls at its end finds it whole.
Crew& crew() {
    static Crew& instance = *new Crew;
    return instance;
}

}  // namespace

SoleThread::SoleThread() : before_(isSole) { isSole = true; }
SoleThread::~SoleThread() { isSole = before_; }

void inParallel(std::size_t count, const std::function<PieceWork()>& makeWork) {
    if (count == 0) return;
    Call call(count, makeWork);
    if (isSole || count == 1 || crew().size() == 0) {
        call.work();
    } else {
        crew().run(call, count - 1);
    }
    call.rethrow();
}

}  // namespace sinew
