#include "app/render/ChildProgram.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "core/base/ChildEnvironment.h"
#include "core/base/ChildSignals.h"

extern char** environ;

namespace sinew {

namespace {

constexpr int kFirstFreeDescriptor = 16;  // above the descriptors that children use by number
constexpr int kStopAttempts = 100;  // attempts, kPollInterval apart, that a program has to end after SIGTERM
constexpr useconds_t kPollInterval = 20'000;  // microseconds

/// Runs in the child after fork(). Must not allocate or lock, since the parent may be multithreaded.
[[noreturn]] void execute(Launch& launch, char* const* words, char** environment, pid_t parent,
                          int errorPipe) {
    if (launch.hasOwnGroup) ::setpgid(0, 0);
#ifdef __linux__
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
#endif
    if (::getppid() != parent) ::_exit(1);  // the parent ended before prctl() took effect
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGCHLD}) ::signal(signal, SIG_DFL);
    // A write beyond the file size limit then fails and is reported instead of killing the program.
    ::signal(SIGXFSZ, SIG_IGN);
    // Move all descriptors up first, so that dup2() does not overwrite one that is still needed.
    errorPipe = ::fcntl(errorPipe, F_DUPFD_CLOEXEC, kFirstFreeDescriptor);
    for (auto& [childDescriptor, parentDescriptor] : launch.descriptors)
        parentDescriptor = ::fcntl(parentDescriptor, F_DUPFD_CLOEXEC, kFirstFreeDescriptor);
    for (const auto& [childDescriptor, parentDescriptor] : launch.descriptors)
        ::dup2(parentDescriptor, childDescriptor);
    environ = environment;
    ::execvp(words[0], words);
    const int reason = errno;
    [[maybe_unused]] const ssize_t written = ::write(errorPipe, &reason, sizeof reason);
    ::_exit(127);
}

}  // namespace

Pipe makePipe() {
    int ends[2];
#ifdef __linux__
    if (::pipe2(ends, O_CLOEXEC) != 0) return Pipe{FileDescriptor(), FileDescriptor()};
#else
    if (::pipe(ends) != 0) return Pipe{FileDescriptor(), FileDescriptor()};
    for (const int end : ends) ::fcntl(end, F_SETFD, FD_CLOEXEC);
#endif
    return {FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

std::string readHead(const FileDescriptor& file) {
    std::string text(std::size_t{1} << 18, '\0');
    const ssize_t size = ::pread(file.get(), text.data(), text.size(), 0);
    text.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
    return text;
}

Result<ChildProgram> ChildProgram::start(Launch launch) {
    const std::vector<std::string> environment = environmentWith(launch.environment);
    const std::vector<char*> words = nullTerminated(launch.command);
    std::vector<char*> variables = nullTerminated(environment);
    Pipe reason = makePipe();
    const pid_t parent = ::getpid();
    keepChildExits();
    const pid_t process = ::fork();
    if (process == 0) execute(launch, words.data(), variables.data(), parent, reason.writing.get());
    reason.writing.close();
    int error = process < 0 ? errno : 0;
    // exec closes the pipe, so that a successful start reads no error.
    if (process > 0 && ::read(reason.reading.get(), &error, sizeof error) != sizeof error)
        return ChildProgram(process);
    if (process > 0) ::waitpid(process, nullptr, 0);
    return fail(ErrorCode::toolMissing, launch.command.front(),
                std::string("the program cannot be started: ") + std::strerror(error));
}

int ChildProgram::wait() {
    int status = 0;
    while (process_ > 0 && ::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
    process_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

void ChildProgram::stop() {
    if (process_ <= 0) return;
    ::kill(process_, SIGTERM);
    for (int i = 0; i < kStopAttempts; ++i) {
        if (::waitpid(process_, nullptr, WNOHANG) != 0) {
            process_ = -1;
            return;
        }
        ::usleep(kPollInterval);
    }
    ::kill(process_, SIGKILL);
    wait();
}

}  // namespace sinew
