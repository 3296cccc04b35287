#include <gtest/gtest.h>

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTableView>
#include <QTest>
#include <QWheelEvent>

#include "core/scene/edits/joints/EditHierarchy.h"
#include "tests/ui/WaitFor.h"
#include "tests/ui/viewport/Tube.h"
#include "ui/actions/Actions.h"
#include "ui/paint/WeightCommands.h"
#include "ui/paint/WeightsDock.h"
#include "ui/session/Session.h"
#include "ui/viewport/ViewportPanel.h"
#include "ui/viewport/ViewportView.h"
#include "ui/widgets/NumberField.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// A shown viewport with a skinned tube, seen from the front, and the panel Weights.
class PaintWeights : public testing::Test {
protected:
    void SetUp() override {
        panel_.resize(640, 508);
        ASSERT_NE(view(), nullptr) << "these tests need OpenGL 3.3";
        panel_.show();
        dock_.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&panel_));
        session_.document.open(scene_, QStringLiteral("tube"));
        actions_["view.front"]->trigger();
        view()->grabFramebuffer();
        session_.selection.selectOnly(joint(2));
    }

    ViewportView* view() const { return panel_.view(); }
    QPoint pixelOf(Eigen::Vector3d point) const { return view()->camera().project(point)->toPoint(); }
    JointId joint(int index) const { return (*tube_->skeleton)[index].id; }
    const Mesh& mesh() const { return *session_.document.scene().characters[0]->meshes[0]; }
    template <class Widget>
    Widget* find(const char* name) {
        return dock_.findChild<Widget*>(QLatin1String(name));
    }

    /// The weight of a joint at the vertex closest to a point.
    float weight(Eigen::Vector3d point, JointId id) const {
        std::size_t closest = 0;
        const auto& positions = mesh().geometry->positions;
        for (std::size_t v = 0; v < positions.size(); ++v) {
            if ((positions[v].cast<double>() - point).norm() <
                (positions[closest].cast<double>() - point).norm())
                closest = v;
        }
        for (const Influence& each : mesh().skin->at(closest)) {
            if (mesh().skin->joints[each.joint].joint == id) return each.weight;
        }
        return 0;
    }
    void paintAt(Eigen::Vector3d point) {
        QTest::mousePress(view(), Qt::LeftButton, {}, pixelOf(point));
        QTest::mouseMove(view(), pixelOf(point) + QPoint(6, 0));
        QTest::mouseMove(view(), pixelOf(point) + QPoint(0, 6));
        QTest::mouseRelease(view(), Qt::LeftButton, {}, pixelOf(point) + QPoint(0, 6));
    }
    void startPainting() { QTest::mouseClick(find<QPushButton>("weights.paint"), Qt::LeftButton); }
    int steps() const { return session_.document.history().cursor(); }

    // On the front of the tube, beside the bones (joints at heights 0, 0.5 and 1; radius 0.15).
    const Eigen::Vector3d low_{0.05, 0.2, 0.14};

    Scene scene_;
    std::shared_ptr<const Character> tube_ = test::addTube(scene_);
    Session session_;
    Actions actions_;
    ViewportPanel panel_{session_, actions_};
    WeightsDock dock_{session_, actions_};
};

TEST_F(PaintWeights, aStrokeIsOneStepThatUndoRestores) {
    const auto before = mesh().skin;
    EXPECT_EQ(weight(low_, joint(2)), 0);
    startPainting();
    paintAt(low_);
    EXPECT_GT(weight(low_, joint(2)), 0.3F);
    EXPECT_EQ(fault(*mesh().skin), nullptr);
    EXPECT_EQ(steps(), 1);
    EXPECT_EQ(session_.document.history().current().text,
              QStringLiteral("Paint Weights of %1").arg(QString::fromStdString((*tube_->skeleton)[2].name)));
    session_.document.undo();
    EXPECT_EQ(mesh().skin, before);
}

TEST_F(PaintWeights, aSingleClickPaints) {
    startPainting();
    QTest::mouseClick(view(), Qt::LeftButton, {}, pixelOf(low_));
    EXPECT_GT(weight(low_, joint(2)), 0.3F);
    EXPECT_EQ(steps(), 1);
    EXPECT_EQ(session_.selection.currentJoint(), joint(2));
}

TEST_F(PaintWeights, escapeRestoresTheWeights) {
    startPainting();
    QTest::mousePress(view(), Qt::LeftButton, {}, pixelOf(low_));
    QTest::mouseMove(view(), pixelOf(low_) + QPoint(6, 0));
    EXPECT_GT(weight(low_, joint(2)), 0);
    QTest::keyClick(view(), Qt::Key_Escape);
    EXPECT_EQ(weight(low_, joint(2)), 0);
    QTest::mouseRelease(view(), Qt::LeftButton, {}, pixelOf(low_));
    EXPECT_EQ(steps(), 0);
}

