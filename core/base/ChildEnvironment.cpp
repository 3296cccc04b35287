#include "core/base/ChildEnvironment.h"

#include <unistd.h>

#include <algorithm>
#include <string_view>

extern char** environ;  // POSIX leaves its declaration to programs

namespace sinew {

std::vector<std::string> environmentWith(const EnvironmentVariables& changes) {
    std::vector<std::string> all;
    for (const auto& [name, value] : changes) all.push_back(std::string(name).append("=").append(value));
    for (char** entry = environ; *entry; ++entry) {
        const std::string_view text(*entry);
        const std::string_view name = text.substr(0, text.find('='));
        const auto hasSameName = [&](const auto& variable) { return variable.first == name; };
        if (std::ranges::none_of(changes, hasSameName)) all.emplace_back(text);
    }
    return all;
}

std::vector<char*> nullTerminated(const std::vector<std::string>& strings) {
    std::vector<char*> list;
    for (const std::string& string : strings) list.push_back(const_cast<char*>(string.c_str()));
    list.push_back(nullptr);
    return list;
}

}  // namespace sinew
