#include "app/commands/ProcessFiles.h"

#include <algorithm>
#include <thread>
#include <vector>

#include "core/base/InParallel.h"

namespace sinew {

void processFiles(std::size_t count, int jobs, std::atomic<float>& progress,
                  const std::function<void(std::size_t file)>& work) {
    std::atomic<std::size_t> next = 0, done = 0;
    const auto processNext = [&] {
        const SingleThreadScope serial;
        for (std::size_t file = next++; file < count; file = next++) {
            work(file);
            progress = static_cast<float>(++done) / static_cast<float>(count);
        }
    };
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < std::min(static_cast<std::size_t>(jobs), count); ++i)
        others.emplace_back(processNext);
    processNext();
}

}  // namespace sinew
