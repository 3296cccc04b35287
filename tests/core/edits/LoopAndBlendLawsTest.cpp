#include <gtest/gtest.h>
#include <pthread.h>
#include <rapidcheck/gtest.h>
#include <time.h>

#include <cmath>
#include <thread>

#include "core/anim/clip/KeyChange.h"
#include "core/anim/locomotion/BodyPose.h"
#include "core/anim/locomotion/CloseLoop.h"
#include "core/anim/retime/ClipRange.h"
#include "core/anim/sampling/ClipSampler.h"
#include "core/io/FormatList.h"
#include "core/scene/analysis/Contacts.h"
#include "core/scene/edits/characters/EditCharacters.h"
#include "core/scene/edits/clips/EditClips.h"
#include "core/scene/edits/motion/BlendClips.h"
#include "core/scene/edits/motion/EaseClip.h"
#include "core/scene/edits/motion/MakeLoop.h"
#include "core/scene/evaluation/Evaluator.h"
#include "tests/Paths.h"
#include "tests/core/RandomRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

const Character& only(const Scene& scene) { return *scene.characters.front(); }
const Clip& clipIn(const Scene& scene) { return *only(scene).clips.front(); }

/// A rig whose root is free, with any curves.
test::Rig randomRigWithFreeRoot(bool sparse = true) {
    test::RigOptions rig;
    rig.severalRoots = false;
    std::vector<Joint> joints =
        test::makeSkeleton(*rc::gen::arbitrary<std::uint32_t>(), *rc::gen::inRange(1, 11), rig).joints();
    for (const Channel channel : kChannels) {
        if (!isScale(channel)) joints.front().free.insert(channel);
    }
    const auto skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    test::ClipOptions options;
    options.maximumFrames = 60;
    options.sparse = sparse;
    return {skeleton, std::make_shared<const Clip>(
                          test::makeClip(*skeleton, *rc::gen::arbitrary<std::uint32_t>(), options))};
}

std::vector<Affine> modelAt(const std::shared_ptr<const Skeleton>& skeleton, const Clip& clip, double frame) {
    const ClipSampler sampler(skeleton, std::make_shared<const Clip>(clip));
    Pose pose;
    sampler.sample({frame / clip.rate.hertz()}, pose);
    std::vector<Affine> model(pose.size());
    forwardKinematics(*skeleton, pose, model);
    return model;
}

RC_GTEST_PROP(CloseLoopLaws, cyclesContinueAtTheSeamAndStepByStep, ()) {
    const test::Rig rig = randomRigWithFreeRoot();
    RC_PRE(rig.clip->frameCount() >= 4);
    const RootJoints joints = *findRootJoints(*rig.skeleton);
    const FrameIndex first = rig.clip->firstFrame, last = rig.clip->lastFrame;
    const Clip loop = closedLoop(rig.skeleton, rig.clip, joints, {first, last}).value();
    RC_ASSERT(loop.frameCount() == rig.clip->frameCount());
    const auto poses =
        bodyPoses(joints, ClipSampler(rig.skeleton, std::make_shared<const Clip>(loop)), {first, last});
    const BodyPose &start = poses.front(), &end = poses.back();
    RC_ASSERT(rotationDistance(start.hips.rotation, end.hips.rotation) < 1e-9);
    RC_ASSERT((start.hips.translation - end.hips.translation).norm() < 1e-9);
    const double turns = (end.ground.heading - start.ground.heading) / (2 * kPi);
    RC_ASSERT(std::abs(turns - std::round(turns)) < 1e-9);
    for (int j = 0; j < rig.skeleton->size(); ++j) {
        const auto rotation = [&](const BodyPose& pose) {
            return toQuaternion((*rig.skeleton)[j].order, pose.values[static_cast<std::size_t>(j)].angles);
        };
        RC_ASSERT(rotationDistance(rotation(start), rotation(end)) < 1e-8);
    }
    // The extrapolated second cycle is the first, farther along the path.
    const double period = static_cast<double>((last - first).value);
    const Eigen::Vector3d travel = end.ground.position - start.ground.position;
    for (const double at : {0.0, 1.0, std::floor(period / 2), period - 1}) {
        const double frame = static_cast<double>(first.value) + at;
        const auto one = modelAt(rig.skeleton, loop, frame),
                   next = modelAt(rig.skeleton, loop, frame + period);
        for (std::size_t j = 0; j < one.size(); ++j) {
            RC_ASSERT((one[j].linear() - next[j].linear()).norm() < 1e-6);
            RC_ASSERT((one[j].translation() + travel - next[j].translation()).norm() < 1e-6);
        }
    }
    // Cycles can be repeated in keys.
    RC_ASSERT(looped(*rig.skeleton, loop, 3).value().frameCount() == 3 * (last - first).value + 1);
}

