#pragma once

#include <atomic>
#include <cstdint>

#include "core/base/Result.h"

namespace sinew {

/// How many keys baking may still make of those that move, over all its threads.
class WarpBudget {
public:
    WarpBudget(std::int64_t keys, const std::atomic<bool>* cancel) : left_(keys), cancel_(cancel) {}

    /// Whether there is room for so many more. Where there is none, or where baking is cancelled, what makes
    /// keys gives up.
    bool take(std::int64_t keys = 1) { return (left_ -= keys) >= 0 && isOpen(); }

    bool isOpen() const { return left_ >= 0 && !(cancel_ && *cancel_); }

    /// Why it is not open: limitExceeded, or cancelled.
    tl::unexpected<Error> error() const {
        if (left_ >= 0) return fail(ErrorCode::cancelled, "", "baking was cancelled");
        return fail(ErrorCode::limitExceeded, "",
                    "its moved keys would become more than there is room for; greater errors make fewer");
    }

private:
    std::atomic<std::int64_t> left_;
    const std::atomic<bool>* cancel_;
};

}  // namespace sinew