TEST_F(PaintWeights, paintsOnlyInPaintMode) {
    paintAt(low_);
    EXPECT_EQ(weight(low_, joint(2)), 0);
    startPainting();
    EXPECT_TRUE(actions_["weights.paint"]->isChecked());
    EXPECT_TRUE(actions_["view.weights"]->isChecked()) << "weights are shown while they are painted";
    startPainting();
    EXPECT_FALSE(session_.painting.isOn());
    EXPECT_FALSE(actions_["view.weights"]->isChecked());
}

TEST_F(PaintWeights, usesModeAndStrengthOfThePanel) {
    startPainting();
    find<QComboBox>("brushMode")->setCurrentIndex(static_cast<int>(BrushMode::replace));
    Q_EMIT find<QComboBox>("brushMode")->activated(static_cast<int>(BrushMode::replace));
    auto* strength = find<NumberField>("brushStrength");
    strength->setFocus();
    strength->selectAll();
    QTest::keyClicks(strength, QStringLiteral("1"));
    QTest::keyClick(strength, Qt::Key_Return);
    auto* value = find<NumberField>("brushValue");
    EXPECT_TRUE(value->isEnabled());
    value->setFocus();
    value->selectAll();
    QTest::keyClicks(value, QStringLiteral("0.25"));
    QTest::keyClick(value, Qt::Key_Return);
    QTest::mouseClick(view(), Qt::LeftButton, {}, pixelOf(low_));
    EXPECT_NEAR(weight(low_, joint(2)), 0.25, 0.05);
}

TEST_F(PaintWeights, fChangesTheRadiusWithThePointer) {
    startPainting();
    view()->setFocus();
    QTest::mouseMove(view(), pixelOf(low_));
    const double before = session_.painting.radius();
    QTest::keyClick(view(), Qt::Key_F);
    QTest::mouseMove(view(), pixelOf(low_) + QPoint(25, 0));
    QTest::mouseClick(view(), Qt::LeftButton, {}, pixelOf(low_) + QPoint(25, 0));
    EXPECT_EQ(session_.painting.radius(), before + 25);
    EXPECT_EQ(steps(), 0) << "the click ends the change and does not paint";
    QTest::keyClick(view(), Qt::Key_F, Qt::ShiftModifier);
    QTest::mouseMove(view(), pixelOf(low_) + QPoint(45, 0));
    EXPECT_NEAR(session_.painting.brush().strength, 0.6, 1e-9);
    QTest::keyClick(view(), Qt::Key_Escape);
    EXPECT_EQ(session_.painting.brush().strength, 0.5);
}

TEST_F(PaintWeights, ctrlClickSelectsTheJointAndShowsAVertex) {
    startPainting();
    QTest::mouseClick(view(), Qt::LeftButton, Qt::ControlModifier, pixelOf(low_));
    EXPECT_EQ(session_.selection.joints(), std::vector{joint(0)});
    ASSERT_TRUE(session_.painting.probe());
    const auto vertex = session_.painting.probe()->vertex;
    const auto influences = mesh().skin->at(vertex);
    auto* table = find<QTableView>("influences");
    ASSERT_EQ(table->model()->rowCount(), static_cast<int>(influences.size()));
    EXPECT_EQ(steps(), 0);

    // Weights can be typed.
    EXPECT_TRUE(table->model()->setData(table->model()->index(0, 1), QStringLiteral("0.4"), Qt::EditRole));
    EXPECT_EQ(steps(), 1);
    EXPECT_EQ(fault(*mesh().skin), nullptr);
    EXPECT_NEAR(InfluenceRow(mesh().skin->at(vertex)).weightOf(influences[0].joint),
                influences.size() == 1 ? 1 : 0.4, 1e-6);
}

TEST_F(PaintWeights, refusesLockedJoints) {
    startPainting();
    auto* table = find<QTableView>("lockedJoints");
    const QSignalSpy refused(&dock_.commands(), &WeightCommands::reported);
    table->model()->setData(table->model()->index(2, 0), Qt::Checked, Qt::CheckStateRole);
    EXPECT_TRUE(session_.painting.isLocked(joint(2)));
    paintAt(low_);
    EXPECT_EQ(weight(low_, joint(2)), 0);
    ASSERT_EQ(refused.count(), 1);
    EXPECT_EQ(refused[0][0].toString(), QStringLiteral("The weights of this joint are locked"));
}

