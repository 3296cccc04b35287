#pragma once

#include <rapidcheck.h>

#include <cmath>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/anim/clip/Clip.h"
#include "core/math/Angle.h"
#include "core/rig/Pose.h"
#include "core/rig/Skeleton.h"
#include "tests/core/Dice.h"

namespace sinew::test {

struct RigOptions {
    int maximumJoints = 40;
    bool scales = false;        ///< rest scales other than 1, and free scale channels
    bool translations = true;   ///< free translation channels, on some joints
    bool restRotations = true;  ///< turned off for BVH, which has none
    bool severalRoots = true;
    double boneLength = 0.5;  ///< approximate, in metres
};

/// 0 to 1, often 0 and sometimes 1.
inline double makeStiffness(Dice& dice) {
    return dice.chance(0.4) ? 0 : dice.chance(0.2) ? 1 : dice.between(0, 1);
}

/// Joints joint0, joint1, ... with ids 1, 2, ... and any orders, free channels, tails, limits and stiffness.
inline Skeleton makeSkeleton(std::uint32_t seed, int count, const RigOptions& options = {}) {
    Dice dice(seed);
    std::vector<Joint> joints(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
        Joint& joint = joints[static_cast<std::size_t>(i)];
        joint.id = JointId{static_cast<std::uint64_t>(i) + 1};
        joint.name = std::string("joint").append(std::to_string(i));
        const bool root = i == 0 || (options.severalRoots && dice.chance(0.05));
        joint.parent = root ? kNoParent : dice.integer(0, i - 1);
        joint.rest.translation = dice.vector(options.boneLength);
        if (options.restRotations && dice.chance(0.7)) joint.rest.rotation = dice.rotation();
        if (options.scales && dice.chance(0.3)) joint.rest.scale = dice.vector(0.4) + Eigen::Vector3d::Ones();
        joint.tail = dice.vector(options.boneLength);
        joint.order = static_cast<EulerOrder>(dice.integer(0, kEulerOrderCount - 1));
        for (const Channel channel : kChannels) {
            const bool allowed =
                isAngle(channel) || (isScale(channel) ? options.scales : options.translations);
            if (allowed && dice.chance(isAngle(channel) ? 0.8 : 0.2)) joint.free.insert(channel);
        }
        for (AngleLimit& limit : joint.limits.angles) {
            if (dice.chance(0.5)) continue;
            const double middle = dice.between(-4, 4);
            limit = {AngleLimit::Mode::limited, middle - dice.between(0, 3), middle + dice.between(0, 3)};
        }
    }
    for (Joint& joint : joints) {
        for (AngleLimit& limit : joint.limits.angles) limit.stiffness = makeStiffness(dice);
    }
    return Skeleton::create(std::move(joints)).value();
}

/// A pose that moves every free channel by up to two turns.
inline Pose makePose(const Skeleton& skeleton, std::uint32_t seed) {
    Dice dice(seed);
    Pose pose;
    for (const Joint& joint : skeleton.joints()) {
        Eigen::Vector3d translation = joint.rest.translation;
        Eigen::Vector3d angles = Eigen::Vector3d::Zero();
        Eigen::Vector3d factors = joint.rest.scale;
        for (const Channel channel : kChannels) {
            if (!joint.free.contains(channel)) continue;
            const int c = component(channel);
            if (isTranslation(channel)) translation[c] += dice.between(-0.5, 0.5);
            if (isAngle(channel)) angles[c] = dice.between(-4 * kPi, 4 * kPi);
            if (isScale(channel)) factors[c] = dice.between(0.5, 2);
        }
        pose.push_back(localTransform(joint, translation, angles, factors));
    }
    return pose;
}

struct ClipOptions {
    bool dense = true;   ///< some curves with a key on every frame
    bool sparse = true;  ///< some curves with keys at any times, of any interpolation
    bool slerp = true;   ///< some curves slerp
    int maximumFrames = 700;
    double coverage = 0.9;  ///< fraction of the free channels
};

/// A raw value that suits a channel of a joint.
inline double makeValueField(Dice& dice, const Joint& joint, Channel channel) {
    if (isTranslation(channel)) return joint.rest.translation[component(channel)] + dice.between(-1, 1);
    return isAngle(channel) ? dice.between(-2 * kPi, 2 * kPi) : dice.between(0.5, 2);
}

inline Curve makeDenseCurve(Dice& dice, const Joint& joint, Channel channel, const Clip& clip) {
    std::vector<double> values;
    double value = makeValueField(dice, joint, channel);
    const bool still = dice.chance(0.1);
    for (std::int64_t i = 0; i < clip.frameCount(); ++i) {
        values.push_back(value);
        if (!still) value += dice.between(-0.1, 0.1);
    }
    return Curve::fromSamples(clip.rate, clip.firstFrame, values);
}

inline Curve makeSparseCurve(Dice& dice, const Joint& joint, Channel channel, const Clip& clip, bool slerp) {
    const double start = clip.rate.time(clip.firstFrame).value;
    const double end = clip.rate.time(clip.lastFrame).value;
    std::vector<Key> keys(static_cast<std::size_t>(dice.integer(1, 12)));
    const bool shaped = dice.chance(0.3);
    const bool weighted = dice.chance(0.3);
    for (Key& key : keys) {
        key.time = {dice.between(start - 0.1, end + 0.1)};
        key.value = makeValueField(dice, joint, channel);
        key.interpolation = static_cast<Interpolation>(dice.integer(0, slerp ? 6 : 5));
        key.slopeIn = dice.chance(0.5) ? dice.between(-2, 2) : 0;
        key.slopeOut = dice.chance(0.5) ? dice.between(-2, 2) : key.slopeIn;
        if (shaped) key.shape = {dice.between(-1, 1), dice.between(-1, 1), dice.between(-1, 1)};
        if (weighted) key.lengths = {dice.between(0.02, 0.8), dice.between(0.02, 0.8)};
    }
    return Curve::fromKeys(std::move(keys));
}

/// Curves for most free channels.
inline Clip makeClip(const Skeleton& skeleton, std::uint32_t seed, const ClipOptions& options = {}) {
    Dice dice(seed);
    Clip clip;
    clip.id = ClipId{1000001};
    clip.name = "clip";
    clip.rate = dice.chance(0.5) ? FrameRate::create(120, 1).value() : FrameRate::create(30000, 1001).value();
    clip.firstFrame = FrameIndex{dice.integer(-5, 5)};
    clip.lastFrame = clip.firstFrame + FrameIndex{dice.integer(0, options.maximumFrames - 1)};
    for (const Joint& joint : skeleton.joints()) {
        for (const Channel channel : kChannels) {
            if (!joint.free.contains(channel) || !dice.chance(options.coverage)) continue;
            const bool dense = options.dense && (!options.sparse || dice.chance(0.5));
            const Curve curve = dense ? makeDenseCurve(dice, joint, channel, clip)
                                      : makeSparseCurve(dice, joint, channel, clip, options.slerp);
            clip.tracks.push_back({{joint.id, channel}, std::make_shared<const Curve>(curve)});
        }
    }
    clip.sortTracks();
    return clip;
}

/// Generators that shrink to fewer joints.
inline rc::Gen<std::shared_ptr<const Skeleton>> randomSkeleton(const RigOptions& options = {}) {
    return rc::gen::map(
        rc::gen::pair(rc::gen::inRange(1, options.maximumJoints + 1), rc::gen::arbitrary<std::uint32_t>()),
        [options](const std::pair<int, std::uint32_t>& drawn) {
            return std::make_shared<const Skeleton>(makeSkeleton(drawn.second, drawn.first, options));
        });
}

struct Rig {
    std::shared_ptr<const Skeleton> skeleton;
    std::shared_ptr<const Clip> clip;
};

inline rc::Gen<Rig> randomRig(const RigOptions& rig = {}, const ClipOptions& clip = {}) {
    return rc::gen::map(
        rc::gen::tuple(rc::gen::inRange(1, rig.maximumJoints + 1), rc::gen::arbitrary<std::uint32_t>(),
                       rc::gen::arbitrary<std::uint32_t>()),
        [rig, clip](const std::tuple<int, std::uint32_t, std::uint32_t>& drawn) {
            auto skeleton =
                std::make_shared<const Skeleton>(makeSkeleton(std::get<1>(drawn), std::get<0>(drawn), rig));
            auto made = std::make_shared<const Clip>(makeClip(*skeleton, std::get<2>(drawn), clip));
            return Rig{std::move(skeleton), std::move(made)};
        });
}

inline rc::Gen<double> randomBetween(double low, double high) {
    return rc::gen::map(rc::gen::inRange(0, 1000001),
                        [low, high](int millionths) { return low + (high - low) * (millionths / 1e6); });
}

}  // namespace sinew::test
