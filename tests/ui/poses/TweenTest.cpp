#include <gtest/gtest.h>

#include <QComboBox>
#include <QSlider>
#include <QTest>

#include "tests/ui/Leg.h"
#include "ui/actions/Actions.h"
#include "ui/poses/TweenBar.h"
#include "ui/session/Session.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class TweenTest : public testing::Test {
protected:
    TweenTest() {
        session_.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
        session_.playback.setFrame({50});
        session_.selection.selectOnly(test::jointOf(session_.document.scene(), "thigh"));
        above_.resize(800, 400);
        above_.show();
        actions_["key.tween"]->trigger();
    }
    QSlider& slider() const { return *bar_.findChild<QSlider*>(); }
    double thigh() const {
        const Evaluator& active = *session_.pose.active();
        return degrees(active.values(1).angles[0]);
    }
    /// Waits for the thigh's angle, because previews are shown at most once a frame.
    void expectThigh(double angle) const {
        EXPECT_TRUE(QTest::qWaitFor([&] { return std::abs(thigh() - angle) < 1e-6; }, 2000)) << thigh();
    }
    const History& history() const { return session_.document.history(); }

    Session session_;
    Actions actions_;
    QWidget above_;
    TweenBar& bar_ = *new TweenBar(session_, actions_, above_);
};

TEST_F(TweenTest, escapeCancels) {
    ASSERT_TRUE(bar_.isVisible());
    slider().setValue(100);
    expectThigh(-30);
    QTest::keyClick(&slider(), Qt::Key_Escape);
    EXPECT_FALSE(bar_.isVisible());
    expectThigh(-15);
    EXPECT_FALSE(history().canUndo());
}

TEST_F(TweenTest, enterCommitsAllPreviewsAsOneStep) {
    for (int i = 0; i < 5; ++i) QTest::keyClick(&slider(), Qt::Key_PageUp);
    expectThigh(-22.5);
    EXPECT_FALSE(history().canUndo());
    QTest::keyClick(&slider(), Qt::Key_Return);
    EXPECT_FALSE(bar_.isVisible());
    EXPECT_EQ(history().cursor(), 1);
    EXPECT_EQ(history().current().text, QStringLiteral("Tween"));
    session_.document.undo();
    expectThigh(-15);
}

TEST_F(TweenTest, releasingTheSliderCommitsAndStaysOpen) {
    slider().setSliderDown(true);
    slider().setValue(-100);
    expectThigh(0);
    slider().setSliderDown(false);
    EXPECT_EQ(history().cursor(), 1);
    EXPECT_TRUE(bar_.isVisible());
    EXPECT_EQ(slider().value(), 0);
}

TEST_F(TweenTest, otherInputCommitsTheShownPoseFirst) {
    QTest::keyClick(&slider(), Qt::Key_PageUp);
    expectThigh(-16.5);
    QTest::mouseClick(&above_, Qt::LeftButton, {}, {5, 5});
    EXPECT_EQ(history().cursor(), 1) << "the tween becomes a step";
    EXPECT_EQ(slider().value(), 0);
    QTest::keyClick(&slider(), Qt::Key_PageUp);
    QKeyEvent undo(QEvent::ShortcutOverride, Qt::Key_Z, Qt::ControlModifier);
    undo.ignore();
    QApplication::sendEvent(&slider(), &undo);
    EXPECT_FALSE(undo.isAccepted()) << "other shortcuts are passed on";
    EXPECT_EQ(history().cursor(), 2);
}

TEST_F(TweenTest, tweensTowardsTheRestPose) {
    bar_.findChild<QComboBox*>()->setCurrentIndex(1);
    slider().setValue(50);
    expectThigh(-7.5);
    slider().setValue(0);
    expectThigh(-15);
    QTest::keyClick(&slider(), Qt::Key_Return);
    EXPECT_FALSE(history().canUndo());
}

TEST_F(TweenTest, movingThePlayheadCancels) {
    slider().setValue(100);
    expectThigh(-30);
    session_.playback.setFrame({0});
    EXPECT_EQ(slider().value(), 0);
    expectThigh(0);
    EXPECT_FALSE(history().canUndo());
}

TEST_F(TweenTest, playingClosesTheBar) {
    session_.playback.setPlaying(true);
    EXPECT_FALSE(bar_.isVisible());
    EXPECT_FALSE(actions_["key.tween"]->isEnabled());
    session_.playback.setPlaying(false);
    EXPECT_TRUE(actions_["key.tween"]->isEnabled());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
