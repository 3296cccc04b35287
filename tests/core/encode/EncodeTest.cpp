#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/anim/sequence/NamedSequence.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/clips/EditClips.h"
#include "core/scene/edits/keys/SetKeys.h"
#include "core/scene/encode/Bytes.h"
#include "core/scene/encode/SceneBuffer.h"
#include "core/scene/encode/SceneDecoder.h"
#include "core/scene/encode/SceneEncoder.h"
#include "core/scene/evaluation/Evaluator.h"
#include "tests/core/edits/RandomEdit.h"
#include "tests/core/encode/PartStore.h"
#include "tests/core/encode/SameScene.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Store = test::PartStore;

Scene drawScene(std::uint32_t seed) {
    test::Dice dice(seed);
    return test::randomScene(dice);
}

Scene sceneWith(std::vector<double> values, int tracks = 1) {
    std::vector<Joint> joints(static_cast<std::size_t>((tracks + 2) / 3));
    for (std::size_t i = 0; i < joints.size(); ++i) {
        joints[i].id = JointId{i + 1};
        joints[i].name = "joint" + std::to_string(i);
        joints[i].free = kAngles;
    }
    Clip clip;
    clip.id = ClipId{1000};
    clip.name = "walk";
    clip.rate = FrameRate::create(120, 1).value();
    clip.lastFrame = FrameIndex{static_cast<std::int64_t>(values.size()) - 1};
    for (int i = 0; i < tracks; ++i) {
        const ChannelId id{JointId{static_cast<std::uint64_t>(i / 3) + 1}, angle(i % 3)};
        clip.tracks.push_back({id, std::make_shared<const Curve>(Curve::fromSamples(clip.rate, {}, values))});
    }
    Character character;
    character.id = CharacterId{1001};
    character.name = "biped";
    character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    character.clips = {std::make_shared<const Clip>(std::move(clip))};
    return {{std::make_shared<const Character>(std::move(character))}, 1001};
}

TEST(Encode, rejectsNan) {
    for (const double value : {std::numeric_limits<double>::quiet_NaN(), HUGE_VAL}) {
        const auto bytes = encodeSceneBuffer(sceneWith({1, value, 2}));
        ASSERT_FALSE(bytes);
        EXPECT_EQ(bytes.error().code, ErrorCode::numberNotFinite);
        EXPECT_EQ(bytes.error().where, "clip walk");
    }
}

TEST(Encode, keepsStiffnessAndTheUseOfLimits) {
    Scene scene = sceneWith({1});
    std::vector<Joint> joints = scene.characters[0]->skeleton->joints();
    joints[0].limits.angles = {AngleLimit{AngleLimit::Mode::free, 0, 0, 0.25},
                               AngleLimit{AngleLimit::Mode::limited, -4, HUGE_VAL, 1},
                               AngleLimit{AngleLimit::Mode::locked, 0.5, 0.5, 1e-9}};
    joints[0].limits.enforced = {false, true, true};
    Character character = *scene.characters[0];
    character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(joints).value());
    scene.characters[0] = std::make_shared<const Character>(character);
    const Scene back = decodeSceneBuffer(encodeSceneBuffer(scene).value()).value();
    EXPECT_EQ(back.characters[0]->skeleton->joints()[0].limits, joints[0].limits);
}

TEST(Encode, passesOnErrorsOfTheStore) {
    struct FullSink final : PartSink {
        Result<PartRow> put(PartKind, std::string_view) override {
            return fail(ErrorCode::fileNotWritable, "here", "the disk is full");
        }
    } full;
    EXPECT_EQ(SceneEncoder(full).encode(sceneWith({1})).error().message, "the disk is full");
}

TEST(Decode, rejectsMissingParts) {
    Store empty;
    EXPECT_EQ(decodeScene(empty, 1).error().code, ErrorCode::unexpectedEnd);
    EXPECT_EQ(decodeSceneBuffer({}).error().code, ErrorCode::unexpectedEnd);
}

