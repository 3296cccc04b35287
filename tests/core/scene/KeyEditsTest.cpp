#include <gtest/gtest.h>

#include <rapidcheck.h>
#include <functional>

#include "core/anim/sampling/ClipSampler.h"
#include "core/scene/ClipValues.h"
#include "core/scene/KeyNavigation.h"
#include "core/scene/edits/characters/EditCharacters.h"
#include "core/scene/edits/clips/EditClips.h"
#include "core/scene/edits/keys/EditCurves.h"
#include "core/scene/edits/keys/EditKeys.h"
#include "core/scene/edits/keys/SetKeys.h"
#include "core/scene/edits/limits/EditLimits.h"
#include "core/scene/evaluation/Evaluator.h"
#include "tests/core/RandomRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr CharacterId kUnknown{999999};
constexpr ChannelId kAngle1{JointId{1}, Channel::angle1};
constexpr ChannelId kAngle2{JointId{1}, Channel::angle2};
constexpr ChannelId kAngle3{JointId{1}, Channel::angle3};

Key linear(double time, double value) { return {Seconds{time}, value, Interpolation::linear}; }

/// A joint with three free angles and one below it without free channels; 10 Hz, frames 0 to 20. Angle 1:
/// keys at 0, 1 and 2 s; angle 2: at 0 and 2 s.
class KeyEditsTest : public testing::Test {
protected:
    KeyEditsTest() {
        std::vector<Joint> joints(2);
        joints[0].id = JointId{1};
        joints[0].name = "arm";
        joints[0].free = kAngles;
        joints[1].id = JointId{2};
        joints[1].name = "stump";
        joints[1].parent = 0;
        Character character;
        character.name = "somebody";
        character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
        scene_ = addCharacter({}, character);
        character_ = scene_.characters[0]->id;
        Clip clip;
        clip.name = "wave";
        clip.rate = FrameRate::create(10, 1).value();
        clip.lastFrame = {20};
        add(clip, kAngle1, {linear(0, 0), linear(1, 1), linear(2, 0)});
        add(clip, kAngle2, {linear(0, 0), linear(2, 1)});
        scene_ = addClip(scene_, character_, clip).value();
        clip_ = scene_.characters[0]->clips[0]->id;
    }

    static void add(Clip& clip, ChannelId id, std::vector<Key> keys) {
        clip.tracks.push_back({id, std::make_shared<const Curve>(Curve::fromKeys(std::move(keys)))});
    }
    Scene key(const Scene& scene, double time, std::vector<ChannelValue> values) const {
        return setKeys(scene, character_, clip_, Seconds{time}, values).value();
    }
    Scene pose(const Scene& scene, double time, std::vector<ChannelValue> values) const {
        return setUnkeyedPose(scene, character_, clip_, Seconds{time}, values).value();
    }
    static const Character& characterIn(const Scene& scene) { return *scene.characters[0]; }
    static const Clip& wave(const Scene& scene) { return *characterIn(scene).clips[0]; }
    static const Joint& arm(const Scene& scene) { return (*characterIn(scene).skeleton)[0]; }
    static Eigen::Quaterniond rotationAt(const Scene& scene, double time) {
        Evaluator evaluator(scene.characters[0], characterIn(scene).clips[0]);
        evaluator.evaluate(Seconds{time});
        return evaluator.local()[0].rotation;
    }

    Scene scene_;
    CharacterId character_;
    ClipId clip_;
};

