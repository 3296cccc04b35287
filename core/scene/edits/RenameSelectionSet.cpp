#include "core/scene/edits/RenameSelectionSet.h"

#include <algorithm>

#include "core/scene/edits/Replace.h"
#include "core/scene/edits/WithSkeleton.h"

namespace sinew {

Result<Scene> renameSelectionSet(const Scene& scene, CharacterId character, SelectionSetId set,
                                 std::string name) {
    const auto owner = ownerOf(scene, character, {});
    if (!owner) return tl::unexpected<Error>(owner.error());
    Character edited = **owner;
    const std::string place = "character " + edited.name;
    const auto found = std::ranges::find(edited.selectionSets, set, &SelectionSet::id);
    if (found == edited.selectionSets.end())
        return fail(ErrorCode::argumentInvalid, place, "it has no such selection set");
    if (name.empty()) return fail(ErrorCode::argumentInvalid, place, "a selection set needs a name");
    const auto other = std::ranges::find(edited.selectionSets, name, &SelectionSet::name);
    if (other != edited.selectionSets.end() && other != found)
        return fail(ErrorCode::duplicateName, place, "another selection set is called " + name);
    found->name = std::move(name);
    return withCharacter(scene, std::move(edited));
}

}  // namespace sinew
