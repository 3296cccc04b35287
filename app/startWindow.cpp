#include "app/startWindow.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <span>
#include <string_view>

#include "app/commands/Commands.h"

namespace sinew {

bool looksLikeFiles(int count, char** arguments) {
    return std::ranges::all_of(
        std::span(arguments, static_cast<std::size_t>(count)), [](std::string_view name) {
            if (name.starts_with('-')) return false;
            std::error_code ignored;
            return name.find_first_of("./") != name.npos || std::filesystem::exists(name, ignored);
        });
}

int startWindow(char** arguments) {
    std::error_code unknown;
    std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", unknown);
    if (unknown) self = arguments[0];
    const std::filesystem::path window = self.parent_path() / "sinew-window";
    execv(window.c_str(), arguments);
    const int reason = errno;
    std::fprintf(
        stderr,
        "sinew: the window program %s does not start: %s; see 'sinew --help' for what works without it\n",
        window.c_str(), std::strerror(reason));
    return kFailed;
}

}  // namespace sinew
