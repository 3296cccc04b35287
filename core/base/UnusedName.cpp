#include "core/base/UnusedName.h"

namespace sinew {

std::string unusedName(std::string_view requested, const std::function<bool(const std::string&)>& isTaken) {
    std::string name(requested);
    if (!isTaken(name)) return name;
    const std::size_t stemEnd = requested.find_last_not_of("0123456789");
    const bool numbered =
        stemEnd != std::string_view::npos && stemEnd + 1 < requested.size() && requested[stemEnd] == ' ';
    const std::string stem(numbered ? requested.substr(0, stemEnd) : requested);
    for (int number = 2;; ++number) {
        std::string candidate = stem + " " + std::to_string(number);
        if (!isTaken(candidate)) return candidate;
    }
}

}  // namespace sinew
