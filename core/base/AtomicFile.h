#pragma once

#include <atomic>
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/Result.h"

namespace sinew {

/// A file to be written by a format: a bare name and its bytes.
struct NamedFile {
    std::string name;
    std::string bytes;
};

/// Writes several files to `folder` together. Each is first written to a temporary file in the same folder
/// and synced; only when all are complete are they renamed over their targets. On failure no temporary is
/// left and no target has changed, unless a rename failed.
///
/// @param cancel  null, or checked until the first rename
/// Fails with `fileNotWritable` and the path, or `cancelled`.
Result<void> writeFiles(const std::filesystem::path& folder, const std::vector<NamedFile>& files,
                        const std::atomic<bool>* cancel = nullptr);

}  // namespace sinew
