#pragma once

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
/// Fails: fileNotWritable with the path.
Result<void> writeFiles(const std::filesystem::path& folder, const std::vector<NamedFile>& files);

}  // namespace sinew