TEST_F(KeyEditsTest, rejectMissingParts) {
    const std::vector<ChannelValue> good{{kAngle1, 0}};
    const std::vector<ChannelValue> locked{{{JointId{2}, Channel::angle1}, 0}};
    const std::vector<ChannelValue> infinite{{kAngle1, HUGE_VAL}};
    using Edit = std::function<Result<Scene>(const Scene&, CharacterId, ClipId, Seconds,
                                             std::span<const ChannelValue>)>;
    for (const Edit& edit :
         {Edit([](const auto&... parts) { return setKeys(parts...); }), Edit(setUnkeyedPose)}) {
        EXPECT_FALSE(edit(scene_, kUnknown, clip_, Seconds{0}, good).has_value());
        EXPECT_FALSE(edit(scene_, character_, ClipId{77777}, Seconds{0}, good).has_value());
        EXPECT_FALSE(edit(scene_, character_, clip_, Seconds{0}, locked).has_value());
        EXPECT_EQ(edit(scene_, character_, clip_, Seconds{0}, infinite).error().code,
                  ErrorCode::numberNotFinite);
        EXPECT_EQ(edit(scene_, character_, clip_, Seconds{HUGE_VAL}, good).error().code,
                  ErrorCode::numberNotFinite);
    }
    const std::vector<KeyRef> none{{kAngle1, Seconds{0.5}}};
    EXPECT_FALSE(deleteKeys(scene_, character_, clip_, none).has_value());
    const std::vector<KeyRef> noCurve{{kAngle3, Seconds{0}}};
    EXPECT_FALSE(deleteKeys(scene_, character_, clip_, noCurve).has_value());
    const std::vector<JointId> unknownJoint{JointId{55}};
    EXPECT_FALSE(setLimitsEnforced(scene_, character_, unknownJoint, LimitUse::drags, false).has_value());
}

TEST_F(KeyEditsTest, setKeysAddsAKeyAndSharesTheOtherCurves) {
    const Scene after = key(scene_, 0.5, {{kAngle1, 7}});
    EXPECT_EQ(wave(after).find(kAngle1)->size(), 4U);
    EXPECT_EQ(wave(after).find(kAngle1)->key(1), linear(0.5, 7)) << "the interpolation of its segment";
    EXPECT_EQ(wave(after).find(kAngle2), wave(scene_).find(kAngle2));
    EXPECT_EQ(wave(scene_).find(kAngle1)->size(), 3U) << "the old scene is unchanged";
}

TEST_F(KeyEditsTest, setKeysReplacesAValueAndKeepsTheInterpolation) {
    const std::vector<ChannelId> ids{kAngle1};
    const Scene stepped = setInterpolation(scene_, character_, clip_, ids, Interpolation::step).value();
    const Scene after = key(stepped, 1, {{kAngle1, 7}});
    EXPECT_EQ(wave(after).find(kAngle1)->key(1), (Key{Seconds{1}, 7, Interpolation::step}));
}

TEST_F(KeyEditsTest, theFirstKeyOfAChannelIsCatmullRom) {
    const Scene after = key(scene_, 1.5, {{kAngle3, 0.25}});
    ASSERT_EQ(wave(after).find(kAngle3)->size(), 1U);
    EXPECT_EQ(wave(after).find(kAngle3)->key(0).interpolation, Interpolation::catmullRom);
}

TEST_F(KeyEditsTest, aKeyBeyondTheEndExtendsTheClip) {
    EXPECT_EQ(wave(key(scene_, 2.5, {{kAngle1, 1}})).lastFrame, FrameIndex{25});
    EXPECT_EQ(wave(key(scene_, 2.51, {{kAngle1, 1}})).lastFrame, FrameIndex{26});
    EXPECT_EQ(wave(key(scene_, -0.3, {{kAngle1, 1}})).firstFrame, FrameIndex{-3});
}

TEST_F(KeyEditsTest, aKeyBeyondTheMaximumFrameIsRejected) {
    const std::vector<ChannelValue> values{{kAngle1, 1}};
    for (const double time : {1e15, -1e15, 1e300, -1e300}) {
        const auto refused = setKeys(scene_, character_, clip_, Seconds{time}, values);
        ASSERT_FALSE(refused.has_value()) << time;
        EXPECT_EQ(refused.error().code, ErrorCode::valueRange);
        EXPECT_EQ(refused.error().where, "clip wave");
    }
    EXPECT_EQ(wave(key(scene_, 8e14, values)).lastFrame, FrameIndex{8000000000000000});
}

