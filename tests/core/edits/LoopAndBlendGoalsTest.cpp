#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "core/anim/clip/KeyChange.h"
#include "core/anim/locomotion/BodyPose.h"
#include "core/anim/sampling/ClipSampler.h"
#include "core/scene/edits/characters/EditCharacters.h"
#include "core/scene/edits/motion/BlendClips.h"
#include "core/scene/edits/motion/MakeLoop.h"
#include "core/scene/evaluation/GoalTarget.h"
#include "tests/core/RandomRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

const Character& only(const Scene& scene) { return *scene.characters.front(); }

/// A clip's goal curves: sines with these phases.
struct Wave {
    double phase = 0, rate = 0.05;
    double at(int channel, std::int64_t frame) const {
        return std::sin(phase + 0.7 * channel + rate * (1 + 0.3 * channel) * static_cast<double>(frame));
    }
};

void setGoalCurve(Clip& clip, const Goal& goal, Channel channel,
                  const std::function<double(FrameIndex)>& value) {
    std::vector<double> samples;
    for (FrameIndex frame = clip.firstFrame; frame <= clip.lastFrame; ++frame.value)
        samples.push_back(value(frame));
    setTrack(clip, {goalChannel(goal.id, channel),
                    std::make_shared<const Curve>(Curve::fromSamples(clip.rate, clip.firstFrame, samples))});
}

void keyGoal(Clip& clip, const Goal& goal, const Wave& wave) {
    for (int k = 0; k < 3; ++k) {
        setGoalCurve(clip, goal, translation(k), [&](FrameIndex f) { return wave.at(k, f.value); });
        setGoalCurve(clip, goal, angle(k), [&](FrameIndex f) { return wave.at(3 + k, f.value); });
    }
    setGoalCurve(clip, goal, Channel::influence,
                 [&](FrameIndex f) { return 0.5 + 0.5 * wave.at(6, f.value); });
}

/// A rig with a free root, a goal in world space, one in the space of the root, and one without keys.
struct GoalRig {
    Scene scene;
    const Goal& world() const { return only(scene).goals[0]; }
    const Goal& local() const { return only(scene).goals[1]; }
    const Clip& clip(std::size_t i = 0) const { return *only(scene).clips[i]; }
};

GoalRig goalRig(std::uint32_t seed, int joints) {
    test::RigOptions rig;
    rig.severalRoots = false;
    std::vector<Joint> all = test::makeSkeleton(seed, joints, rig).joints();
    for (const Channel channel : kChannels) {
        if (!isScale(channel)) all.front().free.insert(channel);
    }
    Character character;
    character.name = "any";
    character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(all)).value());
    const Skeleton& skeleton = *character.skeleton;
    for (std::uint64_t i = 0; i < 3; ++i) {
        Goal goal;
        goal.id = GoalId{900 + i};
        goal.joint = skeleton[skeleton.size() - 1].id;
        goal.oriented = true;
        if (i == 1) goal.follow = skeleton[0].id;
        character.goals.push_back(goal);
    }
    test::ClipOptions options;
    options.maximumFrames = 60;
    options.sparse = false;
    Clip clip = test::makeClip(skeleton, seed + 1, options);
    keyGoal(clip, character.goals[0], {0.3});
    keyGoal(clip, character.goals[1], {1.9});
    character.clips = {std::make_shared<const Clip>(std::move(clip))};
    return {addCharacter({}, std::move(character))};
}

GoalTarget targetAt(const Character& character, const Goal& goal, const Clip& clip, double frame) {
    Goal own = goal;
    own.follow.reset();  // in its own space
    return goalTarget(own, *character.skeleton, &clip, {frame / clip.rate.hertz()}, {});
}

RootPlacement groundAt(const Character& character, const Clip& clip, FrameIndex frame) {
    return bodyPose(*findRootJoints(*character.skeleton),
                    ClipSampler(character.skeleton, std::make_shared<const Clip>(clip)),
                    clip.rate.time(frame))
        .ground;
}

/// Returns a target relative to the character on the floor if its goal is in world space.
GoalTarget relative(const Goal& goal, GoalTarget target, const RootPlacement& ground) {
    if (goal.follow) return target;
    const RigidTransform inverse = ground.transform().inverse();
    target.position = inverse * target.position;
    target.orientation = inverse.rotation * *target.orientation;
    return target;
}

void expectSame(const GoalTarget& a, const GoalTarget& b, double tolerance) {
    RC_ASSERT((a.position - b.position).norm() < tolerance);
    RC_ASSERT(rotationDistance(*a.orientation, *b.orientation) < tolerance);
    RC_ASSERT(std::abs(a.influence - b.influence) < tolerance);
}

