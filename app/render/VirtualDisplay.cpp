#include "app/render/VirtualDisplay.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cstdlib>
#include <optional>

namespace sinew {

namespace {

constexpr int kTimeout = 20'000;  // ms; startup takes seconds on a loaded machine

/// Returns the line that -displayfd writes once the server accepts clients, or nullopt on timeout.
std::optional<std::string> displayNumber(int handle) {
    std::string number;
    for (;;) {
        pollfd waiting{handle, POLLIN, 0};
        char digit = 0;
        if (::poll(&waiting, 1, kTimeout) != 1 || ::read(handle, &digit, 1) != 1) return std::nullopt;
        if (digit == '\n') return number.empty() ? std::nullopt : std::optional(number);
        number += digit;
    }
}

}  // namespace

Result<VirtualDisplay> VirtualDisplay::start() {
    constexpr int kNumberHandle = 3;
    Pipe number = makePipe();
    const FileDescriptor nullDevice(::open("/dev/null", O_RDWR | O_CLOEXEC));
    Launch launch;
    // The screen can be tiny, since pictures are drawn into buffers of their own.
    launch.command = {"Xvfb",      "-displayfd", std::to_string(kNumberHandle),
                      "-screen",   "0",          "64x64x24",
                      "-nolisten", "tcp",        "-noreset"};
    launch.descriptors = {{0, nullDevice.get()},
                          {1, nullDevice.get()},
                          {2, nullDevice.get()},
                          {kNumberHandle, number.writing.get()}};
    launch.hasOwnGroup = true;
    auto server = ChildProgram::start(launch);
    if (!server)
        return fail(ErrorCode::toolMissing, "",
                    "rendering needs a display, but neither DISPLAY nor WAYLAND_DISPLAY is set and Xvfb "
                    "cannot be started. "
                    "Install Xvfb (Debian: apt install xvfb)");
    number.writing.close();
    const auto text = displayNumber(number.reading.get());
    if (text) return VirtualDisplay(*std::move(server), ':' + *text);
    return fail(ErrorCode::toolMissing, "Xvfb",
                "the virtual display did not start; run 'Xvfb -displayfd 1' to see the reason");
}

bool hasDisplay() {
    const auto isSet = [](const char* name) {
        const char* value = std::getenv(name);
        return value && *value;
    };
    return isSet("DISPLAY") || isSet("WAYLAND_DISPLAY");
}

}  // namespace sinew
