// An importer that locks itself down as sinew-import does, then does what its file is named after
// ("execve.fbx"), and answers if it is still alive.
#include <fcntl.h>
#include <linux/io_uring.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdlib>
#include <functional>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "app/import/lockDown.h"
#include "core/base/InParallel.h"
#include "core/io/child/FileRequests.h"
#include "core/io/child/ImportAnswer.h"

namespace {

using namespace sinew;

/// Calls the system directly, since the C library may choose another call.
long call(long number, long a = 0, long b = 0, long c = 0, long d = 0) {
    return ::syscall(number, a, b, c, d);
}
long text(const char* string) { return reinterpret_cast<long>(string); }

/// Names are those of the calls; without "may" they must be fatal.
const std::map<std::string, std::function<void()>> kActions{
    {"open", [] { call(SYS_open, text("/etc/passwd"), O_RDONLY); }},
    {"openat", [] { call(SYS_openat, AT_FDCWD, text("/etc/passwd"), O_RDONLY); }},
    {"create", [] { call(SYS_openat, AT_FDCWD, text("/tmp/sinew-forbidden"), O_WRONLY | O_CREAT, 0600); }},
    {"stat", [] { call(SYS_newfstatat, AT_FDCWD, text("/etc/passwd"), 0, 0); }},
    {"unlink", [] { call(SYS_unlink, text("/tmp/sinew-forbidden")); }},
    {"rename", [] { call(SYS_rename, text("/tmp/sinew-forbidden"), text("/tmp/sinew-other")); }},
    {"mkdir", [] { call(SYS_mkdir, text("/tmp/sinew-forbidden"), 0700); }},
    {"chmod", [] { call(SYS_chmod, text("/tmp/sinew-forbidden"), 0777); }},
    {"getdents", [] { call(SYS_getdents64, 0, 0, 0); }},
    {"socket", [] { call(SYS_socket, AF_INET, SOCK_STREAM, 0); }},
    {"socketpair", [] { call(SYS_socketpair, AF_UNIX, SOCK_STREAM, 0); }},
    {"sendmsg", [] { call(SYS_sendmsg, STDOUT_FILENO, 0, 0); }},
    {"execve", [] { call(SYS_execve, text("/bin/true"), 0, 0); }},
    {"execveat", [] { call(SYS_execveat, AT_FDCWD, text("/bin/true"), 0, 0); }},
    {"fork", [] { call(SYS_fork); }},
    {"vfork", [] { call(SYS_vfork); }},
    {"clone", [] { call(SYS_clone, SIGCHLD); }},
    {"ptrace", [] { call(SYS_ptrace, PTRACE_ATTACH, ::getppid()); }},
    {"parent", [] { call(SYS_process_vm_readv, 1, 0, 0, 0); }},
    {"kill", [] { call(SYS_kill, 1, SIGTERM); }},
    {"tgkill", [] { call(SYS_tgkill, 1, 1, SIGTERM); }},
    {"write", [] { call(SYS_write, STDIN_FILENO, text("x"), 1); }},
    {"ioctl", [] { call(SYS_ioctl, STDIN_FILENO, 0x5412); }},
    {"uring", [] { call(SYS_io_uring_setup, 1, 0); }},
    {"unshare", [] { call(SYS_unshare, CLONE_NEWUSER); }},
    {"mount", [] { call(SYS_mount, 0, text("/"), 0, 0); }},
    {"executable", [] { call(SYS_mmap, 0, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE); }},
    {"mprotect", [] { call(SYS_mprotect, 0x10000, 4096, PROT_READ | PROT_EXEC); }},
    {"bpf", [] { call(SYS_bpf, 0, 0, 0); }},
    {"keyctl", [] { call(SYS_keyctl, 0, 0, 0); }},
    {"thread", [] { std::thread([] { call(SYS_socket, AF_INET, SOCK_STREAM, 0); }).join(); }},
    {"abort", [] { std::abort(); }},
    {"mayUseThreads",
     [] {
         inParallel(64, [] { return [](std::size_t) { std::vector<char>(std::size_t{1} << 20, 'x'); }; });
     }},
    {"mayThrow",
     [] {
         try {
             throw 1;
         } catch (int) {
         }
     }},
    {"mayRequest",
     [] {
         if (requestFile("beside.txt").value().view() != "beside") std::abort();
         if (requestFile("../above.txt")) std::abort();
     }},
};

}  // namespace

int main(int count, char** arguments) {
    std::string name;
    for (int i = 1; i < count; ++i) {
        constexpr std::string_view kName = "--name=";
        const std::string_view argument = arguments[i];
        if (argument.starts_with(kName)) name = argument.substr(kName.size());
    }
    const auto action = kActions.find(name.substr(0, name.find('.')));
    if (action == kActions.end() || !lockDown()) return 2;
    action->second();
    const std::string answer = encodeAnswer(fail(ErrorCode::dataLost, name, "still alive"), {});
    return ::write(STDOUT_FILENO, answer.data(), answer.size()) > 0 ? 0 : 1;
}
