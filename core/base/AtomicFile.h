#pragma once

#include <atomic>
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/Result.h"

namespace sinew {

/// A file that a format wants written: a bare name and its bytes.
struct NamedFile {
    std::string name;
    std::string bytes;
};

/// Puts files down together in `folder`: each goes to a temporary in the same folder, is synced, and only
/// when all are complete are they renamed over their targets. A failure leaves no temporary and no target
/// touched (up to the renames).
///
/// @param cancel  null, or what is asked until the first is renamed
/// Fails: fileNotWritable with the path, cancelled.
Result<void> writeFiles(const std::filesystem::path& folder, const std::vector<NamedFile>& files,
                        const std::atomic<bool>* cancel = nullptr);

}  // namespace sinew
