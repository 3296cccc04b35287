#include "tests/soak/KilledSession.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <sstream>
#include <stdexcept>

extern char** environ;

namespace sinew::test {

namespace {

using Clock = std::chrono::steady_clock;

pid_t start(const std::vector<std::string>& arguments, int output) {
    std::vector<char*> raw;
    for (const std::string& argument : arguments) raw.push_back(const_cast<char*>(argument.c_str()));
    raw.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    pid_t child = 0;
    const int error = posix_spawn(&child, raw[0], &actions, nullptr, raw.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0) throw std::runtime_error("cannot start " + arguments[0]);
    return child;
}

bool readChunk(int input, std::string& output) {
    char buffer[65536];
    const ssize_t size = ::read(input, buffer, sizeof buffer);
    if (size > 0) output.append(buffer, static_cast<std::size_t>(size));
    return size > 0;
}

/// Reads until `milliseconds` after the first line.
void readFor(int input, int milliseconds, std::string& output) {
    if (!readChunk(input, output)) return;
    const auto end = Clock::now() + std::chrono::milliseconds(milliseconds);
    while (Clock::now() < end) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
        pollfd ready{input, POLLIN, 0};
        if (::poll(&ready, 1, static_cast<int>(left) + 1) > 0 && !readChunk(input, output)) return;
    }
}

KilledSession parse(const std::string& output) {
    KilledSession session;
    std::istringstream lines(output.substr(0, output.rfind('\n') + 1));
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line.substr(1));
        std::uint64_t hash = 0, history = 0;
        int ticket = 0;
        bool modified = true;
        if (line[0] == 'm' && words >> ticket >> hash >> modified >> history)
            session.steps[ticket] = {hash, modified, history};
        if (line[0] == 'a' && words >> ticket) session.acknowledged = ticket;
        if (line[0] == 'w' && words >> hash) session.writing.push_back(hash);
        if (line[0] == 'd' && words >> hash) session.written.push_back(hash);
    }
    return session;
}

}  // namespace

KilledSession runAndKill(const std::vector<std::string>& arguments, int milliseconds) {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    const pid_t child = start(arguments, ends[1]);
    ::close(ends[1]);
    std::string output;
    readFor(ends[0], milliseconds, output);
    ::kill(child, SIGKILL);
    int status = 0;
    ::waitpid(child, &status, 0);
    if (!WIFSIGNALED(status)) throw std::runtime_error("the session ended by itself");
    while (readChunk(ends[0], output)) {
    }
    ::close(ends[0]);
    return parse(output);
}

}  // namespace sinew::test
