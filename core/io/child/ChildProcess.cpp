#include "core/io/child/ChildProcess.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>
#endif

#include <algorithm>
#include <array>
#include <cerrno>

#include "core/base/ChildEnvironment.h"
#include "core/base/ChildSignals.h"
#include "core/base/FileDescriptor.h"

namespace sinew {

namespace {

using Clock = std::chrono::steady_clock;

/// The child's ends of its connections.
struct ChildEnds {
    FileDescriptor input, output, requests;  ///< no requests: a closed descriptor
};

/// Starts the program. Returns 0 or an errno.
int spawn(const ChildTask& task, const ChildEnds& ends, pid_t& child) {
    std::vector<std::string> command{task.program};
    command.insert(command.end(), task.arguments.begin(), task.arguments.end());
    const std::vector<std::string> environment = environmentWith(task.environment);
    const std::vector<char*> words = nullTerminated(command), variables = nullTerminated(environment);

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends.input.get(), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends.output.get(), STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    const bool hasRequests = ends.requests.get() >= 0;
    if (hasRequests)
        posix_spawn_file_actions_adddup2(&actions, ends.requests.get(), FileRequests::kDescriptor);
#ifdef __linux__
    posix_spawn_file_actions_addclosefrom_np(&actions, FileRequests::kDescriptor + (hasRequests ? 1 : 0));
    constexpr short kCloseOthers = 0;
#else
    constexpr short kCloseOthers = POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif

    // Signals that a GUI program ignores or blocks would otherwise be ignored or blocked in the child.
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t signals;
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes, &signals);
    for (const int number : {SIGPIPE, SIGINT, SIGTERM, SIGXCPU, SIGCHLD}) sigaddset(&signals, number);
    posix_spawnattr_setsigdefault(&attributes, &signals);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | kCloseOthers);

    const int error = posix_spawn(&child, words[0], &actions, &attributes, words.data(), variables.data());
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

/// Creates two connected sockets that are not inherited and cause no SIGPIPE. Returns whether it succeeded.
bool connectSockets(std::array<int, 2>& ends) {
#ifdef __linux__
    return ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) == 0;
#else
    if (::socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()) != 0) return false;
    constexpr int kOn = 1;
    for (const int end : ends) {
        ::fcntl(end, F_SETFD, FD_CLOEXEC);
        ::setsockopt(end, SOL_SOCKET, SO_NOSIGPIPE, &kOn, sizeof kOn);
    }
    return true;
#endif
}

/// Returns a descriptor that is readable once the process has ended, or -1 if the system has none.
int processDescriptor([[maybe_unused]] pid_t process) {
#ifdef __linux__
    return static_cast<int>(::syscall(SYS_pidfd_open, process, 0));
#else
    return -1;
#endif
}

/// A process that was started. The destructor kills and reaps it if it was not reaped.
class Process {
public:
    explicit Process(pid_t id) : id_(id) {}
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    ~Process() {
        if (id_ <= 0) return;
        kill();
        reap();
    }

    pid_t id() const { return id_; }
    void kill() const { ::kill(id_, SIGKILL); }
    /// Waits until it has ended. Returns its status, see waitpid().
    int reap() {
        int status = 0;
        while (::waitpid(id_, &status, 0) < 0 && errno == EINTR) {
        }
        id_ = 0;
        return status;
    }

private:
    pid_t id_;  ///< 0 once it was reaped
};

/// A running program. Reads its output and answers its requests until it ends or is killed.
class Child {
public:
    Child(const ChildTask& task, FileDescriptor& socket, FileDescriptor& requests, Process& process)
        : task_(task),
          socket_(socket),
          requests_(requests),
          process_(process),
          pidfd_(processDescriptor(process.id())) {
        outcome_.output.reserve(task.expectedOutput);
        useLargePages(outcome_.output.data(), outcome_.output.capacity());
    }

