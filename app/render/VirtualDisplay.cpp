#include "app/render/VirtualDisplay.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cstdlib>
#include <optional>

namespace sinew {

namespace {

constexpr int kPatience = 20'000;  // ms; a loaded machine starts it in seconds

/// The line that -displayfd writes once the server takes clients; nullopt where none comes.
std::optional<std::string> displayNumber(int handle) {
    std::string number;
    for (;;) {
        pollfd waiting{handle, POLLIN, 0};
        char digit = 0;
        if (::poll(&waiting, 1, kPatience) != 1 || ::read(handle, &digit, 1) != 1) return std::nullopt;
        if (digit == '\n') return number.empty() ? std::nullopt : std::optional(number);
        number += digit;
    }
}

}  // namespace

Result<VirtualDisplay> VirtualDisplay::start() {
    constexpr int kNumberHandle = 3;
    Pipe number = makePipe();
    const Handle nowhere(::open("/dev/null", O_RDWR | O_CLOEXEC));
    Launch launch;
    // The screen is as small as may be: pictures are drawn into memory of their own.
    launch.words = {"Xvfb",      "-displayfd", std::to_string(kNumberHandle),
                    "-screen",   "0",          "64x64x24",
                    "-nolisten", "tcp",        "-noreset"};
    launch.handles = {
        {0, nowhere.get()}, {1, nowhere.get()}, {2, nowhere.get()}, {kNumberHandle, number.writing.get()}};
    launch.servant = true;
    auto server = ChildProgram::start(launch);
    if (!server) {
        return fail(
            ErrorCode::toolMissing, "",
            "drawing needs a display, and there is neither one (DISPLAY, WAYLAND_DISPLAY) nor Xvfb to make "
            "one: install it (Debian: apt install xvfb)");
    }
    number.writing.close();
    const auto text = displayNumber(number.reading.get());
    if (text) return VirtualDisplay(*std::move(server), ':' + *text);
    return fail(ErrorCode::toolMissing, "Xvfb",
                "the virtual display does not start; 'Xvfb -displayfd 1' says why");
}

bool hasDisplay() {
    const auto isSet = [](const char* name) {
        const char* value = std::getenv(name);
        return value && *value;
    };
    return isSet("DISPLAY") || isSet("WAYLAND_DISPLAY");
}

}  // namespace sinew
