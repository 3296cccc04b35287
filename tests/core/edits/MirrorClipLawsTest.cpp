#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/io/FormatList.h"
#include "core/rig/SideName.h"
#include "core/scene/edits/characters/EditCharacters.h"
#include "core/scene/edits/clips/EditClips.h"
#include "core/scene/edits/goals/EditGoals.h"
#include "core/scene/edits/keys/SetKeys.h"
#include "core/scene/edits/motion/MirrorClip.h"
#include "core/scene/evaluation/Evaluator.h"
#include "tests/Paths.h"
#include "tests/core/MirroredRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

const Character& only(const Scene& scene) { return *scene.characters.front(); }
const Clip& clipIn(const Scene& scene) { return *only(scene).clips.front(); }

Scene sceneWith(const std::shared_ptr<const Skeleton>& skeleton, const std::shared_ptr<const Clip>& clip) {
    Character character;
    character.name = "any";
    character.skeleton = skeleton;
    character.clips = {clip};
    return addCharacter({}, std::move(character));
}

/// A symmetric rig whose joints have any axes, with a clip of any curves.
Scene mirroredScene(bool slerp) {
    const auto skeleton =
        std::make_shared<const Skeleton>(test::makeMirroredRig(*rc::gen::arbitrary<std::uint32_t>()));
    test::ClipOptions options;
    options.maximumFrames = 40;
    options.slerp = slerp;
    const auto clip = std::make_shared<const Clip>(
        test::makeClip(*skeleton, *rc::gen::arbitrary<std::uint32_t>(), options));
    return sceneWith(skeleton, clip);
}

Scene mirroredOnce(const Scene& scene) { return mirrorClip(scene, only(scene).id, clipIn(scene).id).value(); }

std::vector<Seconds> framesOf(const Clip& clip, int parts = 1) {
    std::vector<Seconds> times;
    for (std::int64_t i = 0; i <= (clip.frameCount() - 1) * parts; ++i)
        times.push_back({clip.rate.time(clip.firstFrame).value +
                         static_cast<double>(i) / parts * clip.rate.frameTime().value});
    return times;
}

/// The largest distance of a joint's head from the mirror image of its counterpart's, in metres.
double mirrorError(const Scene& before, const Scene& after, std::span<const Seconds> times) {
    Evaluator a(before.characters.front(), only(before).clips.front());
    Evaluator b(after.characters.front(), only(after).clips.front());
    const std::vector<int> pairs = mirrorPairs(a.skeleton());
    double largest = 0;
    for (const Seconds time : times) {
        a.evaluate(time);
        b.evaluate(time);
        for (int j = 0; j < a.skeleton().size(); ++j) {
            const int other = pairs[static_cast<std::size_t>(j)];
            const Eigen::Vector3d head = test::mirrored(a.bone(j).head);
            largest = std::max(largest, (head - b.bone(other).head).norm());
        }
    }
    return largest;
}

double difference(const Scene& before, const Scene& after, std::span<const Seconds> times) {
    Evaluator a(before.characters.front(), only(before).clips.front());
    Evaluator b(after.characters.front(), only(after).clips.front());
    double largest = 0;
    for (const Seconds time : times) {
        a.evaluate(time);
        b.evaluate(time);
        for (std::size_t j = 0; j < a.model().size(); ++j)
            largest =
                std::max(largest, (a.model()[j].matrix() - b.model()[j].matrix()).cwiseAbs().maxCoeff());
    }
    return largest;
}

RC_GTEST_PROP(MirrorClipLaws, headsAreMirrorImagesWhateverTheJointsAxes, ()) {
    const Scene scene = mirroredScene(true);
    RC_ASSERT(mirrorError(scene, mirroredOnce(scene), framesOf(clipIn(scene))) < 1e-9);
}

RC_GTEST_PROP(MirrorClipLaws, mirroringTwiceIsTheIdentity, ()) {
    const Scene scene = mirroredScene(true);
    RC_ASSERT(difference(scene, mirroredOnce(mirroredOnce(scene)), framesOf(clipIn(scene))) < 1e-9);
}

