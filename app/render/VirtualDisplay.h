#pragma once

#include "app/render/ChildProgram.h"

namespace sinew {

/// An X server that draws into memory, for programs that need a display on a machine without one.
class VirtualDisplay {
public:
    /// Starts Xvfb on a free display number. Fails with `toolMissing` if it is not installed or does not
    /// start.
    static Result<VirtualDisplay> start();

    /// Returns the environment of programs that use this display.
    EnvironmentVariables environment() const { return {{"DISPLAY", name_}, {"QT_QPA_PLATFORM", "xcb"}}; }

private:
    VirtualDisplay(ChildProgram server, std::string name)
        : server_(std::move(server)), name_(std::move(name)) {}
    ChildProgram server_;
    std::string name_;  ///< ":99"
};

/// Returns whether the environment names a display.
bool hasDisplay();

}  // namespace sinew
