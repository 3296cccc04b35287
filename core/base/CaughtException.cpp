#include "core/base/CaughtException.h"

#include <exception>
#include <new>
#include <stdexcept>

namespace sinew {

namespace {

CaughtException describe() {
    try {
        throw;
    } catch (const std::bad_alloc&) {
    } catch (const std::length_error&) {
    } catch (const std::exception& exception) {
        return {false, exception.what()};
    } catch (...) {
        return {false, "unknown error"};
    }
    return {true, "there is not enough memory"};
}

}  // namespace

CaughtException caughtException() noexcept {
    try {
        return describe();
    } catch (...) {
        return {true, "out of memory"};  // short enough to be stored without an allocation
    }
}

}  // namespace sinew
