#include <gtest/gtest.h>

#include <QAccessible>
#include <QTest>

#include "core/scene/edits/SetKeys.h"
#include "tests/ui/Leg.h"
#include "ui/actions/Actions.h"
#include "ui/document/Session.h"
#include "ui/timeline/TimelineDock.h"
#include "ui/timeline/TimelineView.h"
#include "ui/timeline/TransportBar.h"
#include "ui/widgets/Theme.h"

namespace sinew {
namespace {

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
    std::int64_t frame() const { return session_.playback.frame().value; }

    Session session_;
    Actions actions_;
    TransportBar transport_{session_, actions_};
    TimelineDock dock_{session_, actions_};
};

TEST_F(TimelineTest, aDragInTheRulerScrubs) {
    session_.playback.setPlaying(true);
    drag(Qt::LeftButton, inRuler(20), inRuler(120));
    EXPECT_EQ(frame(), 120);
    EXPECT_FALSE(session_.playback.playing());
    drag(Qt::LeftButton, inRuler(20), inRuler(20) - QPoint(900, 0));
    EXPECT_EQ(frame(), 0) << "beyond the edge it stays in the clip";
}

TEST_F(TimelineTest, aClickBelowTheRulerDoesNotMoveThePlayhead) {
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
    EXPECT_EQ(session_.playback.inFrame(), FrameIndex{150}) << "the in stops at the out";
    EXPECT_EQ(frame(), 100);
}

TEST_F(TimelineTest, theWheelZoomsAboutThePointer) {
    const QPoint at = inRuler(150);
    turnWheel(at, 3);
    EXPECT_NEAR(session_.timeAxis.x(FrameIndex{150}), at.x() - Layout::kNames, 1);
    EXPECT_LT(session_.timeAxis.x(FrameIndex{0}), 0);
    QTest::keyClick(&view(), Qt::Key_A);
    EXPECT_DOUBLE_EQ(session_.timeAxis.x(FrameIndex{0}), TimeAxis::kMargin);
}

TEST_F(TimelineTest, theMiddleButtonPansAndWithControlZooms) {
    turnWheel(inRuler(100), 5);
    const double before = session_.timeAxis.x(FrameIndex{100});
    drag(Qt::MiddleButton, {600, 60}, {650, 60});
    EXPECT_NEAR(session_.timeAxis.x(FrameIndex{100}), before + 50, 1e-6);
    const double scale = session_.timeAxis.pixelsPerFrame();
    drag(Qt::MiddleButton, {600, 60}, {650, 60}, Qt::ControlModifier);
    EXPECT_GT(session_.timeAxis.pixelsPerFrame(), scale * 1.2);
}

TEST_F(TimelineTest, showsTheRange) {
    session_.playback.setRange({50}, {100});
    QTest::keyClick(&view(), Qt::Key_F);
    EXPECT_NEAR(session_.timeAxis.x(FrameIndex{50}), TimeAxis::kMargin, 1e-9);
}

TEST_F(TimelineTest, keysOfPlaybackWorkInIt) {
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

TEST_F(TimelineTest, followsThePlayheadOutOfSight) {
    turnWheel(inRuler(0), 12);
    session_.playback.setFrame({180});
    EXPECT_GE(session_.timeAxis.x(FrameIndex{180}), 0);
    EXPECT_LE(session_.timeAxis.x(FrameIndex{180}), session_.timeAxis.width());
}

TEST_F(TimelineTest, hasARowForEachSelectedJointInTheOutlinersOrder) {
    EXPECT_EQ(view().rows().size(), 1U);
    const Scene& scene = session_.document.scene();
    session_.selection.select({test::jointOf(scene, "shin"), test::jointOf(scene, "root")});
    ASSERT_EQ(view().rows().size(), 3U);
    EXPECT_EQ(view().rows()[1].name, QStringLiteral("root"));
    EXPECT_TRUE(view().rows()[1].current);
    QTest::mouseClick(view().viewport(), Qt::LeftButton, {},
                      {60, Layout::kRuler + 2 * Layout::kRow + Layout::kRow / 2});
    EXPECT_EQ(session_.selection.currentJoint(), test::jointOf(scene, "shin"));
}

TEST_F(TimelineTest, rowsHoldKeysRunsAndHolds) {
    const Scene& scene = session_.document.scene();
    session_.selection.select({test::jointOf(scene, "root"), test::jointOf(scene, "thigh"),
                               test::jointOf(scene, "shin"), test::jointOf(scene, "toe")});
    const auto& rows = view().rows();
    ASSERT_EQ(rows.size(), 5U);
    ASSERT_EQ(rows[1].keys->dense.size(), 1U);
    EXPECT_DOUBLE_EQ(rows[1].keys->dense[0].last, 200);
    EXPECT_TRUE(rows[1].keys->marks.empty());
    ASSERT_EQ(rows[2].keys->marks.size(), 3U);
    EXPECT_DOUBLE_EQ(rows[2].keys->marks[1].frame, 100);
    EXPECT_TRUE(rows[2].keys->holds.empty());
    ASSERT_EQ(rows[3].keys->holds.size(), 1U);
    EXPECT_DOUBLE_EQ(rows[3].keys->holds[0].last, 150);
    EXPECT_TRUE(rows[4].keys->empty());
}

TEST_F(TimelineTest, theSummarySaysHowManyJointsHaveAKey) {
    const KeyRow& summary = *view().rows().front().keys;
    ASSERT_EQ(summary.marks.size(), 4U);
    EXPECT_DOUBLE_EQ(summary.marks[0].share, 2.0 / 3);
    EXPECT_DOUBLE_EQ(summary.marks[1].share, 1.0 / 3);
    EXPECT_EQ(summary.dense.size(), 1U);
}

TEST_F(TimelineTest, keysThatReturnToTheirValueOnAWayAreNoHold) {
    Clip clip;
    clip.rate = FrameRate::create(100, 1).value();
    clip.lastFrame = {100};
    const Key start{{0}, 1, Interpolation::hermite, 0, 2};
    const Key end{{1}, 1, Interpolation::hermite, 2, 0};
    clip.tracks = {
        {{JointId{1}, Channel::angle1}, std::make_shared<const Curve>(Curve::fromKeys({start, end}))}};
    EXPECT_TRUE(withHolds(keysOf(clip.tracks, clip.rate), clip, JointId{1}).holds.empty());
}

TEST_F(TimelineTest, rowsOfJointsThatDidNotChangeAreKept) {
    session_.selection.select({test::jointOf(scene(), "thigh"), test::jointOf(scene(), "shin")});
    const auto before = view().rows();
    const Character& leg = *scene().characters[0];
    const ChannelValue value{{test::jointOf(scene(), "thigh"), Channel::angle1}, 0.1};
    session_.document.commit(QStringLiteral("Set key"),
                             setKeys(scene(), leg.id, leg.clips[1]->id, {0.5}, {&value, 1}).value());
    const auto& after = view().rows();
    ASSERT_EQ(after.size(), 3U);
    EXPECT_NE(after[0].keys, before[0].keys);
    EXPECT_NE(after[1].keys, before[1].keys);
    EXPECT_EQ(after[2].keys, before[2].keys);
    EXPECT_EQ(after[1].keys->marks.size(), before[1].keys->marks.size() + 1);
    KeyRows fresh;
    fresh.show(session_.selection.clip());
    ASSERT_EQ(fresh.summary()->marks.size(), after[0].keys->marks.size());
    for (std::size_t i = 0; i < fresh.summary()->marks.size(); ++i) {
        EXPECT_EQ(fresh.summary()->marks[i].frame, after[0].keys->marks[i].frame);
        EXPECT_EQ(fresh.summary()->marks[i].share, after[0].keys->marks[i].share);
    }
}

TEST_F(TimelineTest, thePlayheadIsPaintedWhereItIs) {
    session_.playback.setFrame({77});
    const QImage picture = view().viewport()->grab().toImage();
    const double ratio = picture.devicePixelRatio();
    const QPoint at(inRuler(77).x(), 120);
    EXPECT_EQ(picture.pixelColor(at * ratio), theme().playhead);
    session_.playback.setFrame({78});
    QTest::qWait(1);
    const QImage next = view().viewport()->grab().toImage();
    EXPECT_NE(next.pixelColor(at * ratio), theme().playhead);
}

TEST_F(TimelineTest, secondsAreAnAction) {
    const QImage frames = view().viewport()->grab().toImage();
    actions_["view.seconds"]->setChecked(true);
    EXPECT_EQ(session_.timeAxis.unit(), TimeUnit::seconds);
    EXPECT_NE(view().viewport()->grab().toImage(), frames);
}

TEST_F(TimelineTest, screenReadersKnowThePlayhead) {
    session_.playback.setFrame({129});
    QAccessibleInterface* told = QAccessible::queryAccessibleInterface(&view());
    ASSERT_NE(told, nullptr);
    EXPECT_EQ(told->text(QAccessible::Value), QStringLiteral("Frame 129, 1.290 s"));
    EXPECT_EQ(told->text(QAccessible::Name), QStringLiteral("Timeline"));
    ASSERT_NE(told->valueInterface(), nullptr);
    EXPECT_EQ(told->valueInterface()->maximumValue().toLongLong(), 200);
    told->valueInterface()->setCurrentValue(12);
    EXPECT_EQ(frame(), 12);
}

TEST_F(TimelineTest, isCalmWithoutAClip) {
    session_.document.open({}, {});
    drag(Qt::LeftButton, {500, 10}, {600, 10});
    turnWheel({500, 60}, 3);
    EXPECT_EQ(frame(), 0);
    EXPECT_FALSE(view().viewport()->grab().isNull());
}

}  // namespace
}  // namespace sinew
