#include "core/base/ProgramPath.h"

#ifdef __APPLE__
#include <mach-o/dyld.h>

#include <cstdint>
#include <string>
#endif

namespace sinew {

namespace fs = std::filesystem;

fs::path programPath() {
    std::error_code unknown;
#ifdef __APPLE__
    std::uint32_t size = 0;
    ::_NSGetExecutablePath(nullptr, &size);
    std::string path(size, '\0');
    if (::_NSGetExecutablePath(path.data(), &size) != 0) return {};
    return fs::canonical(path.c_str(), unknown);
#else
    return fs::read_symlink("/proc/self/exe", unknown);
#endif
}

fs::path programBeside(std::string_view name) {
    const fs::path own = programPath();
    return own.empty() ? own : own.parent_path() / name;
}

}  // namespace sinew
