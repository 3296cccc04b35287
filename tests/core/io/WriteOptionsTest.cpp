#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "core/anim/clip/SlerpChannels.h"
#include "core/io/acclaim/AcclaimFormat.h"
#include "core/io/bvh/BvhFormat.h"
#include "core/io/writing/WrittenMotion.h"
#include "core/math/Angle.h"
#include "tests/core/RandomRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// A character with any rig and two clips: any motion, and half of it.
Scene sceneOf(const test::Rig& rig) {
    auto half = std::make_shared<Clip>(*rig.clip);
    half->id = ClipId{rig.clip->id.value + 1};
    half->name = "half";
    half->lastFrame = FrameIndex{(half->firstFrame.value + half->lastFrame.value) / 2};
    auto character = std::make_shared<Character>();
    character->id = CharacterId{2000001};
    character->skeleton = rig.skeleton;
    character->clips = {rig.clip, std::move(half)};
    Scene scene;
    scene.lastId = 3000000;
    scene.characters = {std::move(character)};
    return scene;
}

std::shared_ptr<const Clip> emptyClip() {
    Clip clip;
    clip.id = ClipId{1};
    return std::make_shared<const Clip>(std::move(clip));
}

/// Only what these formats support: no rest rotations or scales.
test::Rig plainRig(bool severalRoots) {
    test::RigOptions rig;
    rig.maximumJoints = 8;
    rig.severalRoots = severalRoots;
    rig.restRotations = false;
    test::ClipOptions clip;
    clip.maximumFrames = 12;
    return *test::randomRig(rig, clip);
}

Character readBack(const Format& format, const std::vector<NamedFile>& files) {
    Scene scene;
    Diagnostics diagnostics;
    for (const NamedFile& file : files)
        scene = format.read(Source::fromMemory(file.name, file.bytes), scene, {}, diagnostics).value();
    return *scene.characters.back();
}

Character written(const Format& format, const std::string& name, const Scene& scene,
                  const WriteOptions& options) {
    Diagnostics diagnostics;
    return readBack(format, format.write(scene, name, options, diagnostics).value());
}

const Eigen::Matrix3d& zFromY() {
    static const Eigen::Matrix3d matrix = (Eigen::Matrix3d() << 1, 0, 0, 0, 0, -1, 0, 1, 0).finished();
    return matrix;
}

/// The expected position of a head with these options.
Eigen::Vector3d expectedPosition(const Evaluator& played, int joint, const WriteOptions& options) {
    Eigen::Vector3d position = played.model()[static_cast<std::size_t>(joint)].translation();
    if (options.root == RootMotion::inPlace) {
        Eigen::Vector3d offset = played.local()[0].translation - played.skeleton()[0].rest.translation;
        offset.y() = 0;
        position -= offset;
    }
    return options.up == UpAxis::z ? Eigen::Vector3d(zFromY() * position) : position;
}

/// Expects every head of the character read back to be at its expected position in all frames. Lengths are
/// printed to a nanometre, angles to a hundred-millionth of a degree.
void expectPositions(const Scene& scene, const Character& back, const WriteOptions& options) {
    const auto& character = scene.characters[0];
    const auto& clip = character->clips[0];
    Evaluator played(character, clip);
    Evaluator read(std::make_shared<const Character>(back), back.clips.at(0));
    RC_ASSERT(read.clip()->frameCount() ==
              clip->frameCount() - (options.loopEnd == LastFrame::drop && clip->frameCount() > 1 ? 1 : 0));
    for (std::int64_t frame = 0; frame < read.clip()->frameCount(); ++frame) {
        played.evaluate(clip->rate.time(clip->firstFrame + FrameIndex{frame}));
        read.evaluate(read.clip()->rate.time(read.clip()->firstFrame + FrameIndex{frame}));
        for (int joint = 0; joint < played.skeleton().size(); ++joint) {
            const auto there = back.skeleton->find(played.skeleton()[joint].name);
            RC_ASSERT(there);
            const Eigen::Vector3d position = read.model()[static_cast<std::size_t>(*there)].translation();
            RC_ASSERT((position - expectedPosition(played, joint, options)).norm() < 1e-6);
        }
    }
}