    ChildOutcome finish() {
        outcome_.end = run();
        if (outcome_.end != ChildOutcome::End::exited) process_.kill();
        const int status = process_.reap();
        if (outcome_.end == ChildOutcome::End::exited) {
            if (WIFSIGNALED(status)) outcome_.end = ChildOutcome::End::signalled;
            outcome_.code = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
        }
        return std::move(outcome_);
    }

private:
    /// Exchanges data with the program until it ends. Returns `exited`, or the reason to kill it.
    ChildOutcome::End run() {
        const auto deadline = Clock::now() + task_.time;
        const FileOpener open = [this](const std::string& name) { return openFile(name); };
        while (true) {
            wait();
            // Checked before reading, so that output written just before the end is not missed.
            const bool isOver = hasEnded();
            if (requests_.get() >= 0 && !answerFileRequests(requests_, open)) requests_.close();
            receiveOutput();
            if (outcome_.output.size() > task_.maxOutput) return ChildOutcome::End::tooMuchOutput;
            if (isOver) return ChildOutcome::End::exited;
            if (task_.cancel && task_.cancel->load()) return ChildOutcome::End::cancelled;
            if (Clock::now() >= deadline) return ChildOutcome::End::outOfTime;
        }
    }

    /// Opens a file for the program and gives it memory for that.
    Result<FileBytes> openFile(const std::string& name) {
        Result<FileBytes> file = task_.openFile(name);
        if (!file || !task_.memoryFor) return file;
        receivedBytes_ += file->size();
#ifdef __linux__
        rlimit limit{};
        if (::prlimit(process_.id(), RLIMIT_AS, nullptr, &limit) != 0) return file;
        // AddressSanitizer reserves terabytes; programs built with it limit what they use instead.
        if (limit.rlim_cur == RLIM_INFINITY) return file;
        limit.rlim_cur = std::min<rlim_t>(task_.memoryFor(receivedBytes_), limit.rlim_max);
        ::prlimit(process_.id(), RLIMIT_AS, &limit, nullptr);
#endif
        return file;
    }

    /// Waits for an event, at most a twentieth of a second so that cancellation is noticed.
    void wait() const {
        constexpr int kMilliseconds = 50;
        std::array<pollfd, 3> events{pollfd{socket_.get(), POLLIN, 0}, pollfd{requests_.get(), POLLIN, 0},
                                     pollfd{pidfd_.get(), POLLIN, 0}};
        const auto left = std::min<std::chrono::milliseconds>(
            task_.time, std::chrono::milliseconds(pidfd_.get() < 0 ? 5 : kMilliseconds));
        ::poll(events.data(), events.size(), static_cast<int>(left.count()));
    }

    bool hasEnded() const {
        siginfo_t info{};
        const int failed =
            ::waitid(P_PID, static_cast<id_t>(process_.id()), &info, WEXITED | WNOHANG | WNOWAIT);
        return failed != 0 || info.si_pid != 0;
    }

    void receiveOutput() {
        std::array<char, 65536> buffer;
        while (socket_.get() >= 0 && outcome_.output.size() <= task_.maxOutput) {
            const ssize_t size = ::recv(socket_.get(), buffer.data(), buffer.size(), MSG_DONTWAIT);
            if (size < 0 && errno == EINTR) continue;
            if (size < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return;
            if (size <= 0) return socket_.close();
            outcome_.output.append(buffer.data(), static_cast<std::size_t>(size));
        }
    }

    const ChildTask& task_;
    FileDescriptor& socket_;
    FileDescriptor& requests_;
    Process& process_;
    FileDescriptor pidfd_;  ///< pidfd, readable once the process has ended; without it the process is polled
    std::uint64_t receivedBytes_ = 0;  ///< of the files that the program requested
    ChildOutcome outcome_;
};

}  // namespace

ChildOutcome runChild(const ChildTask& task) {
    const auto notStarted = [](int error) { return ChildOutcome{ChildOutcome::End::notStarted, error, {}}; };
    std::array<int, 2> ends{};
    if (!connectSockets(ends)) return notStarted(errno);
    FileDescriptor output(ends[0]), requests;
    pid_t id = 0;
    {
        ChildEnds child{task.input.reopen(), FileDescriptor(ends[1]), FileDescriptor()};
        if (child.input.get() < 0) return notStarted(errno);
        if (task.openFile) {
            FileRequests sockets = FileRequests::create();
            if (sockets.child.get() < 0) return notStarted(errno);
            requests.reset(sockets.parent.release());
            child.requests.reset(sockets.child.release());
        }
        keepChildExits();
        if (const int error = spawn(task, child, id); error != 0) return notStarted(error);
    }
    Process process(id);
    return Child(task, output, requests, process).finish();
}

}  // namespace sinew
