#pragma once

#include <atomic>

namespace sinew {

/// Set once the person or the system asks this program to end (SIGINT, SIGTERM, SIGHUP), so that work stops
/// where nothing is half done. Asked again, it ends at once. From the first call on.
const std::atomic<bool>& interrupted();

/// Where it was asked to end, ends by that signal, so that loops of shells and GNU parallel end too; else
/// gives the exit code back.
int endAsAsked(int exitCode);

}  // namespace sinew