WriteOptions anyOptions() {
    WriteOptions options;
    options.root = *rc::gen::element(RootMotion::keep, RootMotion::inPlace, RootMotion::ownJoint);
    options.up = *rc::gen::element(UpAxis::y, UpAxis::z);
    options.loopEnd = *rc::gen::element(LastFrame::keep, LastFrame::drop);
    if (*rc::gen::arbitrary<bool>())
        options.order = static_cast<EulerOrder>(*rc::gen::inRange(0, kEulerOrderCount));
    return options;
}

TEST(WriteOptions, rejectsInvalidTolerances) {
    const Scene scene = sceneOf({std::make_shared<const Skeleton>(test::makeSkeleton(1, 3)), emptyClip()});
    for (const double senseless : {0.0, -1.0, HUGE_VAL, std::nan("")}) {
        for (double ExportTolerance::*field :
             {&ExportTolerance::angle, &ExportTolerance::distance, &ExportTolerance::reach}) {
            WriteOptions options;
            options.tolerance.*field = senseless;
            const auto subject = writeSubject(scene, options);
            ASSERT_FALSE(subject);
            EXPECT_EQ(subject.error().code, ErrorCode::argumentInvalid);
            EXPECT_EQ(subject.error().where, "tolerance");
        }
    }
}

TEST(WriteOptions, characterWithoutJointsIsWritten) {
    const Scene scene = sceneOf({std::make_shared<const Skeleton>(), emptyClip()});
    WriteOptions options;
    options.up = UpAxis::z;
    options.root = RootMotion::inPlace;
    WrittenMotion motion(writeSubject(scene, options).value());
    motion.evaluate(Seconds{0});
    EXPECT_TRUE(motion.local().empty());
}

TEST(WriteOptions, severalClipsAreWrittenInOrder) {
    const Scene scene = sceneOf({std::make_shared<const Skeleton>(test::makeSkeleton(1, 3)),
                                 std::make_shared<const Clip>(test::makeClip(test::makeSkeleton(1, 3), 5))});
    const auto& clips = scene.characters[0]->clips;
    WriteOptions options;
    options.clips = {clips[1]->id, clips[0]->id};
    const auto subjects = writeSubjects(scene, options).value();
    ASSERT_EQ(subjects.size(), 2u);
    EXPECT_EQ(subjects[0].clip, clips[1]);
    EXPECT_EQ(subjects[1].clip, clips[0]);
    EXPECT_EQ(subjects[0].skeleton, subjects[1].skeleton);
    options.clips = {ClipId{77}};
    EXPECT_EQ(writeSubjects(scene, options).error().code, ErrorCode::nameUnknown);
}

