#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/anim/sampling/ClipSampler.h"
#include "core/io/FormatList.h"
#include "core/scene/edits/characters/EditCharacters.h"
#include "core/scene/edits/clips/EditClips.h"
#include "core/scene/edits/keys/SetKeys.h"
#include "core/scene/edits/motion/RootEdits.h"
#include "core/scene/evaluation/Evaluator.h"
#include "tests/Paths.h"
#include "tests/core/RandomRig.h"

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

Scene randomScene(const test::ClipOptions& options, bool translations = true) {
    test::RigOptions rig;
    rig.maximumJoints = 12;
    rig.translations = translations;
    const test::Rig drawn = *test::randomRig(rig, options);
    return sceneWith(drawn.skeleton, drawn.clip);
}

RootMotionSettings randomSettings() {
    RootMotionSettings settings;
    settings.heading = *rc::gen::arbitrary<bool>();
    settings.height = *rc::gen::arbitrary<bool>();
    settings.smoothing = {*rc::gen::element(0.0, 0.0, 0.1, 0.5)};
    return settings;
}

/// Times on every `step`-th part of a frame.
std::vector<Seconds> timesOf(const Clip& clip, int parts) {
    std::vector<Seconds> times;
    const auto count = static_cast<double>(clip.frameCount() - 1) * parts;
    for (double i = 0; i <= count; ++i)
        times.push_back({clip.rate.time(clip.firstFrame).value + i / parts * clip.rate.frameTime().value});
    return times;
}

std::vector<Seconds> framesOf(const Clip& clip) {
    std::vector<Seconds> times;
    for (FrameIndex frame = clip.firstFrame; frame <= clip.lastFrame; ++frame.value)
        times.push_back(clip.rate.time(frame));
    return times;
}

/// The largest difference of the world transforms of the joints that both scenes have, except the root.
double difference(const Scene& before, const Scene& after, std::span<const Seconds> times,
                  JointId except = {}) {
    Evaluator a(before.characters.front(), only(before).clips.front());
    Evaluator b(after.characters.front(), only(after).clips.front());
    double largest = 0;
    for (const Seconds time : times) {
        a.evaluate(time);
        b.evaluate(time);
        for (int j = 0; j < a.skeleton().size(); ++j) {
            const auto other = b.skeleton().find(a.skeleton()[j].id);
            if (a.skeleton()[j].id == except) continue;
            largest = std::max(largest, (a.model()[static_cast<std::size_t>(j)].matrix() -
                                         b.model()[static_cast<std::size_t>(*other)].matrix())
                                            .cwiseAbs()
                                            .maxCoeff());
        }
    }
    return largest;
}

JointId rootOf(const Scene& scene) {
    const Skeleton& skeleton = *only(scene).skeleton;
    return skeleton[findRootJoints(skeleton)->root].id;
}

Scene extracted(const Scene& scene, const RootMotionSettings& settings) {
    return extractRoot(scene, only(scene).id, clipIn(scene).id, settings).value();
}
Scene restored(const Scene& scene) { return restoreRoot(scene, only(scene).id, clipIn(scene).id).value(); }
Scene stopped(const Scene& scene, const RootMotionSettings& settings) {
    return removeRoot(scene, only(scene).id, clipIn(scene).id, settings).value();
}

/// Returns whether the heading changes little from frame to frame. It jumps where the body is upside down.
bool headingIsSmooth(const Scene& scene, const RootMotionSettings& settings) {
    const auto path = rootPath(ClipSampler(only(scene).skeleton, only(scene).clips.front()),
                               *findRootJoints(*only(scene).skeleton), settings)
                          .value();
    return std::ranges::adjacent_find(path, [](const RootPlacement& a, const RootPlacement& b) {
               return std::abs(b.heading - a.heading) > 0.5;
           }) == path.end();
}

RC_GTEST_PROP(RootMotionLaws, extractionAndRestorationKeepAllWorldTransformsOnFrames, ()) {
    test::ClipOptions options;
    options.maximumFrames = 60;
    const Scene scene = randomScene(options);
    const RootMotionSettings settings = randomSettings();
    const Scene after = extracted(scene, settings);
    const auto frames = framesOf(clipIn(scene));
    RC_ASSERT(difference(scene, after, frames, rootOf(after)) < 1e-9);
    const Scene again = restored(after);
    RC_ASSERT(difference(scene, again, frames, rootOf(again)) < 1e-9);
    // A second extraction starts from a root that moves.
    const Scene twice = extracted(after, randomSettings());
    RC_ASSERT(difference(scene, twice, frames, rootOf(twice)) < 1e-9);
}

