#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// Building blocks for edits of skeletons and selection sets.

/// Returns a character. Fails with `argumentInvalid` if it does not exist or lacks one of these joints.
Result<std::shared_ptr<const Character>> ownerOf(const Scene& scene, CharacterId character,
                                                 std::span<const JointId> joints);

/// An editable copy of a character's joints.
struct EditedJoints {
    std::shared_ptr<const Character> owner;
    std::vector<Joint> joints;
    const Skeleton& skeleton() const { return *owner->skeleton; }  ///< before the edit
    Joint& operator[](int index) { return joints[static_cast<std::size_t>(index)]; }
    Joint& operator[](JointId id) { return (*this)[*skeleton().find(id)]; }
};
/// Returns a character's joints for editing. Fails with `argumentInvalid` if it does not exist or lacks one
/// of these joints.
Result<EditedJoints> editJoints(const Scene& scene, CharacterId character, std::span<const JointId> joints);

/// Returns the scene with the joints of a character replaced. They may be in any order; they are sorted so
/// that parents come first, and otherwise keep their order.
///
/// Everything that refers to joints is updated. Curves, unkeyed values and library poses lose the channels
/// that no longer exist or are no longer free; goals and selection sets lose deleted joints. Parts that
/// become empty are deleted. A goal that followed a deleted joint stays at its rest position and loses its
/// target keys. The layout of motion files is updated. The parts of meshes moved by a deleted joint keep
/// their rest position and follow another joint (see rebindMeshes()). Curves that already had no effect are
/// kept as long as their joint exists; those of joints that never existed are always kept.
///
/// Fails with `hierarchyCycle` if a joint is its own ancestor, and as Skeleton::create() does.
Result<Scene> withJoints(const Scene& scene, CharacterId character, std::vector<Joint> joints);

}  // namespace sinew