TEST_F(PaintWeights, testPosesAreNotEdits) {
    const Affine before = session_.pose.active()->model()[2];
    auto* slider = find<QSlider>("testAngle1");
    session_.selection.selectOnly(joint(1));
    EXPECT_FALSE(slider->isEnabled()) << "only in paint mode";
    startPainting();
    EXPECT_TRUE(slider->isEnabled());
    slider->setValue(60);
    EXPECT_GT((session_.pose.active()->model()[2].matrix() - before.matrix()).norm(), 0.1);
    EXPECT_EQ(steps(), 0);
    EXPECT_FALSE(session_.document.modified());
    QTest::mouseClick(find<QPushButton>("resetTestPose"), Qt::LeftButton);
    EXPECT_LT((session_.pose.active()->model()[2].matrix() - before.matrix()).norm(), 1e-12);
    EXPECT_EQ(slider->value(), 0);
}

TEST_F(PaintWeights, testPosesTurnOnlyFreeAngles) {
    Character hinged = *tube_;
    std::vector<Joint> joints = hinged.skeleton->joints();
    joints[1].free = {};
    joints[1].free.insert(Channel::angle1);
    hinged.skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    scene_.characters[0] = std::make_shared<const Character>(std::move(hinged));
    session_.document.open(scene_, QStringLiteral("hinge"));
    session_.selection.selectOnly(joint(1));
    EXPECT_FALSE(find<QSlider>("testAngle1")->isHidden());
    EXPECT_TRUE(find<QSlider>("testAngle2")->isHidden());
    EXPECT_TRUE(find<QSlider>("testAngle3")->isHidden());
}

TEST_F(PaintWeights, aTestPoseIsMeasuredWithBothMethods) {
    auto* linear = find<QLabel>("volumeChangeLinear");
    EXPECT_FALSE(linear->isVisibleTo(&dock_));
    startPainting();
    find<QSlider>("testAngle1")->setValue(90);
    EXPECT_SOON(session_.deformation.summary().has_value());
    EXPECT_TRUE(linear->isVisibleTo(&dock_));
    EXPECT_FALSE(find<QLabel>("deformationHint")->isVisibleTo(&dock_));
    const auto& [byLinear, byDual] = *session_.deformation.summary();
    EXPECT_GT(byLinear.thinner, byDual.thinner);
    EXPECT_EQ(session_.deformation.levelsOf(mesh().id), nullptr) << "no colours were chosen";
    QTest::mouseClick(find<QPushButton>("resetTestPose"), Qt::LeftButton);
    EXPECT_FALSE(session_.deformation.summary());
}

TEST_F(PaintWeights, meshesAreColouredByTheDeformation) {
    auto* colors = find<QComboBox>("deformationColors");
    const auto choose = [&](int index) {
        colors->setCurrentIndex(index);
        Q_EMIT colors->activated(index);
    };
    choose(1);
    EXPECT_TRUE(actions_["view.thicknessLoss"]->isChecked());
    EXPECT_SOON(session_.deformation.levelsOf(mesh().id) != nullptr);
    EXPECT_EQ(session_.deformation.levelsOf(mesh().id)->size(), mesh().geometry->positions.size());
    choose(2);
    EXPECT_FALSE(actions_["view.thicknessLoss"]->isChecked());
    EXPECT_TRUE(actions_["view.penetration"]->isChecked());
    actions_["view.penetration"]->trigger();
    EXPECT_EQ(colors->currentIndex(), 0);
    EXPECT_EQ(session_.deformation.levelsOf(mesh().id), nullptr);
    EXPECT_FALSE(session_.deformation.summary());
}

TEST_F(PaintWeights, editsOfJointsKeepTheListOfLocks) {
    auto* model = find<QTableView>("lockedJoints")->model();
    const QSignalSpy reset(model, &QAbstractItemModel::modelReset);
    session_.document.commit(QStringLiteral("Rename"),
                             renameJoint(scene_, tube_->id, joint(1), "elbow").value());
    EXPECT_EQ(reset.count(), 0);
    EXPECT_EQ(model->index(1, 0).data().toString(), QStringLiteral("elbow"));
}

TEST_F(PaintWeights, paintingInATestPoseKeepsThePose) {
    startPainting();
    find<QSlider>("testAngle1")->setValue(40);
    const Affine turned = session_.pose.active()->model()[2];
    view()->grabFramebuffer();
    paintAt(low_);
    EXPECT_GT(weight(low_, joint(2)), 0);
    EXPECT_LT((session_.pose.active()->model()[2].matrix() - turned.matrix()).norm(), 1e-12);
    startPainting();
    EXPECT_FALSE(session_.pose.testPose()) << "leaving paint mode ends the test pose";
}

