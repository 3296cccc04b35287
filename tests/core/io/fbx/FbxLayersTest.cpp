// Layers that are kept in FBX files instead of being baked.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/scene/edits/characters/EditCharacters.h"
#include "tests/core/RandomRig.h"
#include "tests/core/io/fbx/FbxReadBack.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr LayerId kLayer{1500000};

std::shared_ptr<const Curve> line(double from, double to) {
    return std::make_shared<const Curve>(Curve::fromKeys(
        {{Seconds{0}, from, Interpolation::linear}, {Seconds{1}, to, Interpolation::linear}}));
}

/// Curves of some joints, with few keys and no steps.
std::vector<Track> makeTracks(test::Dice& dice, const Skeleton& skeleton, double chance, double scale) {
    constexpr std::array kKinds{Interpolation::linear, Interpolation::catmullRom, Interpolation::monotone};
    std::vector<Track> tracks;
    for (const Joint& joint : skeleton.joints()) {
        for (int i = 0; i < 6; ++i) {
            const auto channel = static_cast<Channel>(i);
            if (!joint.free.contains(channel) || !dice.chance(chance)) continue;
            std::vector<Key> keys;
            for (double time = 0; time <= 1; time += dice.between(0.2, 0.6)) {
                Key key{Seconds{time}, scale * dice.between(-1, 1)};
                key.interpolation = kKinds[static_cast<std::size_t>(dice.integer(0, 2))];
                keys.push_back(key);
            }
            tracks.push_back(
                {{joint.id, channel}, std::make_shared<const Curve>(Curve::fromKeys(std::move(keys)))});
        }
    }
    std::ranges::sort(tracks, {}, &Track::id);
    return tracks;
}

ClipLayer makeLayer(test::Dice& dice, const Skeleton& skeleton, LayerId id) {
    ClipLayer layer;
    layer.id = id;
    layer.name = "layer" + std::to_string(id.value % 100);
    layer.mode = dice.chance(0.6) ? LayerMode::additive : LayerMode::override;
    layer.rotation = static_cast<LayerRotation>(dice.integer(0, 2));
    layer.weight = dice.chance(0.5) ? 1 : dice.between(0, 1);
    layer.muted = dice.chance(0.2);
    layer.solo = dice.chance(0.1);
    const bool isPartial = layer.mode == LayerMode::additive || dice.chance(0.2);
    layer.tracks = makeTracks(dice, skeleton, isPartial ? 0.5 : 1, 0.5);
    if (dice.chance(0.3)) {
        layer.tracks.push_back({layerChannel(id), line(0, 1)});
        std::ranges::sort(layer.tracks, {}, &Track::id);
    }
    if (dice.chance(0.4)) {
        layer.mask.emplace();
        for (const Joint& joint : skeleton.joints())
            layer.mask->push_back({joint.id, 0.25 * dice.integer(0, 4)});
        std::ranges::sort(*layer.mask, {}, &JointFactor::joint);
    }
    return layer;
}

Scene makeScene(std::uint32_t seed, int joints, int layers) {
    test::Dice dice(seed);
    Character character;
    character.name = "rig";
    character.skeleton =
        std::make_shared<const Skeleton>(test::makeSkeleton(seed, joints, {.boneLength = 0.3}));
    Clip clip;
    clip.id = ClipId{1000001};
    clip.name = "clip";
    clip.lastFrame = FrameIndex{30};
    clip.tracks = makeTracks(dice, *character.skeleton, 0.7, 0.7);
    for (int i = 0; i < layers; ++i) {
        clip.layers.push_back(std::make_shared<const ClipLayer>(
            makeLayer(dice, *character.skeleton, LayerId{kLayer.value + static_cast<std::uint64_t>(i)})));
    }
    character.clips.push_back(std::make_shared<const Clip>(std::move(clip)));
    Scene scene;
    scene.lastId = 2000000;
    return addCharacter(std::move(scene), std::move(character));
}

