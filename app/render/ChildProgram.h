#pragma once

#include <sys/types.h>

#include <string>
#include <utility>
#include <vector>

#include "core/base/ChildEnvironment.h"
#include "core/base/FileDescriptor.h"
#include "core/base/Result.h"

namespace sinew {

struct Pipe {
    FileDescriptor reading, writing;  ///< both empty if the pipe could not be created
};
Pipe makePipe();

/// Returns the first 256 KiB of a file, independent of its read and write position.
std::string readHead(const FileDescriptor& file);

/// How a program is started.
struct Launch {
    std::vector<std::string>
        command;  ///< the program, as a path or a name to find in PATH, and its arguments
    /// Pairs of a descriptor in the child and the parent's descriptor it refers to: {0, pipe.reading} is its
    /// stdin. Descriptors 0 to 2 that are not listed are inherited, all others are closed.
    std::vector<std::pair<int, int>> descriptors;
    EnvironmentVariables environment;  ///< in addition to the parent's
    /// Runs in a process group of its own, so that Ctrl+C in the terminal does not reach it.
    bool hasOwnGroup = false;
};

/// A child process. It receives SIGTERM when the parent ends, however that happens.
class ChildProgram {
public:
    /// Fails with `toolMissing`, naming the program and the system's reason.
    static Result<ChildProgram> start(Launch launch);

    ChildProgram(ChildProgram&& other) noexcept : process_(std::exchange(other.process_, -1)) {}
    ChildProgram& operator=(ChildProgram&&) = delete;
    ~ChildProgram() { stop(); }

    pid_t process() const { return process_; }  ///< -1 once it has been waited for
    /// Waits and returns the exit code, or 128 + N if signal N ended the process.
    int wait();
    /// Sends SIGTERM if the process is running, and SIGKILL if it does not end in time.
    void stop();

private:
    explicit ChildProgram(pid_t process) : process_(process) {}
    pid_t process_;
};

}  // namespace sinew