TEST_F(PaintWeights, scrollingPastASliderChangesNothing) {
    startPainting();
    auto* slider = find<QSlider>("testAngle1");
    const QPointF middle = QRectF(slider->rect()).center();
    const auto wheel = [&] {
        QWheelEvent event(middle, slider->mapToGlobal(middle), {}, {0, -120}, Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(slider, &event);
    };
    slider->clearFocus();
    wheel();
    EXPECT_EQ(slider->value(), 0);
}

TEST_F(PaintWeights, endsWithTheDocument) {
    startPainting();
    session_.painting.setLocked(joint(1), true);
    find<QSlider>("testAngle1")->setValue(40);
    session_.document.open(scene_, QStringLiteral("another tube with the same ids"));
    EXPECT_FALSE(session_.painting.isOn());
    EXPECT_FALSE(session_.painting.isLocked(joint(1)));
    EXPECT_FALSE(session_.pose.testPose());
}

/// A joint that was bound twice, such as after another joint was deleted, is painted as one.
TEST_F(PaintWeights, aJointBoundTwiceIsPaintedAsOne) {
    Character character = *session_.document.scene().characters[0];
    Mesh twice = mesh();
    Skin skin = *twice.skin;
    const auto twin = static_cast<std::uint16_t>(skin.joints.size());
    skin.joints.push_back(skin.joints[0]);
    InfluenceWriter influences;
    for (std::size_t v = 0; v < skin.vertexCount(); ++v) {
        for (const auto& [joint, weight] : skin.at(v)) {
            if (joint != 0) {
                influences.add({joint, weight});
                continue;
            }
            influences.add({0, weight / 2});
            influences.add({twin, weight / 2});
        }
        std::ranges::sort(influences.current(), std::ranges::greater{}, &Influence::weight);
        influences.endVertex();
    }
    skin.influences = std::move(influences).finish();
    ASSERT_EQ(fault(skin), nullptr);
    twice.skin = std::make_shared<const Skin>(skin);
    character.meshes = {std::make_shared<const Mesh>(twice)};
    Scene scene = scene_;
    scene.characters = {std::make_shared<const Character>(character)};
    session_.document.commit(QStringLiteral("Bind Twice"), scene);
    session_.selection.selectOnly(joint(0));
    startPainting();
    WeightBrush brush = session_.painting.brush();
    brush.mode = BrushMode::replace;
    brush.value = 0;
    brush.strength = 1;
    session_.painting.setBrush(brush);
    QTest::mouseClick(view(), Qt::LeftButton, {}, pixelOf(low_));
    EXPECT_EQ(fault(*mesh().skin), nullptr);
    EXPECT_LT(weight(low_, joint(0)), 0.1F);
}

TEST_F(PaintWeights, editsOfAllVerticesAreSteps) {
    QTest::mouseClick(find<QPushButton>("weights.smooth"), Qt::LeftButton);
    EXPECT_SOON(steps() == 1);
    EXPECT_EQ(session_.document.history().current().text, QStringLiteral("Smooth Weights"));
    EXPECT_GT(summaryOf(*mesh().skin).maxInfluences, 1U);
    auto* count = find<NumberField>("limitCount");
    count->setFocus();
    count->selectAll();
    QTest::keyClicks(count, QStringLiteral("1"));
    QTest::keyClick(count, Qt::Key_Return);
    actions_["weights.nextOverLimit"]->trigger();
    ASSERT_TRUE(session_.painting.probe());
    EXPECT_GT(mesh().skin->at(session_.painting.probe()->vertex).size(), 1U);
    QTest::mouseClick(find<QPushButton>("weights.limit"), Qt::LeftButton);
    EXPECT_SOON(steps() == 2);
    EXPECT_EQ(summaryOf(*mesh().skin).maxInfluences, 1U);
    QSignalSpy reported(&dock_.commands(), &WeightCommands::reported);
    actions_["weights.nextOverLimit"]->trigger();
    ASSERT_EQ(reported.size(), 1);
    EXPECT_EQ(reported[0][0].toString(), QStringLiteral("No vertex has more influences than the limit of 1"));
    QTest::mouseClick(find<QPushButton>("weights.limit"), Qt::LeftButton);
    ASSERT_SOON(reported.size() == 2);
    EXPECT_EQ(reported[1][0].toString(), QStringLiteral("Limit Influences has nothing to change"));
    EXPECT_EQ(steps(), 2);
    EXPECT_FALSE(find<QPushButton>("weights.copy")->isEnabled()) << "there is only one mesh";
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
