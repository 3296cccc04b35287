#pragma once

#include <cstdint>
#include <filesystem>

#include "core/base/Result.h"

namespace sinew {

/// File properties used to detect whether another program has changed a file or made it read-only.
struct FileStamp {
    std::uintmax_t size = 0;
    std::int64_t modified = 0;  ///< nanoseconds since 1970
    std::uint64_t inode = 0;
    bool writable = false;  ///< by this process
    friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

/// Returns whether two stamps were taken of the same file with the same content. Its permissions may differ.
inline bool sameContent(const FileStamp& a, const FileStamp& b) {
    return a.size == b.size && a.modified == b.modified && a.inode == b.inode;
}

/// Returns the current stamp of a file. Fails with `fileNotFound` or `fileUnreadable` (a folder, no
/// permission).
Result<FileStamp> stampOf(const std::filesystem::path& path);

}  // namespace sinew
