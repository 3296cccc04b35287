#pragma once

#include <string>

namespace sinew {

/// Returns the text of resources/docs/errors.md, generated from the table of error codes.
std::string errorPage();

}  // namespace sinew
