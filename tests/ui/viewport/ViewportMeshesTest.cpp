#include <gtest/gtest.h>

#include <QSettings>
#include <QTest>

#include "tests/ui/viewport/Tube.h"
#include "ui/actions/Actions.h"
#include "ui/session/Session.h"
#include "ui/viewport/ViewportPanel.h"
#include "ui/viewport/ViewportView.h"
#include "ui/widgets/Theme.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// A shown viewport with a tube, seen from the front.
class ViewportMeshes : public testing::Test {
protected:
    void SetUp() override {
        panel_.resize(640, 508);
        ASSERT_NE(view(), nullptr) << "these tests need OpenGL 3.3";
        panel_.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&panel_));
        session_.document.open(scene_, QStringLiteral("tube"));
        actions_["view.front"]->trigger();
        paint();
    }

    ViewportView* view() const { return panel_.view(); }
    QImage paint() const { return view()->grabFramebuffer(); }
    QPoint pixelOf(Eigen::Vector3d point) const { return view()->camera().project(point)->toPoint(); }
    int contrast(Eigen::Vector3d point) const {
        const QColor a = paint().pixelColor(pixelOf(point) * view()->devicePixelRatioF()),
                     b = theme().viewport;
        return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue());
    }
    JointId joint(int index) const { return (*tube_->skeleton)[index].id; }
    std::vector<JointId> clicked(Eigen::Vector3d point) {
        QTest::mouseClick(view(), Qt::LeftButton, {}, pixelOf(point));
        return session_.selection.joints();
    }

    // Points beside the bones on the front of the tube (joints at heights 0, 0.5 and 1; radius 0.15).
    const Eigen::Vector3d first_{0.1, 0.2, 0.11}, second_{0.1, 0.7, 0.11}, third_{0.1, 1.3, 0.11};

    Scene scene_;
    std::shared_ptr<const Character> tube_ = test::addTube(scene_);
    Session session_;
    Actions actions_;
    ViewportPanel panel_{session_, actions_};
};

using Joints = std::vector<JointId>;

TEST_F(ViewportMeshes, areShownAndCanBeHidden) {
    EXPECT_GT(contrast(second_), 80);
    actions_["view.meshes"]->setChecked(false);
    EXPECT_LT(contrast(second_), 20);
}

TEST_F(ViewportMeshes, hiddenMeshesAreNotDrawnOrPicked) {
    session_.visibility.setHidden(std::vector{tube_->meshes.front()->id}, true);
    EXPECT_LT(contrast(second_), 20);
    EXPECT_EQ(clicked(second_), Joints{});
}

TEST_F(ViewportMeshes, clickSelectsTheJointWithTheLargestWeight) {
    EXPECT_EQ(clicked(first_), Joints{joint(0)});
    EXPECT_EQ(clicked(second_), Joints{joint(1)});
    EXPECT_EQ(clicked(third_), Joints{joint(2)});
    EXPECT_EQ(clicked({0.5, 0.7, 0}), Joints{});
}

TEST_F(ViewportMeshes, bonesArePickedBeforeMeshes) {
    EXPECT_EQ(clicked({0, 0.5, 0}), Joints{joint(1)})
        << "the second joint's ball, where both joints have the same weight";
}

TEST_F(ViewportMeshes, clicksPassThroughIfMeshPickingIsOff) {
    actions_["view.pickMeshes"]->setChecked(false);
    EXPECT_EQ(clicked(second_), Joints{});
}

TEST_F(ViewportMeshes, hiddenJointsAreNotPickedThroughAMesh) {
    session_.visibility.setHidden(std::vector{joint(1)}, true);
    EXPECT_EQ(clicked(second_), Joints{});
}

