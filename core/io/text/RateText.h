#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/Time.h"

namespace sinew {

/// Returns "120" or "24000/1001".
std::string rateText(FrameRate rate);

/// Parses "30", "24000/1001" or "23.976"; nullopt for anything else. A number with at least two decimals that
/// match an NTSC rate means that rate: "29.97" is 30000/1001.
std::optional<FrameRate> parseRate(std::string_view text);

}  // namespace sinew