TEST_F(KeyEditsTest, aKeyOfDenseMotionSharesTheOtherChunks) {
    const std::vector<double> values(2000, 0.5);
    Clip dense;
    dense.name = "dense";
    dense.lastFrame = {1999};
    const Curve curve = Curve::fromSamples(dense.rate, {0}, values);
    dense.tracks.push_back({kAngle1, std::make_shared<const Curve>(curve)});
    const Scene scene = addClip(scene_, character_, dense).value();
    const Clip& before = *characterIn(scene).clips[1];
    const std::vector<ChannelValue> posed{{kAngle1, 3}};
    const Scene after = setKeys(scene, character_, before.id, before.rate.time({1000}), posed).value();
    const auto& old = before.find(kAngle1)->chunks();
    const auto& now = characterIn(after).clips[1]->find(kAngle1)->chunks();
    ASSERT_EQ(now.size(), old.size());
    std::size_t shared = 0;
    for (std::size_t i = 0; i < old.size(); ++i) shared += old[i] == now[i] ? 1 : 0;
    EXPECT_EQ(shared, old.size() - 1);
}

TEST_F(KeyEditsTest, unkeyedValuesAreMergedAndConsumedByKeys) {
    Scene posed = pose(pose(scene_, 0.5, {{kAngle1, 3}}), 0.5, {{kAngle2, 4}});
    EXPECT_EQ(unkeyedAt(characterIn(posed), clip_, Seconds{0.5}).size(), 2U);
    EXPECT_TRUE(unkeyedAt(characterIn(posed), clip_, Seconds{0.6}).empty());
    posed = key(posed, 0.5, {{kAngle1, 3}});
    ASSERT_EQ(unkeyedAt(characterIn(posed), clip_, Seconds{0.5}).size(), 1U);
    posed = key(posed, 0.5, {{kAngle2, 4}});
    EXPECT_EQ(characterIn(posed).unkeyed, nullptr);
}

TEST_F(KeyEditsTest, unkeyedValuesEqualToTheClipAreDropped) {
    const Scene posed = pose(scene_, 1, {{kAngle1, 3}});
    EXPECT_EQ(characterIn(pose(posed, 1, {{kAngle1, 1}})).unkeyed, nullptr);
    EXPECT_EQ(characterIn(pose(scene_, 1, {{kAngle1, 1}})).unkeyed, nullptr);
}

TEST_F(KeyEditsTest, keyingOneAngleOfASlerpJointKeysTheRotation) {
    const std::vector<ChannelId> ids{kAngle1};
    Scene scene = setInterpolation(scene_, character_, clip_, ids, Interpolation::slerp).value();
    const Eigen::Vector3d shown = clipValues(arm(scene), wave(scene), Seconds{0.5}).angles;
    const Scene after = key(scene, 0.5, {{kAngle1, 0.7}});
    const auto posed = toQuaternion(arm(scene).order, {0.7, shown[1], shown[2]});
    EXPECT_LT(rotationAt(after, 0.5).angularDistance(posed), 1e-9);
    for (const double other : {0.0, 1.0, 2.0}) {
        EXPECT_LT(rotationAt(after, other).angularDistance(rotationAt(scene, other)), 1e-9) << other;
    }
    for (const ChannelId id : {kAngle1, kAngle2, kAngle3}) {
        EXPECT_EQ(wave(after).find(id)->key(1).time, Seconds{0.5});
        EXPECT_EQ(wave(after).find(id)->key(1).interpolation, Interpolation::slerp);
    }
}

TEST_F(KeyEditsTest, deleteKeysKeepsOthersAndDropsEmptyCurves) {
    const std::vector<KeyRef> some{{kAngle1, Seconds{1}}, {kAngle1, Seconds{0}}, {kAngle2, Seconds{2}}};
    const Scene after = deleteKeys(scene_, character_, clip_, some).value();
    ASSERT_EQ(wave(after).find(kAngle1)->size(), 1U);
    EXPECT_EQ(wave(after).find(kAngle1)->key(0).time, Seconds{2});
    EXPECT_EQ(wave(after).find(kAngle2)->size(), 1U);
    EXPECT_EQ(wave(after).lastFrame, FrameIndex{20});
    const std::vector<KeyRef> last{{kAngle2, Seconds{0}}};
    EXPECT_EQ(wave(deleteKeys(after, character_, clip_, last).value()).find(kAngle2), nullptr);
}

