#include <QLabel>
#include <QToolButton>

#include "core/rig/RestSpace.h"
#include "core/scene/templates/Templates.h"
#include "core/skin/Skinning.h"
#include "tests/ui/FindByText.h"
#include "tests/ui/SkinnedLeg.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/outliner/JointTree.h"
#include "ui/properties/RestEditor.h"
#include "ui/viewport/ViewportView.h"
#include "ui/viewport/gizmos/GizmoSubject.h"
#include "ui/widgets/NumberField.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class RestModeTest : public WindowTest {
protected:
    RestModeTest() { openSmall(); }
    bool signShown() const {
        const auto* sign = window->findChild<QLabel*>(QStringLiteral("restSign"));
        return sign && sign->isVisible();
    }
    Eigen::Quaterniond shownTurn() const { return session->pose.active()->local()[0].rotation; }
};

TEST_F(RestModeTest, showsTheRestPoseWithASign) {
    session->playback.setFrame(session->playback.lastFrame());
    ASSERT_FALSE(shownTurn().isApprox(Eigen::Quaterniond::Identity()));
    EXPECT_FALSE(signShown());
    action("joint.restMode")->trigger();
    EXPECT_TRUE(signShown());
    EXPECT_TRUE(shownTurn().isApprox(Eigen::Quaterniond::Identity()));
    action("joint.restMode")->trigger();
    EXPECT_FALSE(signShown());
    EXPECT_FALSE(shownTurn().isApprox(Eigen::Quaterniond::Identity()));
}

TEST_F(RestModeTest, tabInTheViewportTogglesRestMode) {
    auto* view = window->findChild<ViewportView*>();
    ASSERT_NE(view, nullptr) << "these tests need OpenGL 3.3";
    window->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
    view->setFocus();
    QTest::keyClick(view, Qt::Key_Tab);
    EXPECT_EQ(session->posing.mode(), Posing::Mode::rest);
    EXPECT_TRUE(view->hasFocus());
    QTest::keyClick(view, Qt::Key_Tab);
    EXPECT_EQ(session->posing.mode(), Posing::Mode::pose);
}

TEST_F(RestModeTest, refusesPosing) {
    action("joint.restMode")->trigger();
    const JointId hips = scene().characters[0]->skeleton->joints()[0].id;
    const ChannelValue value{{hips, Channel::angle1}, 1};
    EXPECT_FALSE(session->posing.set(QStringLiteral("Rotate hips"), {&value, 1}));
    EXPECT_FALSE(session->document.history().canUndo());
}

TEST_F(RestModeTest, playingAndClosingLeaveRestMode) {
    action("joint.restMode")->trigger();
    session->playback.setPlaying(true);
    EXPECT_EQ(session->posing.mode(), Posing::Mode::pose);
    session->playback.setPlaying(false);
    action("joint.restMode")->trigger();
    session->document.open({}, {});
    EXPECT_EQ(session->posing.mode(), Posing::Mode::pose);
    EXPECT_FALSE(action("joint.restMode")->isEnabled());
}

TEST_F(RestModeTest, clipsKeepPlayingAfterARestEdit) {
    action("joint.restMode")->trigger();
    const JointId knee = scene().characters[0]->skeleton->joints()[1].id;
    session->selection.selectOnly(knee);
    action("joint.insert")->trigger();
    EXPECT_EQ(scene().characters[0]->skeleton->size(), 3);
    action("joint.restMode")->trigger();
    session->playback.setFrame(session->playback.lastFrame());
    EXPECT_FALSE(shownTurn().isApprox(Eigen::Quaterniond::Identity()));
}