RC_GTEST_PROP(RootMotionLaws, positionsOfAnyCurvesAreMovedExactly, ()) {
    test::ClipOptions options;
    options.maximumFrames = 40;
    const Scene scene = randomScene(options);
    const auto joints = findRootJoints(*only(scene).skeleton);
    RC_PRE((*only(scene).skeleton)[joints->hips].parent == kNoParent);
    RootMotionSettings settings;
    settings.heading = false;
    settings.height = *rc::gen::arbitrary<bool>();
    const Scene after = extracted(scene, settings);
    const auto times = timesOf(clipIn(scene), 7);
    RC_ASSERT(difference(scene, after, times, rootOf(after)) < 1e-9);
    RC_ASSERT(difference(scene, restored(after), times, rootOf(after)) < 1e-9);
}

RC_GTEST_PROP(RootMotionLaws, restorationIsTheIdentityBetweenKeysOfSampledMotion, ()) {
    test::ClipOptions options;
    options.maximumFrames = 60;
    options.sparse = false;
    const Scene scene = randomScene(options);
    // The motions of two joints in one are not linear between frames.
    RC_PRE(!findRootJoints(*only(scene).skeleton)->hasRoot());
    const RootMotionSettings settings = randomSettings();
    RC_PRE(headingIsSmooth(scene, settings));
    const Scene after = restored(extracted(scene, settings));
    RC_ASSERT(difference(scene, after, timesOf(clipIn(scene), 5), rootOf(after)) < 1e-9);
}

RC_GTEST_PROP(RootMotionLaws, clipsInPlaceDoNotTravel, ()) {
    test::ClipOptions options;
    options.maximumFrames = 60;
    const Scene scene = randomScene(options);
    RootMotionSettings settings = randomSettings();
    settings.smoothing = {0};
    std::vector<Scene> sources{extracted(scene, settings)};
    if (!findRootJoints(*only(scene).skeleton)->hasRoot()) sources.push_back(scene);
    for (const Scene& source : sources) {
        const Scene after = stopped(source, settings);
        const RootJoints joints = *findRootJoints(*only(after).skeleton);
        const auto path =
            rootPath(ClipSampler(only(after).skeleton, only(after).clips.front()), joints, settings).value();
        for (const RootPlacement& placement : path) {
            RC_ASSERT((placement.position - path.front().position).norm() < 1e-9);
            RC_ASSERT(std::abs(placement.heading) < 1e-6);
        }
    }
}

RC_GTEST_PROP(RootMotionLaws, unkeyedPosesLookAsBefore, ()) {
    test::ClipOptions options;
    options.maximumFrames = 20;
    Scene scene = randomScene(options);
    const Clip& clip = clipIn(scene);
    std::vector<ChannelValue> values;
    const Joint& joint = (*only(scene).skeleton)[*rc::gen::inRange(0, only(scene).skeleton->size())];
    for (const Channel channel : kChannels) {
        if (joint.free.contains(channel) && !isScale(channel))
            values.push_back({{joint.id, channel}, *test::randomBetween(-1, 1)});
    }
    const Seconds time = clip.rate.time({*rc::gen::inRange(clip.firstFrame.value, clip.lastFrame.value + 1)});
    scene = setUnkeyedPose(scene, only(scene).id, clip.id, time, values).value();
    const Scene after = extracted(scene, randomSettings());
    RC_PRE(joint.id != rootOf(after));
    Evaluator a(scene.characters.front(), only(scene).clips.front(), Evaluator::Unkeyed::shown);
    Evaluator b(after.characters.front(), only(after).clips.front(), Evaluator::Unkeyed::shown);
    a.evaluate(time);
    b.evaluate(time);
    for (int j = 0; j < a.skeleton().size(); ++j) {
        const JointId id = a.skeleton()[j].id;
        const auto other = static_cast<std::size_t>(*b.skeleton().find(id));
        RC_ASSERT(id == rootOf(after) ||
                  (a.model()[static_cast<std::size_t>(j)].matrix() - b.model()[other].matrix()).norm() <
                      1e-8);
    }
}