TEST(FbxLayers, law_filesWithLayersPlayTheSame) {
    EXPECT_TRUE(rc::check([] {
        const auto seed = *rc::gen::arbitrary<std::uint32_t>();
        const Scene scene = makeScene(seed, *rc::gen::inRange(1, 8), *rc::gen::inRange(1, 4));
        test::expectRoundTrip(scene, {.layers = true});
        RC_ASSERT(!testing::Test::HasFailure());
    }));
}

/// A character with an arm of three joints, turned at rest, and a hinge at its end.
class ArmLayers : public testing::Test {
protected:
    ArmLayers() {
        std::vector<Joint> joints(4);
        for (int i = 0; i < 4; ++i) {
            Joint& joint = joints[static_cast<std::size_t>(i)];
            joint.id = JointId{static_cast<std::uint64_t>(i) + 1};
            joint.name = "j" + std::to_string(i);
            joint.parent = i - 1;
            joint.rest.translation = i == 0 ? Eigen::Vector3d(0, 1, 0) : Eigen::Vector3d(0.3, 0, 0);
            joint.rest.rotation = Eigen::AngleAxisd(0.4 * i, Eigen::Vector3d(1, 2, 3).normalized());
            joint.tail = {0.3, 0, 0};
            joint.free = kAngles;
        }
        joints[3].free = {};
        joints[3].free.insert(Channel::angle2);
        joints[0].free = kAngles;
        for (int axis = 0; axis < 3; ++axis) joints[0].free.insert(translation(axis));
        character_.name = "arm";
        character_.skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
        clip_.id = ClipId{1000001};
        clip_.name = "reach";
        clip_.lastFrame = FrameIndex{30};
        for (std::uint64_t joint : {1, 2, 3})
            for (int i = 0; i < 3; ++i)
                clip_.tracks.push_back({{JointId{joint}, angle(i)}, line(0.1 * i, 0.6)});
        clip_.tracks.push_back({{JointId{4}, Channel::angle2}, line(0, 0.9)});
        clip_.sortTracks();
    }

    static ClipLayer layer(std::string name, std::vector<Track> tracks) {
        ClipLayer layer;
        layer.id = kLayer;
        layer.name = std::move(name);
        layer.tracks = std::move(tracks);
        std::ranges::sort(layer.tracks, {}, &Track::id);
        return layer;
    }
    static std::shared_ptr<const ClipLayer> mutedCopy(ClipLayer layer) {
        layer.muted = true;
        return std::make_shared<const ClipLayer>(std::move(layer));
    }
    void add(ClipLayer layer) {
        layer = withId(std::move(layer), LayerId{kLayer.value + clip_.layers.size()});
        clip_.layers.push_back(std::make_shared<const ClipLayer>(std::move(layer)));
    }
    Scene scene() const {
        Character character = character_;
        character.clips = {std::make_shared<const Clip>(clip_)};
        Scene scene;
        scene.lastId = 2000000;
        return addCharacter(std::move(scene), std::move(character));
    }
    /// Returns the clip as read from a file with layers, after comparing the motion.
    std::shared_ptr<const Clip> readBack() const {
        test::expectRoundTrip(scene(), kKeep);
        return test::throughFbx(scene(), kKeep).characters.at(0)->clips.at(0);
    }
    std::string message(const WriteOptions& options = kKeep) const {
        Diagnostics diagnostics;
        test::fbxBytes(scene(), options, diagnostics);
        for (const Diagnostic& each : diagnostics.list())
            if (each.where == "clip reach") return each.message;
        return {};
    }

    static constexpr WriteOptions kKeep{.layers = true};
    Character character_;
    Clip clip_;
};

