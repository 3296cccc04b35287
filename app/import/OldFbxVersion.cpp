#include "app/import/OldFbxVersion.h"

#include <algorithm>
#include <charconv>

namespace sinew {

namespace {

constexpr int kOldest = 7100;

/// Reads the little-endian version after the 23-byte file signature.
std::optional<int> binaryVersion(std::string_view bytes) {
    constexpr std::size_t kVersionOffset = 23;
    if (!bytes.starts_with("Kaydara FBX Binary") || bytes.size() < kVersionOffset + 4) return std::nullopt;
    int version = 0;
    for (std::size_t i = 4; i-- > 0;) {
        version = static_cast<int>(static_cast<unsigned>(version) << 8 |
                                   static_cast<unsigned char>(bytes[kVersionOffset + i]));
    }
    return version;
}

/// Reads the version after "FBXVersion:" in an ASCII file, or from its first comment ("; FBX 6.1.0").
std::optional<int> textVersion(std::string_view bytes) {
    constexpr std::size_t kHead = 4096;
    const std::string_view head = bytes.substr(0, kHead);
    constexpr std::string_view kKey = "FBXVersion:", kComment = "; FBX ";
    int version = 0;
    if (const auto position = head.find(kKey); position != head.npos) {
        std::string_view number = head.substr(position + kKey.size());
        number.remove_prefix(std::min(number.find_first_not_of(" \t"), number.size()));
        std::from_chars(number.data(), number.data() + number.size(), version);
        return version;
    }
    if (!head.starts_with(kComment)) return std::nullopt;
    int major = 0;
    std::from_chars(head.data() + kComment.size(), head.data() + head.size(), major);
    return major * 1000;
}

}  // namespace

std::optional<int> oldFbxVersion(std::string_view bytes) {
    const auto binary = binaryVersion(bytes);
    const auto version = binary ? binary : textVersion(bytes);
    return version && *version > 0 && *version < kOldest ? version : std::nullopt;
}

}  // namespace sinew
