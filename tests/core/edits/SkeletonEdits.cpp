#include "core/rig/RestSpace.h"
#include "core/scene/edits/joints/EditChannels.h"
#include "core/scene/edits/joints/EditHierarchy.h"
#include "core/scene/edits/joints/EditRest.h"
#include "core/scene/edits/joints/KeepMeshes.h"
#include "core/scene/edits/joints/MirrorRest.h"
#include "core/scene/edits/limits/EditLimits.h"
#include "tests/core/edits/Draw.h"
#include "tests/core/edits/RandomEdit.h"

namespace sinew::test {

namespace {

// Keeps long sequences of edits fast.
constexpr int kManyJoints = 24;
constexpr std::size_t kManyKeys = 5000;

using JointEdit = Result<Scene> (*)(const Scene&, const Character&, const Joint&, Dice&);

/// Edits one joint of one character.
template <JointEdit edit>
Result<Scene> editOneJoint(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    const Joint* joint = character ? drawJoint(*character, dice) : nullptr;
    if (!joint) return fail(ErrorCode::argumentInvalid, "", "nothing to edit");
    return edit(scene, *character, *joint, dice);
}

std::vector<JointId> drawJoints(const Character& character, Dice& dice) {
    std::vector<JointId> joints;
    for (const Joint& joint : character.skeleton->joints()) {
        if (dice.chance(0.2)) joints.push_back(joint.id);
    }
    return joints;
}

bool isFull(const Character& character) { return character.skeleton->size() >= kManyJoints; }

Result<Scene> add(const Scene& scene, const Character& character, const Joint& joint, Dice& dice) {
    if (isFull(character)) return fail(ErrorCode::argumentInvalid, "", "enough joints");
    return addJoint(scene, character.id, dice.chance(0.9) ? joint.id : JointId{});
}

Result<Scene> insert(const Scene& scene, const Character& character, const Joint& joint, Dice&) {
    if (isFull(character)) return fail(ErrorCode::argumentInvalid, "", "enough joints");
    return insertJoint(scene, character.id, joint.id);
}

Result<Scene> erase(const Scene& scene, const Character& character, const Joint&, Dice& dice) {
    return deleteJoints(scene, character.id, drawJoints(character, dice));
}

Result<Scene> duplicate(const Scene& scene, const Character& character, const Joint&, Dice& dice) {
    if (isFull(character)) return fail(ErrorCode::argumentInvalid, "", "enough joints");
    return duplicateJoints(scene, character.id, drawJoints(character, dice));
}

Result<Scene> reparent(const Scene& scene, const Character& character, const Joint& joint, Dice& dice) {
    const Joint* child = drawJoint(character, dice);
    return reparentJoints(scene, character.id, {&child->id, 1}, dice.chance(0.9) ? joint.id : JointId{});
}

Result<Scene> rename(const Scene& scene, const Character& character, const Joint& joint, Dice& dice) {
    return renameJoint(scene, character.id, joint.id, "bone" + std::to_string(dice.integer(0, 30)));
}

Result<Scene> free(const Scene& scene, const Character& character, const Joint& joint, Dice& dice) {
    ChannelSet free = joint.free;
    const Channel channel = kChannels[static_cast<std::size_t>(dice.integer(0, kChannelCount - 1))];
    if (free.contains(channel)) {
        free.erase(channel);
    } else {
        free.insert(channel);
    }
    return setFreeChannels(scene, character.id, joint.id, free);
}

Result<Scene> limit(const Scene& scene, const Character& character, const Joint& joint, Dice& dice) {
    JointLimits limits = joint.limits;
    const double min = dice.between(-4, 4);
    const auto mode = static_cast<AngleLimit::Mode>(dice.integer(0, 2));
    limits.angles[static_cast<std::size_t>(dice.integer(0, 2))] = {
        mode, min, mode == AngleLimit::Mode::locked ? min : min + dice.between(-0.2, 3)};
    for (const LimitUse use : kLimitUses) limits.setEnforced(use, dice.chance(0.5));
    limits.angles[0].stiffness = dice.between(0, 1);
    return setLimits(scene, character.id, joint.id, limits);
}

Result<Scene> rest(const Scene& scene, const Character& character, const Joint& joint, Dice& dice) {
    Transform transform = joint.rest;
    if (dice.chance(0.7)) transform.translation = dice.vector(0.5);
    if (dice.chance(0.5)) transform.rotation = dice.rotation();
    return setRest(scene, character.id, joint.id, transform,
                   dice.chance(0.5) ? Descendants::keepPosition : Descendants::follow);
}

/// Moves a joint at rest and leaves the meshes in place.
Result<Scene> keep(const Scene& scene, const Character& character, const Joint& joint, Dice& dice) {
    const auto moved = rest(scene, character, joint, dice);
    return moved ? keepMeshesAtRest(scene, *moved, character.id) : moved;
}

/// Moves a joint at rest, and its counterpart on the other side.
Result<Scene> mirror(const Scene& scene, const Character& character, const Joint& joint, Dice& dice) {
    const auto moved = rest(scene, character, joint, dice);
    return moved ? mirrorRestChange(scene, *moved, character.id) : moved;
}

Result<Scene> tail(const Scene& scene, const Character& character, const Joint& joint, Dice& dice) {
    return setTail(scene, character.id, joint.id, dice.vector(0.5));
}

Result<Scene> length(const Scene& scene, const Character& character, const Joint& joint, Dice& dice) {
    return setLength(scene, character.id, joint.id, dice.between(-0.05, 0.6));
}

Result<Scene> roll(const Scene& scene, const Character& character, const Joint& joint, Dice& dice) {
    return setRoll(scene, character.id, joint.id, dice.between(-4, 4));
}

Result<Scene> order(const Scene& scene, const Character& character, const Joint& joint, Dice& dice) {
    const auto order = static_cast<EulerOrder>(dice.integer(0, kEulerOrderCount - 1));
    for (const auto& clip : character.clips) {
        if (clip->keyCount() > kManyKeys) return fail(ErrorCode::argumentInvalid, "", "enough keys");
    }
    return setRotationOrder(scene, character.id, joint.id, order);
}

}  // namespace

std::vector<RandomEdit> skeletonEdits() {
    return {{"AddJoint", editOneJoint<add>},
            {"InsertJoint", editOneJoint<insert>},
            {"DeleteJoints", editOneJoint<erase>},
            {"DuplicateJoints", editOneJoint<duplicate>},
            {"ReparentJoints", editOneJoint<reparent>},
            {"RenameJoint", editOneJoint<rename>},
            {"SetFreeChannels", editOneJoint<free>},
            {"SetLimits", editOneJoint<limit>},
            {"SetRest", editOneJoint<rest>},
            {"SetTail", editOneJoint<tail>},
            {"SetLength", editOneJoint<length>},
            {"SetRoll", editOneJoint<roll>},
            {"SetRotationOrder", editOneJoint<order>},
            {"KeepMeshesAtRest", editOneJoint<keep>},
            {"MirrorRestChange", editOneJoint<mirror>}};
}

}  // namespace sinew::test
