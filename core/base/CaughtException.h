#pragma once

#include <string>

namespace sinew {

/// What is known about an exception.
struct CaughtException {
    bool isMemory = false;  ///< whether there was not enough memory
    std::string message;    ///< one sentence without a final full stop
};

/// Describes the exception that is being handled. For use in a catch block.
CaughtException caughtException() noexcept;

}  // namespace sinew
