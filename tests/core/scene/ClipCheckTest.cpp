#include "core/scene/analysis/ClipCheck.h"

#include <gtest/gtest.h>

#include <numbers>
#include <random>

#include "core/math/Angle.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/clips/EditClips.h"
#include "core/scene/edits/goals/EditGoals.h"
#include "core/scene/templates/Templates.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Kind = ClipFinding::Kind;
constexpr int kFrames = 121;

/// The template biped with a clip at 30 Hz, in which one channel has a key on every frame.
class ClipCheck : public testing::Test {
protected:
    Scene scene_ = newFromTemplate("biped").value();
    const Character& character() const { return *scene_.characters.at(0); }
    JointId joint(const char* name) const {
        return (*character().skeleton)[character().skeleton->find(name).value()].id;
    }

    template <class ValueAt>
    void add(const char* name, Channel channel, const ValueAt& valueAt) {
        std::vector<double> values;
        for (int i = 0; i < kFrames; ++i) values.push_back(valueAt(i));
        clip_.tracks.push_back(
            {{joint(name), channel},
             std::make_shared<const Curve>(Curve::fromSamples(clip_.rate, FrameIndex{0}, values))});
    }

    std::vector<ClipFinding> check() {
        clip_.name = "clip";
        clip_.lastFrame = FrameIndex{kFrames - 1};
        clip_.sortTracks();
        const Scene scene = addClip(scene_, character().id, clip_).value();
        return checkClip(*scene.characters[0], scene.characters[0]->clips.back());
    }
    std::optional<ClipFinding> find(Kind kind) {
        for (const ClipFinding& finding : check()) {
            if (finding.kind == kind) return finding;
        }
        return std::nullopt;
    }

    /// The first angle that a joint may turn by.
    Channel bend(const char* name) const {
        const Joint& found = (*character().skeleton)[character().skeleton->find(name).value()];
        for (int i = 0; i < 3; ++i) {
            if (found.free.contains(angle(i))) return angle(i);
        }
        throw std::invalid_argument(name);
    }

    /// Moves the body away, so that neither feet nor loops are found.
    void travel() {
        add(rootName(), Channel::translationZ, [](int i) { return 0.05 * i; });
    }
    const char* rootName() const { return character().skeleton->joints()[0].name.c_str(); }

    Clip clip_;
};

/// A scene with a node 1 m above each of a character's extremities, and below it in the hierarchy.
Scene withNodesBelowLeaves(const Scene& scene) {
    Character character = *scene.characters.at(0);
    std::vector<Joint> joints = character.skeleton->joints();
    Scene result = scene;
    for (int i = 0; i < character.skeleton->size(); ++i) {
        if (!character.skeleton->children(i).empty()) continue;
        Joint node;
        node.id = result.newId<JointId>();
        node.name = "node of " + joints[static_cast<std::size_t>(i)].name;
        node.kind = JointKind::node;
        node.parent = i;
        node.rest.translation =
            character.skeleton->restModel()[static_cast<std::size_t>(i)].linear().inverse() *
            Eigen::Vector3d::UnitY();
        joints.push_back(node);
    }
    character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(joints).value());
    return withCharacter(std::move(result), std::move(character));
}

double wave(int i) { return 0.5 * std::sin(2 * std::numbers::pi * i / 40); }

TEST_F(ClipCheck, findsLoops) {
    add("forearm.L", bend("forearm.L"), wave);
    EXPECT_TRUE(find(Kind::loops));
    EXPECT_FALSE(find(Kind::nearlyLoops));
}

TEST_F(ClipCheck, findsWhatNearlyLoops) {
    add("forearm.L", bend("forearm.L"), [](int i) { return wave(i) + 0.1 * i / (kFrames - 1); });
    const auto finding = find(Kind::nearlyLoops);
    ASSERT_TRUE(finding);
    EXPECT_EQ(finding->text,
              "the clip nearly loops: the last frame differs from the first by up to 5.7° (forearm.L)");
    EXPECT_EQ(finding->joint, joint("forearm.L"));
    EXPECT_FALSE(find(Kind::loops));
}

TEST_F(ClipCheck, findsJumpsInAngles) {
    travel();
    add("forearm.L", bend("forearm.L"), [](int i) { return wave(i) + (i >= 50 ? 2 * std::numbers::pi : 0); });
    const auto finding = find(Kind::angleJumps);
    ASSERT_TRUE(finding);
    EXPECT_EQ(finding->text,
              "angles jump 1 time although the motion does not, first in forearm.L at frame 50");
    EXPECT_EQ(finding->frame, FrameIndex{50});
}

