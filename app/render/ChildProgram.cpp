#include "app/render/ChildProgram.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "core/base/ChildSignals.h"

namespace sinew {

namespace {

constexpr int kFirstFree = 16;       // beyond the handles that programs are given by number
constexpr int kGrace = 100;          // times kNap: how long a program may take to end when asked to
constexpr useconds_t kNap = 20'000;  // microseconds

/// What exec takes: pointers into strings that outlive it.
std::vector<char*> pointers(const std::vector<std::string>& strings) {
    std::vector<char*> list;
    for (const std::string& string : strings) list.push_back(const_cast<char*>(string.c_str()));
    list.push_back(nullptr);
    return list;
}

std::vector<std::string> environmentWith(const Launch& launch) {
    std::vector<std::string> all;
    for (const auto& [name, value] : launch.environment) all.push_back(name + '=' + value);
    for (char** entry = environ; *entry; ++entry) {
        const std::string_view text(*entry);
        const std::string_view name = text.substr(0, text.find('='));
        const auto sameName = [&](const auto& ours) { return ours.first == name; };
        if (std::ranges::none_of(launch.environment, sameName)) all.emplace_back(text);
    }
    return all;
}

/// In the child: nothing here may allocate or lock, the parent may have had threads.
[[noreturn]] void become(Launch& launch, char* const* words, char* const* environment, pid_t parent,
                         int reasonTo) {
    if (launch.servant) ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (::getppid() != parent) ::_exit(1);  // it ended before that was said
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGCHLD}) ::signal(signal, SIG_DFL);
    // What writes more than it may is told so, and tells us, instead of being killed.
    ::signal(SIGXFSZ, SIG_IGN);
    // First out of the way of each other's numbers.
    reasonTo = ::fcntl(reasonTo, F_DUPFD_CLOEXEC, kFirstFree);
    for (auto& [theirs, ours] : launch.handles) ours = ::fcntl(ours, F_DUPFD_CLOEXEC, kFirstFree);
    for (const auto& [theirs, ours] : launch.handles) ::dup2(ours, theirs);
    ::execvpe(words[0], words, environment);
    const int reason = errno;
    [[maybe_unused]] const ssize_t told = ::write(reasonTo, &reason, sizeof reason);
    ::_exit(127);
}

}  // namespace

void Handle::close() {
    if (number_ >= 0) ::close(std::exchange(number_, -1));
}

Pipe makePipe() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return Pipe{Handle(), Handle()};
    return {Handle(ends[0]), Handle(ends[1])};
}

Handle memoryFile() { return Handle(::memfd_create("sinew", MFD_CLOEXEC)); }

std::string beginning(const Handle& file) {
    std::string text(std::size_t{1} << 18, '\0');
    const ssize_t size = ::pread(file.get(), text.data(), text.size(), 0);
    text.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
    return text;
}

Result<ChildProgram> ChildProgram::start(Launch launch) {
    const std::vector<std::string> environment = environmentWith(launch);
    const std::vector<char*> words = pointers(launch.words), variables = pointers(environment);
    Pipe reason = makePipe();
    const pid_t parent = ::getpid();
    keepChildExits();
    const pid_t process = ::fork();
    if (process == 0) become(launch, words.data(), variables.data(), parent, reason.writing.get());
    reason.writing.close();
    int error = process < 0 ? errno : 0;
    // Ends without a word when exec closes it.
    if (process > 0 && ::read(reason.reading.get(), &error, sizeof error) != sizeof error) {
        return ChildProgram(process);
    }
    if (process > 0) ::waitpid(process, nullptr, 0);
    return fail(ErrorCode::toolMissing, launch.words.front(),
                std::string("the program does not start: ") + std::strerror(error));
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
    for (int i = 0; i < kGrace; ++i) {
        if (::waitpid(process_, nullptr, WNOHANG) != 0) {
            process_ = -1;
            return;
        }
        ::usleep(kNap);
    }
    ::kill(process_, SIGKILL);
    wait();
}

}  // namespace sinew
