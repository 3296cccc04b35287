#include "tests/core/io/FailingCalls.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>

namespace {

std::atomic<int> errors[3];
std::atomic<int> count;

/// Returns whether the call is to fail; sets errno if so.
bool fails(sinew::test::SystemCall call) {
    const int error = errors[static_cast<int>(call)];
    if (error == 0) return false;
    ++count;
    errno = error;
    return true;
}

bool isFolder(int handle) {
    struct stat status {};
    return ::fstat(handle, &status) == 0 && S_ISDIR(status.st_mode);
}

}  // namespace

// A program's own functions take precedence over those of the C library.
extern "C" {

int link(const char* from, const char* to) noexcept {
    if (fails(sinew::test::SystemCall::link)) return -1;
    return static_cast<int>(::syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0));
}

int flock(int handle, int operation) noexcept {
    if (fails(sinew::test::SystemCall::lock)) return -1;
    return static_cast<int>(::syscall(SYS_flock, handle, operation));
}

int fsync(int handle) {
    if (isFolder(handle) && fails(sinew::test::SystemCall::syncFolder)) return -1;
    return static_cast<int>(::syscall(SYS_fsync, handle));
}
}

namespace sinew::test {

FailingCall::FailingCall(SystemCall call, int error) : call_(call) {
    count = 0;
    errors[static_cast<int>(call)] = error;
}

FailingCall::~FailingCall() { errors[static_cast<int>(call_)] = 0; }

int failures() { return count; }

}  // namespace sinew::test
