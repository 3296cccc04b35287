#pragma once

#include <gtest/gtest.h>

#include <stdexcept>

#include "core/retarget/transfer/RetargetClip.h"
#include "core/scene/edits/clips/EditClips.h"
#include "core/scene/evaluation/Evaluator.h"
#include "tests/core/retarget/Humanoid.h"

namespace sinew::test {

inline RetargetedClip retargeted(const Humanoid& source, const Humanoid& target,
                                 const RetargetSettings& settings = {}) {
    auto made = retargetClip(source.character(), source.clip(), target.character(), mappingOf(source, target),
                             settings);
    if (!made) throw std::runtime_error(text(made.error()));
    return std::move(*made);
}

/// The target, playing the retargeted clip.
inline Humanoid playing(const Humanoid& target, Clip clip) {
    Humanoid result = target;
    result.scene = addClip(target.scene, target.character().id, std::move(clip)).value();
    Character character = result.character();
    character.clips.erase(character.clips.begin());
    result.scene.characters[0] = std::make_shared<const Character>(std::move(character));
    return result;
}

/// Heads of the joints with a role, by role and index, on every frame.
inline std::vector<Eigen::Vector3d> heads(const Humanoid& body) {
    std::vector<Eigen::Vector3d> all;
    Evaluator evaluator(body.scene.characters[0], body.clip());
    for (std::int64_t f = 0; f < body.clip()->frameCount(); ++f) {
        evaluator.evaluate(body.clip()->rate.time(body.clip()->firstFrame + FrameIndex{f}));
        for (const auto& [role, joints] : body.roles) {
            for (const int joint : joints)
                all.push_back(evaluator.model()[static_cast<std::size_t>(joint)].translation());
        }
    }
    return all;
}

inline double largestDistance(const std::vector<Eigen::Vector3d>& a, const std::vector<Eigen::Vector3d>& b,
                              double scale = 1) {
    EXPECT_EQ(a.size(), b.size());
    double largest = 0;
    for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, (scale * a[i] - b[i]).norm());
    return largest;
}

/// Returns the largest angle between the rotations of a joint with a role in two motions of one body, on all
/// frames; radians, model space.
inline double largestAngle(const Humanoid& a, const Humanoid& b) {
    Evaluator one(a.scene.characters[0], a.clip()), other(b.scene.characters[0], b.clip());
    EXPECT_EQ(a.clip()->frameCount(), b.clip()->frameCount());
    double largest = 0;
    for (std::int64_t f = 0; f < a.clip()->frameCount(); ++f) {
        const Seconds time = a.clip()->rate.time(a.clip()->firstFrame + FrameIndex{f});
        one.evaluate(time);
        other.evaluate(time);
        for (const auto& [role, joints] : a.roles) {
            for (const int joint : joints) {
                const auto j = static_cast<std::size_t>(joint);
                largest =
                    std::max(largest, Eigen::Quaterniond(one.model()[j].rotation())
                                          .angularDistance(Eigen::Quaterniond(other.model()[j].rotation())));
            }
        }
    }
    return largest;
}

inline std::vector<std::vector<Eigen::Vector3d>> tailsOf(const Humanoid& body) {
    std::vector<std::vector<Eigen::Vector3d>> tails;
    Evaluator evaluator(body.scene.characters[0], body.clip());
    for (std::int64_t f = 0; f < body.clip()->frameCount(); ++f) {
        evaluator.evaluate(body.clip()->rate.time(body.clip()->firstFrame + FrameIndex{f}));
        tails.emplace_back();
        for (int joint = 0; joint < body.skeleton().size(); ++joint)
            tails.back().push_back(evaluator.bone(joint).tail);
    }
    return tails;
}

/// The body with bones of another length above the joints whose names contain `name`. Copied rotations then
/// let feet slide and hands miss what they touch.
inline Humanoid withBones(Humanoid body, const std::string& name, double factor) {
    Character character = body.character();
    std::vector<Joint> joints = character.skeleton->joints();
    for (Joint& joint : joints) {
        if (joint.name.find(name) != std::string::npos) joint.rest.translation *= factor;
    }
    character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    body.scene.characters[0] = std::make_shared<const Character>(std::move(character));
    return body;
}

}  // namespace sinew::test
