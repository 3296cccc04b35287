#pragma once

#include "core/math/Angle.h"
#include "core/scene/Scene.h"
#include "core/scene/edits/characters/EditCharacters.h"

namespace sinew::test {

/// "Mädchen": Hüfte half a metre up, free in all but scale, and "left, knee" half a metre along its x, which
/// turns about X (order XYZ), both with bones to y = -0.25. In three frames at 24000/1001 Hz, "walk cycle",
/// the knee turns by 0, 45 and 90 degrees and the hip moves 0, 1 and 2 metres along z.
inline Scene namedRig() {
    Scene scene;
    std::vector<Joint> joints(2);
    joints[0].name = "Hüfte";
    joints[0].order = EulerOrder::YXZ;
    joints[0].rest.translation = {0, 0.5, 0};
    joints[0].free = kTranslations;
    for (int i = 0; i < 3; ++i) joints[0].free.insert(angle(i));
    joints[1].name = "left, knee";
    joints[1].parent = 0;
    joints[1].rest.translation = {0.5, 0, 0};
    joints[1].free = {Channel::angle1};
    for (Joint& joint : joints) {
        joint.id = scene.newId<JointId>();
        joint.tail = {0, -0.25, 0};
    }
    auto clip = std::make_shared<Clip>();
    clip->id = scene.newId<ClipId>();
    clip->name = "walk cycle";
    clip->rate = *FrameRate::create(24000, 1001);
    clip->lastFrame = FrameIndex{2};
    const std::vector<double> turns{0, kPi / 4, kPi / 2}, ways{0, 1, 2};
    const auto add = [&](JointId joint, Channel channel, const std::vector<double>& values) {
        clip->tracks.push_back(
            {{joint, channel},
             std::make_shared<const Curve>(Curve::fromSamples(clip->rate, FrameIndex{0}, values))});
    };
    add(joints[0].id, Channel::translationZ, ways);
    add(joints[1].id, Channel::angle1, turns);
    clip->sortTracks();
    Character character;
    character.name = "Mädchen";
    character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    character.clips.push_back(clip);
    return addCharacter(std::move(scene), std::move(character));
}

}  // namespace sinew::test
