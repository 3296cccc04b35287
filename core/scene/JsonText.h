#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace sinew {

/// Returns the string at `key` of an object, or an empty one if there is none.
inline std::string stringIn(const nlohmann::json& object, const char* key) {
    const auto text = object.find(key);
    return text != object.end() && text->is_string() ? text->get<std::string>() : std::string();
}

}  // namespace sinew
