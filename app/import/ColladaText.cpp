#include "app/import/ColladaText.h"

#include <algorithm>

namespace sinew {

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

}  // namespace sinew
