#include "app/import/ColladaText.h"

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