/// A character of 30 joints that waves for several minutes.
Scene longMotion() {
    test::RigOptions options;
    options.severalRoots = false;
    std::vector<Joint> joints = test::makeSkeleton(7, 30, options).joints();
    for (Joint& joint : joints) {
        for (const Channel channel : kChannels) {
            if (isAngle(channel)) joint.free.insert(channel);
        }
    }
    Character character;
    character.name = "long";
    character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    Clip clip;
    clip.name = "wave";
    clip.rate = FrameRate::create(120, 1).value();
    clip.lastFrame = {20'000};
    double pace = 0.01;
    for (const Joint& joint : character.skeleton->joints()) {
        for (int i = 0; i < 3; ++i) {
            std::vector<double> samples;
            for (std::int64_t f = 0; f <= clip.lastFrame.value; ++f)
                samples.push_back(std::sin(pace * static_cast<double>(f)));
            setTrack(clip, {{joint.id, angle(i)},
                            std::make_shared<const Curve>(Curve::fromSamples(clip.rate, {0}, samples))});
            pace += 0.0003;
        }
    }
    character.clips = {std::make_shared<const Clip>(std::move(clip))};
    return addCharacter({}, std::move(character));
}

double processorTime(clockid_t clock) {
    timespec used{};
    clock_gettime(clock, &used);
    return static_cast<double>(used.tv_sec) + 1e-9 * static_cast<double>(used.tv_nsec);
}

/// What became of a loop that was cancelled once its progress reached a fraction.
struct CancelledLoop {
    std::optional<ErrorCode> code;
    float progress = 0;
    double seconds = 0;  ///< processor time of the thread that made it, since the cancellation
};

CancelledLoop cancelledAt(const Scene& scene, LoopSettings settings, float fraction) {
    std::atomic<bool> cancel = false;
    std::atomic<float> progress = -1;
    std::atomic<bool> isDone = false;
    double cancelledAt = 0;
    clockid_t clock{};
    pthread_getcpuclockid(pthread_self(), &clock);
    settings.cancel = &cancel;
    settings.progress = &progress;
    std::jthread watcher([&] {
        while (progress < fraction && !isDone) std::this_thread::yield();
        cancelledAt = processorTime(clock);
        cancel = true;
    });
    const auto made = makeLoop(scene, only(scene).id, clipIn(scene).id, settings);
    const double end = processorTime(clock);
    isDone = true;
    watcher.join();
    return {made ? std::nullopt : std::optional(made.error().code), progress, end - cancelledAt};
}

TEST(MakeLoop, stopsSoonAfterItIsCancelledAtAnyTime) {
    const Scene scene = longMotion();
    LoopSettings anyLong, whole;
    anyLong.search.minimum = {100};
    whole.frames = FrameRange{clipIn(scene).firstFrame, clipIn(scene).lastFrame};
    for (const float fraction : {0.0F, 0.1F, 0.12F, 0.18F, 0.25F, 0.33F, 0.37F}) {
        const CancelledLoop search = cancelledAt(scene, anyLong, fraction);
        EXPECT_EQ(search.code, ErrorCode::cancelled) << fraction;
        EXPECT_LT(search.progress, 0.95F) << fraction;
        EXPECT_LT(search.seconds, 0.5) << fraction;
    }
    for (const float fraction : {0.1F, 0.42F, 0.45F, 0.49F, 0.51F, 0.53F, 0.58F}) {
        const CancelledLoop closing = cancelledAt(scene, whole, fraction);
        EXPECT_EQ(closing.code, ErrorCode::cancelled) << fraction;
        EXPECT_LT(closing.progress, 0.95F) << fraction;
        EXPECT_LT(closing.seconds, 0.5) << fraction;
    }
}

TEST(MakeLoop, refusesTooManyFramesBeforeItSearches) {
    Scene scene = longMotion();
    Character owner = only(scene);
    Clip clip = clipIn(scene);
    clip.lastFrame = {std::int64_t{1} << 23};
    owner.clips = {std::make_shared<const Clip>(std::move(clip))};
    scene.characters = {std::make_shared<const Character>(std::move(owner))};
    std::atomic<float> progress = 0;
    LoopSettings settings;
    settings.progress = &progress;
    const auto made = makeLoop(scene, only(scene).id, clipIn(scene).id, settings);
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().code, ErrorCode::limitExceeded);
    EXPECT_EQ(progress, 0);
}

