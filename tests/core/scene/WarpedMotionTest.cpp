#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

#include "core/scene/analysis/Compare.h"
#include "core/scene/analysis/Contacts.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/warp/EditWarp.h"
#include "core/scene/evaluation/Evaluator.h"
#include "core/scene/evaluation/MotionTrail.h"
#include "core/scene/evaluation/SolveGoals.h"
#include "tests/core/RandomRig.h"
#include "tests/core/RandomWarp.h"
#include "tests/core/scene/Arm.h"

namespace sinew {
namespace SINEW_TEST_FILE {

std::shared_ptr<const Clip> warped(const Clip& clip, TimeWarp warp) {
    Clip copy = clip;
    copy.warp = std::make_shared<const TimeWarp>(std::move(warp));
    return std::make_shared<const Clip>(std::move(copy));
}

/// Twice as long: new time t plays source time t / 2, from 0 on.
TimeWarp halfSpeed(double end = 1) {
    return TimeWarp::create({{{0}, {0}, SpanKind::linear}, {{2 * end}, {end}}}).value();
}

/// All joints' transforms at a time.
auto transformsAt(Evaluator& evaluator, Seconds time) {
    evaluator.evaluate(time);
    std::vector<Eigen::MatrixXd> all;
    for (int i = 0; i < evaluator.skeleton().size(); ++i) {
        all.emplace_back(evaluator.model()[static_cast<std::size_t>(i)].matrix());
        all.emplace_back(evaluator.values(i).angles);
        all.emplace_back(evaluator.values(i).translation);
    }
    return all;
}

TEST(WarpedMotion, law_warpedClipsEqualPlainOnesAtSourceTimes) {
    EXPECT_TRUE(rc::check([] {
        const test::Rig rig = *test::randomRig();
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        test::WarpOptions options;
        options.backwards = true;
        const TimeWarp warp = test::makeWarp(dice, dice.integer(1, 8), options);
        auto character = std::make_shared<Character>();
        character->skeleton = rig.skeleton;
        if (dice.chance(0.5)) {
            character->unkeyed = std::make_shared<const UnkeyedPose>(UnkeyedPose{
                rig.clip->id, warp.source({1}), {{{JointId{1}, Channel::angle1}, dice.between(-1, 1)}}});
        }
        const auto unkeyed = Evaluator::Unkeyed::shown;
        const auto clip = warped(*rig.clip, warp);
        Evaluator plain(character, rig.clip, unkeyed), playing(character, clip, unkeyed);
        for (int i = 0; i < 8; ++i) {
            const Seconds time{i == 0 ? 1 : dice.between(-2, 6)};
            RC_ASSERT(transformsAt(playing, time) == transformsAt(plain, warp.source(time)));
        }
        Clip mute = *clip;
        mute.warpMuted = true;
        Evaluator muted(character, std::make_shared<const Clip>(mute), unkeyed);
        RC_ASSERT(transformsAt(muted, {0.5}) == transformsAt(plain, {0.5}));
    }));
}

TEST(WarpedMotion, halfSpeedDiffersExceptAtTheEnds) {
    const Scene scene = test::armScene();
    const auto arm = scene.characters[0];
    const Motion plain{arm, arm->clips[0]}, slow{arm, warped(*arm->clips[0], halfSpeed())};
    EXPECT_DOUBLE_EQ(sharedDuration(slow, slow).value, 2);
    EXPECT_DOUBLE_EQ(sharedDuration(plain, slow).value, 1);
    const auto same = compareMotions(slow, std::array{slow}).value();
    EXPECT_EQ(same[0].worst().maxAngle, 0);
    // At its end, the plain clip is half its motion ahead of the slow one.
    EXPECT_GT(compareMotions(plain, std::array{slow}).value()[0].worst().maxAngle, 0.1);
}

TEST(WarpedMotion, trailKeysAreWhereTheyPlay) {
    const Scene scene = test::armScene();
    const auto arm = scene.characters[0];
    const BonePoint elbow{1, BonePoint::End::tail};
    const TimeWarp hold = TimeWarp::create({{{0}, {0}, SpanKind::linear},
                                            {{2}, {1}, SpanKind::reverse},
                                            {{3}, {0}, SpanKind::linear},
                                            {{4}, {1}}})
                              .value();
    const auto clip = warped(*arm->clips[0], hold);
    Evaluator evaluator(arm, clip);
    const auto trail = motionTrails(evaluator, std::array{elbow}, {0}, {120}).value()[0];
    std::vector<double> times;
    for (const std::size_t key : trail.keys) times.push_back(trail.samples[key].time.value);
    EXPECT_EQ(times, (std::vector<double>{0, 2, 3, 4}));
    EXPECT_EQ(trail.frames.size(), 121U);
    // The same position at 1 s and 2.5 s: both play half a second of the source.
    EXPECT_TRUE(
        trail.samples[trail.frames[30]].position.isApprox(trail.samples[trail.frames[75]].position, 1e-12));
}

TEST(WarpedMotion, keyingEditsIgnoreTheWarp) {
    const Scene scene = test::armScene();
    const auto arm = scene.characters[0];
    const auto clip = warped(*arm->clips[0], halfSpeed());
    Goal goal;
    goal.joint = arm->skeleton->joints()[2].id;
    goal.target = {1.5, 1.5, 0};
    const auto plain = solveGoals(*arm, arm->clips[0], {1}, {&goal, 1}, {}).value();
    const auto slow = solveGoals(*arm, clip, {1}, {&goal, 1}, {}).value();
    for (std::size_t i = 0; i < plain.pose.size(); ++i)
        EXPECT_EQ(plain.pose[i].angles, slow.pose[i].angles) << i;
    const BonePoint hand{2, BonePoint::End::head};
    for (const double speed : {0.1, 0.3, 1.0}) {
        EXPECT_EQ(stillRangeAround(*arm, clip, hand, {15}, speed),
                  stillRangeAround(*arm, arm->clips[0], hand, {15}, speed));
    }
}

TEST(SetWarp, addsMutesAndRemovesAWarp) {
    const Scene scene = test::armScene();
    const CharacterId arm = scene.characters[0]->id;
    const ClipId wave = scene.characters[0]->clips[0]->id;
    const auto warp = std::make_shared<const TimeWarp>(halfSpeed());
    const Scene slow = setWarp(scene, arm, wave, warp).value();
    EXPECT_EQ(slow.characters[0]->clips[0]->warp, warp);
    EXPECT_EQ(slow.characters[0]->clips[0]->playedRange().last, FrameIndex{60});
    EXPECT_EQ(scene.characters[0]->clips[0]->warp, nullptr);
    EXPECT_EQ(setWarp(slow, arm, wave, std::make_shared<const TimeWarp>(halfSpeed())).value().characters,
              slow.characters);
    const Scene muted = muteWarp(slow, arm, wave, true).value();
    EXPECT_EQ(muted.characters[0]->clips[0]->playedRange().last, FrameIndex{30});
    const Scene removed = setWarp(muted, arm, wave, nullptr).value();
    EXPECT_EQ(removed.characters[0]->clips[0]->warp, nullptr);
    EXPECT_FALSE(removed.characters[0]->clips[0]->warpMuted);
}

TEST(SetWarp, rejectsUnplayableWarps) {
    const Scene scene = test::armScene();
    const CharacterId arm = scene.characters[0]->id;
    const ClipId wave = scene.characters[0]->clips[0]->id;
    EXPECT_EQ(muteWarp(scene, arm, wave, true).error().code, ErrorCode::argumentInvalid);
    EXPECT_EQ(setWarp(scene, arm, ClipId{99}, nullptr).error().code, ErrorCode::argumentInvalid);
    const auto endless = std::make_shared<const TimeWarp>(
        TimeWarp::create({{{0}, {0}, SpanKind::hold}, {{1e6}, {0}}}).value());
    EXPECT_EQ(setWarp(scene, arm, wave, endless).error().code, ErrorCode::valueRange);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
