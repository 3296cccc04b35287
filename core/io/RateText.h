#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/Time.h"

namespace sinew {

/// "120", "24000/1001".
std::string rateText(FrameRate rate);

/// "30", "24000/1001", "23.976". Decimals that can stand for an NTSC rate, two at least, do: "29.97" is
/// 30000/1001. nullopt for anything else.
std::optional<FrameRate> parseRate(std::string_view text);

}  // namespace sinew
