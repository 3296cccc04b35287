#pragma once

#include <map>
#include <string>
#include <utility>

#include "tests/core/retarget/Retargeting.h"

namespace sinew::test {

/// Angles of joints, by name; radians, about the axes of model space.
using JointAngles = std::map<std::string, Eigen::Vector3d>;

/// A humanoid of seed 0 that holds one pose for two frames.
inline Humanoid posed(Humanoid body, const JointAngles& angles) {
    Character character = body.character();
    Clip clip;
    clip.id = character.clips.at(0)->id;
    clip.name = "pose";
    clip.rate = character.clips.at(0)->rate;
    clip.lastFrame = FrameIndex{1};
    for (const auto& [name, values] : angles) {
        const JointId joint = body.skeleton()[body.skeleton().find(name).value()].id;
        for (int i = 0; i < 3; ++i)
            clip.tracks.push_back(
                {{joint, angle(i)},
                 std::make_shared<const Curve>(Curve::fromKeys({{Seconds{0}, values[i]}}))});
    }
    clip.sortTracks();
    character.clips = {std::make_shared<const Clip>(std::move(clip))};
    body.scene.characters[0] = std::make_shared<const Character>(std::move(character));
    return body;
}

/// Returns the rotation of a joint from its rest pose on the first frame; model space.
inline Eigen::Quaterniond turnOf(const Humanoid& body, int joint) {
    Evaluator evaluator(body.scene.characters[0], body.clip());
    evaluator.evaluate(body.clip()->rate.time(body.clip()->firstFrame));
    const auto j = static_cast<std::size_t>(joint);
    return Eigen::Quaterniond(evaluator.model()[j].rotation() *
                              body.skeleton().restModel()[j].rotation().transpose());
}

/// Returns the vector between the heads of two joints on a frame; model space, metres.
inline Eigen::Vector3d between(const Humanoid& body, int from, int to, std::int64_t frame = 0) {
    Evaluator evaluator(body.scene.characters[0], body.clip());
    evaluator.evaluate(body.clip()->rate.time(body.clip()->firstFrame + FrameIndex{frame}));
    return evaluator.model()[static_cast<std::size_t>(to)].translation() -
           evaluator.model()[static_cast<std::size_t>(from)].translation();
}

/// Returns the joints of a role.
inline const std::vector<int>& jointsOf(const Humanoid& body, BodyPart part,
                                        std::optional<Side> side = std::nullopt) {
    for (const auto& [role, joints] : body.roles) {
        if (role == Role{part, side}) return joints;
    }
    throw std::runtime_error("the body lacks a part");
}

}  // namespace sinew::test
