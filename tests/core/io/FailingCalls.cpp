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
using Mode = DiskFault::Mode;

std::atomic<int> errors[3];
std::atomic<int> count;

struct {
    std::atomic<bool> isArmed = false;
    std::string folder;
    Calls calls = Calls::writing;
    int error = 0;
    Mode mode = Mode::once;
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

enum class Outcome { success, partial, failure };

/// Counts a call if it concerns a file in the folder. Returns how it ends; sets errno if it is to fail.
Outcome outcomeOf(Calls calls, std::string_view path, bool movesBytes) {
    if (!fault.isArmed || calls != fault.calls || !path.starts_with(fault.folder)) return Outcome::success;
    const bool isPartial = fault.mode == Mode::partial || fault.mode == Mode::exhausted;
    if (isPartial && !movesBytes && fault.countdown > 0) return Outcome::success;
    const int left = --fault.countdown;
    const bool isLasting = fault.mode == Mode::lasting || fault.mode == Mode::exhausted;
    if (left > 0 || (left < 0 && !isLasting)) return Outcome::success;
    if (isPartial && left == 0) return Outcome::partial;
    errno = fault.error;
    return Outcome::failure;
}

Outcome outcomeOf(Calls calls, int handle, bool movesBytes) {
    if (!fault.isArmed) return Outcome::success;
    std::array<char, 4096> path{};
    const std::string link = "/proc/self/fd/" + std::to_string(handle);
    const ssize_t size = ::readlink(link.c_str(), path.data(), path.size());
    if (size <= 0) return Outcome::success;
    return outcomeOf(calls, std::string_view(path.data(), static_cast<std::size_t>(size)), movesBytes);
}

template <class File>
bool fails(Calls calls, const File& file) {
    return outcomeOf(calls, file, false) == Outcome::failure;
}

/// Returns how many of `size` bytes a read or write may handle; -1, with errno set, if it is to fail.
ssize_t allowedBytes(Calls calls, int handle, std::size_t size) {
    const Outcome outcome = outcomeOf(calls, handle, true);
    if (outcome == Outcome::failure) return -1;
    return static_cast<ssize_t>(outcome == Outcome::partial ? (size + 1) / 2 : size);
}

bool isWritable(int handle) {
    const int flags = ::fcntl(handle, F_GETFL);
    return flags >= 0 && (flags & O_ACCMODE) != O_RDONLY;
}

/// Syncs nothing, so that tests do not wait for the disk. Only a power failure would show it; see tests/soak.
int sync(int handle) { return ::fcntl(handle, F_GETFD) < 0 ? -1 : 0; }

int remove(const char* path, int flags) {
    return static_cast<int>(::syscall(SYS_unlinkat, AT_FDCWD, path, flags));
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
    const ssize_t allowed = allowedBytes(Calls::writing, handle, size);
    return allowed < 0 ? -1 : ::syscall(SYS_write, handle, bytes, allowed);
}

ssize_t faultyPwrite64(int handle, const void* bytes, std::size_t size, off_t at) asm("pwrite64");
ssize_t faultyPwrite64(int handle, const void* bytes, std::size_t size, off_t at) {
    const ssize_t allowed = allowedBytes(Calls::writing, handle, size);
    return allowed < 0 ? -1 : ::syscall(SYS_pwrite64, handle, bytes, allowed, at);
}

ssize_t faultyPread64(int handle, void* bytes, std::size_t size, off_t at) asm("pread64");
ssize_t faultyPread64(int handle, void* bytes, std::size_t size, off_t at) {
    const ssize_t allowed = allowedBytes(Calls::reading, handle, size);
    return allowed < 0 ? -1 : ::syscall(SYS_pread64, handle, bytes, allowed, at);
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
    return sync(handle);
}

int faultyFdatasync(int handle) asm("fdatasync");
int faultyFdatasync(int handle) {
    if (fails(Calls::writing, handle)) return -1;
    return sync(handle);
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

int faultyClose(int handle) asm("close");
int faultyClose(int handle) {
    // The system closes a file even if it reports an error, such as that of an earlier write.
    const bool isFailing = fault.isArmed && isWritable(handle) && fails(Calls::writing, handle);
    const int result = static_cast<int>(::syscall(SYS_close, handle));
    if (!isFailing) return result;
    errno = fault.error;
    return -1;
}

int faultyUnlink(const char* path) asm("unlink");
int faultyUnlink(const char* path) { return fails(Calls::writing, path) ? -1 : remove(path, 0); }

int faultyRemove(const char* path) asm("remove");
int faultyRemove(const char* path) {
    if (fails(Calls::writing, path)) return -1;
    const int result = remove(path, 0);
    return result != 0 && errno == EISDIR ? remove(path, AT_REMOVEDIR) : result;
}

int faultyStat(const char* path, struct stat* status) asm("stat");
int faultyStat(const char* path, struct stat* status) {
    if (fails(Calls::reading, path)) return -1;
    return static_cast<int>(::syscall(SYS_newfstatat, AT_FDCWD, path, status, 0));
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

DiskFault::DiskFault(const std::filesystem::path& folder, int nth, int error, Calls calls, Mode mode) {
    fault.folder = folder.string();
    fault.calls = calls;
    fault.error = error;
    fault.mode = mode;
    fault.countdown = nth;
    fault.isArmed = true;
}

DiskFault::~DiskFault() { fault.isArmed = false; }

bool DiskFault::happened() const { return fault.countdown <= 0; }

}  // namespace sinew::test
