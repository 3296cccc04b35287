#include "app/import/ColladaText.h"

#include <iconv.h>

#include <algorithm>

namespace sinew {

namespace {

/// Returns the value of an attribute; empty if it is missing or contains character references.
std::string_view attribute(std::string_view tag, std::string_view name) {
    for (const char quote : {'"', '\''}) {
        const std::string start = std::string(1, ' ').append(name).append("=").append(1, quote);
        const std::size_t begin = tag.find(start);
        if (begin == tag.npos) continue;
        const std::string_view rest = tag.substr(begin + start.size());
        const std::string_view value = rest.substr(0, rest.find(quote));
        return value.find('&') == value.npos ? value : std::string_view{};
    }
    return {};
}

}  // namespace

std::optional<std::string> utf8FromUtf16(std::string_view bytes) {
    const bool isLittle = bytes.starts_with("\xff\xfe");
    if (!isLittle && !bytes.starts_with("\xfe\xff")) return std::nullopt;
    const iconv_t converter = iconv_open("UTF-8", isLittle ? "UTF-16LE" : "UTF-16BE");
    // NOLINTNEXTLINE(performance-no-int-to-ptr): how POSIX reports failure
    if (converter == reinterpret_cast<iconv_t>(-1)) return std::nullopt;
    bytes.remove_prefix(2);
    // A unit of two bytes becomes at most three.
    std::string text(bytes.size() / 2 * 3 + 1, '\0');
    char* in = const_cast<char*>(bytes.data());
    char* out = text.data();
    std::size_t inSize = bytes.size(), outSize = text.size();
    const bool isGood = iconv(converter, &in, &inSize, &out, &outSize) != static_cast<std::size_t>(-1);
    iconv_close(converter);
    if (!isGood) return std::nullopt;
    text.resize(text.size() - outSize);
    // The declaration would contradict the new encoding.
    const std::size_t declaration = text.find("?>");
    const std::size_t encoding = text.substr(0, declaration == text.npos ? 0 : declaration).find("encoding=");
    if (encoding != text.npos) {
        const char quote = text[encoding + 9];
        const std::size_t end = text.find(quote, encoding + 10);
        if (end < declaration) text.replace(encoding, end + 1 - encoding, "encoding=\"UTF-8\"");
    }
    return text;
}

bool isCollada(std::string_view bytes) {
    constexpr std::size_t kHead = 4096;
    return bytes.substr(0, kHead).find("<COLLADA") != bytes.npos;
}

std::string withoutLeadingSpace(std::string_view document) {
    std::string result;
    result.reserve(document.size());
    while (!document.empty()) {
        const std::size_t end = std::min(document.find('>'), document.size() - 1) + 1;
        result += document.substr(0, end);
        document.remove_prefix(end);
        const std::size_t text = std::min(document.find_first_not_of(" \t\r\n"), document.size());
        if (text < document.size() && document[text] != '<') document.remove_prefix(text);
    }
    return result;
}

std::unordered_map<std::string, std::string> nodeNames(std::string_view document) {
    constexpr std::string_view kNode = "<node ";
    std::unordered_map<std::string, std::string> names;
    for (std::size_t at = document.find(kNode); at != document.npos; at = document.find(kNode, at + 1)) {
        const std::string_view tag = document.substr(at, document.find('>', at) - at);
        const std::string_view id = attribute(tag, "id"), name = attribute(tag, "name");
        if (!id.empty() && !name.empty()) names.emplace(id, name);
    }
    return names;
}

}  // namespace sinew
