#pragma once

#include <cstdint>
#include <filesystem>

#include "core/base/Result.h"

namespace sinew {

/// What tells a file from what it was before: whether somebody else wrote it, or made it read-only.
struct FileStamp {
    std::uintmax_t size = 0;
    std::int64_t modified = 0;  ///< nanoseconds since 1970
    std::uint64_t inode = 0;
    bool writable = false;  ///< by this process
    friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

/// Fails: fileNotFound, fileUnreadable (a folder, no way to it).
Result<FileStamp> stampOf(const std::filesystem::path& path);

}  // namespace sinew