TEST(RootMotion, aSideways90DegreeTurnGoesToTheRootExactly) {
    // Hips at 1 m that turn about Y and move along x.
    Joint hips;
    hips.id = JointId{1};
    hips.name = "hips";
    hips.rest.translation = {0, 1, 0};
    hips.order = EulerOrder::YXZ;
    hips.free = kEveryChannel;
    Clip clip;
    clip.id = ClipId{2};
    clip.name = "turn";
    clip.lastFrame = {2};
    const auto track = [&](Channel channel, std::vector<double> values) {
        clip.tracks.push_back(
            {{hips.id, channel}, std::make_shared<const Curve>(Curve::fromSamples(clip.rate, {0}, values))});
    };
    track(Channel::translationX, {0, 1, 3});
    track(Channel::translationY, {1, 1.2, 1});
    track(Channel::angle1, {0, kPi / 4, 5 * kPi / 2});
    const Scene scene = sceneWith(std::make_shared<const Skeleton>(Skeleton::create({hips}).value()),
                                  std::make_shared<const Clip>(clip));
    const Scene after = extracted(scene, {});
    const Skeleton& skeleton = *only(after).skeleton;
    ASSERT_EQ(skeleton.size(), 2);
    EXPECT_EQ(skeleton[0].name, "root");
    EXPECT_EQ(skeleton[0].rest, Transform{});
    EXPECT_EQ(skeleton[1].parent, 0);
    const Clip& made = clipIn(after);
    const Curve* x = made.find({skeleton[0].id, Channel::translationX});
    ASSERT_NE(x, nullptr);
    EXPECT_EQ(*x, *clipIn(scene).find({hips.id, Channel::translationX})) << "the curve is moved as it is";
    const Curve* heading = made.find({skeleton[0].id, Channel::angle3});
    ASSERT_NE(heading, nullptr);
    EXPECT_NEAR(heading->key(1).value, kPi / 4, 1e-12);
    EXPECT_NEAR(heading->key(2).value, kPi / 2, 1e-12) << "the heading takes the shortest path";
    EXPECT_EQ(made.find({skeleton[1].id, Channel::translationX}), nullptr);
    EXPECT_NE(made.find({skeleton[1].id, Channel::translationY}), nullptr);
}

TEST(RootMotion, rootJointsMayRestAnywhere) {
    Joint root;
    root.id = JointId{1};
    root.name = "root";
    root.rest.translation = {0.3, 0.02, -0.2};
    Joint hips;
    hips.id = JointId{2};
    hips.name = "hips";
    hips.parent = 0;
    hips.rest.translation = {0.1, 1, 0};
    hips.free = kEveryChannel;
    Joint left = hips, right = hips;
    left.id = JointId{3};
    left.name = "left";
    right.id = JointId{4};
    right.name = "right";
    left.parent = right.parent = 1;
    left.rest.translation = {0.1, -1, 0};
    right.rest.translation = {-0.1, -1, 0};
    Clip clip;
    clip.id = ClipId{5};
    clip.name = "walk";
    clip.lastFrame = {2};
    for (const Channel channel : {Channel::translationX, Channel::translationY, Channel::translationZ}) {
        clip.tracks.push_back({{hips.id, channel},
                               std::make_shared<const Curve>(
                                   Curve::fromSamples(clip.rate, {0}, std::vector<double>{0.9, 1.2, 1.1}))});
    }
    const Scene scene =
        sceneWith(std::make_shared<const Skeleton>(Skeleton::create({root, hips, left, right}).value()),
                  std::make_shared<const Clip>(clip));
    for (const bool height : {false, true}) {
        const Scene after = extracted(scene, {false, height, {0}});
        ASSERT_EQ(rootOf(after), root.id);
        EXPECT_NE(clipIn(after).find({root.id, Channel::translationX}), nullptr);
        EXPECT_LT(difference(scene, after, timesOf(clip, 4), root.id), 1e-12);
    }
}

