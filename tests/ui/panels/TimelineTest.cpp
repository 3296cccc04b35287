#include <gtest/gtest.h>

#include <QAccessible>
#include <QTest>

#include "tests/ui/EventLoop.h"
#include "tests/ui/Leg.h"
#include "ui/actions/Actions.h"
#include "ui/canvas/TimeRuler.h"
#include "ui/session/Session.h"
#include "ui/timeline/TimelineDock.h"
#include "ui/timeline/TimelineView.h"
#include "ui/timeline/TransportBar.h"
#include "ui/widgets/Theme.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Layout = TimelineLayout;

class TimelineTest : public testing::Test {
protected:
    TimelineTest() {
        dock_.resize(Layout::kNames + 1000, 244);
        dock_.show();
        session_.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
    }
    TimelineView& view() const { return *dock_.findChild<TimelineView*>(); }
    const Scene& scene() const { return session_.document.scene(); }
    QPoint inRuler(std::int64_t frame) const {
        return {Layout::kNames + static_cast<int>(std::lround(session_.timeAxis.x(FrameIndex{frame}))), 14};
    }
    void drag(Qt::MouseButton button, QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {}) {
        QWidget* canvas = view().viewport();
        QTest::mousePress(canvas, button, modifiers, from);
        QMouseEvent move(QEvent::MouseMove, to, canvas->mapToGlobal(to), Qt::NoButton, button, modifiers);
        QApplication::sendEvent(canvas, &move);
        QTest::mouseRelease(canvas, button, modifiers, to);
    }
    void turnWheel(QPoint at, int notches) {
        QWheelEvent wheel(at, view().viewport()->mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton, {},
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(view().viewport(), &wheel);
    }
    /// Returns a point on a row's name.
    QPoint namePoint(int row) const { return {100, view().rowTop(row) + Layout::kRow / 2}; }
    std::int64_t frame() const { return session_.playback.frame().value; }

    Session session_;
    Actions actions_;
    TransportBar transport_{session_, actions_};
    TimelineDock dock_{session_, actions_};
};

TEST_F(TimelineTest, draggingInTheRulerScrubs) {
    session_.playback.setPlaying(true);
    drag(Qt::LeftButton, inRuler(20), inRuler(120));
    EXPECT_EQ(frame(), 120);
    EXPECT_FALSE(session_.playback.playing());
    drag(Qt::LeftButton, inRuler(20), inRuler(20) - QPoint(900, 0));
    EXPECT_EQ(frame(), 0) << "the playhead stays within the clip";
}

TEST_F(TimelineTest, clickBelowTheRulerDoesNotMoveThePlayhead) {
    session_.playback.setFrame({33});
    drag(Qt::LeftButton, inRuler(20) + QPoint(0, 40), inRuler(120) + QPoint(0, 40));
    EXPECT_EQ(frame(), 33);
}

TEST_F(TimelineTest, handlesSetTheRange) {
    session_.playback.setFrame({100});
    drag(Qt::LeftButton, inRuler(0) - QPoint(4, 0), inRuler(40));
    EXPECT_EQ(session_.playback.inFrame(), FrameIndex{40});
    drag(Qt::LeftButton, inRuler(200) + QPoint(4, 0), inRuler(150));
    EXPECT_EQ(session_.playback.outFrame(), FrameIndex{150});
    drag(Qt::LeftButton, inRuler(40) - QPoint(4, 0), inRuler(190));
    EXPECT_EQ(session_.playback.inFrame(), FrameIndex{150}) << "in stops at out";
    EXPECT_EQ(frame(), 100);
}

TEST_F(TimelineTest, wheelZoomsAboutThePointer) {
    const QPoint at = inRuler(150);
    turnWheel(at, 3);
    EXPECT_NEAR(session_.timeAxis.x(FrameIndex{150}), at.x() - Layout::kNames, 1);
    EXPECT_LT(session_.timeAxis.x(FrameIndex{0}), 0);
    QTest::keyClick(&view(), Qt::Key_A);
    EXPECT_DOUBLE_EQ(session_.timeAxis.x(FrameIndex{0}), TimeAxis::kMargin);
}

TEST_F(TimelineTest, middleButtonPansAndWithControlZooms) {
    turnWheel(inRuler(100), 5);
    const double before = session_.timeAxis.x(FrameIndex{100});
    drag(Qt::MiddleButton, {600, 60}, {650, 60});
    EXPECT_NEAR(session_.timeAxis.x(FrameIndex{100}), before + 50, 1e-6);
    const double scale = session_.timeAxis.pixelsPerFrame();
    drag(Qt::MiddleButton, {600, 60}, {650, 60}, Qt::ControlModifier);
    EXPECT_GT(session_.timeAxis.pixelsPerFrame(), scale * 1.2);
}

TEST_F(TimelineTest, framesTheRange) {
    session_.playback.setRange({50}, {100});
    QTest::keyClick(&view(), Qt::Key_F);
    EXPECT_NEAR(session_.timeAxis.x(FrameIndex{50}), TimeAxis::kMargin, 1e-9);
}

TEST_F(TimelineTest, playbackShortcutsWork) {
    // In the main window, the menus hold them.
    for (const char* id : {"playback.play", "playback.stepBack", "playback.first", "playback.last"})
        dock_.addAction(actions_[id]);
    dock_.activateWindow();
    view().setFocus();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&dock_));
    QTest::keyClick(&view(), Qt::Key_End);
    EXPECT_EQ(frame(), 200);
    QTest::keyClick(&view(), Qt::Key_Left);
    EXPECT_EQ(frame(), 199);
    QTest::keyClick(&view(), Qt::Key_Home);
    EXPECT_EQ(frame(), 0);
    QTest::keyClick(&view(), Qt::Key_Space);
    EXPECT_TRUE(session_.playback.playing());
}

