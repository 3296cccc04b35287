#pragma once

#include <filesystem>

#include "core/base/FileDescriptor.h"

namespace sinew {

/// Opens a file for reading. Never waits for the other end of a FIFO. Returns no descriptor, and sets errno,
/// if it cannot be opened. What it opens may be a folder or a device.
FileDescriptor openForReading(const std::filesystem::path& path);

/// Like openForReading(), for a path relative to a folder, from an untrusted source. Symbolic links are
/// followed only as long as they stay below the folder; where the system cannot check that (openat2() of
/// Linux 5.6), links below the folder are not followed at all. Sets errno to EXDEV if the path leaves the
/// folder.
FileDescriptor openBeneath(const std::filesystem::path& folder, const std::filesystem::path& relative);

/// Returns whether a path from an untrusted source stays below the folder that it is relative to, judging by
/// the path alone: it is not empty or absolute and has no ".." and no NUL.
bool staysBeneath(const std::filesystem::path& relative);

/// Creates an anonymous file in memory, or in the folder of temporary files where the system has none in
/// memory.
FileDescriptor memoryFile();

}  // namespace sinew
