#pragma once

namespace sinew::test {

enum class SystemCall { link, lock, syncFolder };

/// While it lives, a system call of this process fails: what some file systems do, for any user.
class FailingCall {
public:
    FailingCall(SystemCall call, int error);
    ~FailingCall();
    FailingCall(const FailingCall&) = delete;
    FailingCall& operator=(const FailingCall&) = delete;

private:
    SystemCall call_;
};

/// How often a call failed since the last FailingCall began.
int failures();

}  // namespace sinew::test
