#pragma once

#include <QString>
#include <atomic>

#include "core/base/Result.h"

namespace sinew {

/// Writes the manual as HTML pages into a folder, which is created if necessary: a file for each page, with
/// contents at the side, and the pictures in light and dark. Needs no other files. A folder with a manual
/// that was saved earlier is overwritten.
///
/// @param cancel  null, or checked until files are written
/// Fails with `argumentInvalid` if the path is empty, with `fileNotWritable`, also if the folder contains
/// other files, or with `cancelled`.
Result<void> writeManualPages(const QString& folder, const std::atomic<bool>* cancel = nullptr);

}  // namespace sinew
