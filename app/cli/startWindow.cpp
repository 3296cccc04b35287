#include "app/cli/startWindow.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <span>
#include <string_view>

#include "app/cli/Output.h"
#include "core/base/ProgramPath.h"

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
    const std::filesystem::path window = programBeside("sinew-window");
    execv(window.c_str(), arguments);
    const int reason = errno;
    std::fprintf(stderr,
                 "sinew: cannot start the window program %s: %s. 'sinew --help' lists the commands that work "
                 "without it.\n",
                 window.c_str(), std::strerror(reason));
    return kFailed;
}

}  // namespace sinew
