#include "core/io/keys/WeightKeys.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>
#include <limits>

#include "core/scene/evaluation/ShapeWeights.h"
#include "core/skin/MorphTargets.h"
#include "tests/core/RandomMesh.h"
#include "tests/core/RandomWarp.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::Dice;

std::shared_ptr<const ShapeDeltas> movesBy(float metres) {
    return std::make_shared<const ShapeDeltas>(ShapeDeltas{{0}, {{metres, 0, 0}}, {{0, 0, 0}}});
}

/// A mesh of one vertex on one joint, and a clip of two seconds at 30 fps.
struct Face {
    Mesh mesh;
    Clip clip;

    Face() {
        Geometry geometry;
        geometry.positions = {{0, 0, 0}};
        geometry.normals = {{0, 0, 1}};
        mesh.geometry = std::make_shared<const Geometry>(std::move(geometry));
        mesh.skin = std::make_shared<const Skin>(rigidSkin({JointId{1}}, 1));
        clip.id = ClipId{2};
        clip.lastFrame = FrameIndex{60};
    }

    void add(std::vector<ShapeTarget> targets, double weight = 0) {
        const ShapeId id{mesh.shapes.size() + 10};
        mesh.shapes.push_back({id, "shape " + std::to_string(id.value), weight, std::move(targets)});
    }
    void key(std::size_t shape, std::vector<Key> keys) {
        clip.tracks.push_back({shapeChannel(mesh.shapes.at(shape).id),
                               std::make_shared<const Curve>(Curve::fromKeys(std::move(keys)))});
        clip.sortTracks();
    }
    WriteSubject subject(const WriteOptions& options = {}) const {
        Joint joint;
        joint.id = JointId{1};
        joint.name = "head";
        Character character;
        character.id = CharacterId{3};
        character.skeleton = std::make_shared<const Skeleton>(Skeleton::create({joint}).value());
        character.clips = {std::make_shared<const Clip>(clip)};
        character.meshes = {std::make_shared<const Mesh>(mesh)};
        Scene scene;
        scene.lastId = 100;
        scene.characters = {std::make_shared<const Character>(std::move(character))};
        return writeSubject(scene, options).value();
    }
};

Result<WeightKeys> keysOf(const Face& face, KeyPolicy policy = KeyPolicy::adaptive,
                          const ExportTolerance& tolerance = {}) {
    return targetKeys(face.subject(), face.mesh, {policy, tolerance, nullptr});
}

TEST(WeightKeys, areRefusedForWeightsThatAreNotFinite) {
    Face face;
    face.add({{1, movesBy(1)}});
    face.key(0, {{Seconds{0}, 0}, {Seconds{1}, std::numeric_limits<double>::infinity()}});
    const auto keys = keysOf(face);
    ASSERT_FALSE(keys);
    EXPECT_EQ(keys.error().code, ErrorCode::argumentInvalid);
}

TEST(WeightKeys, areNoneWithoutCurvesAndWhereTheOwnWeightIsKept) {
    Face face;
    face.add({{1, movesBy(1)}}, 0.5);
    EXPECT_TRUE(keysOf(face)->empty());
    face.key(0, {{Seconds{0}, 0.5}, {Seconds{1}, 0.5}});
    EXPECT_TRUE(keysOf(face)->empty());
    face.clip.tracks.clear();
    face.key(0, {{Seconds{0}, 0.25}});
    const WeightKeys constant = keysOf(face).value();
    EXPECT_EQ(constant.times, std::vector<double>{0});
    EXPECT_EQ(constant.values, std::vector<double>{0.25});
}

TEST(WeightKeys, ofLinearWeightsAreTheirOwn) {
    Face face;
    face.add({{1, movesBy(1)}});
    face.add({{1, movesBy(1)}});
    face.key(0, {{Seconds{0}, 0}, {Seconds{0.5}, 1}, {Seconds{2}, 0}});
    const WeightKeys keys = keysOf(face).value();
    EXPECT_EQ(keys.form, KeyForm::linear);
    EXPECT_EQ(keys.times, (std::vector<double>{0, 0.5, 2}));
    EXPECT_EQ(keys.values, (std::vector<double>{0, 0, 1, 0, 0, 0})) << "of both shapes";
}

TEST(WeightKeys, ofWeightsThatStepStep) {
    Face face;
    face.add({{1, movesBy(1)}});
    face.key(0, {{Seconds{0}, 0, Interpolation::step},
                 {Seconds{0.5}, 1, Interpolation::step},
                 {Seconds{1}, 1, Interpolation::step}});
    for (const KeyPolicy policy : {KeyPolicy::adaptive, KeyPolicy::fixedRate, KeyPolicy::asKeyed}) {
        const WeightKeys keys = keysOf(face, policy).value();
        EXPECT_EQ(keys.form, KeyForm::step);
        ASSERT_EQ(keys.times.size(), 2U);
        EXPECT_NEAR(keys.times[1], 0.5, 1e-6);
        EXPECT_EQ(keys.values, (std::vector<double>{0, 1}));
    }
}

