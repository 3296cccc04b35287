#include "tests/soak/Watchdog.h"

#include <execinfo.h>

#include <QAbstractEventDispatcher>
#include <algorithm>
#include <csignal>
#include <ctime>
#include <map>

#include "tests/soak/CallStack.h"

namespace sinew::test {

namespace {

constexpr int kMaxDepth = 64;
constexpr int kHandlerFrames = 2;  // the signal handler and what called it

void* stack[kMaxDepth];
volatile int depth = 0;

/// Returns the processor time of the calling thread, in seconds.
double computedTime() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

extern "C" void recordStack(int) { depth = backtrace(stack, kMaxDepth); }

std::string milliseconds(double seconds) { return std::to_string(static_cast<int>(seconds * 1000)) + " ms"; }

}  // namespace

Watchdog::Watchdog(std::chrono::milliseconds limit)
    : limit_(limit), watched_(pthread_self()), thread_([this] { watch(); }) {
    void* warmUp[1];
    backtrace(warmUp, 1);  // loads a library, which a signal handler must not
    std::signal(SIGUSR2, recordStack);
    auto* dispatcher = QAbstractEventDispatcher::instance();
    connect(dispatcher, &QAbstractEventDispatcher::awake, this, [this] {
        endPeriod();
        busySince_ = Clock::now().time_since_epoch().count();
        computedBefore_ = computedTime();
    });
    connect(dispatcher, &QAbstractEventDispatcher::aboutToBlock, this, &Watchdog::endPeriod);
}

Watchdog::~Watchdog() {
    {
        const std::scoped_lock lock(mutex_);
        stops_ = true;
    }
    wake_.notify_all();
    thread_.join();
    std::signal(SIGUSR2, SIG_DFL);
}

void Watchdog::watch() {
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, limit_ / 10, [this] { return stops_; })) {
        const Clock::rep since = busySince_;
        const bool isStalled =
            since != 0 && Clock::now() - Clock::time_point(Clock::duration(since)) > limit_;
        if (isStalled && !isSampled_.exchange(true)) pthread_kill(watched_, SIGUSR2);
    }
}

void Watchdog::endPeriod() {
    const Clock::rep since = busySince_.exchange(0);
    const Clock::duration busy = Clock::now() - Clock::time_point(Clock::duration(since));
    if (!isSampled_.exchange(false) || since == 0) return;
    const int frames = depth;
    stalls_.push_back({std::chrono::duration<double>(busy).count(), computedTime() - computedBefore_,
                       std::vector<void*>(stack + std::min(frames, kHandlerFrames), stack + frames)});
}

std::string Watchdog::report() const {
    struct Group {
        int count = 0;
        const Stall* longest = nullptr;
    };
    std::map<std::string, Group> groups;
    for (const Stall& stall : stalls_) {
        const std::vector<std::string> functions = functionNames(stall.stack);
        const auto own = std::ranges::find_if(functions, [](const std::string& function) {
            return isSinewFunction(function) && function != "sinew::Application::notify";  // of every event
        });
        const std::string name = own != functions.end() ? *own : functions.empty() ? "?" : functions.front();
        Group& group = groups[name];
        ++group.count;
        if (!group.longest || group.longest->computed < stall.computed) group.longest = &stall;
    }
    std::vector<std::pair<std::string, Group>> sorted(groups.begin(), groups.end());
    std::ranges::sort(sorted, std::greater{}, [](const auto& each) { return each.second.count; });
    std::string text;
    for (const auto& [name, group] : sorted) {
        text += name + ": " + std::to_string(group.count) + " stalls, longest " +
                milliseconds(group.longest->seconds) + ", of which it computed " +
                milliseconds(group.longest->computed);
        for (const std::string& function : functionNames(group.longest->stack)) text += "\n    " + function;
        text += '\n';
    }
    return text;
}

}  // namespace sinew::test
