#include "app/import/lockDown.h"

#ifdef SINEW_HAS_SANDBOX
#include <malloc.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <ctime>
#include <initializer_list>
#include <system_error>

#include "core/base/CoreCount.h"
#include "core/io/child/FileRequests.h"
#endif
#ifdef SINEW_HAS_SECCOMP
#include <seccomp.h>
#endif

namespace sinew {

#ifdef SINEW_HAS_SANDBOX
namespace {

/// Arguments of landlock_create_ruleset() up to version 6 of its interface; the system's header may be older.
struct LandlockRules {
    std::uint64_t files, network, scopes;
};

/// Denies all access to files and, with newer kernels, to the network and to other processes. Returns the
/// version of the interface, or 0 if there is none.
int denyFiles() {
    constexpr std::uint64_t kVersionFlag = 1;
    const long version = ::syscall(SYS_landlock_create_ruleset, nullptr, 0, kVersionFlag);
    if (version < 1) return 0;
    // Number of rights over files in each version; each right is a bit.
    constexpr std::array<int, 5> kFileRights{13, 14, 15, 15, 16};
    const auto known = static_cast<std::size_t>(std::min<long>(version, kFileRights.size()));
    LandlockRules rules{};
    rules.files = (std::uint64_t{1} << kFileRights[known - 1]) - 1;
    if (version >= 4) rules.network = 3;  // binding and connecting
    if (version >= 6) rules.scopes = 3;   // abstract sockets and signals
    const std::size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
    const int handle = static_cast<int>(::syscall(SYS_landlock_create_ruleset, &rules, size, 0));
    if (handle < 0) return 0;
    const bool isRestricted = ::syscall(SYS_landlock_restrict_self, handle, 0) == 0;
    ::close(handle);
    return isRestricted ? static_cast<int>(version) : 0;
}

#ifdef SINEW_HAS_SECCOMP
/// Collects the rules of a filter. Calls without a rule end the process.
class Filter {
public:
    Filter() : context_(::seccomp_init(SCMP_ACT_KILL_PROCESS)) {
        note(context_ ? 0 : -ENOMEM);
        if (context_) note(::seccomp_attr_set(context_, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS));
    }
    Filter(const Filter&) = delete;
    Filter& operator=(const Filter&) = delete;
    ~Filter() {
        if (context_) ::seccomp_release(context_);
    }

    void allow(std::initializer_list<int> calls) {
        for (const int call : calls) add(SCMP_ACT_ALLOW, call, {});
    }
    void allowIf(int call, scmp_arg_cmp argument) { add(SCMP_ACT_ALLOW, call, {argument}); }
    /// Makes a call fail instead of ending the process, for those that the C library has a substitute for.
    void refuse(int call, int error) { add(SCMP_ACT_ERRNO(static_cast<std::uint32_t>(error)), call, {}); }

    /// Returns 0 or an errno.
    int load() {
        if (context_ && error_ == 0) note(::seccomp_load(context_));
        return error_;
    }

private:
    void add(std::uint32_t action, int call, std::initializer_list<scmp_arg_cmp> arguments) {
        if (context_)
            note(::seccomp_rule_add_array(context_, action, call, static_cast<unsigned>(arguments.size()),
                                          arguments.begin()));
    }
    void note(int result) {
        if (result < 0 && error_ == 0) error_ = -result;
    }

