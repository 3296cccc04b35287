#include "core/wide/ScalarPath.h"

#include <cstdlib>
#include <string_view>

namespace sinew {

bool isScalarAsked() {
    static const bool asked = [] {
        const char* value = std::getenv("SINEW_SCALAR");
        return value && *value != 0 && std::string_view(value) != "0";
    }();
    return asked;
}

}  // namespace sinew
