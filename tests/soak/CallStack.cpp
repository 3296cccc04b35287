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

std::vector<std::string> functionNames(std::span<void* const> stack) {
    std::vector<std::string> names;
    for (void* address : stack) {
        std::string name = functionAt(address);
        if (!name.empty()) names.push_back(std::move(name));
    }
    return names;
}

std::vector<std::string> functionNamesHere() {
    void* stack[kMaxDepth];
    return functionNames({stack, static_cast<std::size_t>(backtrace(stack, kMaxDepth))});
}

bool isSinewFunction(const std::string& name) {
    return name.starts_with("sinew::") && !name.starts_with("sinew::test::");
}

}  // namespace sinew::test
