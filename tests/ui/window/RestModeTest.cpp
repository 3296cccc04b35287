#include <QLabel>

#include "tests/ui/window/WindowFixture.h"
#include "ui/outliner/JointTree.h"
#include "ui/viewport/ViewportView.h"

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

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
