#include "core/io/journal/JournalLock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "core/base/AtomicFile.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

/// Returns whether the path still names the open file. Another process may have deleted it before it was
/// locked. Returns nullopt, with errno set, if that cannot be found out.
std::optional<bool> isCurrentFile(const fs::path& path, int handle) {
    struct stat named {};
    struct stat open {};
    if (::fstat(handle, &open) != 0) return std::nullopt;
    if (::stat(path.c_str(), &named) != 0) return errno == ENOENT ? std::optional(false) : std::nullopt;
    return named.st_dev == open.st_dev && named.st_ino == open.st_ino;
}

}  // namespace

Result<std::optional<JournalLock>> JournalLock::take(const fs::path& journal) {
    const fs::path path = withSuffix(journal, kLockSuffix);
    constexpr int kFlags = O_RDWR | O_CREAT | O_CLOEXEC;
    while (true) {
        int handle = ::open(path.c_str(), kFlags | O_EXCL, 0600);
        const bool isCreated = handle >= 0;
        if (!isCreated && errno == EEXIST) handle = ::open(path.c_str(), kFlags, 0600);
        if (handle < 0) return notWritable(path, errno);
        const bool isLocked = ::flock(handle, LOCK_EX | LOCK_NB) == 0;
        const std::optional<bool> isCurrent = isLocked ? isCurrentFile(path, handle) : std::nullopt;
        const int error = isCurrent ? 0 : errno;
        if (isCurrent.value_or(false)) return JournalLock(journal, handle);
        ::close(handle);
        if (error == EWOULDBLOCK) return std::nullopt;
        if (error != 0 && isCreated) ::unlink(path.c_str());
        if (error != 0 && error != EINTR) return notWritable(path, error);
    }
}

JournalLock::~JournalLock() {
    if (handle_ >= 0) ::close(handle_);
}

void JournalLock::removeJournal() {
    if (handle_ < 0) return;
    std::error_code ignored;
    fs::remove(journal_, ignored);
    for (const char* suffix : kDatabaseSuffixes) fs::remove(withSuffix(journal_, suffix), ignored);
    fs::remove(withSuffix(journal_, kLockSuffix), ignored);
    ::close(std::exchange(handle_, -1));
}

}  // namespace sinew
