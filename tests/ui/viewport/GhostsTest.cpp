#include "ui/viewport/trails/GhostShapes.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/ui/SkinnedLeg.h"
#include "tests/ui/Warps.h"
#include "ui/document/Visibility.h"
#include "ui/viewport/camera/Camera.h"
#include "ui/widgets/Theme.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Frames = std::vector<std::int64_t>;

class GhostsTest : public testing::Test {
protected:
    const Skeleton& skeleton() const { return *leg_->skeleton; }
    Frames frames(std::int64_t playhead, bool atKeys, std::vector<JointId> joints = {}) const {
        Frames list;
        for (const FrameIndex frame : ghostFrames(*walk_, joints, {playhead}, settings_, atKeys))
            list.push_back(frame.value);
        return list;
    }
    JointId id(const char* name) const { return test::jointOf(scene_, name); }
    std::span<const Ghost> ghosts(std::vector<FrameIndex> frames, std::int64_t playhead) {
        ghosts_.setSource(leg_, walk_, nullptr);
        return ghosts_.at(frames, {playhead});
    }

    Scene scene_ = test::withLeg({}, "leg");
    std::shared_ptr<const Character> leg_ = scene_.characters.front();
    std::shared_ptr<const Clip> walk_ = leg_->clips.back();
    MotionSettings settings_;
    Ghosts ghosts_;
};

TEST_F(GhostsTest, appearAtRegularFramesWithinTheClip) {
    settings_.ghostStep = 30;
    EXPECT_EQ(frames(100, false), (Frames{70, 40, 130, 160}));
    EXPECT_EQ(frames(30, false), (Frames{0, 60, 90}));
    EXPECT_EQ(frames(200, false), (Frames{170, 140}));
    settings_.ghostsBefore = 0;
    settings_.ghostsAfter = 1;
    EXPECT_EQ(frames(100, false), (Frames{130}));
}

TEST_F(GhostsTest, appearAtTheKeysOfSelectedJoints) {
    EXPECT_EQ(frames(120, true, {id("thigh")}), (Frames{100, 0, 200}));
    EXPECT_EQ(frames(100, true, {id("thigh")}), (Frames{0, 200}));
    EXPECT_EQ(frames(120, true, {id("toe")}), Frames{}) << "the toe has no keys";
    settings_.ghostsBefore = 1;
    EXPECT_EQ(frames(120, true), (Frames{119, 121, 122})) << "the root has a key at every frame";
}

TEST_F(GhostsTest, appearAtTheWarpedFramesOfKeys) {
    walk_ = test::withWarp(scene_, test::halfSpeedPins()).characters.front()->clips.back();
    EXPECT_EQ(frames(240, true, {id("thigh")}), (Frames{200, 0, 400}));
    settings_.ghostStep = 150;
    EXPECT_EQ(frames(240, false), (Frames{90, 390}));
    const auto list = ghosts({{200}}, 240);
    Evaluator source(leg_, withoutWarp(walk_));
    source.evaluate({1});
    for (std::size_t j = 0; j < list[0].model.size(); ++j)
        EXPECT_EQ(list[0].model[j].matrix(), source.model()[j].matrix());
}

TEST_F(GhostsTest, haveThePosesOfTheirFrames) {
    const auto list = ghosts({{70}, {130}}, 100);
    ASSERT_EQ(list.size(), 2u);
    EXPECT_EQ(list[0].offset, -30);
    EXPECT_EQ(list[1].offset, 30);
    Evaluator evaluator(leg_, walk_);
    evaluator.evaluate(walk_->rate.time({130}));
    for (std::size_t j = 0; j < list[1].model.size(); ++j)
        EXPECT_EQ(list[1].model[j].matrix(), evaluator.model()[j].matrix());
    ghosts_.setSource(leg_, nullptr, nullptr);
    EXPECT_TRUE(ghosts_.at(std::vector<FrameIndex>{{3}}, {1}).empty()) << "no clip, no ghosts";
}