    scmp_filter_ctx context_;
    int error_ = 0;
};

scmp_arg_cmp equals(unsigned argument, std::uint64_t value) { return {argument, SCMP_CMP_EQ, value, 0}; }
scmp_arg_cmp bitsEqual(unsigned argument, std::uint64_t mask, std::uint64_t value) {
    return {argument, SCMP_CMP_MASKED_EQ, mask, value};
}

/// Returns 0 or an errno.
int filterCalls() {
    Filter filter;
    // Reading the input and what the parent opened. No file has a name here.
    filter.allow({SCMP_SYS(read), SCMP_SYS(readv), SCMP_SYS(pread64), SCMP_SYS(lseek), SCMP_SYS(close),
                  SCMP_SYS(fstat)});
    for (const int output : {STDOUT_FILENO, STDERR_FILENO}) {
        filter.allowIf(SCMP_SYS(write), equals(0, static_cast<std::uint64_t>(output)));
        filter.allowIf(SCMP_SYS(writev), equals(0, static_cast<std::uint64_t>(output)));
    }
    filter.allowIf(SCMP_SYS(sendmsg), equals(0, FileRequests::kDescriptor));
    filter.allowIf(SCMP_SYS(recvmsg), equals(0, FileRequests::kDescriptor));
    // Memory, none of it executable.
    filter.allow({SCMP_SYS(brk), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise)});
    filter.allowIf(SCMP_SYS(mmap), bitsEqual(2, PROT_EXEC, 0));
    filter.allowIf(SCMP_SYS(mprotect), bitsEqual(2, PROT_EXEC, 0));
    // Threads, but no processes. The C library falls back from clone3, whose arguments a filter cannot see.
    filter.allowIf(SCMP_SYS(clone), bitsEqual(0, CLONE_THREAD, CLONE_THREAD));
    filter.refuse(SCMP_SYS(clone3), ENOSYS);
    filter.allow({SCMP_SYS(futex), SCMP_SYS(set_robust_list), SCMP_SYS(rseq), SCMP_SYS(sched_yield),
                  SCMP_SYS(sched_getaffinity), SCMP_SYS(getcpu), SCMP_SYS(exit), SCMP_SYS(exit_group)});
    filter.refuse(SCMP_SYS(prctl), EINVAL);  // names of threads and of memory
    // Time, random numbers, and the amount of memory, by which qsort() chooses its method.
    filter.allow({SCMP_SYS(clock_gettime), SCMP_SYS(gettimeofday), SCMP_SYS(time), SCMP_SYS(clock_nanosleep),
                  SCMP_SYS(nanosleep), SCMP_SYS(restart_syscall), SCMP_SYS(getrandom), SCMP_SYS(sysinfo)});
    // abort(), so that a crash is reported as one.
    filter.allow({SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigreturn), SCMP_SYS(getpid),
                  SCMP_SYS(gettid)});
    filter.allowIf(SCMP_SYS(tgkill), equals(0, static_cast<std::uint64_t>(::getpid())));
    return filter.load();
}
#endif

/// Has the C library read what it would otherwise open on demand.
void loadOnDemandData() {
    ::tzset();
    static_cast<void>(coreCount());
}

}  // namespace

Result<Walls> lockDown() {
    loadOnDemandData();
#ifdef M_ARENA_MAX
    // Before glibc makes the heap of a thread smaller, it reads a file in /proc, which would end the process.
    ::mallopt(M_ARENA_MAX, 1);
#endif
    Walls walls;
    walls.hasNamespaces = ::unshare(CLONE_NEWUSER | CLONE_NEWNET | CLONE_NEWIPC) == 0;
    walls.hasNoNewPrivileges = ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
    [[maybe_unused]] int error = walls.hasNoNewPrivileges ? 0 : errno;
    if (walls.hasNoNewPrivileges) walls.landlock = denyFiles();
#ifdef SINEW_HAS_SECCOMP
    if (error == 0) error = filterCalls();
    if (error != 0) {
        return fail(
            ErrorCode::importerFailed, "sinew-import",
            "files in foreign formats cannot be read because the system refuses the importer's system call "
            "filter (seccomp): " +
                std::generic_category().message(error));
    }
    walls.hasFilter = true;
#endif
    return walls;
}
#else
Result<Walls> lockDown() { return Walls{}; }
#endif

std::string text(const Walls& walls) {
    std::string text;
    const auto add = [&text](const std::string& name) { text += (text.empty() ? "" : ", ") + name; };
    if (walls.hasFilter) add("seccomp");
    if (walls.landlock > 0) add("Landlock " + std::to_string(walls.landlock));
    if (walls.hasNamespaces) add("namespaces");
    if (walls.hasNoNewPrivileges) add("no new privileges");
    if (text.empty()) return "none (built with sanitizers or not for Linux)";
    if (!walls.hasFilter) text += " (no seccomp: built without libseccomp)";
    return text;
}

}  // namespace sinew