TEST_F(ClipCheck, findsConstantChannels) {
    travel();
    add("forearm.L", bend("forearm.L"), [](int) { return 0.3; });
    const auto finding = find(Kind::constant);
    ASSERT_TRUE(finding);
    EXPECT_EQ(finding->text, "1 channel never changes but has 121 keys");
}

TEST_F(ClipCheck, ignoresChannelsOfGoals) {
    travel();
    Goal goal;
    goal.joint = joint("forearm.L");
    scene_ = setGoals(scene_, character().id, {goal}).value();
    clip_.tracks.push_back({goalChannel(character().goals.at(0).id, Channel::translationX),
                            std::make_shared<const Curve>(Curve::fromSamples(
                                clip_.rate, FrameIndex{0}, std::vector<double>(kFrames, 0.3)))});
    EXPECT_FALSE(find(Kind::constant));
}

TEST_F(ClipCheck, measuresJitter) {
    std::mt19937 engine(1);
    std::normal_distribution<double> error(0, radians(0.5));
    travel();
    add("forearm.L", bend("forearm.L"), [&](int i) { return wave(i) + error(engine); });
    const auto finding = find(Kind::noise);
    ASSERT_TRUE(finding);
    EXPECT_EQ(finding->joint, joint("forearm.L"));
    const auto at = finding->text.find("deviation ");
    ASSERT_NE(at, std::string::npos) << finding->text;
    EXPECT_NEAR(std::stod(finding->text.substr(at + 10)), 0.5, 0.1) << finding->text;
}

TEST_F(ClipCheck, takesNoFastMotionForJitter) {
    travel();
    add("forearm.L", bend("forearm.L"), [](int i) { return 1.5 * std::sin(2 * std::numbers::pi * i / 12); });
    add("upperArm.R", bend("upperArm.R"), [](int i) { return i == 60 ? 1.0 : 0.0; });
    EXPECT_FALSE(find(Kind::noise));
}

TEST_F(ClipCheck, measuresSlidingFeet) {
    // 0.05 m/s for 4 s.
    add(rootName(), Channel::translationX, [](int i) { return 0.2 * i / (kFrames - 1); });
    const auto finding = find(Kind::footSlide);
    ASSERT_TRUE(finding);
    EXPECT_NE(finding->text.find("by up to 20 cm"), std::string::npos) << finding->text;
    EXPECT_FALSE(find(Kind::belowFloor));
    EXPECT_FALSE(find(Kind::aboveFloor));
}

TEST_F(ClipCheck, measuresTheHeightOfTheFeet) {
    const double rest = character().skeleton->joints()[0].rest.translation.y();
    add(rootName(), Channel::translationY, [rest](int) { return rest - 0.1; });
    const auto below = find(Kind::belowFloor);
    ASSERT_TRUE(below);
    EXPECT_NEAR(below->height, -0.1, 0.01);
    clip_.tracks.clear();
    add(rootName(), Channel::translationY, [rest](int) { return rest + 0.2; });
    const auto above = find(Kind::aboveFloor);
    ASSERT_TRUE(above);
    EXPECT_NEAR(above->height, 0.2, 0.01);
}

TEST_F(ClipCheck, nodesBelowTheFeetAreNoFeet) {
    scene_ = withNodesBelowLeaves(scene_);
    const double rest = character().skeleton->joints()[0].rest.translation.y();
    add(rootName(), Channel::translationY, [rest](int) { return rest + 0.2; });
    const auto above = find(Kind::aboveFloor);
    ASSERT_TRUE(above);
    EXPECT_NEAR(above->height, 0.2, 0.01);
}

TEST_F(ClipCheck, movingByTheHeightPutsTheFeetOnTheFloor) {
    const double rest = character().skeleton->joints()[0].rest.translation.y();
    add(rootName(), Channel::translationY, [rest](int) { return rest - 0.1; });
    const double height = find(Kind::belowFloor).value().height;
    Scene scene = addClip(scene_, character().id, clip_).value();
    scene =
        moveClip(scene, character().id, scene.characters[0]->clips.back()->id, {.offset = {0, -height, 0}})
            .value();
    for (const ClipFinding& finding : checkClip(*scene.characters[0], scene.characters[0]->clips.back()))
        EXPECT_FALSE(finding.kind == Kind::belowFloor || finding.kind == Kind::aboveFloor) << finding.text;
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
