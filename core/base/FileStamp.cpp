#include "core/base/FileStamp.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace sinew {

Result<FileStamp> stampOf(const std::filesystem::path& path) {
    struct stat status;
    if (::stat(path.c_str(), &status) != 0) {
        if (errno == ENOENT || errno == ENOTDIR) {
            return fail(ErrorCode::fileNotFound, path.string(), "the file does not exist");
        }
        return fail(ErrorCode::fileUnreadable, path.string(), std::generic_category().message(errno));
    }
    if (!S_ISREG(status.st_mode)) {
        return fail(ErrorCode::fileUnreadable, path.string(), "this is not a regular file");
    }
#ifdef __APPLE__
    const timespec& modified = status.st_mtimespec;
#else
    const timespec& modified = status.st_mtim;
#endif
    constexpr std::int64_t kNanoseconds = 1'000'000'000;
    return FileStamp{static_cast<std::uintmax_t>(status.st_size),
                     modified.tv_sec * kNanoseconds + modified.tv_nsec, status.st_ino,
                     ::access(path.c_str(), W_OK) == 0};
}

}  // namespace sinew
