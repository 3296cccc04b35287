#include "core/base/UnusedName.h"

namespace sinew {

std::string unusedName(std::string_view wanted, const std::function<bool(const std::string&)>& isTaken) {
    const std::string name(wanted);
    if (!isTaken(name)) return name;
    const std::size_t stemEnd = wanted.find_last_not_of("0123456789");
    const bool numbered =
        stemEnd != std::string_view::npos && stemEnd + 1 < wanted.size() && wanted[stemEnd] == ' ';
    const std::string stem(numbered ? wanted.substr(0, stemEnd) : wanted);
    for (int number = 2;; ++number) {
        std::string candidate = stem + " " + std::to_string(number);
        if (!isTaken(candidate)) return candidate;
    }
}

}  // namespace sinew
