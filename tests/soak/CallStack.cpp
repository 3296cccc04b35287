#include "tests/soak/CallStack.h"

#include <cxxabi.h>
#include <dlfcn.h>
#include <execinfo.h>

#include <cstdlib>

namespace sinew::test {

namespace {

constexpr int kMaxDepth = 64;

/// Returns the name of the function at an address; empty if it is not exported.
std::string functionAt(void* address) {
    Dl_info info{};
    if (!dladdr(address, &info) || !info.dli_sname) return {};
    int status = 0;
    char* plain = abi::__cxa_demangle(info.dli_sname, nullptr, nullptr, &status);
    std::string name = status == 0 ? plain : info.dli_sname;
    std::free(plain);
    return name.substr(0, name.find('('));
}

}  // namespace

std::vector<std::string> sinewFunctions(std::span<void* const> stack) {
    std::vector<std::string> functions;
    for (void* address : stack) {
        std::string function = functionAt(address);
        if (function.starts_with("sinew::") && !function.starts_with("sinew::test::"))
            functions.push_back(std::move(function));
    }
    return functions;
}

std::vector<std::string> sinewFunctionsHere() {
    void* stack[kMaxDepth];
    return sinewFunctions({stack, static_cast<std::size_t>(backtrace(stack, kMaxDepth))});
}

}  // namespace sinew::test