TEST(Decode, rejectsDuplicateIds) {
    Scene scene = sceneWith({1});
    scene.characters.push_back(scene.characters[0]);
    EXPECT_EQ(decodeSceneBuffer(encodeSceneBuffer(scene).value()).error().code, ErrorCode::duplicateName);
    Character character = *scene.characters[0];
    character.clips.push_back(character.clips[0]);
    const Scene twice{{std::make_shared<const Character>(character)}, 1001};
    EXPECT_EQ(decodeSceneBuffer(encodeSceneBuffer(twice).value()).error().code, ErrorCode::duplicateName);
}

/// A character with one of every part that has an id; all ids except the joints' are 1001 or more.
Character fullCharacter() {
    Character character = *sceneWith({1}, 4).characters[0];
    const ChannelId channel{JointId{1}, angle(0)};
    character.poses = {std::make_shared<const NamedPose>(NamedPose{PoseId{1002}, "pose", {{channel, 1}}})};
    character.goals.push_back({GoalId{1003}, JointId{1}});
    character.selectionSets.push_back({SelectionSetId{1004}, "set", {JointId{1}}});
    NamedSequence named{SequenceId{1005}, "sequence", {}, {{{}}}};
    named.sequence.tracks[0].push_back({.clip = character.clips[0]->id, .in = {}, .out = {1}});
    character.sequences.push_back(std::make_shared<const NamedSequence>(std::move(named)));
    return character;
}

TEST(Decode, rejectsPartsWithoutId) {
    const auto refused = [](const Character& character) {
        const Scene scene{{std::make_shared<const Character>(character)}, 1005};
        const Result<Scene> read = decodeSceneBuffer(encodeSceneBuffer(scene).value());
        return read ? std::string() : read.error().where + ": " + read.error().message;
    };
    EXPECT_EQ(refused(fullCharacter()), "");
    Character character = fullCharacter();
    character.id = {};
    EXPECT_EQ(refused(character), "character 1: a part has no id");
    character = fullCharacter();
    character.goals[0].id = {};
    EXPECT_EQ(refused(character), "character 1: a part has no id");
    character = fullCharacter();
    character.selectionSets[0].id = {};
    EXPECT_EQ(refused(character), "character 1: a part has no id");
    character = fullCharacter();
    Clip clip = *character.clips[0];
    clip.id = {};
    character.clips = {std::make_shared<const Clip>(clip)};
    EXPECT_EQ(refused(character), "clip 1: a part has no id");
    character = fullCharacter();
    character.poses = {std::make_shared<const NamedPose>(NamedPose{{}, "pose", character.poses[0]->values})};
    EXPECT_EQ(refused(character), "pose 1: a part has no id");
    character = fullCharacter();
    NamedSequence named = *character.sequences[0];
    named.id = {};
    character.sequences = {std::make_shared<const NamedSequence>(named)};
    EXPECT_EQ(refused(character), "sequence 1: a part has no id");
    named = *fullCharacter().sequences[0];
    named.sequence.tracks[0][0].speed = -1;
    character.sequences = {std::make_shared<const NamedSequence>(named)};
    EXPECT_EQ(refused(character), "sequence 1: strip 1: its speed must be between 0.0001 and 10000");
    character = fullCharacter();
    std::vector<Joint> joints = character.skeleton->joints();
    for (Joint& joint : joints) joint.id = {};
    character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(joints).value());
    EXPECT_EQ(refused(character), "skeleton 1: a part has no id");
}

TEST(Decode, rejectsUnsortedKeys) {
    Store store;
    const PartRow row = SceneEncoder(store).encode(sceneWith(std::vector<double>(600, 1.0))).value();
    auto& curve = store.parts_[PartKind::curve][0];
    std::swap_ranges(curve.begin() + 4, curve.begin() + 12, curve.begin() + 12);
    const auto scene = decodeScene(store, row);
    ASSERT_FALSE(scene);
    EXPECT_EQ(scene.error().code, ErrorCode::valueRange);
    EXPECT_EQ(scene.error().where, "curve 1");
}

TEST(Decode, rejectsTracksThatMultiplyKeysBeyondMemory) {
    Clip clip = *sceneWith(std::vector<double>(20000, 1.0), 300).characters[0]->clips[0];
    for (Track& track : clip.tracks) track.curve = clip.tracks[0].curve;
    Character character = *sceneWith({1}).characters[0];
    character.clips = {std::make_shared<const Clip>(clip)};
    const Scene bomb{{std::make_shared<const Character>(character)}, 1001};
    EXPECT_EQ(decodeSceneBuffer(encodeSceneBuffer(bomb).value()).error().code, ErrorCode::limitExceeded);
}