TEST_F(KeyEditsTest, setLimitsEnforcedChangesOnlyThat) {
    const std::vector<JointId> joints{JointId{1}};
    const Scene after = setLimitsEnforced(scene_, character_, joints, LimitUse::drags, false).value();
    EXPECT_FALSE(arm(after).limits.appliesTo(LimitUse::drags));
    EXPECT_TRUE((*characterIn(after).skeleton)[1].limits.appliesTo(LimitUse::drags));
    EXPECT_EQ(characterIn(after).clips, characterIn(scene_).clips);
    const Scene again = setLimitsEnforced(after, character_, joints, LimitUse::drags, false).value();
    EXPECT_EQ(again.characters, after.characters) << "nothing changes";
}

TEST_F(KeyEditsTest, previousAndNextKeyFramesAreFoundByJoint) {
    const Scene scene = key(scene_, 0.52, {{kAngle1, 1}});
    const Clip& clip = wave(scene);
    EXPECT_EQ(nextKeyFrame(clip, {}, FrameIndex{0}), FrameIndex{5});
    EXPECT_EQ(nextKeyFrame(clip, {}, FrameIndex{5}), FrameIndex{10})
        << "the key next to frame 5 belongs to it";
    EXPECT_EQ(previousKeyFrame(clip, {}, FrameIndex{10}), FrameIndex{5});
    EXPECT_EQ(previousKeyFrame(clip, {}, FrameIndex{5}), FrameIndex{0});
    EXPECT_EQ(previousKeyFrame(clip, {}, FrameIndex{0}), std::nullopt);
    EXPECT_EQ(nextKeyFrame(clip, {}, FrameIndex{20}), std::nullopt);
    const std::vector<JointId> other{JointId{2}};
    EXPECT_EQ(nextKeyFrame(clip, other, FrameIndex{0}), std::nullopt);
}

TEST_F(KeyEditsTest, lastKeyedValuesAreAtOrBeforeTheTime) {
    const Joint& joint = arm(scene_);
    EXPECT_EQ(lastKeyedValues(joint, wave(scene_), Seconds{1.5}).angles, Eigen::Vector3d(1, 0, 0));
    EXPECT_EQ(lastKeyedValues(joint, wave(scene_), Seconds{2}).angles, Eigen::Vector3d(0, 1, 0));
    EXPECT_EQ(lastKeyedValues(joint, wave(scene_), Seconds{-1}).angles, Eigen::Vector3d(0, 0, 0));
}

Scene sceneOf(const test::Rig& rig) {
    Character character;
    character.skeleton = rig.skeleton;
    character.clips = {rig.clip};
    return addCharacter({}, character);
}

/// Values for some of the free channels, sorted.
std::vector<ChannelValue> anyValues(const Skeleton& skeleton, test::Dice& dice) {
    std::vector<ChannelValue> values;
    for (const Joint& joint : skeleton.joints()) {
        for (const Channel channel : kChannels) {
            if (joint.free.contains(channel) && dice.chance(0.3))
                values.push_back({{joint.id, channel}, test::makeValueField(dice, joint, channel)});
        }
    }
    return values;
}

TEST(SetKeys, law_valuesAreShownAtTheirTime) {
    EXPECT_TRUE(rc::check([] {
        const test::Rig rig = *test::randomRig();
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        const Scene scene = sceneOf(rig);
        const CharacterId id = scene.characters[0]->id;
        const Seconds time{dice.between(-0.5, 4)};
        const auto values = anyValues(*rig.skeleton, dice);
        const Scene after = setKeys(scene, id, rig.clip->id, time, values).value();
        Evaluator evaluator(after.characters[0], after.characters[0]->clips[0]);
        evaluator.evaluate(time);
        for (const ChannelValue& value : values) {
            const int joint = rig.skeleton->find(value.id.joint).value();
            if (isAngle(value.id.channel)) {
                // With SLERP the angles are derived from the rotation.
                RC_ASSERT(std::abs(evaluator.values(joint).at(value.id.channel) - value.value) < 1e-9);
                continue;
            }
            RC_ASSERT(evaluator.values(joint).at(value.id.channel) == value.value);
        }
    }));
}