RC_GTEST_PROP(LoopedGoals, endWhereTheyBeginAndCycleWithTheCharacter, ()) {
    const GoalRig rig = goalRig(*rc::gen::arbitrary<std::uint32_t>(), *rc::gen::inRange(2, 8));
    RC_PRE(rig.clip().frameCount() >= 4);
    LoopSettings settings;
    settings.plantsFeet = *rc::gen::arbitrary<bool>();
    settings.frames = FrameRange{rig.clip().firstFrame, rig.clip().lastFrame};
    const MadeLoop made = makeLoop(rig.scene, only(rig.scene).id, rig.clip().id, settings).value();
    const Character& owner = only(made.scene);
    const Clip& loop = *owner.clips.front();
    const RootPlacement start = groundAt(owner, loop, loop.firstFrame),
                        end = groundAt(owner, loop, loop.lastFrame);
    const auto first = static_cast<double>(loop.firstFrame.value),
               last = static_cast<double>(loop.lastFrame.value);
    for (const Goal& goal : {rig.world(), rig.local()}) {
        expectSame(relative(goal, targetAt(owner, goal, loop, first), start),
                   relative(goal, targetAt(owner, goal, loop, last), end), 1e-8);
        const Eigen::Vector3d travel = goal.follow ? Eigen::Vector3d(Eigen::Vector3d::Zero())
                                                   : Eigen::Vector3d(end.position - start.position);
        for (const double at : {0.0, 0.4, 1.0, std::floor((last - first) / 2), last - first - 1}) {
            GoalTarget now = targetAt(owner, goal, loop, first + at);
            now.position += travel;
            expectSame(now, targetAt(owner, goal, loop, last + at), 1e-6);
        }
    }
    for (const Track& track : loop.tracks)
        RC_ASSERT(track.id.joint != goalChannel(owner.goals[2].id, Channel::influence).joint);
}

/// Goals that already follow the character are closed with it, and what does not move stays.
RC_GTEST_PROP(LoopedGoals, followTheClosedPathAndKeepFixedTargets, ()) {
    GoalRig rig = goalRig(*rc::gen::arbitrary<std::uint32_t>(), *rc::gen::inRange(2, 8));
    RC_PRE(rig.clip().frameCount() >= 4);
    Character owner = only(rig.scene);
    Clip clip = *owner.clips.front();
    const Eigen::Vector3d ahead(0.2, 1, 0.5), fixed(1, 2, 3);
    for (int k = 0; k < 3; ++k) {
        setGoalCurve(clip, owner.goals[0], translation(k),
                     [&](FrameIndex frame) { return (groundAt(owner, clip, frame).transform() * ahead)[k]; });
        setGoalCurve(clip, owner.goals[2], translation(k), [&](FrameIndex) { return fixed[k]; });
    }
    owner.clips = {std::make_shared<const Clip>(clip)};
    Scene scene = rig.scene;
    scene.characters = {std::make_shared<const Character>(owner)};
    LoopSettings settings;
    settings.plantsFeet = false;
    settings.frames = FrameRange{clip.firstFrame, clip.lastFrame};
    const MadeLoop made = makeLoop(scene, owner.id, clip.id, settings).value();
    const Clip& loop = *only(made.scene).clips.front();
    for (FrameIndex frame = loop.firstFrame; frame <= loop.lastFrame; ++frame.value) {
        const auto at = static_cast<double>(frame.value);
        const Eigen::Vector3d expected = groundAt(only(made.scene), loop, frame).transform() * ahead;
        RC_ASSERT((targetAt(owner, owner.goals[0], loop, at).position - expected).norm() < 1e-8);
        RC_ASSERT((targetAt(owner, owner.goals[2], loop, at).position - fixed).norm() < 1e-12);
    }
}

/// The scene with a second clip: the same motion of the joints, with other goals.
GoalRig withSecondClip(const GoalRig& rig) {
    Character owner = only(rig.scene);
    Clip second = *owner.clips.front();
    second.id = ClipId{950};
    second.name = "other";
    keyGoal(second, owner.goals[0], {2.5, 0.09});
    keyGoal(second, owner.goals[1], {4, 0.02});
    owner.clips.push_back(std::make_shared<const Clip>(std::move(second)));
    Scene scene = rig.scene;
    scene.characters = {std::make_shared<const Character>(std::move(owner))};
    return {std::move(scene)};
}

TEST(BlendedGoals, areBetweenThoseOfTheClips) {
    const GoalRig rig = withSecondClip(goalRig(11, 6));
    const Character& owner = only(rig.scene);
    for (const double weight : {0.0, 0.25, 0.5, 1.0}) {
        BlendSettings settings{.weight = weight};
        settings.plantsFeet = false;
        const auto blended = blendClips(rig.scene, owner.id, rig.clip(0).id, rig.clip(1).id, settings);
        ASSERT_TRUE(blended) << text(blended.error());
        const Clip& blend = *only(*blended).clips.back();
        ASSERT_EQ(blend.frameCount(), rig.clip().frameCount());
        for (const Goal& goal : {rig.world(), rig.local()}) {
            for (std::int64_t f = 0; f < blend.frameCount(); ++f) {
                const auto at = [&](const Character& of, const Clip& clip) {
                    const FrameIndex frame = clip.firstFrame + FrameIndex{f};
                    return relative(goal, targetAt(of, goal, clip, static_cast<double>(frame.value)),
                                    groundAt(of, clip, frame));
                };
                const GoalTarget one = at(owner, rig.clip(0)), other = at(owner, rig.clip(1)),
                                 mixed = at(only(*blended), blend);
                const Eigen::Vector3d position = (1 - weight) * one.position + weight * other.position;
                EXPECT_LT((mixed.position - position).norm(), 1e-6) << weight << " " << f;
                EXPECT_LT(
                    rotationDistance(*mixed.orientation, one.orientation->slerp(weight, *other.orientation)),
                    1e-6);
                EXPECT_NEAR(mixed.influence, (1 - weight) * one.influence + weight * other.influence, 1e-6);
            }
        }
        EXPECT_EQ(blend.find(goalChannel(owner.goals[2].id, Channel::influence)), nullptr);
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