RC_GTEST_PROP(MirrorClipLaws, unpairedRigsAreMirroredTwiceToTheIdentityAtAllTimes, ()) {
    // Joints of random rigs have no sides, so that each is its own counterpart, and axes that are not
    // parallel to the plane.
    test::RigOptions rig;
    rig.maximumJoints = 8;
    rig.restRotations = *rc::gen::arbitrary<bool>();
    test::ClipOptions options;
    options.maximumFrames = 30;
    options.slerp = false;
    const test::Rig drawn = *test::randomRig(rig, options);
    const Scene scene = sceneWith(drawn.skeleton, drawn.clip);
    const Scene once = mirroredOnce(scene);
    RC_PRE(mirrorLosses(only(scene), clipIn(scene)).inexact.empty());
    RC_ASSERT(mirrorLosses(only(scene), clipIn(scene)).unpaired.empty());
    RC_ASSERT(difference(scene, mirroredOnce(once), framesOf(clipIn(scene), rig.restRotations ? 1 : 4)) <
              1e-9);
}

RC_GTEST_PROP(MirrorClipLaws, slerpIsMirroredExactlyBetweenKeys, ()) {
    const auto skeleton =
        std::make_shared<const Skeleton>(test::makeMirroredRig(*rc::gen::arbitrary<std::uint32_t>()));
    test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
    Clip clip;
    clip.id = ClipId{1000};
    clip.name = "slerp";
    clip.lastFrame = {40};
    for (const Joint& joint : skeleton->joints()) {
        for (int i = 0; i < 3; ++i) {
            std::vector<Key> keys;
            for (double time = 0; time < 1.3; time += dice.between(0.1, 0.4))
                keys.push_back({{time}, dice.between(-3, 3), Interpolation::slerp});
            clip.tracks.push_back(
                {{joint.id, angle(i)}, std::make_shared<const Curve>(Curve::fromKeys(std::move(keys)))});
        }
    }
    clip.sortTracks();
    const Scene scene = sceneWith(skeleton, std::make_shared<const Clip>(clip));
    RC_ASSERT(mirrorError(scene, mirroredOnce(scene), framesOf(clip, 6)) < 1e-9);
}

RC_GTEST_PROP(MirrorClipLaws, unkeyedPosesAreMirrored, ()) {
    Scene scene = mirroredScene(false);
    const Clip& clip = clipIn(scene);
    const Joint& joint = (*only(scene).skeleton)[*rc::gen::inRange(0, only(scene).skeleton->size())];
    std::vector<ChannelValue> values;
    for (const Channel channel : kChannels) {
        if (joint.free.contains(channel))
            values.push_back({{joint.id, channel}, *test::randomBetween(-1, 1)});
    }
    const Seconds time = clip.rate.time({*rc::gen::inRange(clip.firstFrame.value, clip.lastFrame.value + 1)});
    scene = setUnkeyedPose(scene, only(scene).id, clip.id, time, values).value();
    const Scene after = mirroredOnce(scene);
    Evaluator a(scene.characters.front(), only(scene).clips.front(), Evaluator::Unkeyed::shown);
    Evaluator b(after.characters.front(), only(after).clips.front(), Evaluator::Unkeyed::shown);
    a.evaluate(time);
    b.evaluate(time);
    const std::vector<int> pairs = mirrorPairs(a.skeleton());
    for (int j = 0; j < a.skeleton().size(); ++j) {
        const int other = pairs[static_cast<std::size_t>(j)];
        RC_ASSERT((test::mirrored(a.bone(j).head) - b.bone(other).head).norm() < 1e-8);
    }
}

