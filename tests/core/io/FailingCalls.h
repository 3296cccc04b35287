#pragma once

#include <array>
#include <cerrno>
#include <filesystem>

namespace sinew::test {

enum class SystemCall { link, lock, syncFolder };

/// Makes a system call of this process fail while it lives, as on some file systems, for any user.
class FailingCall {
public:
    FailingCall(SystemCall call, int error);
    ~FailingCall();
    FailingCall(const FailingCall&) = delete;
    FailingCall& operator=(const FailingCall&) = delete;

private:
    SystemCall call_;
};

/// How often a call has failed since the last FailingCall was created.
int failures();

/// Errors of a broken disk, a full one, a quota, missing permissions and a network folder that has vanished.
inline constexpr std::array<int, 6> kDiskErrors{EIO, ENOSPC, EDQUOT, EACCES, ESTALE, ENOTCONN};

/// While it lives, system calls of this process that concern files in a folder fail: an open, write,
/// truncation, sync, close, rename, link, removal or change of permissions, or an open, read or query.
/// Calls of SQLite are included. There is one at a time.
class DiskFault {
public:
    enum class Calls { writing, reading };

    /// What becomes of the n-th call and the later ones. A partial read or write handles half of its bytes
    /// and reports success; only reads or writes are counted then.
    enum class Mode {
        once,       ///< the n-th fails
        lasting,    ///< the n-th and all later ones fail
        partial,    ///< the n-th is partial
        exhausted,  ///< the n-th is partial, and all later ones fail
    };

    /// @param nth  counted from 1
    DiskFault(const std::filesystem::path& folder, int nth, int error, Calls calls = Calls::writing,
              Mode mode = Mode::once);
    ~DiskFault();
    DiskFault(const DiskFault&) = delete;
    DiskFault& operator=(const DiskFault&) = delete;

    /// Whether there were enough calls for one to fail.
    bool happened() const;
};

}  // namespace sinew::test
