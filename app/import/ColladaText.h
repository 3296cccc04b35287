#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

namespace sinew {

/// Whether bytes look like a COLLADA document.
bool isCollada(std::string_view bytes);

/// The document without white space in front of the text of an element, which means nothing in COLLADA and
/// which Assimp's reader of numbers cannot take everywhere.
std::string withoutLeadingSpace(std::string_view document);

/// The names of the nodes that have an id and a name, by their ids, by which Assimp calls them.
std::unordered_map<std::string, std::string> nodeNames(std::string_view document);

}  // namespace sinew
