#pragma once

#include <sys/types.h>

#include <string>
#include <utility>
#include <vector>

#include "core/base/Result.h"

namespace sinew {

/// A handle of the system, closed with this.
class Handle {
public:
    explicit Handle(int number = -1) : number_(number) {}
    Handle(Handle&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Handle& operator=(Handle&&) = delete;
    ~Handle() { close(); }

    int get() const { return number_; }  ///< -1: none
    void close();

private:
    int number_;
};

struct Pipe {
    Handle reading, writing;  ///< both none where the system has no pipe to give
};
Pipe makePipe();

/// A file in memory without a name.
Handle memoryFile();
/// The first 256 KiB of a file, wherever it is read or written.
std::string beginning(const Handle& file);

/// How a program is started.
struct Launch {
    std::vector<std::string> words;  ///< the program, by path or for PATH to find, and its arguments
    /// The program's own handles and which of ours they are: {0, pipe.reading} is its stdin. Others it shares
    /// with us where they are 0 to 2, and has not where they are not.
    std::vector<std::pair<int, int>> handles;
    std::vector<std::pair<std::string, std::string>> environment;  ///< besides ours
    /// Out of reach of the terminal's Ctrl+C: it works for us until we are done.
    bool servant = false;
};

/// A program that this one started. It is asked to end when its parent ends, however that happens.
class ChildProgram {
public:
    /// Fails: toolMissing with the program's name and the system's reason.
    static Result<ChildProgram> start(Launch launch);

    ChildProgram(ChildProgram&& other) noexcept : process_(std::exchange(other.process_, -1)) {}
    ChildProgram& operator=(ChildProgram&&) = delete;
    ~ChildProgram() { stop(); }

    pid_t process() const { return process_; }  ///< -1 when it has been waited for
    /// Its exit code; 128 + N where signal N ended it.
    int wait();
    /// Asks it to end, where it runs, and kills it where it does not.
    void stop();

private:
    explicit ChildProgram(pid_t process) : process_(process) {}
    pid_t process_;
};

}  // namespace sinew
