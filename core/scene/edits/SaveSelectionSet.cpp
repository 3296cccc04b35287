#include "core/scene/edits/SaveSelectionSet.h"

#include <algorithm>

#include "core/scene/edits/Replace.h"
#include "core/scene/edits/WithSkeleton.h"

namespace sinew {

Result<Scene> saveSelectionSet(const Scene& scene, CharacterId character, std::string name,
                               std::span<const JointId> joints) {
    const auto owner = ownerOf(scene, character, joints);
    if (!owner) return tl::unexpected<Error>(owner.error());
    const std::string place = "character " + (*owner)->name;
    if (name.empty()) return fail(ErrorCode::argumentInvalid, place, "a selection set needs a name");
    if (joints.empty()) return fail(ErrorCode::argumentInvalid, place, "a selection set needs a joint");
    Character edited = **owner;
    Scene result = scene;
    std::vector<JointId> chosen(joints.begin(), joints.end());
    const auto same = std::ranges::find(edited.selectionSets, name, &SelectionSet::name);
    if (same != edited.selectionSets.end()) {
        same->joints = std::move(chosen);
    } else {
        edited.selectionSets.push_back({result.newId<SelectionSetId>(), std::move(name), std::move(chosen)});
    }
    return withCharacter(std::move(result), std::move(edited));
}

}  // namespace sinew
