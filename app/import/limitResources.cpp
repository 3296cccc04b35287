#include "app/import/limitResources.h"

#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

#include "core/base/ProgramPath.h"

#ifdef __linux__
#include <sys/prctl.h>
#endif

namespace sinew {

namespace {

void limit(int resource, std::uint64_t soft, std::uint64_t hard) {
    const rlimit both{soft, hard};
    ::setrlimit(resource, &both);
}

#ifdef __SANITIZE_ADDRESS__
void limitMemory(const ResourceLimits& limits, char** arguments) {
    constexpr const char* kLimit = "hard_rss_limit_mb";
    const char* const inherited = std::getenv("ASAN_OPTIONS");
    std::string options = inherited ? inherited : "";
    if (options.find(kLimit) != options.npos) return;
    // Leaks do not matter in a process that exits, but the limit does.
    options += std::string(":detect_leaks=0:") + kLimit + "=" + std::to_string(limits.maxMemory >> 20);
    ::setenv("ASAN_OPTIONS", options.c_str(), 1);
    ::execv(programPath().c_str(), arguments);
}
#elif defined(__SANITIZE_THREAD__)
void limitMemory(const ResourceLimits&, char**) {}  // the sanitizer needs the address space itself
#else
void limitMemory(const ResourceLimits& limits, char**) { limit(RLIMIT_AS, limits.memory, limits.maxMemory); }
#endif

}  // namespace

void limitResources(const ResourceLimits& limits, char** arguments) {
    limitMemory(limits, arguments);
#ifdef __linux__
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    // The soft limit sends SIGXCPU, which tells the parent the reason; the hard limit would send SIGKILL.
    limit(RLIMIT_CPU, limits.seconds, limits.seconds + 1);
    limit(RLIMIT_CORE, 0, 0);
    limit(RLIMIT_FSIZE, 0, 0);
}

}  // namespace sinew
