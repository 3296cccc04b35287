#pragma once

#include <cmath>

#include "core/math/Angle.h"
#include "core/scene/evaluation/Evaluator.h"

namespace sinew::test {

struct WalkerOptions {
    double seconds = 3;
    double scale = 1;                                     ///< factor for all lengths
    double heading = 0;                                   ///< radians about Y
    Eigen::Vector3d position = Eigen::Vector3d::Zero();   ///< start position
    Eigen::Vector3d velocity = Eigen::Vector3d::UnitZ();  ///< in metres per second
    FrameIndex firstFrame{};
    std::string prefix{};  ///< for the joints' names
};

/// A walking figure with a spine, arms and legs that never repeats a pose: each joint swings at 0.9 Hz, with
/// growing amplitude. 30 frames per second.
inline Motion walker(const WalkerOptions& options = {}) {
    struct Part {
        const char* name;
        int parent;
        Eigen::Vector3d offset, tail;
        double swing, phase;
    };
    const Part parts[] = {{"hips", kNoParent, {0, 0.9, 0}, {0, 0.1, 0}, 0, 0},
                          {"spine", 0, {0, 0.1, 0}, {0, 0.5, 0}, 0.1, 0.3},
                          {"head", 1, {0, 0.5, 0}, {0, 0.2, 0}, 0.15, 1},
                          {"lthigh", 0, {0.1, 0, 0}, {0, -0.43, 0}, 0.5, 0},
                          {"lshin", 3, {0, -0.43, 0}, {0, -0.42, 0}, 0.4, 1.2},
                          {"rthigh", 0, {-0.1, 0, 0}, {0, -0.43, 0}, 0.5, kPi},
                          {"rshin", 5, {0, -0.43, 0}, {0, -0.42, 0}, 0.4, kPi + 1.2},
                          {"larm", 1, {0.2, 0.45, 0}, {0.1, -0.5, 0}, 0.4, kPi},
                          {"rarm", 1, {-0.2, 0.45, 0}, {-0.1, -0.5, 0}, 0.4, 0}};
    std::vector<Joint> joints;
    for (const Part& part : parts) {
        Joint joint;
        joint.id = JointId{joints.size() + 1};
        joint.name = options.prefix + part.name;
        joint.parent = part.parent;
        joint.rest.translation = options.scale * part.offset;
        joint.tail = options.scale * part.tail;
        joint.order = EulerOrder::ZXY;
        joint.free = kAngles;
        if (part.parent == kNoParent)
            joint.free = {Channel::translationX, Channel::translationY, Channel::translationZ,
                          Channel::angle1,       Channel::angle2,       Channel::angle3};
        joints.push_back(joint);
    }
    Clip clip;
    clip.id = ClipId{1000};
    clip.name = "walk";
    clip.firstFrame = options.firstFrame;
    clip.lastFrame = options.firstFrame + clip.rate.nearestFrame({options.seconds});
    const auto add = [&](JointId joint, Channel channel, const auto& value) {
        std::vector<double> values;
        for (std::int64_t i = 0; i < clip.frameCount(); ++i)
            values.push_back(value(clip.rate.time(FrameIndex{i}).value));
        clip.tracks.push_back(
            {{joint, channel},
             std::make_shared<const Curve>(Curve::fromSamples(clip.rate, clip.firstFrame, values))});
    };
    const Eigen::Vector3d start = joints[0].rest.translation + options.position;
    for (int axis = 0; axis < 3; ++axis)
        add(joints[0].id, translation(axis),
            [&](double t) { return start[axis] + options.velocity[axis] * t; });
    add(joints[0].id, Channel::angle3, [&](double) { return options.heading; });
    for (std::size_t i = 1; i < joints.size(); ++i) {
        add(joints[i].id, Channel::angle2, [&](double t) {
            return parts[i].swing * (1 + 0.2 * t) * std::sin(2 * kPi * 0.9 * t + parts[i].phase);
        });
    }
    clip.sortTracks();
    auto character = std::make_shared<Character>();
    character->name = "walker";
    character->skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    character->clips = {std::make_shared<const Clip>(std::move(clip))};
    return {character, character->clips.front()};
}

/// The motion with its clip modified by `change`.
template <class Change>
Motion withClip(const Motion& motion, const Change& change) {
    Clip clip = *motion.clip;
    change(clip);
    auto character = std::make_shared<Character>(*motion.character);
    character->clips = {std::make_shared<const Clip>(std::move(clip))};
    return {character, character->clips.front()};
}

inline Motion warped(const Motion& motion, const TimeWarp& warp) {
    return withClip(motion, [&](Clip& clip) { clip.warp = std::make_shared<const TimeWarp>(warp); });
}

}  // namespace sinew::test