TEST_F(TimelineTest, scrollsToThePlayhead) {
    turnWheel(inRuler(0), 12);
    session_.playback.setFrame({180});
    EXPECT_GE(session_.timeAxis.x(FrameIndex{180}), 0);
    EXPECT_LE(session_.timeAxis.x(FrameIndex{180}), session_.timeAxis.width());
}

TEST_F(TimelineTest, hasARowForEachJointOrForSelectedOnes) {
    ASSERT_EQ(view().rows().size(), 5U);
    EXPECT_EQ(view().rows()[4].name, QStringLiteral("toe"));
    session_.selection.select({test::jointOf(scene(), "shin"), test::jointOf(scene(), "root")});
    EXPECT_TRUE(view().rows()[1].isSelected);
    EXPECT_TRUE(view().rows()[1].isCurrent);
    EXPECT_FALSE(view().rows()[2].isSelected);
    actions_["view.onlySelected"]->setChecked(true);
    ASSERT_EQ(view().rows().size(), 3U);
    EXPECT_EQ(view().rows()[1].name, QStringLiteral("root"));
    QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, namePoint(2));
    EXPECT_EQ(session_.selection.currentJoint(), test::jointOf(scene(), "shin"));
    EXPECT_EQ(view().rows().size(), 3U) << "the click only changes the current joint";
}

TEST_F(TimelineTest, clickOnANameSelectsTheJoint) {
    QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, namePoint(2));
    EXPECT_EQ(session_.selection.joints(), std::vector{test::jointOf(scene(), "thigh")});
    QTest::mouseClick(view().viewport(), Qt::LeftButton, Qt::ShiftModifier, namePoint(3));
    EXPECT_EQ(session_.selection.joints().size(), 2U);
    QTest::mouseClick(view().viewport(), Qt::LeftButton, Qt::ControlModifier, namePoint(2));
    EXPECT_EQ(session_.selection.joints(), std::vector{test::jointOf(scene(), "shin")});
}