TEST(WeightKeys, jumpWhereAShortRampStandsForAJump) {
    Face face;
    face.add({{1, movesBy(1)}});
    const double jump = 23.0 / 30;
    face.key(0, {{Seconds{0}, 0}, {Seconds{jump - 1.5e-6}, 0}, {Seconds{jump}, 1}, {Seconds{2}, 0.5}});
    const WeightKeys keys = keysOf(face).value();
    const auto high = std::ranges::find_if(keys.values, [](double value) { return value > 0.01; });
    ASSERT_NE(high, keys.values.end());
    const auto index = static_cast<std::size_t>(high - keys.values.begin());
    ASSERT_GT(index, 0U);
    EXPECT_NEAR(*high, 1, 1e-6);
    EXPECT_NEAR(keys.values[index - 1], 0, 1e-6);
    EXPECT_LT(keys.times[index] - keys.times[index - 1], 1e-6);
}

TEST(WeightKeys, followThePolicy) {
    Face face;
    face.add({{1, movesBy(0.05F)}});
    face.key(0, {{Seconds{0}, 0, Interpolation::catmullRom},
                 {Seconds{0.7}, 1, Interpolation::catmullRom},
                 {Seconds{2}, 0.2, Interpolation::catmullRom}});
    EXPECT_EQ(keysOf(face, KeyPolicy::fixedRate)->times.size(), 61U);
    EXPECT_EQ(keysOf(face, KeyPolicy::asKeyed)->times.size(), 3U);
    const std::size_t fine = keysOf(face)->times.size();
    EXPECT_LT(fine, 61U);
    ExportTolerance tight;
    tight.distance = 0.00005;
    EXPECT_GT(keysOf(face, KeyPolicy::adaptive, tight)->times.size(), fine);
}

TEST(WeightKeys, ofAnInBetweenRiseAndFall) {
    Face face;
    face.add({{0.5, movesBy(1)}, {1, movesBy(3)}});
    face.key(0, {{Seconds{0}, 0}, {Seconds{2}, 1}});
    const WeightKeys keys = keysOf(face).value();
    ASSERT_EQ(keys.times, (std::vector<double>{0, 1, 2}));
    EXPECT_EQ(keys.values, (std::vector<double>{0, 0, 1, 0, 0, 1}));
    EXPECT_EQ(shapeKeys(face.subject(), face.mesh.shapes[0], {})->values, keys.values);
}

/// The factors that players show at a time of a file.
std::vector<double> played(const WeightKeys& keys, const std::vector<double>& own, double time) {
    if (keys.empty()) return own;
    const std::size_t count = own.size();
    const auto next =
        static_cast<std::size_t>(std::ranges::upper_bound(keys.times, time) - keys.times.begin());
    const std::size_t from = next == 0 ? 0 : next - 1, to = std::min(next, keys.times.size() - 1);
    const double length = keys.times[to] - keys.times[from];
    const double fraction =
        length > 0 && keys.form == KeyForm::linear ? (time - keys.times[from]) / length : 0;
    std::vector<double> result;
    for (std::size_t i = 0; i < count; ++i) {
        const double a = keys.values[from * count + i], b = keys.values[to * count + i];
        result.push_back(a + fraction * (b - a));
    }
    return result;
}

TEST(WeightKeysLaws, keepVerticesWithinTheTolerance) {
    EXPECT_TRUE(rc::check([](std::uint32_t seed) {
        Dice dice(seed);
        Face face;
        for (int i = dice.integer(1, 4); i > 0; --i) {
            std::vector<ShapeTarget> targets;
            if (dice.chance(0.3))
                targets.push_back(
                    {dice.between(0.2, 0.8), movesBy(static_cast<float>(dice.between(0.01, 0.1)))});
            targets.push_back({1, movesBy(static_cast<float>(dice.between(0.01, 0.1)))});
            face.add(std::move(targets), dice.between(0, 1));
            if (dice.chance(0.3)) continue;
            std::vector<Key> keys;
            for (double time = 0; time < 2; time += dice.between(0.1, 0.8)) {
                // Steps jump, which players with rounded times show slightly earlier or later.
                const auto kind = static_cast<Interpolation>(dice.integer(1, 4));
                keys.push_back({Seconds{time}, dice.between(0, 1), kind});
            }
            face.key(face.mesh.shapes.size() - 1, std::move(keys));
        }
        if (dice.chance(0.4)) {
            face.clip.warp = std::make_shared<const TimeWarp>(test::makeWarp(dice, dice.integer(2, 4)));
            face.clip.lastFrame = FrameIndex{40};
        }
        ExportTolerance tolerance;
        tolerance.distance = dice.between(0.0002, 0.005);
        const WriteSubject subject = face.subject();
        const WeightKeys keys =
            targetKeys(subject, face.mesh, {KeyPolicy::adaptive, tolerance, nullptr}).value();
        const std::size_t count = targetCount(face.mesh);
        std::vector<double> own(count), exact(count);
        targetFactors(face.mesh, shapeWeights(face.mesh, nullptr, {}), own);
        for (double time = 0; time <= subject.duration().value; time += 0.0037) {
            targetFactors(face.mesh,
                          shapeWeights(face.mesh, subject.clip.get(), subject.clipTime(Seconds{time})),
                          exact);
            const std::vector<double> shown = played(keys, own, time);
            double stray = 0;
            std::size_t target = 0;
            for (const Shape& shape : face.mesh.shapes) {
                for (const ShapeTarget& each : shape.targets) {
                    stray += std::abs(shown[target] - exact[target]) * reach(*each.deltas);
                    ++target;
                }
            }
            RC_ASSERT(stray <= tolerance.distance);
        }
    }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
