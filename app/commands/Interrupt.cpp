#include "app/commands/Interrupt.h"

#include <signal.h>

namespace sinew {

namespace {

std::atomic<bool> asked = false;
std::atomic<int> by = 0;

void note(int signal) {
    by = signal;
    asked = true;
}

bool listen() {
    struct sigaction action {};
    action.sa_handler = note;
    action.sa_flags = SA_RESETHAND;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::sigaction(signal, &action, nullptr);
    return true;
}

}  // namespace

const std::atomic<bool>& interrupted() {
    [[maybe_unused]] static const bool listens = listen();
    return asked;
}

int endAsAsked(int exitCode) {
    if (by != 0) ::raise(by);  // what it does is the system's again (SA_RESETHAND)
    return exitCode;
}

}  // namespace sinew