RC_GTEST_PROP(EaseClipLaws, clipsStartAndEndAtRestAndKeepTheirMiddle, ()) {
    // Sparse keys with tangents would bend next to the new keys.
    const test::Rig rig = randomRigWithFreeRoot(false);
    RC_PRE(rig.clip->frameCount() >= 20);
    Character character;
    character.name = "any";
    character.skeleton = rig.skeleton;
    character.clips = {rig.clip};
    const Scene scene = addCharacter({}, std::move(character));
    const Seconds frame = rig.clip->rate.frameTime();
    const Scene eased = easeClip(scene, only(scene).id, rig.clip->id, {frame * 5, frame * 6}).value();
    const RootJoints joints = *findRootJoints(*rig.skeleton);
    const ClipSampler before(rig.skeleton, rig.clip), after(rig.skeleton, only(eased).clips.front());
    const BodyPose rest = standingPose(joints, *rig.skeleton);
    const Clip& clip = *rig.clip;
    for (const FrameIndex end : {clip.firstFrame, clip.lastFrame}) {
        const BodyPose pose = bodyPose(joints, after, clip.rate.time(end));
        for (int j = 0; j < rig.skeleton->size(); ++j) {
            const Joint& joint = (*rig.skeleton)[j];
            const auto rotation = [&](const BodyPose& at) {
                return toQuaternion(joint.order, at.values[static_cast<std::size_t>(j)].angles);
            };
            RC_ASSERT(j == joints.top || rotationDistance(rotation(pose), rotation(rest)) < 1e-9);
        }
    }
    for (FrameIndex at = clip.firstFrame + FrameIndex{5}; at + FrameIndex{6} <= clip.lastFrame; ++at.value) {
        for (int j = 0; j < rig.skeleton->size(); ++j) {
            const Joint& joint = (*rig.skeleton)[j];
            const JointValues one = before.values(j, clip.rate.time(at)),
                              other = after.values(j, clip.rate.time(at));
            RC_ASSERT((one.translation - other.translation).norm() < 1e-9);
            RC_ASSERT(rotationDistance(toQuaternion(joint.order, one.angles),
                                       toQuaternion(joint.order, other.angles)) < 1e-8);
        }
    }
}

#ifdef SINEW_DATA_DIR

const std::filesystem::path kData(SINEW_DATA_DIR);

Scene capturedFrom(const std::vector<std::filesystem::path>& files) {
    Diagnostics diagnostics;
    return readFiles(files, {}, {}, diagnostics).value();
}

TEST(MakeLoop, capturedWalksAndRunsBecomeSeamlessLoops) {
    for (const std::vector<std::filesystem::path>& files :
         {std::vector{kData / "asf-amc/cmu-07/07-walk.asf", kData / "asf-amc/cmu-07/07_01-walk.amc"},
          std::vector{kData / "asf-amc/cmu-35/35.asf", kData / "asf-amc/cmu-35/35_01.amc"}}) {
        const Scene scene = capturedFrom(files);
        const auto made = makeLoop(scene, only(scene).id, clipIn(scene).id);
        ASSERT_TRUE(made) << text(made.error());
        RecordProperty(files.back().filename().string() + " degrees",
                       std::to_string(degrees(made->before.angle)));
        EXPECT_LT(degrees(made->before.angle), 15);
        EXPECT_LT(made->after.angle, 1e-6);
        EXPECT_LT(made->after.distance, 1e-6);
        EXPECT_GT(made->travel, 0.8) << "of a step or two";
        EXPECT_GT(made->contacts, 1);
        EXPECT_LT(made->slideAfter, 0.002);
    }
}

