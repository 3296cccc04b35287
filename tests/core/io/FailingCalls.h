#pragma once

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

}  // namespace sinew::test
