#pragma once

#include <string>

namespace sinew {

/// The text of resources/docs/errors.md, made from the table of error codes.
std::string errorPage();

}  // namespace sinew