TEST_F(ArmLayers, keepTheirSettingsAndMotion) {
    ClipLayer wave = layer("Wave", {{{JointId{2}, Channel::angle1}, line(0, 0.5)},
                                    {{JointId{2}, Channel::angle3}, line(0.2, -0.5)},
                                    {{JointId{1}, Channel::translationY}, line(0, 0.1)}});
    wave.tracks.push_back({layerChannel(kLayer), line(0, 1)});
    add(wave);
    ClipLayer point = layer("Point", {{{JointId{3}, Channel::angle1}, line(0.3, 0.3)},
                                      {{JointId{3}, Channel::angle2}, line(0, 1)},
                                      {{JointId{3}, Channel::angle3}, line(0, -1)}});
    point.mode = LayerMode::override;
    point.weight = 0.25;
    add(point);
    ClipLayer muted = layer("Bend", {{{JointId{4}, Channel::angle2}, line(0, 0.7)}});
    muted.muted = true;
    add(muted);

    const auto read = readBack();
    ASSERT_EQ(read->layers.size(), 3U);
    EXPECT_EQ(read->layers[0]->name, "Wave");
    EXPECT_EQ(read->layers[0]->mode, LayerMode::additive);
    EXPECT_EQ(read->layers[0]->rotation, LayerRotation::joint);
    EXPECT_NEAR(read->layers[0]->weightAt({0.25}), 0.25, 1e-4);
    EXPECT_EQ(read->layers[1]->name, "Point");
    EXPECT_EQ(read->layers[1]->mode, LayerMode::override);
    EXPECT_NEAR(read->layers[1]->weight, 0.25, 1e-6);
    EXPECT_EQ(read->layers[2]->name, "Bend");
    EXPECT_TRUE(read->layers[2]->muted);
    EXPECT_EQ(message(), "");
    test::expectRoundTrip(scene(), {});
    EXPECT_TRUE(test::throughFbx(scene()).characters.at(0)->clips.at(0)->layers.empty());
}

TEST_F(ArmLayers, areDividedByTheFactorsOfTheirMask) {
    ClipLayer soft = layer("Soft", {});
    soft.mask = {{JointId{1}, 1.0}, {JointId{2}, 0.5}, {JointId{3}, 0}};
    for (std::uint64_t joint : {1, 2, 3})
        for (int i = 0; i < 3; ++i) soft.tracks.push_back({{JointId{joint}, angle(i)}, line(0.2, 0.4)});
    soft.weight = 0.8;
    add(soft);
    const auto read = readBack();
    ASSERT_EQ(read->layers.size(), 2U);
    EXPECT_NEAR(read->layers[0]->weight, 0.8, 1e-6);
    EXPECT_NEAR(read->layers[1]->weight, 0.4, 1e-6);
}

TEST_F(ArmLayers, areBakedWithAReasonIfFbxCannotCombineThem) {
    ClipLayer below = layer("Below", {{{JointId{2}, Channel::angle1}, line(0, 0.5)}});
    ClipLayer parent = layer("Parent", {{{JointId{2}, Channel::angle1}, line(0, 0.5)}});
    parent.rotation = LayerRotation::parent;
    ClipLayer above = layer("Above", {{{JointId{2}, Channel::angle2}, line(0, 0.5)}});
    for (const ClipLayer& each : {below, parent, above}) add(each);
    const auto read = readBack();
    ASSERT_EQ(read->layers.size(), 1U);
    EXPECT_EQ(read->layers[0]->name, "Above");
    EXPECT_EQ(message(),
              "layer 'Parent' and those below it are baked, because FBX has no layers that rotate in the "
              "parent's frame");

    clip_.layers.clear();
    ClipLayer part = layer("Part", {{{JointId{2}, Channel::angle1}, line(0, 0.5)}});
    part.mode = LayerMode::override;
    add(part);
    EXPECT_TRUE(readBack()->layers.empty());
    EXPECT_EQ(message(),
              "layer 'Part' is baked, because it overrides some values of joint 'j1' but not all three");
}

TEST_F(ArmLayers, thatAreMutedAndCannotBeCombinedAreReported) {
    ClipLayer parent = layer("Parent", {{{JointId{2}, Channel::angle1}, line(0, 0.5)}});
    parent.rotation = LayerRotation::parent;
    parent.muted = true;
    add(parent);
    add(layer("Above", {{{JointId{2}, Channel::angle2}, line(0, 0.5)}}));
    EXPECT_EQ(readBack()->layers.size(), 1U);
    EXPECT_EQ(
        message(),
        "muted layer 'Parent' is left out, because FBX has no layers that rotate in the parent's frame");
}

