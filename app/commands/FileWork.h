#pragma once

#include <atomic>
#include <cstddef>
#include <functional>

namespace sinew {

/// Works on files 0..count-1 by `jobs` threads, each file by one and to its end; returns when all are done.
///
/// @param share  0..1, written: of the files that are done
void workOnFiles(std::size_t count, int jobs, std::atomic<float>& share,
                 const std::function<void(std::size_t file)>& work);

}  // namespace sinew
