#pragma once

#include <nlohmann/json.hpp>

#include "tests/app/Program.h"

namespace sinew {

/// The report of `sinew info --json` with these further arguments.
inline nlohmann::json infoJson(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"info", "--json"});
    return nlohmann::json::parse(sinew(arguments).out);
}

}  // namespace sinew
