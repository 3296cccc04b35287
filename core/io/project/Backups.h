#pragma once

#include <filesystem>

#include "core/base/Result.h"

namespace sinew {

/// Returns the path of a file's n-th newest backup, n from 1: "walk.sinew~1".
std::filesystem::path backupPath(const std::filesystem::path& file, int n);

/// Makes a file its own first backup, leaving it in place, and renumbers the existing backups; the one beyond
/// `count` is deleted. Does nothing if there is no file. Fails with `fileNotWritable`, leaving the backups
/// unchanged.
Result<void> rotateBackups(const std::filesystem::path& file, int count);

}  // namespace sinew
