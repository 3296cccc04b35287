#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

namespace sinew {

/// What the edits of skeletons and their selection sets are made of.

/// A character that has all of these joints. Fails: argumentInvalid (no such character, a joint that it
/// lacks).
Result<std::shared_ptr<const Character>> ownerOf(const Scene& scene, CharacterId character,
                                                 std::span<const JointId> joints);

/// A character's joints with one of them at hand, to be changed.
struct EditedJoint {
    std::shared_ptr<const Character> owner;
    std::vector<Joint> joints;
    int index = 0;
    Joint& joint() { return joints[static_cast<std::size_t>(index)]; }
    Joint& operator[](int other) { return joints[static_cast<std::size_t>(other)]; }
    const Skeleton& skeleton() const { return *owner->skeleton; }  ///< as it was
};
Result<EditedJoint> editJoint(const Scene& scene, CharacterId character, JointId joint);

/// The scene with other joints for a character, in any order: they are sorted so that parents come first, and
/// else stay in place. What refers to joints goes along: curves, unkeyed values and library poses keep the
/// channels that are still there and free, goals and selection sets the joints that are (a goal that followed
/// one stays where it was at rest, without keys of its place); what is empty then goes, and the layout of
/// motion files follows. What a joint that is gone moved of meshes stays where it was at rest and follows
/// another (rebindMeshes). Curves that played nothing before stay as long as their joint does, those of
/// joints that were never there for good.
///
/// Fails: hierarchyCycle, and as Skeleton::create does.
Result<Scene> withJoints(const Scene& scene, CharacterId character, std::vector<Joint> joints);

}  // namespace sinew
