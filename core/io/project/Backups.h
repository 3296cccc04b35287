#pragma once

#include <filesystem>

#include "core/base/Result.h"

namespace sinew {

/// The n-th youngest backup of a file, n from 1: "walk.sinew~1".
std::filesystem::path backupOf(const std::filesystem::path& file, int n);

/// Makes `file`, which stays where it is, its first backup, and every backup the next; the one beyond `count`
/// goes. Does nothing where there is no file. Fails: fileNotWritable, with the backups as they were.
Result<void> rotateBackups(const std::filesystem::path& file, int count);

}  // namespace sinew