RC_GTEST_PROP(WriteOptions, framesOfARangeMatchTheClip, ()) {
    Clip clip;
    clip.id = ClipId{1};
    clip.rate = *rc::gen::element(FrameRate(), FrameRate::create(120, 1).value(),
                                  FrameRate::create(24000, 1001).value(), FrameRate::create(7, 3).value());
    clip.lastFrame = FrameIndex{*rc::gen::inRange(0, 100'000)};
    const Scene scene = sceneOf(
        {std::make_shared<const Skeleton>(test::makeSkeleton(1, 3)), std::make_shared<const Clip>(clip)});
    WriteOptions options;
    options.firstFrame = FrameIndex{*rc::gen::inRange<std::int64_t>(0, clip.lastFrame.value + 1)};
    const WriteSubject subject = writeSubject(scene, options).value();
    const FrameIndex frame{*rc::gen::inRange<std::int64_t>(0, subject.frameCount)};
    RC_ASSERT(subject.clipTime(subject.rate.time(frame)) == clip.rate.time(*options.firstFrame + frame));
}

TEST(WriteOptions, rangesKeepStepsOnTheirFrames) {
    const auto skeleton = std::make_shared<const Skeleton>(test::makeSkeleton(1, 1));
    constexpr int kLast = 300;
    Clip clip;
    clip.id = ClipId{1};
    clip.lastFrame = FrameIndex{kLast};
    std::vector<double> values;
    for (int frame = 0; frame <= kLast; ++frame) values.push_back(frame);
    clip.tracks.push_back({{(*skeleton)[0].id, translation(0)},
                           std::make_shared<const Curve>(
                               Curve::fromSamples(clip.rate, FrameIndex{0}, values, Interpolation::step))});
    const Scene scene = sceneOf({skeleton, std::make_shared<const Clip>(clip)});
    for (int first = 0; first <= kLast; ++first) {
        WriteOptions options;
        options.firstFrame = FrameIndex{first};
        const WriteSubject subject = writeSubject(scene, options).value();
        WrittenMotion motion(subject);
        for (std::int64_t frame = 0; frame < subject.frameCount; ++frame) {
            motion.evaluate(subject.rate.time(FrameIndex{frame}));
            ASSERT_EQ(motion.values(0).translation.x(), static_cast<double>(first + frame));
        }
    }
}

RC_GTEST_PROP(WriteOptions, applyToBvh, ()) {
    const Scene scene = sceneOf(plainRig(true));
    const WriteOptions options = anyOptions();
    // Several roots become several characters of a BVH unless they are below one joint of their motion.
    const auto& joints = scene.characters[0]->skeleton->joints();
    const auto roots = std::ranges::count(joints, kNoParent, &Joint::parent);
    RC_PRE(roots == 1 || options.root == RootMotion::ownJoint);
    expectPositions(scene, written(BvhFormat(), "take.bvh", scene, options), options);
}

RC_GTEST_PROP(WriteOptions, applyToAmc, ()) {
    const Scene scene = sceneOf(plainRig(false));
    const WriteOptions options = anyOptions();
    expectPositions(scene, written(AcclaimFormat(), "take.amc", scene, options), options);
}

RC_GTEST_PROP(WriteOptions, rootMotionJointTravelsAndTheRestStaysAboveIt, ()) {
    const Scene scene = sceneOf(plainRig(true));
    WriteOptions options;
    options.root = RootMotion::ownJoint;
    options.up = *rc::gen::element(UpAxis::y, UpAxis::z);
    const WriteSubject subject = writeSubject(scene, options).value();
    WrittenMotion motion(subject);
    const Skeleton& own = *scene.characters[0]->skeleton;
    RC_ASSERT(subject.skeleton->size() == own.size() + 1);
    for (std::int64_t frame = 0; frame < subject.frameCount; ++frame) {
        motion.evaluate(subject.rate.time(FrameIndex{frame}));
        const Eigen::Vector3d first = motion.local()[1].translation;
        RC_ASSERT(std::abs(first.x() - own[0].rest.translation.x()) < 1e-12);
        RC_ASSERT(std::abs(first.z() - own[0].rest.translation.z()) < 1e-12);
        const int up = options.up == UpAxis::z ? 2 : 1;
        RC_ASSERT(std::abs(motion.local()[0].translation[up]) < 1e-12);
    }
}

RC_GTEST_PROP(WriteOptions, changingTheOrderKeepsRotations, ()) {
    const Scene scene = sceneOf(plainRig(true));
    WriteOptions options;
    options.order = static_cast<EulerOrder>(*rc::gen::inRange(0, kEulerOrderCount));
    const WriteSubject subject = writeSubject(scene, options).value();
    WrittenMotion motion(subject);
    for (std::int64_t frame = 0; frame < subject.frameCount; ++frame) {
        motion.evaluate(subject.rate.time(FrameIndex{frame}));
        RC_ASSERT(checkFrame(motion, frame).has_value());
        for (int joint = 0; joint < motion.skeleton().size(); ++joint) {
            const JointValues values = motion.values(joint);
            const Eigen::Vector3d again = motion.values(joint).angles;
            RC_ASSERT(values.angles == again);
            const Transform made =
                localTransform(motion.skeleton()[joint], values.translation, values.angles, values.scale);
            const Eigen::Quaterniond& rotation = motion.local()[static_cast<std::size_t>(joint)].rotation;
            RC_ASSERT(made.rotation.angularDistance(rotation) < 1e-7);
            for (int i = 0; i < 3; ++i) {
                const Joint& turned = motion.skeleton()[joint];
                const bool may = turned.free.contains(angle(i)) || rotatesBySlerp(*subject.clip, turned.id);
                RC_ASSERT(may || values.angles[i] == 0);
            }
        }
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
