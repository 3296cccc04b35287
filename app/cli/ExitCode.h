#pragma once

namespace sinew {

/// Exit codes of all three programs.
inline constexpr int kDone = 0;
inline constexpr int kFailed = 1;
inline constexpr int kUsageError = 2;

}  // namespace sinew