TEST(Decode, acceptsLongerPartsOnlyFromNewerVersions) {
    Store store;
    const PartRow row = SceneEncoder(store).encode(sceneWith({1, 2})).value();
    for (auto& [kind, parts] : store.parts_) {
        for (std::string& part : parts) part += "what a later version adds";
    }
    EXPECT_EQ(decodeScene(store, row).error().code, ErrorCode::valueCount);
    EXPECT_TRUE(test::isSame(decodeScene(store, row, {.isNewer = true}).value(), sceneWith({1, 2})));
}

TEST(Encode, isLittleEndianWithoutPadding) {
    ByteWriter out;
    out.u16(0x0102);
    out.i32(-2);
    out.text("ab");
    out.number(1);
    EXPECT_EQ(out.bytes(), std::string("\x02\x01\xfe\xff\xff\xff\x02\0\0\0ab\0\0\0\0\0\0\xf0\x3f", 20));
}

TEST(Encode, oneKeyOfDenseMocapTakesAFewKilobytes) {
    const Scene before = sceneWith(std::vector<double>(36000, 0.5), 180);
    Store store;
    SceneEncoder encoder(store);
    ASSERT_TRUE(encoder.encode(before));
    const Clip& clip = *before.characters[0]->clips[0];
    const Scene after = setKeys(before, CharacterId{1001}, clip.id, clip.rate.time(FrameIndex{20000}),
                                std::vector{ChannelValue{clip.tracks[90].id, 1.0}})
                            .value();
    const std::size_t whole = store.totalBytes_;
    const PartRow row = encoder.encode(after).value();
    EXPECT_GT(whole, 180U * 36000 * 8);
    EXPECT_LT(store.totalBytes_ - whole, 8000U);
    EXPECT_EQ(store.count(PartKind::curve), 181U);
    EXPECT_TRUE(test::isSame(decodeScene(store, row).value(), after));
}

TEST(Encode, handlesReusedAddresses) {
    Store store;
    SceneEncoder encoder(store);
    for (int i = 0; i < 3000; ++i) {
        const Scene scene = sceneWith({static_cast<double>(i)});
        const PartRow row = encoder.encode(scene).value();
        ASSERT_TRUE(test::isSame(decodeScene(store, row).value(), scene)) << i;
    }
}

TEST(Decode, keepsSharing) {
    const Scene scene = sceneWith({1, 2, 3});
    Character copy = *scene.characters[0];
    copy.id = CharacterId{1002};
    Clip clip = *copy.clips[0];
    clip.id = ClipId{1003};
    copy.clips.push_back(std::make_shared<const Clip>(clip));
    const Scene twins{{scene.characters[0], std::make_shared<const Character>(copy)}, 1003};
    const Scene read = decodeSceneBuffer(encodeSceneBuffer(twins).value()).value();
    EXPECT_EQ(read.characters[0]->skeleton, read.characters[1]->skeleton);
    EXPECT_EQ(read.characters[0]->clips[0], read.characters[1]->clips[0]);
    EXPECT_EQ(read.characters[1]->clips[0]->tracks[0].curve, read.characters[1]->clips[1]->tracks[0].curve);
}

TEST(Decode, neverReusesAnId) {
    Scene scene = sceneWith({1});
    scene.lastId = 3;
    EXPECT_EQ(decodeSceneBuffer(encodeSceneBuffer(scene).value()).value().lastId, 1001U);
}

TEST(EncodeLaw, everySceneRoundTripsWithTheSameBytes) {
    ASSERT_TRUE(rc::check([](std::uint32_t seed) {
        const Scene scene = drawScene(seed);
        const std::string bytes = encodeSceneBuffer(scene).value();
        const Scene read = decodeSceneBuffer(bytes).value();
        RC_ASSERT(test::isSame(read, scene));
        RC_ASSERT(encodeSceneBuffer(read).value() == bytes);
    }));
}

