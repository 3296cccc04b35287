#include "tests/core/io/FailingCalls.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <string>
#include <string_view>

namespace {

using sinew::test::DiskFault;
using sinew::test::SystemCall;
using Calls = DiskFault::Calls;

std::atomic<int> errors[3];
std::atomic<int> count;

struct {
    std::atomic<bool> isArmed = false;
    std::string folder;
    Calls calls = Calls::writing;
    int error = 0;
    bool isLasting = false;
    std::atomic<int> countdown = 0;
} fault;

/// Returns whether the call is to fail; sets errno if so.
bool fails(SystemCall call) {
    const int error = errors[static_cast<int>(call)];
    if (error == 0) return false;
    ++count;
    errno = error;
    return true;
}

bool fails(Calls calls, std::string_view path) {
    if (!fault.isArmed || calls != fault.calls || !path.starts_with(fault.folder)) return false;
    const int left = --fault.countdown;
    if (left > 0 || (left < 0 && !fault.isLasting)) return false;
    errno = fault.error;
    return true;
}

bool fails(Calls calls, int handle) {
    if (!fault.isArmed) return false;
    std::array<char, 4096> path{};
    const std::string link = "/proc/self/fd/" + std::to_string(handle);
    const ssize_t size = ::readlink(link.c_str(), path.data(), path.size());
    return size > 0 && fails(calls, std::string_view(path.data(), static_cast<std::size_t>(size)));
}

bool isFolder(int handle) {
    struct stat status {};
    return ::fstat(handle, &status) == 0 && S_ISDIR(status.st_mode);
}

int openFile(const char* path, int flags, mode_t mode) {
    const bool isWriting = (flags & O_ACCMODE) != O_RDONLY || (flags & O_CREAT) != 0;
    if (fails(isWriting ? Calls::writing : Calls::reading, path)) return -1;
    return static_cast<int>(::syscall(SYS_openat, AT_FDCWD, path, flags, mode));
}

}  // namespace

// A program's own functions take precedence over those of the C library, also for the libraries it uses. The
// functions have other names here, because the C library's headers may define them as inline functions.
extern "C" {

int faultyOpen(const char* path, int flags, mode_t mode) asm("open");
int faultyOpen(const char* path, int flags, mode_t mode) { return openFile(path, flags, mode); }

int faultyOpen64(const char* path, int flags, mode_t mode) asm("open64");
int faultyOpen64(const char* path, int flags, mode_t mode) { return openFile(path, flags, mode); }

ssize_t faultyWrite(int handle, const void* bytes, std::size_t size) asm("write");
ssize_t faultyWrite(int handle, const void* bytes, std::size_t size) {
    if (fails(Calls::writing, handle)) return -1;
    return ::syscall(SYS_write, handle, bytes, size);
}

ssize_t faultyPwrite64(int handle, const void* bytes, std::size_t size, off_t at) asm("pwrite64");
ssize_t faultyPwrite64(int handle, const void* bytes, std::size_t size, off_t at) {
    if (fails(Calls::writing, handle)) return -1;
    return ::syscall(SYS_pwrite64, handle, bytes, size, at);
}

ssize_t faultyPread64(int handle, void* bytes, std::size_t size, off_t at) asm("pread64");
ssize_t faultyPread64(int handle, void* bytes, std::size_t size, off_t at) {
    if (fails(Calls::reading, handle)) return -1;
    return ::syscall(SYS_pread64, handle, bytes, size, at);
}

ssize_t faultyPread(int handle, void* bytes, std::size_t size, off_t at) asm("pread");
ssize_t faultyPread(int handle, void* bytes, std::size_t size, off_t at) {
    return faultyPread64(handle, bytes, size, at);
}

int faultyTruncate64(int handle, off_t size) asm("ftruncate64");
int faultyTruncate64(int handle, off_t size) {
    if (fails(Calls::writing, handle)) return -1;
    return static_cast<int>(::syscall(SYS_ftruncate, handle, size));
}

int faultyFsync(int handle) asm("fsync");
int faultyFsync(int handle) {
    if (fails(Calls::writing, handle)) return -1;
    if (isFolder(handle) && fails(SystemCall::syncFolder)) return -1;
    return static_cast<int>(::syscall(SYS_fsync, handle));
}

int faultyFdatasync(int handle) asm("fdatasync");
int faultyFdatasync(int handle) {
    if (fails(Calls::writing, handle)) return -1;
    return static_cast<int>(::syscall(SYS_fdatasync, handle));
}

int faultyFchmod(int handle, mode_t mode) asm("fchmod");
int faultyFchmod(int handle, mode_t mode) {
    if (fails(Calls::writing, handle)) return -1;
    return static_cast<int>(::syscall(SYS_fchmod, handle, mode));
}

int faultyRename(const char* from, const char* to) asm("rename");
int faultyRename(const char* from, const char* to) {
    if (fails(Calls::writing, to)) return -1;
    return static_cast<int>(::syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0));
}

int faultyLink(const char* from, const char* to) asm("link");
int faultyLink(const char* from, const char* to) {
    if (fails(SystemCall::link) || fails(Calls::writing, to)) return -1;
    return static_cast<int>(::syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0));
}

int faultyLock(int handle, int operation) asm("flock");
int faultyLock(int handle, int operation) {
    if (fails(SystemCall::lock)) return -1;
    return static_cast<int>(::syscall(SYS_flock, handle, operation));
}
}

namespace sinew::test {

FailingCall::FailingCall(SystemCall call, int error) : call_(call) {
    count = 0;
    errors[static_cast<int>(call)] = error;
}

FailingCall::~FailingCall() { errors[static_cast<int>(call_)] = 0; }

int failures() { return count; }

DiskFault::DiskFault(const std::filesystem::path& folder, int nth, int error, Calls calls, bool lasting) {
    fault.folder = folder.string();
    fault.calls = calls;
    fault.error = error;
    fault.isLasting = lasting;
    fault.countdown = nth;
    fault.isArmed = true;
}

DiskFault::~DiskFault() { fault.isArmed = false; }

bool DiskFault::happened() const { return fault.countdown <= 0; }

}  // namespace sinew::test
