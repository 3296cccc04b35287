#include "core/base/OpenFile.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>

#ifdef __linux__
#include <linux/openat2.h>
#include <sys/syscall.h>
#endif

namespace sinew {

namespace fs = std::filesystem;

namespace {

constexpr int kFlags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;

/// Opens without following links: one part of the path after the other.
FileDescriptor openWithoutLinks(int folder, const fs::path& relative) {
    FileDescriptor parent(::dup(folder));
    for (auto part = relative.begin(); part != relative.end();) {
        const fs::path& name = *part++;
        const int flags = part == relative.end() ? kFlags : kFlags | O_DIRECTORY;
        FileDescriptor next(::openat(parent.get(), name.c_str(), flags | O_NOFOLLOW));
        if (next.get() < 0 && (errno == ELOOP || errno == EMLINK)) errno = EXDEV;
        if (next.get() < 0 || part == relative.end()) return next;
        parent.reset(next.release());
    }
    return FileDescriptor();
}

}  // namespace

FileDescriptor openForReading(const fs::path& path) { return FileDescriptor(::open(path.c_str(), kFlags)); }

FileDescriptor openBeneath(const fs::path& folder, const fs::path& relative) {
    if (!staysBeneath(relative)) {
        errno = EXDEV;
        return FileDescriptor();
    }
    const FileDescriptor top(::open(folder.c_str(), O_RDONLY | O_CLOEXEC | O_DIRECTORY));
    if (top.get() < 0) return FileDescriptor();
#ifdef __linux__
    open_how how{};
    how.flags = kFlags;
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS;
    constexpr int kAttempts = 8;  // fails with EAGAIN while another process renames folders
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        const long file = ::syscall(SYS_openat2, top.get(), relative.c_str(), &how, sizeof how);
        if (file >= 0) return FileDescriptor(static_cast<int>(file));
        if (errno == ENOSYS || errno == EPERM) break;  // an old kernel, or the filter of a container
        if (errno != EAGAIN) return FileDescriptor();
    }
#endif
    return openWithoutLinks(top.get(), relative);
}

bool staysBeneath(const fs::path& relative) {
    return !relative.empty() && relative.is_relative() && relative.native().find('\0') == std::string::npos &&
           std::ranges::find(relative, "..") == relative.end();
}

FileDescriptor memoryFile() {
#ifdef __linux__
    return FileDescriptor(::memfd_create("sinew", MFD_CLOEXEC));
#else
    std::FILE* const file = std::tmpfile();
    if (!file) return FileDescriptor();
    const int copy = ::fcntl(::fileno(file), F_DUPFD_CLOEXEC, 0);
    std::fclose(file);
    return FileDescriptor(copy);
#endif
}

}  // namespace sinew