TEST_F(ArmLayers, areBakedIfTheExportChangesJoints) {
    add(layer("Wave", {{{JointId{2}, Channel::angle1}, line(0, 0.5)}}));
    WriteOptions options = kKeep;
    options.root = RootMotion::inPlace;
    test::expectRoundTrip(scene(), options);
    EXPECT_TRUE(test::throughFbx(scene(), options).characters.at(0)->clips.at(0)->layers.empty());
    EXPECT_EQ(message(options),
              "its layers are baked, because the export changes axes, rotation orders or root motion");
    clip_.layers[0] = mutedCopy(*clip_.layers[0]);
    EXPECT_EQ(message(options),
              "muted layer 'Wave' is left out, because the export changes axes, rotation "
              "orders or root motion");
}

TEST_F(ArmLayers, areBakedIfLimitsApplyAfterThem) {
    std::vector<Joint> joints = character_.skeleton->joints();
    joints[1].limits.angles[0] = AngleLimit::between(0.05, 2);
    joints[1].limits.setEnforced(LimitUse::display, true);
    character_.skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    add(layer("Bend", {{{JointId{2}, Channel::angle1}, line(-0.3, -0.2)}}));
    EXPECT_TRUE(readBack()->layers.empty());
    EXPECT_EQ(message(),
              "layer 'Bend' is baked, because the limits of joint 'j1' apply after the layers are combined");
}

TEST_F(ArmLayers, areBakedIfLiveGoalsMoveTheJointsAfterThem) {
    add(layer("Wave", {{{JointId{2}, Channel::angle1}, line(0, 0.5)}}));
    Goal goal;
    goal.id = GoalId{1800000};
    goal.joint = JointId{3};
    goal.target = {0.5, 1.2, 0.1};
    character_.goals = {goal};
    EXPECT_EQ(readBack()->layers.size(), 1U) << "a goal that is not live has no effect on the clip";
    character_.goals[0].live = true;
    EXPECT_TRUE(readBack()->layers.empty());
    EXPECT_EQ(message(),
              "its layers are baked, because live goals move the joints after the layers are combined");
}

TEST_F(ArmLayers, thatOverrideTwoAnglesAreCombinedByAngle) {
    const auto isUnused = [](const Track& track) {
        return track.id == ChannelId{JointId{3}, Channel::angle3};
    };
    std::erase_if(clip_.tracks, isUnused);
    ClipLayer turn = layer("Turn", {{{JointId{3}, Channel::angle1}, line(0, 3.4)},
                                    {{JointId{3}, Channel::angle2}, line(0.1, 0.1)}});
    turn.mode = LayerMode::override;
    turn.weight = 0.5;
    add(turn);
    const auto read = readBack();
    ASSERT_EQ(read->layers.size(), 1U);
    EXPECT_EQ(read->layers[0]->rotation, LayerRotation::channels);
}

TEST_F(ArmLayers, thatMoveNoJointAreReported) {
    ClipLayer empty = layer("Empty", {});
    empty.tracks.push_back({layerChannel(kLayer), line(0, 1)});
    add(empty);
    EXPECT_TRUE(readBack()->layers.empty());
    EXPECT_EQ(message(), "layer 'Empty' is left out, because it moves no joint");
}

TEST_F(ArmLayers, haveNoKeysWhileTheirWeightIsConstant) {
    ClipLayer wave = layer("Wave", {{{JointId{2}, Channel::angle1}, line(0, 0.5)}});
    Curve weight = Curve::fromKeys({{Seconds{0}, 0.5, Interpolation::linear},
                                    {Seconds{0.5}, 0.5, Interpolation::linear},
                                    {Seconds{1}, 1, Interpolation::linear}});
    wave.tracks.push_back({layerChannel(kLayer), std::make_shared<const Curve>(std::move(weight))});
    add(wave);
    const auto clip = readBack();
    const ClipLayer& read = *clip->layers.at(0);
    const Curve* const curve = read.find(layerChannel(read.id));
    ASSERT_TRUE(curve);
    const std::vector<Key> keys = curve->keys();
    ASSERT_GT(keys.size(), 2U);
    EXPECT_NEAR(keys[1].time.value, 0.5, 1e-6);
    EXPECT_NEAR(read.weightAt({0.3}), 0.5, 1e-6);
    EXPECT_NEAR(read.weightAt({0.75}), 0.75, 1e-6);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
