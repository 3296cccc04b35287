#pragma once

#include <string_view>

#include "core/math/Angle.h"
#include "core/scene/Scene.h"
#include "core/scene/edits/characters/EditCharacters.h"

namespace sinew::test {

// The leg is a character whose poses can be calculated by hand: root at (0, 1, 0), thigh 0.1 m below it, shin
// 0.4 m below that, toe 0.4 m further down. The shin's rotation order is XZX, the thigh's limit -160° to 15°.

/// Returns the clip "walk" (100 fps, frames 0 to 200). The root moves along Z by 1 cm per frame (sampled).
/// The thigh rotates about X with keys 0° at 0 s, -30° at 1 s and 20° at 2 s. The shin is held at 10° by
/// equal keys at 0 s and 1.5 s, and its third angle is 25°.
inline Clip makeWalk(const std::vector<Joint>& joints) {
    Clip clip;
    clip.name = "walk";
    clip.rate = FrameRate::create(100, 1).value();
    clip.lastFrame = {200};
    const auto add = [&clip](JointId joint, Channel channel, Curve curve) {
        clip.tracks.push_back({{joint, channel}, std::make_shared<const Curve>(std::move(curve))});
    };
    std::vector<double> positions;
    for (int frame = 0; frame <= 200; ++frame) positions.push_back(frame * 0.01);
    add(joints[0].id, Channel::translationZ, Curve::fromSamples(clip.rate, {0}, positions));
    add(joints[1].id, Channel::angle1, Curve::fromKeys({{{0}, 0}, {{1}, radians(-30)}, {{2}, radians(20)}}));
    add(joints[2].id, Channel::angle1, Curve::fromKeys({{{0}, radians(10)}, {{1.5}, radians(10)}}));
    add(joints[2].id, Channel::angle3, Curve::fromKeys({{{0}, radians(25), Interpolation::step}}));
    clip.sortTracks();
    return clip;
}

/// Returns the clip "stand" (50 fps, frames 10 to 20), in which the thigh is at 5°.
inline Clip makeStand(const std::vector<Joint>& joints) {
    Clip clip;
    clip.name = "stand";
    clip.rate = FrameRate::create(50, 1).value();
    clip.firstFrame = {10};
    clip.lastFrame = {20};
    clip.tracks.push_back({{joints[1].id, Channel::angle1},
                           std::make_shared<const Curve>(Curve::fromKeys({{{0.2}, radians(5)}}))});
    return clip;
}

inline std::vector<Joint> makeLegJoints(Scene& scene) {
    std::vector<Joint> joints(4);
    const char* names[] = {"root", "thigh", "shin", "toe"};
    const double heights[] = {1, -0.1, -0.4, -0.4};
    for (int i = 0; i < 4; ++i) {
        Joint& joint = joints[static_cast<std::size_t>(i)];
        joint.id = scene.newId<JointId>();
        joint.name = names[i];
        joint.parent = i - 1;
        joint.rest.translation = {0, heights[i], 0};
        joint.tail = {0, i == 0 ? 0 : -0.4, 0};
    }
    for (const Channel channel : kChannels) {
        if (!isScale(channel)) joints[0].free.insert(channel);
    }
    joints[1].free = {Channel::angle1};
    joints[1].limits.angles[0] = {AngleLimit::Mode::limited, radians(-160), radians(15)};
    joints[2].free = {Channel::angle1, Channel::angle2, Channel::angle3};
    joints[2].order = EulerOrder::XZX;
    joints[2].limits.angles[1] = {AngleLimit::Mode::locked, 0, 0};
    return joints;
}

/// Returns the scene with a leg added. Its clips are "stand" and "walk"; the last one, "walk", is active.
inline Scene withLeg(Scene scene, std::string name) {
    const auto joints = makeLegJoints(scene);
    Character leg;
    leg.name = std::move(name);
    leg.metresPerUnit = 0.01;
    leg.skeleton = std::make_shared<const Skeleton>(Skeleton::create(joints).value());
    for (Clip clip : {makeStand(joints), makeWalk(joints)}) {
        clip.id = scene.newId<ClipId>();
        leg.clips.push_back(std::make_shared<const Clip>(std::move(clip)));
    }
    return addCharacter(std::move(scene), std::move(leg));
}

inline JointId jointOf(const Scene& scene, std::string_view name, std::size_t character = 0) {
    const Skeleton& skeleton = *scene.characters[character]->skeleton;
    return skeleton[skeleton.find(name).value()].id;
}

inline const JointLimits& limitsForAngle(const Scene& scene, std::string_view joint) {
    const Skeleton& skeleton = *scene.characters[0]->skeleton;
    return skeleton[skeleton.find(joint).value()].limits;
}

}  // namespace sinew::test
