#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

namespace sinew {

/// Returns whether the bytes look like a COLLADA document.
bool isCollada(std::string_view bytes);

/// Returns the document without white space at the start of an element's text. It has no meaning in COLLADA,
/// but Assimp's number parser does not accept it everywhere.
std::string withoutLeadingSpace(std::string_view document);

/// Returns the names of all nodes that have an id and a name, by id. Assimp names nodes by their ids.
std::unordered_map<std::string, std::string> nodeNames(std::string_view document);

}  // namespace sinew