/// A root with the arms "hand.L" and "hand.R", whose axes are mirrored.
Scene twoHands() {
    std::vector<Joint> joints(3);
    const std::array<const char*, 3> names{"root", "hand.L", "hand.R"};
    for (std::size_t i = 0; i < 3; ++i) {
        joints[i].id = JointId{i + 1};
        joints[i].name = names[i];
        joints[i].free = kAngles;
        joints[i].parent = i == 0 ? kNoParent : 0;
        joints[i].rest.translation.x() = i == 0 ? 0 : i == 1 ? 1 : -1;
    }
    Clip clip;
    clip.id = ClipId{9};
    clip.name = "wave";
    clip.lastFrame = {30};
    const auto track = [&](JointId joint, Channel channel, std::vector<Key> keys) {
        clip.tracks.push_back(
            {{joint, channel}, std::make_shared<const Curve>(Curve::fromKeys(std::move(keys)))});
    };
    track(JointId{2}, Channel::angle1, {{{0}, 0.1, Interpolation::catmullRom}, {{1}, 0.7}});
    track(JointId{2}, Channel::angle2, {{{0}, 0.2, Interpolation::monotone}, {{0.5}, -0.5}});
    clip.contacts = std::vector<ClipContact>{{JointId{2}, {0}, {0.5}}};
    return sceneWith(std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value()),
                     std::make_shared<const Clip>(std::move(clip)));
}

TEST(MirrorClip, keepsKeysOfParallelAxesAndMovesContacts) {
    const Scene scene = twoHands();
    const Scene after = mirroredOnce(scene);
    const Clip& clip = clipIn(after);
    EXPECT_EQ(clip.find({JointId{2}, Channel::angle1}), nullptr);
    ASSERT_NE(clip.find({JointId{3}, Channel::angle1}), nullptr);
    EXPECT_EQ(*clip.find({JointId{3}, Channel::angle1}), *clipIn(scene).find({JointId{2}, Channel::angle1}));
    const Curve* y = clip.find({JointId{3}, Channel::angle2});
    ASSERT_NE(y, nullptr);
    EXPECT_EQ(y->key(0).value, -0.2);
    EXPECT_EQ(y->key(0).interpolation, Interpolation::monotone);
    EXPECT_EQ(clip.contacts, (std::vector<ClipContact>{{JointId{3}, {0}, {0.5}}}));
}

TEST(MirrorClip, movesKeysOfGoalsToTheOtherSide) {
    Scene scene = twoHands();
    const CharacterId character = only(scene).id;
    Goal left;
    left.joint = JointId{2};
    left.target = {1, 0.5, 0.25};
    Goal right = left;
    right.joint = JointId{3};
    right.target = {-1, 0.5, 0.25};
    scene = setGoals(scene, character, {left, right}).value();
    const GoalId leftId = only(scene).goals[0].id, rightId = only(scene).goals[1].id;
    scene = setKeys(scene, character, clipIn(scene).id, {0.5},
                    std::vector<ChannelValue>{{goalChannel(leftId, Channel::translationX), 2},
                                              {goalChannel(leftId, Channel::influence), 0.5}})
                .value();
    const Scene mirrored = mirroredOnce(scene);
    const Clip& after = clipIn(mirrored);
    EXPECT_EQ(after.find(goalChannel(leftId, Channel::translationX)), nullptr);
    const Curve* x = after.find(goalChannel(rightId, Channel::translationX));
    ASSERT_NE(x, nullptr);
    EXPECT_EQ(x->key(0).value, -2);
    EXPECT_NE(after.find(goalChannel(rightId, Channel::influence)), nullptr);
    EXPECT_EQ(after.find(goalChannel(rightId, Channel::translationY)), nullptr) << "it is there already";
}

TEST(MirrorClip, failsWithoutTheClip) {
    const Scene scene = twoHands();
    EXPECT_FALSE(mirrorClip(scene, only(scene).id, {}));
    EXPECT_FALSE(mirrorClip(scene, {}, clipIn(scene).id));
}