TEST(EncodeLaw, editedScenesRoundTrip) {
    ASSERT_TRUE(rc::check([](std::uint32_t seed) {
        test::Dice dice(seed);
        Scene scene = test::randomScene(dice);
        const auto& edits = test::randomEdits();
        Store store;
        SceneEncoder encoder(store);
        for (int i = 0; i < 30; ++i) {
            const auto& edit =
                edits[static_cast<std::size_t>(dice.integer(0, static_cast<int>(edits.size()) - 1))];
            if (auto edited = edit.apply(scene, dice)) scene = std::move(*edited);
            const Result<PartRow> row = encoder.encode(scene);
            if (!row) RC_FAIL(std::string(edit.name) + ": " + text(row.error()));
            const Result<Scene> read = decodeScene(store, *row);
            if (!read) RC_FAIL(std::string(edit.name) + ": " + text(read.error()));
            RC_ASSERT(test::isSame(*read, scene));
        }
    }));
}

/// Any power of ten, of either sign.
double drawMagnitude(test::Dice& dice) {
    return (dice.chance(0.5) ? 1 : -1) * std::pow(10, dice.between(-10, 30));
}

TEST(EncodeLaw, editsWithAnyTimesRoundTrip) {
    ASSERT_TRUE(rc::check([](std::uint32_t seed) {
        test::Dice dice(seed);
        Scene scene = sceneWith({1, 2, 3});
        const CharacterId character = scene.characters[0]->id;
        const Clip clip = *scene.characters[0]->clips[0];
        for (int i = 0; i < 10; ++i) {
            const std::vector<ChannelValue> values{{clip.tracks[0].id, 1.0}};
            auto keyed = setKeys(scene, character, clip.id, Seconds{drawMagnitude(dice)}, values);
            if (keyed) scene = std::move(*keyed);
            const auto frame = static_cast<std::int64_t>(std::clamp(drawMagnitude(dice), -9.2e18, 9.2e18));
            auto longer =
                newClip(scene, character, "long", clip.rate, FrameIndex{std::min<std::int64_t>(0, frame)},
                        FrameIndex{std::max<std::int64_t>(0, frame)});
            if (longer) scene = std::move(*longer);
        }
        const Result<Scene> read = decodeSceneBuffer(encodeSceneBuffer(scene).value());
        if (!read) RC_FAIL(text(read.error()));
        RC_ASSERT(test::isSame(*read, scene));
    }));
}

/// Uses a decoded scene: it can be encoded and posed.
void use(const Scene& scene) {
    RC_ASSERT(encodeSceneBuffer(scene));
    for (const auto& character : scene.characters) {
        Evaluator evaluator(character, character->clips.empty() ? nullptr : character->clips.front());
        evaluator.evaluate(Seconds{0.5});
    }
}

TEST(EncodeLaw, anyBitsGiveAnErrorOrAScene) {
    ASSERT_TRUE(rc::check([](std::uint32_t seed) {
        test::Dice dice(seed);
        const std::string bytes = encodeSceneBuffer(test::randomScene(dice)).value();
        const auto corrupt = [&] {
            return static_cast<std::size_t>(dice.between(0, static_cast<double>(bytes.size())));
        };
        for (int i = 0; i < 50; ++i) {
            std::string hostile = bytes;
            if (dice.chance(0.2)) hostile.resize(corrupt());
            for (int flips = dice.integer(0, 5); flips > 0 && !hostile.empty(); --flips) {
                hostile[corrupt() % hostile.size()] ^= static_cast<char>(1 << dice.integer(0, 7));
            }
            if (const auto scene = decodeSceneBuffer(hostile)) use(*scene);
        }
    }));
}

/// Version 1 wrote no shapes, extrapolation or markers: its parts end before them.
TEST(Encode, readsPartsWithoutShapesExtrapolationAndMarkers) {
    const Scene scene = sceneWith({1, 2, 3});
    Store store;
    SceneEncoder encoder(store);
    const auto row = encoder.encode(scene);
    ASSERT_TRUE(row);
    const auto shorten = [&](PartKind kind, std::size_t bytes) {
        for (std::string& part : store.parts_[kind]) part.resize(part.size() - bytes);
    };
    shorten(PartKind::chunk, 1);
    shorten(PartKind::curve, 2);
    shorten(PartKind::clip, 10);
    const auto read = decodeScene(store, *row);
    ASSERT_TRUE(read) << text(read.error());
    EXPECT_TRUE(test::isSame(*read, scene));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