TEST(SetKeys, law_unkeyedPosesAreKeyedAsShown) {
    EXPECT_TRUE(rc::check([] {
        const test::Rig rig = *test::randomRig();
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        const Scene scene = sceneOf(rig);
        const CharacterId id = scene.characters[0]->id;
        const Seconds time{dice.between(-0.5, 4)};
        const auto values = anyValues(*rig.skeleton, dice);
        const Scene posed = setUnkeyedPose(scene, id, rig.clip->id, time, values).value();
        Evaluator before(posed.characters[0], posed.characters[0]->clips[0], Evaluator::Unkeyed::shown);
        before.evaluate(time);
        const auto unkeyed = unkeyedAt(*posed.characters[0], rig.clip->id, time);
        const Scene keyed = setKeys(posed, id, rig.clip->id, time, unkeyed).value();
        RC_ASSERT(keyed.characters[0]->unkeyed == nullptr);
        Evaluator after(keyed.characters[0], keyed.characters[0]->clips[0]);
        after.evaluate(time);
        for (std::size_t i = 0; i < rig.skeleton->joints().size(); ++i) {
            RC_ASSERT(after.local()[i].rotation.angularDistance(before.local()[i].rotation) < 1e-9);
            RC_ASSERT(after.local()[i].translation.isApprox(before.local()[i].translation, 1e-12));
        }
    }));
}

TEST(SetKeys, law_otherCurvesAreShared) {
    EXPECT_TRUE(rc::check([] {
        test::ClipOptions options;
        options.slerp = false;
        const test::Rig rig = *test::randomRig({}, options);
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        const Scene scene = sceneOf(rig);
        const auto values = anyValues(*rig.skeleton, dice);
        const Scene after =
            setKeys(scene, scene.characters[0]->id, rig.clip->id, Seconds{dice.between(0, 3)}, values)
                .value();
        for (const Track& track : rig.clip->tracks) {
            if (std::ranges::find(values, track.id, &ChannelValue::id) != values.end()) continue;
            RC_ASSERT(after.characters[0]->clips[0]->find(track.id) == track.curve.get());
        }
    }));
}

/// Any extrapolation; for some joints all angles use SLERP over the same time.
test::Rig withExtrapolation(test::Rig rig, test::Dice& dice) {
    Clip clip = *rig.clip;
    const auto anyExtrapolation = [&] { return static_cast<Extrapolation>(dice.integer(0, 3)); };
    for (auto first = clip.tracks.begin(); first != clip.tracks.end();) {
        const auto next = std::find_if(first, clip.tracks.end(),
                                       [&](const Track& track) { return track.id.joint != first->id.joint; });
        const bool together = dice.chance(0.5);
        const EndExtrapolation ends{anyExtrapolation(), anyExtrapolation()};
        for (auto track = first; track != next; ++track) {
            Curve curve = *track->curve;
            if (together && isAngle(track->id.channel)) {
                curve = Curve::fromKeys({{{0.5}, dice.between(-4, 4), Interpolation::slerp},
                                         {{1}, dice.between(-4, 4), Interpolation::slerp},
                                         {{2}, dice.between(-4, 4), Interpolation::slerp}});
            }
            curve = curve.withExtrapolation(
                together ? ends : EndExtrapolation{anyExtrapolation(), anyExtrapolation()});
            track->curve = std::make_shared<const Curve>(std::move(curve));
        }
        first = next;
    }
    rig.clip = std::make_shared<const Clip>(std::move(clip));
    return rig;
}

TEST(ClipValues, law_equalTheSampler) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        const test::Rig rig = withExtrapolation(*test::randomRig(), dice);
        const ClipSampler sampler(rig.skeleton, rig.clip);
        const Seconds time{*test::randomBetween(-1, 6)};
        for (int i = 0; i < rig.skeleton->size(); ++i) {
            const auto sampled = sampler.values(i, time);
            const auto read = clipValues((*rig.skeleton)[i], *rig.clip, time);
            RC_ASSERT((sampled.angles - read.angles).norm() < 1e-9);
            RC_ASSERT((sampled.translation - read.translation).norm() < 1e-9);
        }
    }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
