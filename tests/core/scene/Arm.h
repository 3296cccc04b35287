#pragma once

#include <string_view>

#include "core/math/Angle.h"
#include "core/scene/Scene.h"
#include "core/scene/edits/characters/EditCharacters.h"

namespace sinew::test {

inline Joint makeArmJoint(Scene& scene, const char* name, int parent, const Eigen::Vector3d& head) {
    Joint joint;
    joint.id = scene.newId<JointId>();
    joint.name = name;
    joint.parent = parent;
    joint.rest.translation = head;
    joint.tail = {1, 0, 0};
    joint.free = kAngles;
    return joint;
}

/// An arm along X in metres, each bone 1 long: shoulder at (0, 1, 0), then elbow.L and hand.L. "wave" keys
/// the elbow's angles 1 and 2 and the hand's x; a goal pulls the hand, the set "lower" contains elbow and
/// hand, the library pose "bent" contains an angle of the elbow, and the hand's angle 1 is unkeyed.
inline Scene armScene() {
    Scene scene;
    std::vector<Joint> joints{makeArmJoint(scene, "shoulder", kNoParent, {0, 1, 0}),
                              makeArmJoint(scene, "elbow.L", 0, {1, 0, 0}),
                              makeArmJoint(scene, "hand.L", 1, {1, 0, 0})};
    joints[2].free.insert(Channel::translationX);
    const JointId elbow = joints[1].id;
    const JointId hand = joints[2].id;
    Clip clip;
    clip.id = scene.newId<ClipId>();
    clip.name = "wave";
    clip.lastFrame = FrameIndex{30};
    for (const ChannelId id : {ChannelId{elbow, Channel::angle1}, ChannelId{elbow, Channel::angle2},
                               ChannelId{hand, Channel::translationX}}) {
        const Curve curve = Curve::fromKeys({{{0}, 1}, {{1}, 1.5}});
        clip.tracks.push_back({id, std::make_shared<const Curve>(curve)});
    }
    clip.sortTracks();

    Character arm;
    arm.name = "arm";
    arm.skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    arm.clips.push_back(std::make_shared<const Clip>(clip));
    Goal goal;
    goal.joint = hand;
    arm.goals.push_back(goal);
    arm.selectionSets.push_back({scene.newId<SelectionSetId>(), "lower", {hand, elbow}});
    arm.poses.push_back(std::make_shared<const NamedPose>(
        NamedPose{scene.newId<PoseId>(), "bent", {{{elbow, Channel::angle1}, 0.5}}}));
    arm.unkeyed = std::make_shared<const UnkeyedPose>(
        UnkeyedPose{clip.id, Seconds{0.5}, {{{hand, Channel::angle1}, 0.25}}});
    return addCharacter(std::move(scene), std::move(arm));
}

inline const Character& armIn(const Scene& scene) { return *scene.characters[0]; }
inline const Skeleton& skeletonIn(const Scene& scene) { return *armIn(scene).skeleton; }
inline const Joint& jointIn(const Scene& scene, std::string_view name) {
    return skeletonIn(scene)[skeletonIn(scene).find(name).value()];
}
inline JointId idOf(const Scene& scene, std::string_view name) { return jointIn(scene, name).id; }

/// The joint's head in the model at rest.
inline Eigen::Vector3d headOf(const Scene& scene, std::string_view name) {
    const int index = skeletonIn(scene).find(name).value();
    return skeletonIn(scene).restModel()[static_cast<std::size_t>(index)].translation();
}

}  // namespace sinew::test
