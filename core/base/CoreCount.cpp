#include "core/base/CoreCount.h"

#include <algorithm>
#include <thread>

namespace sinew {

std::size_t coreCount() {
    static const std::size_t kCount = std::max(1U, std::thread::hardware_concurrency());
    return kCount;
}

}  // namespace sinew