/// The leg with its sleeve, edited in rest mode.
class RestMeshes : public WindowTest {
protected:
    RestMeshes() {
        session->document.open(test::withSkinnedLeg({}, "leg"), QStringLiteral("leg"));
        action("joint.restMode")->trigger();
        session->selection.selectOnly(test::jointOf(scene(), "shin"));
        test::settle();
    }
    const Character& leg() const { return *scene().characters[0]; }
    std::vector<Eigen::Vector3f> sleeveAtRest() const {
        const Mesh& sleeve = *leg().meshes[0];
        std::vector<Eigen::Vector3f> positions(sleeve.geometry->positions.size());
        skinVertices(sleeve, skinMatrices(*sleeve.skin, *leg().skeleton, leg().skeleton->restModel()),
                     positions, {});
        return positions;
    }
    Eigen::Vector3d head(const char* joint) const {
        return restModel(*leg().skeleton, *leg().skeleton->find(joint)).translation();
    }
    /// Clicks the button of an action in the bar over the viewport.
    void click(const char* id) const {
        const QWidget& bar = *window->findChild<QLabel*>(QStringLiteral("restSign"))->parentWidget();
        for (auto* button : bar.findChildren<QToolButton*>()) {
            if (button->defaultAction() == action(id)) return QTest::mouseClick(button, Qt::LeftButton);
        }
        ADD_FAILURE() << "no button " << id;
    }
    void drag(const Eigen::Vector3d& offset) const {
        const auto subject = makeRestSubject(*session);
        subject->begin(Posing::Space::world);
        subject->move(offset / 2);
        subject->move(offset);
        subject->commit(Posing::Tool::move);
    }
    void typeHead(const QString& text) const {
        auto* editor = window->findChild<RestEditor*>();
        for (auto* field : editor->findChildren<NumberField*>()) {
            if (field->accessibleName() != QStringLiteral("Head X")) continue;
            field->setFocus();
            field->selectAll();
            QTest::keyClicks(field, text);
            QTest::keyClick(field, Qt::Key_Return);
        }
    }
    static float distance(const std::vector<Eigen::Vector3f>& a, const std::vector<Eigen::Vector3f>& b) {
        float largest = 0;
        for (std::size_t v = 0; v < a.size(); ++v) largest = std::max(largest, (a[v] - b[v]).norm());
        return largest;
    }
    int steps() const { return session->document.history().cursor(); }
};

TEST_F(RestMeshes, areKeptInPlaceByDefault) {
    EXPECT_TRUE(action("rest.keepMeshes")->isChecked());
    const auto before = sleeveAtRest();
    const auto skin = leg().meshes[0]->skin;
    drag({0.1, 0, 0.2});
    EXPECT_EQ(steps(), 1);
    EXPECT_NEAR(head("shin").x(), 0.1, 1e-9);
    EXPECT_LT(distance(sleeveAtRest(), before), 1e-6F);
    EXPECT_NE(leg().meshes[0]->skin, skin);
    typeHead(QStringLiteral("-0.3"));
    EXPECT_EQ(steps(), 2);
    EXPECT_LT(distance(sleeveAtRest(), before), 1e-6F);
    session->document.undo();
    session->document.undo();
    EXPECT_EQ(leg().meshes[0]->skin, skin) << "the joint and the bind pose are one step";
    EXPECT_NEAR(head("shin").x(), 0, 1e-9);
}

TEST_F(RestMeshes, followTheJointsIfTheyAreDeformed) {
    click("rest.deformMeshes");
    EXPECT_FALSE(action("rest.keepMeshes")->isChecked());
    const auto before = sleeveAtRest();
    const auto meshes = leg().meshes;
    drag({0.1, 0, 0});
    EXPECT_EQ(leg().meshes, meshes) << "the bind pose is unchanged";
    EXPECT_NEAR(distance(sleeveAtRest(), before), 0.1F, 1e-5F);
    typeHead(QStringLiteral("0.3"));
    EXPECT_EQ(leg().meshes, meshes);
    click("rest.keepMeshes");
    const auto moved = sleeveAtRest();
    typeHead(QStringLiteral("0.5"));
    EXPECT_LT(distance(sleeveAtRest(), moved), 1e-6F);
}

TEST_F(RestMeshes, choicesAreRemembered) {
    click("rest.deformMeshes");
    click("rest.mirror");
    session->document.open({}, {});
    ASSERT_TRUE(window->close());
    makeWindow();
    EXPECT_TRUE(action("rest.deformMeshes")->isChecked());
    EXPECT_TRUE(action("rest.mirror")->isChecked());
}

TEST_F(RestMeshes, theChoiceNeedsMeshes) {
    const DisabledReasons reasons(*session, *actions);
    EXPECT_TRUE(action("rest.keepMeshes")->isEnabled());
    openSmall();
    EXPECT_EQ(reasons.reason(*action("rest.keepMeshes")), QStringLiteral("This character has no meshes"));
    EXPECT_TRUE(action("rest.mirror")->isEnabled());
}

TEST_F(RestMeshes, mirrorMovesTheOtherSide) {
    session->document.open(newFromTemplate("biped").value(), QStringLiteral("biped"));
    session->selection.selectOnly(test::jointOf(scene(), "upperArm.L"));
    const Eigen::Vector3d right = head("upperArm.R");
    drag({0.1, 0.02, 0});
    EXPECT_LT((head("upperArm.R") - right).norm(), 1e-12);
    session->document.undo();
    click("rest.mirror");
    drag({0.1, 0.02, 0});
    EXPECT_LT((head("upperArm.R") - right - Eigen::Vector3d(-0.1, 0.02, 0)).norm(), 1e-9);
    EXPECT_EQ(steps(), 1);
    session->document.undo();
    EXPECT_LT((head("upperArm.R") - right).norm(), 1e-12);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