RC_GTEST_PROP(MoveClipLaws, allHeadsMoveRigidlyAndBackAgain, ()) {
    const Scene scene = mirroredScene(true);
    ClipMove move;
    move.heading = *rc::gen::element(0.0, kPi / 2, kPi, 0.3, -2.0);
    move.pivot = {1, 2, 3};
    move.offset = {*test::randomBetween(-2, 2), 0.5, -1};
    const auto moved = moveClip(scene, only(scene).id, clipIn(scene).id, move);
    const Eigen::AngleAxisd turn(move.heading, Eigen::Vector3d::UnitY());
    Evaluator a(scene.characters.front(), only(scene).clips.front());
    Evaluator b(moved->characters.front(), only(*moved).clips.front());
    for (const Seconds time : framesOf(clipIn(scene))) {
        a.evaluate(time);
        b.evaluate(time);
        for (int j = 0; j < a.skeleton().size(); ++j) {
            const Eigen::Vector3d expected = turn * (a.bone(j).head - move.pivot) + move.pivot + move.offset;
            RC_ASSERT((expected - b.bone(j).head).norm() < 1e-9);
        }
    }
    Scene back = moveClip(*moved, only(scene).id, clipIn(scene).id, {.offset = -move.offset}).value();
    back = moveClip(back, only(scene).id, clipIn(scene).id, {.heading = -move.heading, .pivot = move.pivot})
               .value();
    RC_ASSERT(difference(scene, back, framesOf(clipIn(scene))) < 1e-9);
}

TEST(MoveClip, aTurnAboutTheOutermostAxisKeepsAllKeys) {
    Joint hips;
    hips.id = JointId{1};
    hips.name = "hips";
    hips.order = EulerOrder::ZXY;
    hips.free = kEveryChannel;
    Clip clip;
    clip.id = ClipId{2};
    clip.name = "walk";
    clip.lastFrame = {30};
    const auto track = [&](Channel channel, Interpolation kind) {
        const std::vector<Key> keys{{{0}, 0.5, kind}, {{0.3}, 2, kind}, {{1}, 1, kind}};
        clip.tracks.push_back({{hips.id, channel}, std::make_shared<const Curve>(Curve::fromKeys(keys))});
    };
    track(Channel::translationX, Interpolation::catmullRom);
    track(Channel::translationZ, Interpolation::catmullRom);
    track(Channel::angle1, Interpolation::monotone);
    track(Channel::angle3, Interpolation::linear);
    const Scene scene = sceneWith(std::make_shared<const Skeleton>(Skeleton::create({hips}).value()),
                                  std::make_shared<const Clip>(clip));
    const Scene moved = moveClip(scene, only(scene).id, clip.id, {.heading = 0.3}).value();
    for (const Track& made : clipIn(moved).tracks) EXPECT_EQ(made.curve->size(), 3U) << name(made.id.channel);
    EXPECT_EQ(clipIn(moved).find({hips.id, Channel::angle1}), clipIn(scene).find({hips.id, Channel::angle1}));
    EXPECT_NEAR(clipIn(moved).find({hips.id, Channel::angle3})->key(1).value, 2.3, 1e-12);
    EXPECT_NEAR(clipIn(moved).find({hips.id, Channel::translationX})->key(1).value,
                2 * std::cos(0.3) + 2 * std::sin(0.3), 1e-12);
}

#ifdef SINEW_DATA_DIR

TEST(MirrorClip, capturesAreMirrorImages) {
    const std::filesystem::path data(SINEW_DATA_DIR);
    for (const std::vector<std::filesystem::path>& files :
         {std::vector{data / "asf-amc/cmu-07/07-walk.asf", data / "asf-amc/cmu-07/07_01-walk.amc"},
          std::vector{data / "asf-amc/cmu-09/09-run.asf", data / "asf-amc/cmu-09/09_06-run.amc"}}) {
        Diagnostics diagnostics;
        const Scene scene = readFiles(files, {}, {}, diagnostics).value();
        const MirrorLosses losses = mirrorLosses(only(scene), clipIn(scene));
        EXPECT_TRUE(losses.unpaired.empty());
        EXPECT_TRUE(losses.inexact.empty());
        // Left and right bones of real people differ by millimetres, and distances add up.
        const auto times = framesOf(clipIn(scene), 2);
        EXPECT_LT(mirrorError(scene, mirroredOnce(scene), times), 0.04);
        EXPECT_LT(difference(scene, mirroredOnce(mirroredOnce(scene)), times), 1e-9);
    }
}

#endif

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