TEST_F(TimelineTest, followsTheOutlinersFilter) {
    session_.jointFilter.setText(QStringLiteral("sH"));
    ASSERT_EQ(view().rows().size(), 2U);
    EXPECT_EQ(view().rows()[1].name, QStringLiteral("shin"));
    EXPECT_EQ(view().rows()[0].tracks.size(), 1U) << "the summary covers only the shown rows";
    session_.jointFilter.setText(QStringLiteral("missing"));
    EXPECT_EQ(view().rows().size(), 1U);
    EXPECT_FALSE(view().viewport()->grab().isNull());
}

TEST_F(TimelineTest, holdsAreDrawnOnlyBetweenEqualKeys) {
    const auto drawnAt = [&](int row, double frame) {
        const QImage picture = view().viewport()->grab().toImage();
        const QPoint at(static_cast<int>(view().x(frame)), namePoint(row).y());
        return picture.pixelColor(at * picture.devicePixelRatio());
    };
    EXPECT_NE(drawnAt(3, 75), drawnAt(3, 175)) << "the shin is held from 0 to 150";
    EXPECT_EQ(drawnAt(2, 75), drawnAt(3, 175)) << "the thigh moves";
}

TEST_F(TimelineTest, playheadIsPaintedAtItsFrame) {
    session_.playback.setFrame({77});
    const QImage picture = view().viewport()->grab().toImage();
    const double ratio = picture.devicePixelRatio();
    const QPoint at(inRuler(77).x(), 120);
    EXPECT_EQ(picture.pixelColor(at * ratio), theme().playhead);
    session_.playback.setFrame({78});
    test::settle();
    const QImage next = view().viewport()->grab().toImage();
    EXPECT_NE(next.pixelColor(at * ratio), theme().playhead);
}

TEST_F(TimelineTest, timecodeCountsWholeSecondsAndFrames) {
    EXPECT_EQ(timecodeText({0}, FrameRate()), QStringLiteral("00:00:00:00"));
    EXPECT_EQ(timecodeText({30 * 3661 + 7}, FrameRate()), QStringLiteral("01:01:01:07"));
    EXPECT_EQ(timecodeText({30}, *FrameRate::create(30000, 1001)), QStringLiteral("00:00:01:00"));
    EXPECT_EQ(timecodeText({-1}, FrameRate()), QStringLiteral("−00:00:00:01"));
    actions_["view.timecode"]->setChecked(true);
    EXPECT_EQ(session_.timeAxis.unit(), TimeUnit::timecode);
    EXPECT_FALSE(actions_["view.frames"]->isChecked());
    EXPECT_FALSE(view().viewport()->grab().isNull());
}

TEST_F(TimelineTest, actionSwitchesToSeconds) {
    const QImage frames = view().viewport()->grab().toImage();
    actions_["view.seconds"]->setChecked(true);
    EXPECT_EQ(session_.timeAxis.unit(), TimeUnit::seconds);
    EXPECT_NE(view().viewport()->grab().toImage(), frames);
}

TEST_F(TimelineTest, accessibleTextDescribesThePlayhead) {
    session_.playback.setFrame({129});
    QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(&view());
    ASSERT_NE(accessible, nullptr);
    EXPECT_EQ(accessible->text(QAccessible::Value),
              QStringLiteral("Frame 129, 1.290 s; key on root, Position Z: 1.290 m, linear"));
    EXPECT_EQ(accessible->text(QAccessible::Name), QStringLiteral("Timeline"));
    ASSERT_NE(accessible->valueInterface(), nullptr);
    EXPECT_EQ(accessible->valueInterface()->maximumValue().toLongLong(), 200);
    accessible->valueInterface()->setCurrentValue(12);
    EXPECT_EQ(frame(), 12);
}

TEST_F(TimelineTest, inputWithoutAClipDoesNothing) {
    session_.document.open({}, {});
    drag(Qt::LeftButton, {500, 10}, {600, 10});
    turnWheel({500, 60}, 3);
    EXPECT_EQ(frame(), 0);
    EXPECT_FALSE(view().viewport()->grab().isNull());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
