#pragma once

#include <signal.h>

namespace sinew {

/// Makes the exits of this process's children known to it, whatever it inherited: a parent that ignores
/// SIGCHLD ("trap '' CHLD") passes that on, and then the system forgets a child as soon as it ends. To be
/// called before a child that is waited for is started; cheap, and safe in programs with many threads.
inline void keepChildExits() {
    struct sigaction now {};
    if (::sigaction(SIGCHLD, nullptr, &now) != 0) return;
    const bool forgets = now.sa_handler == SIG_IGN || (now.sa_flags & SA_NOCLDWAIT) != 0;
    if (!forgets) return;
    if (now.sa_handler == SIG_IGN) now.sa_handler = SIG_DFL;
    now.sa_flags &= ~SA_NOCLDWAIT;
    ::sigaction(SIGCHLD, &now, nullptr);
}

}  // namespace sinew
