#include "app/commands/Interrupt.h"

#include <signal.h>

namespace sinew {

namespace {

std::atomic<bool> isInterrupted = false;
std::atomic<int> receivedSignal = 0;

void handleSignal(int signal) {
    receivedSignal = signal;
    isInterrupted = true;
}

bool installHandlers() {
    struct sigaction action {};
    action.sa_handler = handleSignal;
    action.sa_flags = SA_RESETHAND;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::sigaction(signal, &action, nullptr);
    return true;
}

}  // namespace

const std::atomic<bool>& interrupted() {
    [[maybe_unused]] static const bool isInstalled = installHandlers();
    return isInterrupted;
}

int exitBySignal(int exitCode) {
    if (receivedSignal != 0) ::raise(receivedSignal);  // SA_RESETHAND has restored the default action
    return exitCode;
}

}  // namespace sinew
