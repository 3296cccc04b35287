#include "tests/core/base/ErrorPage.h"

#include "core/base/ErrorCode.h"

namespace sinew {

std::string errorPage() {
    std::string page =
        "# Error codes\n\n"
        "These codes are printed by `--json` as `code` and shown in the Messages panel. They never change. "
        "This page is generated\n"
        "from the table in `core/base/ErrorCode.cpp` (`ninja -C build/release error_page`).\n\n"
        "![Messages about a damaged file](pictures/light/errors.png)\n\n"
        "| code | meaning |\n|---|---|\n";
    for (int i = 0; i < kErrorCodeCount; ++i) {
        const auto code = static_cast<ErrorCode>(i);
        page.append("| `").append(name(code)).append("` | ").append(explanation(code)).append(" |\n");
    }
    return page;
}

}  // namespace sinew
