#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "core/base/ErrorCode.h"

namespace sinew {

/// The reason why an operation failed.
struct Error {
    ErrorCode code = ErrorCode::syntax;
    std::string where;    ///< a location the user can find: "walk.amc:1204", "joint lfemur"; may be empty
    std::string message;  ///< one sentence without the location and without a final full stop
    friend bool operator==(const Error&, const Error&) = default;
};

/// Returns "walk.amc:1204: joint 'lfoot' has 2 values, but the skeleton needs 1".
inline std::string text(const Error& error) {
    return error.where.empty() ? error.message : error.where + ": " + error.message;
}

template <class T>
using Result = tl::expected<T, Error>;

/// Creates the return value of a failing function: `return fail(ErrorCode::syntax, location, "…");`
inline tl::unexpected<Error> fail(ErrorCode code, std::string where, std::string message) {
    return tl::unexpected<Error>(Error{code, std::move(where), std::move(message)});
}

}  // namespace sinew
