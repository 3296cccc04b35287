#pragma once

#include <span>
#include <string>
#include <vector>

namespace sinew::test {

/// Returns the names of Sinew's functions in a call stack (return addresses, innermost first), without those
/// of tests. Needs a program that exports its functions.
std::vector<std::string> sinewFunctions(std::span<void* const> stack);
/// Returns those of the caller's stack.
std::vector<std::string> sinewFunctionsHere();

}  // namespace sinew::test
