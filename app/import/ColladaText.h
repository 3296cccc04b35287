#pragma once

#include <string>
#include <string_view>

namespace sinew {

/// Whether bytes look like a COLLADA document.
bool isCollada(std::string_view bytes);

/// The document without white space in front of the text of an element, which means nothing in COLLADA and
/// which Assimp's reader of numbers cannot take everywhere.
std::string withoutLeadingSpace(std::string_view document);

}  // namespace sinew
