#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sinew {

/// "%20" and the like as the bytes they stand for; a percent sign without two digits stays.
std::string percentDecoded(std::string_view text);

/// A file's name as a URI: what is not a letter, digit or one of "-._~" as percent signs with digits.
std::string percentEncoded(std::string_view name);

/// The bytes of base64, with or without padding, white space passed over. nullopt for what is none.
std::optional<std::string> base64Decoded(std::string_view text);

/// The bytes that a "data:" URI holds, in base64 or percent-encoded. nullopt for one that is broken.
std::optional<std::string> dataOfUri(std::string_view uri);

bool isDataUri(std::string_view uri);

}  // namespace sinew