TEST(RootMotion, unkeyedRotationsWithSlerpLookAsBefore) {
    // SLERP also changes the third angle, which is not free.
    Joint hips;
    hips.id = JointId{1};
    hips.name = "hips";
    hips.rest.translation = {0, 1, 0};
    hips.free = {Channel::angle2, Channel::angle3};
    Clip clip;
    clip.id = ClipId{2};
    clip.name = "turn";
    clip.lastFrame = {3};
    for (const Channel channel : {Channel::angle2, Channel::angle3}) {
        clip.tracks.push_back({{hips.id, channel},
                               std::make_shared<const Curve>(
                                   Curve::fromKeys({{clip.rate.time({0}), 0, Interpolation::slerp},
                                                    {clip.rate.time({3}), 2, Interpolation::slerp}}))});
    }
    const auto skeleton = std::make_shared<const Skeleton>(Skeleton::create({hips}).value());
    Scene scene = sceneWith(skeleton, std::make_shared<const Clip>(clip));
    const Seconds time = clip.rate.time({1});
    const std::vector<ChannelValue> values{{{hips.id, Channel::angle2}, -1},
                                           {{hips.id, Channel::angle3}, -1}};
    scene = setUnkeyedPose(scene, only(scene).id, clip.id, time, values).value();
    const Scene after = extracted(scene, {true, false, {0.1}});
    Evaluator a(scene.characters.front(), only(scene).clips.front(), Evaluator::Unkeyed::shown);
    Evaluator b(after.characters.front(), only(after).clips.front(), Evaluator::Unkeyed::shown);
    a.evaluate(time);
    b.evaluate(time);
    EXPECT_TRUE(a.model()[0].isApprox(b.model()[1], 1e-9));
}

TEST(RootMotion, restorationNeedsARoot) {
    Joint hips;
    hips.id = JointId{1};
    hips.name = "hips";
    Clip clip;
    clip.id = ClipId{2};
    clip.name = "still";
    const Scene scene = sceneWith(std::make_shared<const Skeleton>(Skeleton::create({hips}).value()),
                                  std::make_shared<const Clip>(clip));
    const auto made = restoreRoot(scene, only(scene).id, clipIn(scene).id);
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().code, ErrorCode::argumentInvalid);
    EXPECT_FALSE(extractRoot(scene, {}, clipIn(scene).id));
    EXPECT_FALSE(removeRoot(scene, only(scene).id, {}));
    EXPECT_FALSE(extractRoot(scene, only(scene).id, clipIn(scene).id, {true, false, {-1}}));
}

#ifdef SINEW_DATA_DIR

Scene captured(std::initializer_list<const char*> names) {
    std::vector<std::filesystem::path> files;
    for (const char* name : names) files.push_back(std::filesystem::path(SINEW_DATA_DIR) / name);
    Diagnostics diagnostics;
    return readFiles(files, {}, {}, diagnostics).value();
}

TEST(RootMotion, capturesKeepTheirMotionAndWalkOnTheFloor) {
    for (const Scene& scene : {captured({"asf-amc/cmu-07/07-walk.asf", "asf-amc/cmu-07/07_01-walk.amc"}),
                               captured({"asf-amc/cmu-09/09-run.asf", "asf-amc/cmu-09/09_06-run.amc"}),
                               captured({"bvh/cmu_12_01_walk.bvh"}), captured({"bvh/10_03.bvh"})}) {
        for (const RootMotionSettings& settings : {RootMotionSettings{}, RootMotionSettings{false, false, {}},
                                                   RootMotionSettings{true, true, {0.3}}}) {
            const Scene after = extracted(scene, settings);
            const JointId root = rootOf(after);
            EXPECT_LT(difference(scene, after, framesOf(clipIn(scene))), 1e-9);
            // Some captures start with a T-pose, from which they jump to the motion.
            const auto between = timesOf(clipIn(scene), 3);
            EXPECT_LT(difference(scene, after, std::span(between).subspan(4)), 2e-3);
            EXPECT_LT(difference(scene, restored(after), timesOf(clipIn(scene), 3)), 1e-9);
            const Curve* height = clipIn(after).find({root, Channel::translationY});
            EXPECT_EQ(height != nullptr, settings.height);
        }
        const Scene still = stopped(scene, {});
        const RootJoints joints = *findRootJoints(*only(still).skeleton);
        const auto path =
            rootPath(ClipSampler(only(still).skeleton, only(still).clips.front()), joints, {}).value();
        for (const RootPlacement& placement : path) {
            EXPECT_LT(placement.position.norm(), 1e-9);
            EXPECT_LT(std::abs(placement.heading), 1e-9);
        }
    }
}

#endif

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
