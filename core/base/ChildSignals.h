#pragma once

#include <signal.h>

namespace sinew {

/// Makes sure that this process can wait for its children. A parent that ignores SIGCHLD ("trap '' CHLD")
/// passes that on, and the system then discards a child's exit status at once. Call before starting a child
/// that is waited for; cheap and thread-safe.
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