TEST_F(GhostsTest, haveTheShapesOfTheirFrames) {
    Scene scene = test::withSkinnedLeg({}, "leg");
    Character leg = *scene.characters.front();
    Clip clip = *leg.clips.back();
    Mesh sleeve = *leg.meshes.front();
    sleeve.shapes = {
        {scene.newId<ShapeId>(),
         "bulge",
         0,
         {{1, std::make_shared<const ShapeDeltas>(ShapeDeltas{{1}, {{1, 0, 0}}, {{0, 0, 0}}})}}}};
    clip.tracks.push_back({shapeChannel(sleeve.shapes[0].id),
                           std::make_shared<const Curve>(
                               Curve::fromKeys({{Seconds{0}, 0}, {clip.rate.time(clip.lastFrame), 1}}))});
    clip.sortTracks();
    leg.meshes.front() = std::make_shared<const Mesh>(sleeve);
    leg_ = std::make_shared<const Character>(leg);
    walk_ = std::make_shared<const Clip>(clip);
    const auto list = ghosts({{50}, {150}}, 100);
    ASSERT_EQ(list.size(), 2u);
    MeshDrawList meshes;
    ASSERT_TRUE(appendMeshGhosts(*leg_, list, nullptr, darkTheme(), meshes));
    Evaluator evaluator(leg_, walk_);
    for (const std::int64_t frame : {50, 150}) {
        evaluator.evaluate(walk_->rate.time({frame}));
        ASSERT_EQ(evaluator.targetFactors().size(), 1u);
        EXPECT_GT(evaluator.targetFactors()[0], 0.2);
        const bool isDrawn = std::ranges::any_of(meshes.ghosts, [&](const MeshGhost& ghost) {
            return ghost.factors.size() == 1 && ghost.factors[0] == evaluator.targetFactors()[0];
        });
        EXPECT_TRUE(isDrawn) << frame;
    }
}

TEST_F(GhostsTest, areColoredByTimeWithTheNearestOnTop) {
    const auto list = ghosts({{90}, {80}, {110}}, 100);
    std::vector<Instance> drawn;
    appendGhosts(skeleton(), list, nullptr, darkTheme(), drawn);
    ASSERT_EQ(drawn.size(), 9u) << "three bones each; the root has none";
    EXPECT_EQ(drawn.front().fill, rgbaBytes(darkTheme().ghostBefore, 0.3));
    EXPECT_EQ(drawn.back().fill, rgbaBytes(darkTheme().ghostAfter, 0.3));
    EXPECT_FLOAT_EQ(drawn[0].origin.z(), 0.8F) << "the farthest ghost comes first";
    EXPECT_EQ(drawn[0].fade, drawn[2].fade);
    EXPECT_GT(drawn[0].fade, drawn[3].fade) << "nearer to the camera";
}

TEST_F(GhostsTest, omitHiddenJoints) {
    Visibility visibility;
    visibility.setHidden({id("shin")}, true);
    std::vector<Instance> drawn;
    appendGhosts(skeleton(), ghosts({{90}}, 100), &visibility, darkTheme(), drawn);
    EXPECT_EQ(drawn.size(), 2u);
}

TEST_F(GhostsTest, areLabelledWithTheirFrameOffset) {
    Camera camera;
    camera.setViewport({800, 600});
    camera.setState({{0, 0.6, 1}, 4, 1.5707963, 0, true});
    const auto list = ghosts({{40}, {41}, {160}}, 100);
    const auto labels = ghostLabels(skeleton(), list, nullptr, camera);
    ASSERT_EQ(labels.size(), 2u) << "the label that would overlap the first is omitted";
    EXPECT_EQ(labels[0].text, QStringLiteral("\u221260"));
    EXPECT_TRUE(labels[0].before);
    EXPECT_EQ(labels[1].text, QStringLiteral("+60"));
    const QPointF head = *camera.project({0, 1, 1.6});
    EXPECT_NEAR(labels[1].box.center().x(), head.x(), 1);
    EXPECT_LT(labels[1].box.bottom(), head.y());
    for (double height = 0.6; camera.project({0, 1, 1.6})->y() > 5; height -= 0.01)
        camera.setState({{0, height, 1}, 4, 1.5707963, 0, true});
    EXPECT_EQ(ghostLabels(skeleton(), list, nullptr, camera)[1].box.top(), 0) << "kept within the upper edge";
    camera.setState({{0, 0.6, 50}, 4, 1.5707963, 0, true});
    EXPECT_TRUE(ghostLabels(skeleton(), list, nullptr, camera).empty())
        << "ghosts outside the view have no labels";
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
