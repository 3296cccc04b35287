#include "core/io/text/Utf8.h"

#include <cstdint>

namespace sinew {

namespace {

struct Lead {
    std::size_t following;  ///< continuation bytes
    std::uint32_t bits;
    std::uint32_t least;  ///< smaller code points are overlong in this many bytes
};

bool leadOf(unsigned char byte, Lead& lead) {
    if (byte < 0x80) return lead = {0, byte, 0}, true;
    if (byte >= 0xC2 && byte < 0xE0) return lead = {1, byte & 0x1Fu, 0x80}, true;
    if (byte >= 0xE0 && byte < 0xF0) return lead = {2, byte & 0x0Fu, 0x800}, true;
    if (byte >= 0xF0 && byte < 0xF5) return lead = {3, byte & 0x07u, 0x10000}, true;
    return false;
}

bool isUtf8(std::string_view bytes) {
    for (std::size_t i = 0; i < bytes.size();) {
        Lead lead{};
        if (!leadOf(static_cast<unsigned char>(bytes[i++]), lead)) return false;
        std::uint32_t point = lead.bits;
        for (std::size_t k = 0; k < lead.following; ++k, ++i) {
            if (i == bytes.size() || (static_cast<unsigned char>(bytes[i]) & 0xC0u) != 0x80u) return false;
            point = point << 6 | (static_cast<unsigned char>(bytes[i]) & 0x3Fu);
        }
        const bool surrogate = point >= 0xD800 && point < 0xE000;
        if (point < lead.least || point > 0x10FFFF || surrogate) return false;
    }
    return true;
}

}  // namespace

std::string toUtf8(std::string_view bytes) {
    if (isUtf8(bytes)) return std::string(bytes);
    std::string text;
    for (char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            text += c;
        } else {
            text += static_cast<char>(0xC0 | byte >> 6);
            text += static_cast<char>(0x80 | (byte & 0x3F));
        }
    }
    return text;
}

}  // namespace sinew
