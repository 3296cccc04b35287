#pragma once

#include <string>

#include "core/base/Result.h"

namespace sinew {

/// What keeps this process from doing more than reading its input and writing its answer.
struct Walls {
    bool hasNoNewPrivileges = false;  ///< programs that it starts gain no rights
    bool hasFilter = false;  ///< seccomp: any system call that reading does not need ends the process
    int landlock = 0;        ///< version of Landlock's interface, which denies all access to files; 0: none
    bool hasNamespaces = false;  ///< users, network and System V objects of its own
};

/// Gives up everything that reading a file does not need. Afterwards this process can only read and write
/// files that are open already, and have its parent open others (requestFile()): it cannot open files,
/// connect to anything, start or signal other processes, or make memory executable. An attempt ends it with
/// SIGSYS. It can start threads. Call before the first byte from outside is read, while there is one thread.
///
/// Does something on Linux only, and not under sanitizers. The filter needs libseccomp; without it, only what
/// Landlock and namespaces cover is denied, and an attempt fails. Landlock (Linux 5.13) and namespaces are
/// used where the system has and permits them. Fails with `importerFailed` if the system refuses the filter.
Result<Walls> lockDown();

/// Returns a description such as "seccomp, Landlock 7, namespaces, no new privileges".
std::string text(const Walls& walls);

}  // namespace sinew
