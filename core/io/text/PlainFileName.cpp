#include "core/io/text/PlainFileName.h"

#include <algorithm>
#include <array>

#include "core/base/Ascii.h"
#include "core/io/text/Utf8.h"

namespace sinew {

namespace {

/// Returns the number of bytes of the control character at the start of UTF-8 text, or 0 if there is none.
std::size_t controlLength(std::string_view text) {
    const auto hasByte = [&](std::size_t i, unsigned char first, unsigned char last) {
        const auto byte = i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
        return byte >= first && byte <= last;
    };
    if (!text.empty() && (hasByte(0, 0, 0x1F) || hasByte(0, 0x7F, 0x7F))) return 1;
    if (hasByte(0, 0xC2, 0xC2) && hasByte(1, 0x80, 0x9F)) return 2;  // C1
    // U+200E, U+200F, U+2028 to U+202E and U+2066 to U+2069: line separators and the direction of text
    const bool isDirection =
        hasByte(0, 0xE2, 0xE2) &&
        ((hasByte(1, 0x80, 0x80) && (hasByte(2, 0x8E, 0x8F) || hasByte(2, 0xA8, 0xAE))) ||
         (hasByte(1, 0x81, 0x81) && hasByte(2, 0xA6, 0xA9)));
    return isDirection ? 3 : 0;
}

std::string withoutReserved(std::string_view text) {
    constexpr std::string_view kReserved = "/\\:*?\"<>|";
    std::string plain;
    while (!text.empty()) {
        const std::size_t control = controlLength(text);
        const bool isReserved = control > 0 || kReserved.find(text.front()) != kReserved.npos;
        plain += isReserved ? '_' : text.front();
        text.remove_prefix(std::max<std::size_t>(control, 1));
    }
    return plain;
}

/// Shortens UTF-8 text to whole characters, and removes dots and spaces at the end, which Windows ignores.
void shorten(std::string& name, std::size_t maxBytes) {
    const auto isContinuation = [&](std::size_t i) {
        return (static_cast<unsigned char>(name[i]) & 0xC0U) == 0x80U;
    };
    if (name.size() > maxBytes) {
        std::size_t end = maxBytes;
        while (end > 0 && isContinuation(end)) --end;
        name.resize(end);
    }
    name.resize(name.find_last_not_of(". ") + 1);
}

/// Returns whether Windows takes this for a device, which it does with any extension.
bool isDeviceName(std::string_view name) {
    constexpr std::array<std::string_view, 6> kDevices{"con", "prn", "aux", "nul", "conin$", "conout$"};
    constexpr std::array<std::string_view, 3> kSuperscripts{"\xC2\xB9", "\xC2\xB2", "\xC2\xB3"};
    std::string stem = lowerCase(name.substr(0, name.find('.')));
    stem.resize(stem.find_last_not_of(' ') + 1);
    if (std::ranges::find(kDevices, stem) != kDevices.end()) return true;
    if (!stem.starts_with("com") && !stem.starts_with("lpt")) return false;
    const std::string number = stem.substr(3);
    return (number.size() == 1 && isDigit(number.front())) ||
           std::ranges::find(kSuperscripts, number) != kSuperscripts.end();
}

}  // namespace

std::string plainFileName(std::string_view name, std::size_t maxBytes) {
    std::string plain = withoutReserved(toUtf8(name));
    shorten(plain, maxBytes);
    if (plain.starts_with('.')) plain.front() = '_';
    if (plain.empty() || isDeviceName(plain)) {
        plain.insert(0, 1, '_');
        shorten(plain, maxBytes);
    }
    return plain;
}

}  // namespace sinew
