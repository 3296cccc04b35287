#pragma once

#include <atomic>

namespace sinew {

/// Returns a flag that is set when the process receives SIGINT, SIGTERM or SIGHUP, so that work can stop
/// cleanly. A second signal ends the process at once. Handlers are installed by the first call.
const std::atomic<bool>& interrupted();

/// Re-raises the signal if one was received, so that shell loops and GNU parallel stop too. Otherwise returns
/// `exitCode`.
int exitBySignal(int exitCode);

}  // namespace sinew
