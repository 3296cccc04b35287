#pragma once

#include <atomic>

namespace sinew {

/// Set once the person or the system asks this program to end (SIGINT, SIGTERM, SIGHUP), so that work stops
/// where nothing is half done. Asked again, it ends at once. From the first call on.
const std::atomic<bool>& interrupted();

}  // namespace sinew
