#pragma once

#include <atomic>
#include <cstddef>
#include <functional>

namespace sinew {

/// Calls `work` for files 0..count-1 in `jobs` threads, one thread per file, and returns when all are done.
///
/// @param progress  receives the finished fraction, 0 to 1
void processFiles(std::size_t count, int jobs, std::atomic<float>& progress,
                  const std::function<void(std::size_t file)>& work);

}  // namespace sinew
