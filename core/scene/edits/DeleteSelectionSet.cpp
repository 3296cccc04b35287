#include "core/scene/edits/DeleteSelectionSet.h"

#include "core/scene/edits/Replace.h"
#include "core/scene/edits/WithSkeleton.h"

namespace sinew {

Result<Scene> deleteSelectionSet(const Scene& scene, CharacterId character, SelectionSetId set) {
    const auto owner = ownerOf(scene, character, {});
    if (!owner) return tl::unexpected<Error>(owner.error());
    Character edited = **owner;
    const auto gone =
        std::erase_if(edited.selectionSets, [set](const SelectionSet& other) { return other.id == set; });
    if (gone == 0) {
        return fail(ErrorCode::argumentInvalid, "character " + edited.name, "it has no such selection set");
    }
    return withCharacter(scene, std::move(edited));
}

}  // namespace sinew
