#include "core/base/Result.h"

namespace sinew {

std::string text(const Error& error) {
    return error.where.empty() ? error.message : error.where + ": " + error.message;
}

}  // namespace sinew
