#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "core/base/ErrorCode.h"

namespace sinew {

/// Why something could not be done.
struct Error {
    ErrorCode code = ErrorCode::syntax;
    std::string where;    ///< a place the user can go to: "walk.amc:1204", "joint lfemur"; may be empty
    std::string message;  ///< one sentence, without the place and without a full stop
    friend bool operator==(const Error&, const Error&) = default;
};

/// "walk.amc:1204: joint 'lfoot' has 2 values, the skeleton asks for 1"
std::string text(const Error& error);

template <class T>
using Result = tl::expected<T, Error>;

/// What a function that fails returns: `return fail(ErrorCode::syntax, place, "…");`
inline tl::unexpected<Error> fail(ErrorCode code, std::string where, std::string message) {
    return tl::unexpected<Error>(Error{code, std::move(where), std::move(message)});
}

}  // namespace sinew
