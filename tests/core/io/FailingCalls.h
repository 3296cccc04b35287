#pragma once

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

/// While it lives, one system call of this process that concerns a file in a folder fails: an open, write,
/// truncation, sync, rename, link or change of permissions, or an open or read. Calls of SQLite are included.
/// There is one at a time.
class DiskFault {
public:
    enum class Calls { writing, reading };

    /// @param nth      the call that fails, counted from 1
    /// @param lasting  whether all calls after it fail, too
    DiskFault(const std::filesystem::path& folder, int nth, int error, Calls calls = Calls::writing,
              bool lasting = false);
    ~DiskFault();
    DiskFault(const DiskFault&) = delete;
    DiskFault& operator=(const DiskFault&) = delete;

    /// Whether there were enough calls for one to fail.
    bool happened() const;
};

}  // namespace sinew::test