TEST_F(ViewportMeshes, actionsShowWiresAndWeights) {
    const QImage faces = paint();
    actions_["view.wire"]->trigger();
    const QImage wires = paint();
    EXPECT_NE(wires, faces);
    actions_["view.shadedWire"]->trigger();
    EXPECT_NE(paint(), wires);
    actions_["view.shaded"]->trigger();
    session_.selection.selectOnly(joint(1));
    actions_["view.weights"]->setChecked(true);
    const QColor color = paint().pixelColor(pixelOf(second_) * view()->devicePixelRatioF());
    EXPECT_GT(color.red(), color.blue() + 40);
}

TEST_F(ViewportMeshes, weightsHaveALegend) {
    const QRgb ends[] = {qRgb(41, 82, 224), qRgb(230, 51, 41)};  // weights 0 and 1
    const auto difference = [this](QPoint point, QRgb color) {
        const QRgb pixel = paint().pixel(point * view()->devicePixelRatioF());
        return std::abs(qRed(pixel) - qRed(color)) + std::abs(qGreen(pixel) - qGreen(color)) +
               std::abs(qBlue(pixel) - qBlue(color));
    };
    const QPoint left(24, 43), right(175, 43);
    session_.selection.selectOnly(joint(1));
    EXPECT_GT(difference(left, ends[0]), 60);
    actions_["view.weights"]->setChecked(true);
    EXPECT_LT(difference(left, ends[0]), 20);
    EXPECT_LT(difference(right, ends[1]), 20);
    session_.selection.select({});
    EXPECT_GT(difference(left, ends[0]), 60) << "no legend without a selected joint";
    actions_["view.meshes"]->setChecked(false);
    session_.selection.selectOnly(joint(1));
    EXPECT_GT(difference(left, ends[0]), 60) << "no legend without shown meshes";
}

TEST_F(ViewportMeshes, framingIncludesAMeshOnAJointWithoutABone) {
    Scene scene;
    Joint node;
    node.id = scene.newId<JointId>();
    node.name = "node";
    auto character = std::make_shared<Character>(*tube_);
    character->id = scene.newId<CharacterId>();
    character->skeleton = std::make_shared<Skeleton>(Skeleton::create({node}).value());
    auto mesh = std::make_shared<Mesh>(*tube_->meshes.front());
    Affine lifted = Affine::Identity();
    lifted.translation() = Eigen::Vector3d(0, 20, 0);
    mesh->skin = std::make_shared<Skin>(rigidSkin({node.id, lifted}, mesh->geometry->positions.size()));
    character->meshes = {mesh};
    scene.characters = {character};
    session_.document.open(scene, QStringLiteral("node"));
    actions_["view.frameAll"]->trigger();
    const QRectF inside(view()->rect());
    const QPoint low = pixelOf({0, 20, 0}), high = pixelOf({0, 21.5, 0});
    EXPECT_TRUE(inside.contains(low) && inside.contains(high));
    EXPECT_GT(low.y() - high.y(), view()->height() / 2);
}

TEST_F(ViewportMeshes, qualityChoicePersists) {
    EXPECT_TRUE(actions_["view.quality.fast"]->isChecked()) << "set by TestApplication";
    // The tube leans over the floor, where it casts its shadow.
    auto joints = tube_->skeleton->joints();
    joints.front().rest.rotation = Eigen::AngleAxisd(0.5, Eigen::Vector3d::UnitZ());
    auto leaning = std::make_shared<Character>(*tube_);
    leaning->skeleton = std::make_shared<Skeleton>(Skeleton::create(std::move(joints)).value());
    scene_.characters = {leaning};
    session_.document.open(scene_, QStringLiteral("leaning"));
    const Eigen::Vector3d beside(-0.45, 0, 0);
    view()->setCameraState({{0, 0.5, 0}, 4, 0.5, 0.6, false});
    actions_["view.grid"]->setChecked(false);
    const int fast = contrast(beside);
    actions_["view.quality.full"]->trigger();
    EXPECT_EQ(QSettings().value(QStringLiteral("viewport/quality")).toString(),
              QStringLiteral("view.quality.full"));
    EXPECT_GT(contrast(beside), fast + 10) << "the shadow";
    actions_["view.quality.fast"]->trigger();
    EXPECT_EQ(contrast(beside), fast);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
