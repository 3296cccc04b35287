#pragma once

#include <cmath>
#include <memory>
#include <string>

#include "core/scene/Scene.h"
#include "core/scene/edits/characters/EditCharacters.h"

namespace sinew::test {

inline constexpr int kFrames = 36000;  ///< five minutes at 120 Hz

/// Captured motion: `jointCount` joints with three angles each and a key on every frame.
inline Scene mocap(int jointCount, int frames = kFrames,
                   Interpolation interpolation = Interpolation::linear) {
    Scene scene;
    std::vector<Joint> joints(static_cast<std::size_t>(jointCount));
    for (int i = 0; i < jointCount; ++i) {
        Joint& joint = joints[static_cast<std::size_t>(i)];
        joint.id = scene.newId<JointId>();
        joint.name = "joint" + std::to_string(i);
        joint.parent = i == 0 ? kNoParent : (i - 1) / 2;
        joint.rest.translation = {0.0, 0.1, 0.02 * (i % 3)};
        joint.tail = {0, 0.1, 0};
        joint.free = kAngles;
        for (AngleLimit& limit : joint.limits.angles) limit = {AngleLimit::Mode::limited, -1, 1};
    }
    Clip clip;
    clip.name = "capture";
    clip.id = scene.newId<ClipId>();
    clip.rate = *FrameRate::create(120, 1);
    clip.lastFrame = FrameIndex{frames - 1};
    std::vector<double> values(static_cast<std::size_t>(frames));
    for (int j = 0; j < jointCount; ++j) {
        for (int c = 0; c < 3; ++c) {
            for (int f = 0; f < frames; ++f) {
                values[static_cast<std::size_t>(f)] = 0.7 * std::sin(0.01 * f + j) + 0.1 * c;
            }
            Curve curve = Curve::fromSamples(clip.rate, FrameIndex{0}, values, interpolation);
            clip.tracks.push_back({{joints[static_cast<std::size_t>(j)].id, angle(c)},
                                   std::make_shared<const Curve>(std::move(curve))});
        }
    }
    clip.sortTracks();
    Character character;
    character.name = "capture";
    character.skeleton = std::make_shared<const Skeleton>(*Skeleton::create(std::move(joints)));
    character.clips = {std::make_shared<const Clip>(std::move(clip))};
    return addCharacter(std::move(scene), std::move(character));
}

/// The n-th of many one-key edits: a channel, a time and a value.
struct OneKey {
    CharacterId character;
    ClipId clip;
    Seconds time;
    ChannelValue value;
};

inline OneKey oneKey(const Scene& scene, int n) {
    const Character& character = *scene.characters[0];
    const Clip& clip = *character.clips[0];
    const Track& track = clip.tracks[static_cast<std::size_t>(n) % clip.tracks.size()];
    const std::int64_t frame = std::int64_t{n} * 7919 % clip.frameCount();
    return {character.id, clip.id, clip.rate.time(FrameIndex{frame}), {track.id, 0.5 + 0.001 * (n % 1000)}};
}

}  // namespace sinew::test
