#include "core/io/assimp/ChildProcess.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
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

/// Starts the program with a socket as its standard output. Returns 0 or an errno.
int spawn(const ChildTask& task, int input, int socket, pid_t& child) {
    std::vector<std::string> command{task.program};
    command.insert(command.end(), task.arguments.begin(), task.arguments.end());
    const std::vector<std::string> environment = environmentWith(task.environment);
    const std::vector<char*> words = nullTerminated(command), variables = nullTerminated(environment);

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, socket, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
#ifdef __linux__
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
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

#ifdef __linux__
constexpr int kSendFlags = MSG_NOSIGNAL | MSG_DONTWAIT;
#else
constexpr int kSendFlags = MSG_DONTWAIT;
#endif

/// A running program. Feeds it input and reads its output until it ends or is killed.
class Child {
public:
    Child(const ChildTask& task, bool sendsInput, FileDescriptor& socket, pid_t process)
        : task_(task),
          socket_(socket),
          process_(process),
          pidfd_(processDescriptor(process)),
          isInputSent_(!sendsInput) {
        outcome_.output.reserve(task.expectedOutput);
        useLargePages(outcome_.output.data(), outcome_.output.capacity());
    }

    ChildOutcome finish() {
        outcome_.end = run();
        if (outcome_.end != ChildOutcome::End::exited) ::kill(process_, SIGKILL);
        int status = 0;
        while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
        }
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
        while (true) {
            wait();
            // Checked before reading, so that output written just before the end is not missed.
            const bool isOver = hasEnded();
            sendInput();
            receiveOutput();
            if (outcome_.output.size() > task_.maxOutput) return ChildOutcome::End::tooMuchOutput;
            if (isOver) return ChildOutcome::End::exited;
            if (task_.cancel && task_.cancel->load()) return ChildOutcome::End::cancelled;
            if (Clock::now() >= deadline) return ChildOutcome::End::outOfTime;
        }
    }

    /// Waits for an event, at most a twentieth of a second so that cancellation is noticed.
    void wait() const {
        constexpr int kMilliseconds = 50;
        const auto sending = static_cast<short>(isInputSent_ ? 0 : POLLOUT);
        std::array<pollfd, 2> events{pollfd{socket_.get(), static_cast<short>(POLLIN | sending), 0},
                                     pollfd{pidfd_.get(), POLLIN, 0}};
        const auto left = std::min<std::chrono::milliseconds>(
            task_.time, std::chrono::milliseconds(pidfd_.get() < 0 ? 5 : kMilliseconds));
        ::poll(events.data(), events.size(), static_cast<int>(left.count()));
    }

    bool hasEnded() const {
        siginfo_t info{};
        const int failed = ::waitid(P_PID, static_cast<id_t>(process_), &info, WEXITED | WNOHANG | WNOWAIT);
        return failed != 0 || info.si_pid != 0;
    }

    void sendInput() {
        if (isInputSent_) return;
        while (!isInputSent_) {
            const std::string_view rest = task_.input.view().substr(sent_);
            const ssize_t size = ::send(socket_.get(), rest.data(), rest.size(), kSendFlags);
            if (size < 0 && errno == EINTR) continue;
            if (size < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return;
            if (size > 0) sent_ += static_cast<std::size_t>(size);
            // If the program stops reading, let it finish: it may still answer.
            isInputSent_ = size < 0 || sent_ == task_.input.view().size();
        }
        ::shutdown(socket_.get(), SHUT_WR);
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
    pid_t process_;
    FileDescriptor pidfd_;  ///< pidfd, readable once the process has ended; without it the process is polled
    std::size_t sent_ = 0;
    bool isInputSent_;
    ChildOutcome outcome_;
};

}  // namespace

ChildOutcome runChild(const ChildTask& task) {
    std::array<int, 2> ends{};
    if (!connectSockets(ends)) {
        return {ChildOutcome::End::notStarted, errno, {}};
    }
    FileDescriptor ours(ends[0]), theirs(ends[1]);
    const FileDescriptor input = task.input.reopen();
    const bool sendsInput = input.get() < 0;
    pid_t process = 0;
    keepChildExits();
    if (const int error = spawn(task, sendsInput ? theirs.get() : input.get(), theirs.get(), process);
        error != 0) {
        return {ChildOutcome::End::notStarted, error, {}};
    }
    theirs.close();
    return Child(task, sendsInput, ours, process).finish();
}

}  // namespace sinew
