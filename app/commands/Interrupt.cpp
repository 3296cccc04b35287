#include "app/commands/Interrupt.h"

#include <signal.h>

namespace sinew {

namespace {

std::atomic<bool> asked = false;

void note(int) { asked = true; }

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

}  // namespace sinew
