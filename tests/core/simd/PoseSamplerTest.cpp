#include "core/simd/PoseSampler.h"

#include <gtest/gtest.h>

#include "core/anim/sampling/ClipSampler.h"
#include "core/rig/Pose.h"
#include "tests/core/ForEachInstructionSet.h"
#include "tests/core/RandomLayers.h"

// Laws: poses computed with SIMD equal those of scalar code.

namespace sinew {
namespace SINEW_TEST_FILE {

/// The largest error of local and model transforms against the reference at a time, relative to the
/// character's size and travel.
double errorAt(PoseSampler& sampler, const ClipSampler& reference, Seconds time) {
    const Skeleton& skeleton = reference.skeleton();
    Pose pose;
    reference.sample(time, pose);
    std::vector<Affine> model(pose.size());
    forwardKinematics(skeleton, pose, model);
    sampler.evaluate(time);
    double error = 0, size = skeleton.extent();
    for (std::size_t j = 0; j < pose.size(); ++j) {
        const Transform& local = sampler.local()[j];
        size = std::max(size, model[j].translation().norm());
        error = std::max(error, (sampler.model()[j].translation() - model[j].translation()).norm());
        const double linear =
            (sampler.model()[j].linear() - model[j].linear()).norm() / model[j].linear().norm();
        const double turn =
            1 - std::abs(local.rotation.coeffs().dot(pose[j].rotation.coeffs()));  // either sign
        const double scale = (local.scale - pose[j].scale).norm() / pose[j].scale.norm();
        error = std::max(error, skeleton.extent() * std::max({linear, std::abs(turn), scale}));
        error = std::max(error, (local.translation - pose[j].translation).norm());
    }
    return error / size;
}

double largestError(std::uint32_t seed, const test::Rig& rig) {
    const ClipSampler reference(rig.skeleton, rig.clip);
    PoseSampler sampler(reference.compiled());
    test::Dice dice(seed);
    double error = 0;
    // In order, as during playback, then in random order.
    for (double time = -0.4; time < 7; time += 0.11)
        error = std::max(error, errorAt(sampler, reference, Seconds{time}));
    for (int i = 0; i < 30; ++i)
        error = std::max(error, errorAt(sampler, reference, Seconds{dice.between(-1, 8)}));
    for (const FrameIndex frame : {rig.clip->firstFrame, rig.clip->lastFrame})
        error = std::max(error, errorAt(sampler, reference, rig.clip->rate.time(frame)));
    return error;
}

TEST(PoseSampler, matchesTheReferenceWithAllInstructionSets) {
    const std::size_t tried = test::forEachInstructionSet([](const std::string& name) {
        EXPECT_TRUE(rc::check(name, [] {
            test::RigOptions options;
            options.scales = *rc::gen::arbitrary<bool>();
            const test::Rig rig = *test::randomRig(options);
            RC_ASSERT(largestError(*rc::gen::arbitrary<std::uint32_t>(), rig) < 1e-12);
        }));
    });
    EXPECT_GE(tried, 1U);
}

TEST(PoseSampler, matchesTheReferenceWithLayers) {
    EXPECT_TRUE(rc::check([] {
        test::RigOptions options;
        options.scales = *rc::gen::arbitrary<bool>();
        const test::Rig rig = *test::randomLayeredRig(options);
        RC_ASSERT(largestError(*rc::gen::arbitrary<std::uint32_t>(), rig) < 1e-11);
    }));
}

Joint turningJoint(JointId id, int parent) {
    Joint joint;
    joint.id = id;
    joint.name = "joint" + std::to_string(id.value);
    joint.parent = parent;
    joint.tail = {0, 1, 0};
    joint.free = kAngles;
    return joint;
}

Curve curveWithEnds(Extrapolation before, Extrapolation after) {
    std::vector<Key> keys;
    for (const auto& [time, value] : {std::pair{1.0, 0.3}, {2.0, -0.8}, {2.5, 1.9}}) {
        Key key;
        key.time = Seconds{time};
        key.value = value;
        key.interpolation = Interpolation::catmullRom;
        keys.push_back(key);
    }
    return Curve::fromKeys(std::move(keys)).withExtrapolation({before, after});
}

TEST(PoseSampler, extrapolatesCurves) {
    const auto skeleton = std::make_shared<const Skeleton>(
        Skeleton::create({turningJoint(JointId{1}, kNoParent), turningJoint(JointId{2}, 0)}).value());
    for (const Extrapolation extrapolation :
         {Extrapolation::hold, Extrapolation::linear, Extrapolation::cycle, Extrapolation::cycleOffset}) {
        Clip clip;
        clip.lastFrame = FrameIndex{100};
        clip.tracks = {{{JointId{1}, Channel::angle2},
                        std::make_shared<const Curve>(curveWithEnds(extrapolation, extrapolation))},
                       {{JointId{2}, Channel::angle1},
                        std::make_shared<const Curve>(curveWithEnds(Extrapolation::hold, extrapolation))}};
        clip.sortTracks();
        const ClipSampler reference(skeleton, std::make_shared<const Clip>(clip));
        PoseSampler sampler(reference.compiled());
        for (double time = -5; time < 9; time += 0.125)
            EXPECT_LT(errorAt(sampler, reference, Seconds{time}), 1e-12)
                << name(extrapolation) << " at " << time;
    }
}

TEST(PoseSampler, supportsCharactersWithoutJointsOrMotion) {
    const auto clip = std::make_shared<const Clip>();
    const ClipSampler none(std::make_shared<const Skeleton>(), clip);
    PoseSampler empty(none.compiled());
    empty.evaluate(Seconds{1});
    EXPECT_TRUE(empty.model().empty());

    const auto rig = std::make_shared<const Skeleton>(test::makeSkeleton(7, 20));
    const ClipSampler still(rig, clip);
    PoseSampler sampler(still.compiled());
    EXPECT_LT(errorAt(sampler, still, Seconds{1}), 1e-15);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
