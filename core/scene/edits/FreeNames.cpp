#include "core/scene/edits/FreeNames.h"

#include <algorithm>

#include "core/base/UnusedName.h"

namespace sinew {
namespace {

template <class Parts>
std::string freeNameIn(const Parts& parts, std::string_view wanted) {
    return unusedName(wanted, [&](const std::string& name) {
        return std::ranges::any_of(parts, [&](const auto& part) { return part->name == name; });
    });
}

}  // namespace

std::string freeClipName(const Character& character, std::string_view wanted) {
    return freeNameIn(character.clips, wanted);
}

std::string freePoseName(const Character& character, std::string_view wanted) {
    return freeNameIn(character.poses, wanted);
}

std::string freeCharacterName(const Scene& scene, std::string_view wanted) {
    return freeNameIn(scene.characters, wanted);
}

}  // namespace sinew