TEST(MakeLoop, rangesAreKeptAndChecked) {
    const Scene scene =
        capturedFrom({kData / "asf-amc/cmu-07/07-walk.asf", kData / "asf-amc/cmu-07/07_01-walk.amc"});
    LoopSettings settings;
    settings.plantsFeet = false;
    settings.frames =
        FrameRange{clipIn(scene).firstFrame + FrameIndex{20}, clipIn(scene).firstFrame + FrameIndex{150}};
    const MadeLoop made = makeLoop(scene, only(scene).id, clipIn(scene).id, settings).value();
    EXPECT_EQ(made.frames, *settings.frames);
    EXPECT_EQ(clipIn(made.scene).frameCount(), 131);
    settings.frames->last = clipIn(scene).lastFrame + FrameIndex{1};
    EXPECT_FALSE(makeLoop(scene, only(scene).id, clipIn(scene).id, settings));
    settings.frames = FrameRange{clipIn(scene).firstFrame, clipIn(scene).firstFrame + FrameIndex{1}};
    EXPECT_FALSE(makeLoop(scene, only(scene).id, clipIn(scene).id, settings));
}

/// Two walks of the same person as clips of one character.
Scene twoWalks() {
    const Scene first =
        capturedFrom({kData / "asf-amc/cmu-07/07-walk.asf", kData / "asf-amc/cmu-07/07_01-walk.amc"});
    const Scene second =
        capturedFrom({kData / "asf-amc/cmu-07/07-walk.asf", kData / "asf-amc/cmu-07/07_05-walk.amc"});
    Diagnostics diagnostics;
    return importClips(first, only(first).id, only(second), only(second).clips, diagnostics).value();
}

TEST(BlendClips, theEndsOfTheSliderAreTheClips) {
    const Scene scene = twoWalks();
    const auto& clips = only(scene).clips;
    const RootJoints joints = *findRootJoints(*only(scene).skeleton);
    for (const double weight : {0.0, 1.0}) {
        BlendSettings settings{.weight = weight};
        settings.plantsFeet = false;
        const Scene after = blendClips(scene, only(scene).id, clips[0]->id, clips[1]->id, settings).value();
        const auto& source = clips[weight == 0 ? 0 : 1];
        const auto& blend = only(after).clips.back();
        ASSERT_EQ(blend->frameCount(), source->frameCount());
        const auto one = bodyPoses(joints, ClipSampler(only(scene).skeleton, source),
                                   {source->firstFrame, source->lastFrame});
        const auto other = bodyPoses(joints, ClipSampler(only(after).skeleton, blend),
                                     {blend->firstFrame, blend->lastFrame});
        for (std::size_t f = 0; f < one.size(); ++f) {
            EXPECT_LT(rotationDistance(one[f].hips.rotation, other[f].hips.rotation), 1e-7);
            EXPECT_LT((one[f].hips.translation - other[f].hips.translation).norm(), 1e-9);
            for (int j = 0; j < only(scene).skeleton->size(); ++j) {
                const auto at = [&](const BodyPose& pose) {
                    return toQuaternion((*only(scene).skeleton)[j].order,
                                        pose.values[static_cast<std::size_t>(j)].angles);
                };
                if (j == joints.top) continue;
                EXPECT_LT(rotationDistance(at(one[f]), at(other[f])), 1e-7);
            }
        }
        EXPECT_NEAR((one.back().ground.position - one.front().ground.position).norm(),
                    (other.back().ground.position - other.front().ground.position).norm(), 1e-7);
    }
}

TEST(BlendClips, theMiddleOfTheSliderIsBetweenTheClipsAndFeetStand) {
    const Scene scene = twoWalks();
    const auto& clips = only(scene).clips;
    const auto after = blendClips(scene, only(scene).id, clips[0]->id, clips[1]->id, {});
    ASSERT_TRUE(after) << text(after.error());
    const auto& blend = only(*after).clips.back();
    const auto [shorter, longer] = std::minmax({clips[0]->duration().value, clips[1]->duration().value});
    EXPECT_GE(blend->duration().value, shorter - 0.02);
    EXPECT_LE(blend->duration().value, longer + 0.02);
    Evaluator evaluator(after->characters.front(), blend);
    for (const Contact& contact : contactsOf(only(*after), blend)) {
        evaluator.evaluate(blend->rate.time(contact.first));
        const Eigen::Vector3d start = evaluator.bone(contact.joint).tail;
        evaluator.evaluate(blend->rate.time(contact.last));
        EXPECT_LT((evaluator.bone(contact.joint).tail - start).norm(), 0.03);
    }
    EXPECT_FALSE(blendClips(scene, only(scene).id, clips[0]->id, clips[1]->id, {.weight = 1.5}));
    EXPECT_FALSE(blendClips(scene, only(scene).id, clips[0]->id, {}, {}));
}

#endif

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
