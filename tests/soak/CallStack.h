#pragma once

#include <span>
#include <string>
#include <vector>

namespace sinew::test {

/// Returns the names of the exported functions in a call stack (return addresses, innermost first).
std::vector<std::string> functionNames(std::span<void* const> stack);
/// Returns those of the caller's stack.
std::vector<std::string> functionNamesHere();
/// Whether a function is one of Sinew, but not of its tests.
bool isSinewFunction(const std::string& name);

}  // namespace sinew::test
