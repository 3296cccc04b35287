#include "core/scene/edits/characters/EditSelectionSets.h"

#include <algorithm>

#include "core/scene/edits/Replace.h"
#include "core/scene/edits/joints/WithSkeleton.h"

namespace sinew {

Result<Scene> saveSelectionSet(const Scene& scene, CharacterId character, std::string name,
                               std::span<const JointId> joints) {
    const auto owner = ownerOf(scene, character, joints);
    if (!owner) return tl::unexpected<Error>(owner.error());
    const std::string where = "character " + (*owner)->name;
    if (name.empty()) return fail(ErrorCode::argumentInvalid, where, "a selection set needs a name");
    if (joints.empty())
        return fail(ErrorCode::argumentInvalid, where, "a selection set needs at least one joint");
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

Result<Scene> renameSelectionSet(const Scene& scene, CharacterId character, SelectionSetId set,
                                 std::string name) {
    const auto owner = ownerOf(scene, character, {});
    if (!owner) return tl::unexpected<Error>(owner.error());
    Character edited = **owner;
    const std::string where = "character " + edited.name;
    const auto found = std::ranges::find(edited.selectionSets, set, &SelectionSet::id);
    if (found == edited.selectionSets.end())
        return fail(ErrorCode::argumentInvalid, where, "it has no such selection set");
    if (name.empty()) return fail(ErrorCode::argumentInvalid, where, "a selection set needs a name");
    const auto other = std::ranges::find(edited.selectionSets, name, &SelectionSet::name);
    if (other != edited.selectionSets.end() && other != found)
        return fail(ErrorCode::duplicateName, where, "another selection set is called " + name);
    found->name = std::move(name);
    return withCharacter(scene, std::move(edited));
}

Result<Scene> deleteSelectionSet(const Scene& scene, CharacterId character, SelectionSetId set) {
    const auto owner = ownerOf(scene, character, {});
    if (!owner) return tl::unexpected<Error>(owner.error());
    Character edited = **owner;
    const auto removed =
        std::erase_if(edited.selectionSets, [set](const SelectionSet& other) { return other.id == set; });
    if (removed == 0) {
        return fail(ErrorCode::argumentInvalid, "character " + edited.name, "it has no such selection set");
    }
    return withCharacter(scene, std::move(edited));
}

}  // namespace sinew
