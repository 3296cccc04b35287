#include "core/io/gltf/GltfUri.h"

#include <array>
#include <charconv>
#include <cstdint>

#include "core/io/AsciiCase.h"

namespace sinew {

namespace {

constexpr std::string_view kScheme = "data:";
constexpr std::uint8_t kNoDigit = 64, kSpace = 65;

/// The value of each byte as a digit of base64; both alphabets are taken.
constexpr std::array<std::uint8_t, 256> makeDigits() {
    std::array<std::uint8_t, 256> digits{};
    for (auto& digit : digits) digit = kNoDigit;
    for (std::uint8_t i = 0; i < 26; ++i) {
        digits[static_cast<std::size_t>('A' + i)] = i;
        digits[static_cast<std::size_t>('a' + i)] = static_cast<std::uint8_t>(26 + i);
    }
    for (std::uint8_t i = 0; i < 10; ++i)
        digits[static_cast<std::size_t>('0' + i)] = static_cast<std::uint8_t>(52 + i);
    digits['+'] = digits['-'] = 62;
    digits['/'] = digits['_'] = 63;
    for (const char c : {' ', '\t', '\r', '\n'}) digits[static_cast<std::size_t>(c)] = kSpace;
    return digits;
}

constexpr std::array<std::uint8_t, 256> kDigits = makeDigits();

}  // namespace

std::string percentDecoded(std::string_view text) {
    std::string decoded;
    for (std::size_t i = 0; i < text.size(); ++i) {
        unsigned byte = 0;
        const char* const end = text.data() + std::min(text.size(), i + 3);
        if (text[i] == '%' && i + 2 < text.size() &&
            std::from_chars(text.data() + i + 1, end, byte, 16).ptr == end) {
            decoded += static_cast<char>(byte);
            i += 2;
        } else {
            decoded += text[i];
        }
    }
    return decoded;
}

std::string percentEncoded(std::string_view name) {
    constexpr std::string_view kDigits = "0123456789ABCDEF", kPlain = "-._~";
    const auto isPlain = [&](unsigned char c) {
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
               kPlain.find(static_cast<char>(c)) != std::string_view::npos;
    };
    std::string encoded;
    for (const char character : name) {
        const auto c = static_cast<unsigned char>(character);
        if (isPlain(c)) {
            encoded += character;
        } else {
            encoded += '%';
            encoded += kDigits[c >> 4U];
            encoded += kDigits[c & 15U];
        }
    }
    return encoded;
}

std::optional<std::string> base64Decoded(std::string_view text) {
    while (!text.empty() &&
           (text.back() == '=' || kDigits[static_cast<unsigned char>(text.back())] == kSpace))
        text.remove_suffix(1);
    std::string decoded;
    decoded.reserve(text.size() / 4 * 3 + 3);
    std::uint32_t bits = 0;
    int digits = 0;
    for (const char c : text) {
        const std::uint8_t digit = kDigits[static_cast<unsigned char>(c)];
        if (digit == kSpace) continue;
        if (digit == kNoDigit) return std::nullopt;
        bits = bits << 6 | digit;
        if (++digits % 4 != 0) continue;
        for (const int shift : {16, 8, 0}) decoded += static_cast<char>(bits >> shift & 0xFF);
        bits = 0;
    }
    switch (digits % 4) {
        case 1:
            return std::nullopt;
        case 2:
            decoded += static_cast<char>(bits >> 4 & 0xFF);
            break;
        case 3:
            for (const int shift : {10, 2}) decoded += static_cast<char>(bits >> shift & 0xFF);
            break;
        default:
            break;
    }
    return decoded;
}

bool isDataUri(std::string_view uri) { return equalsIgnoringCase(uri.substr(0, kScheme.size()), kScheme); }

std::optional<std::string> dataOfUri(std::string_view uri) {
    const std::size_t comma = uri.find(',');
    if (!isDataUri(uri) || comma == std::string_view::npos) return std::nullopt;
    constexpr std::string_view kBase64 = ";base64";
    const std::string_view kind = uri.substr(0, comma);
    const bool isBase64 = kind.size() >= kBase64.size() &&
                          equalsIgnoringCase(kind.substr(kind.size() - kBase64.size()), kBase64);
    uri.remove_prefix(comma + 1);
    return isBase64 ? base64Decoded(uri) : percentDecoded(uri);
}

}  // namespace sinew
