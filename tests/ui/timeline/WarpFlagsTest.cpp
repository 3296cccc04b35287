#include "ui/canvas/WarpFlags.h"

#include <QToolTip>

#include "core/scene/edits/warp/EditWarp.h"
#include "tests/ui/timeline/DopeSheetFixture.h"
#include "ui/widgets/Theme.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// The timeline of a leg whose "walk" has a time warp with three pins: frames 0, 100 and 200 play source
/// frames 0, 60 and 200. The playhead is at frame 50.
class PinFlags : public test::DopeSheet {
protected:
    PinFlags() {
        session->warp.apply(
            QStringLiteral("warp"),
            TimeWarp::create({{{0}, {0}, SpanKind::linear}, {{1}, {0.6}, SpanKind::linear}, {{2}, {2}}}));
        session->playback.setFrame({50});
        before = steps();
    }

    const std::vector<WarpPin>& pins() const { return clip().warp->pins(); }
    const std::set<std::size_t>& selectedPins() const { return session->warp.pins(); }
    int x(double frame) const { return static_cast<int>(std::lround(view()->x(frame))); }
    QPoint strip(double frame) const { return {x(frame), view()->rulerHeight() - 5}; }
    QPoint ruler(double frame) const { return {x(frame), 4}; }
    /// Returns a point on the flag of a pin other than the last.
    QPoint flag(double frame) const { return strip(frame) + QPoint(5, 0); }
    QPoint lastFlag(double frame) const { return strip(frame) - QPoint(5, 0); }
    QColor pixel(QPoint point) const {
        const QImage image = canvas()->grab().toImage();
        return image.pixelColor(point * image.devicePixelRatio());
    }
    static int distance(const QColor& a, const QColor& b) {
        return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue());
    }

    int before = 0;
};

TEST_F(PinFlags, dragMovesThePinsNewTimeAsOneStep) {
    drag(flag(100), flag(120));
    ASSERT_EQ(pins().size(), 3U);
    EXPECT_NEAR(pins()[1].time.value, 1.2, 1e-12) << "on a frame, wherever the flag was grabbed";
    EXPECT_EQ(pins()[1].source, Seconds{0.6});
    EXPECT_EQ(pins()[0].time, Seconds{0});
    EXPECT_EQ(pins()[2].time, Seconds{2});
    EXPECT_EQ(stepText(), QStringLiteral("Move Pin"));
    EXPECT_EQ(steps(), before + 1);
    EXPECT_EQ(session->playback.frame(), FrameIndex{50}) << "the playhead does not move";
    session->document.undo();
    EXPECT_EQ(pins()[1].time, Seconds{1});
}

TEST_F(PinFlags, cannotBeDraggedWhileTheRestPoseIsEdited) {
    session->posing.setMode(Posing::Mode::rest);
    QString refusal;
    QObject::connect(&session->warp, &WarpEditing::refused,
                     [&refusal](const QString& reason) { refusal = reason; });
    drag(flag(100), flag(120));
    EXPECT_EQ(pins()[1].time, Seconds{1});
    EXPECT_EQ(refusal, session->posing.refusal());
    EXPECT_EQ(steps(), before);
}

TEST_F(PinFlags, otherMouseButtonsDoNotEndADrag) {
    hold(flag(100), flag(110));
    QTest::mouseClick(canvas(), Qt::RightButton, {}, flag(110));
    EXPECT_EQ(steps(), before);
    move(flag(120));
    QTest::mouseRelease(canvas(), Qt::LeftButton, {}, flag(120));
    EXPECT_NEAR(pins()[1].time.value, 1.2, 1e-12);
    EXPECT_EQ(steps(), before + 1);
}

TEST_F(PinFlags, pressEndsAToolsPreview) {
    QObject tool;
    const Scene shown = setWarp(scene(), scene().characters[0]->id, clip().id,
                                std::make_shared<const TimeWarp>(
                                    TimeWarp::create({{{0}, {0}, SpanKind::linear}, {{1.5}, {1}}}).value()))
                            .value();
    session->document.preview(shown, &tool);
    ASSERT_SOON(pins().size() == 2);
    drag(lastFlag(150), lastFlag(170));
    EXPECT_EQ(steps(), before) << "the clip has no pin there";
    EXPECT_FALSE(session->document.previewing());
    session->document.preview(shown, &tool);
    ASSERT_SOON(pins().size() == 2);
    click(lastFlag(150));
    EXPECT_FALSE(session->document.previewing());
}

TEST_F(PinFlags, controlSuspendsSnapping) {
    view()->session().timeAxis.show({90}, {120});
    const QPoint to = flag(100) + QPoint(37, 0);
    drag(flag(100), to, Qt::ControlModifier);
    EXPECT_NEAR(pins()[1].time.value, view()->frameAt(to.x() - 5) / 100, 0.5 / 100 / 30);
    EXPECT_GT(std::abs(pins()[1].time.value * 100 - std::round(pins()[1].time.value * 100)), 1e-3);
}

TEST_F(PinFlags, pinStaysBetweenItsNeighbours) {
    drag(flag(100), flag(230));
    EXPECT_NEAR(pins()[1].time.value, 1.99, 1e-6) << "one frame before the next pin";
    session->document.undo();
    drag(flag(100), flag(-20));
    EXPECT_NEAR(pins()[1].time.value, 0.01, 1e-6);
}

TEST_F(PinFlags, dragIsPreviewed) {
    hold(flag(100), flag(140));
    EXPECT_SOON(std::abs(pins()[1].time.value - 1.4) < 1e-9);
    EXPECT_LT(distance(pixel(flag(140) + QPoint(-3, -3)), theme().keySelected), 60);
    QTest::mouseRelease(canvas(), Qt::LeftButton, {}, flag(140));
    EXPECT_EQ(steps(), before + 1);
}

TEST_F(PinFlags, escapeRevertsADrag) {
    hold(flag(100), flag(140));
    press(Qt::Key_Escape);
    EXPECT_EQ(pins()[1].time, Seconds{1});
    move(flag(150));
    QTest::mouseRelease(canvas(), Qt::LeftButton, {}, flag(150));
    EXPECT_EQ(pins()[1].time, Seconds{1});
    EXPECT_EQ(steps(), before);
}

TEST_F(PinFlags, clicksSelectPins) {
    session->selection.selectKeys({key(thigh(), 100)});
    click(flag(100));
    EXPECT_EQ(selectedPins(), (std::set<std::size_t>{1}));
    EXPECT_TRUE(selected().empty()) << "Delete applies to the clicked pin";
    click(flag(0), Qt::ShiftModifier);
    EXPECT_EQ(selectedPins(), (std::set<std::size_t>{0, 1}));
    click(flag(100), Qt::ControlModifier);
    EXPECT_EQ(selectedPins(), (std::set<std::size_t>{0}));
    click(lastFlag(200), Qt::ControlModifier);
    EXPECT_EQ(selectedPins(), (std::set<std::size_t>{0, 2}));
    click(lastFlag(200));
    EXPECT_EQ(selectedPins(), (std::set<std::size_t>{2})) << "a click selects only one pin";
    EXPECT_EQ(steps(), before);
    EXPECT_EQ(session->playback.frame(), FrameIndex{50});
}

TEST_F(PinFlags, selectedPinsAreDraggedTogether) {
    click(flag(100));
    click(lastFlag(200), Qt::ShiftModifier);
    drag(flag(100), flag(110));
    EXPECT_NEAR(pins()[1].time.value, 1.1, 1e-9);
    EXPECT_NEAR(pins()[2].time.value, 2.1, 1e-9);
    EXPECT_EQ(stepText(), QStringLiteral("Move 2 Pins"));
    EXPECT_EQ(session->playback.lastFrame(), FrameIndex{210}) << "the clip has become longer";
}

TEST_F(PinFlags, doubleClickInTheStripAddsAPin) {
    doubleClick(strip(150));
    ASSERT_EQ(pins().size(), 4U);
    EXPECT_NEAR(pins()[2].time.value, 1.5, 1e-12);
    EXPECT_NEAR(pins()[2].source.value, 1.3, 1e-12) << "on the curve";
    EXPECT_EQ(selectedPins(), (std::set<std::size_t>{2}));
    EXPECT_EQ(stepText(), QStringLiteral("Add Pin"));
    drag(flag(150), flag(160));
    EXPECT_NEAR(pins()[2].time.value, 1.6, 1e-12) << "it can be dragged although the playhead is there";
}

TEST_F(PinFlags, doubleClickAboveTheStripAddsNoPin) {
    doubleClick(ruler(150));
    EXPECT_EQ(pins().size(), 3U);
    EXPECT_EQ(session->playback.frame(), FrameIndex{150});
    session->warp.remove();
    doubleClick(strip(170));
    EXPECT_EQ(clip().warp, nullptr) << "a double click adds no time warp";
}

TEST_F(PinFlags, deletePrefersSelectedKeysToPins) {
    click(flag(100));
    session->selection.selectKeys({key(thigh(), 100)});
    press(Qt::Key_Delete);
    EXPECT_EQ(pins().size(), 3U);
    EXPECT_EQ(frames(thigh()), (std::vector<double>{0, 200}));
    press(Qt::Key_Delete);
    ASSERT_EQ(pins().size(), 2U);
    EXPECT_EQ(stepText(), QStringLiteral("Delete 1 Pin"));
}

TEST_F(PinFlags, doNotCoverTheRulersOtherHandles) {
    click(strip(130));
    EXPECT_EQ(session->playback.frame(), FrameIndex{130});
    click(ruler(100));
    EXPECT_EQ(session->playback.frame(), FrameIndex{100});
    session->playback.setFrame({20});
    drag({x(200) + 4, 15}, {x(180), 15});
    EXPECT_EQ(session->playback.outFrame(), FrameIndex{180}) << "the last flag points to the left";
    EXPECT_EQ(steps(), before);
}

TEST_F(PinFlags, tooltipsNameTheSourceFrame) {
    EXPECT_EQ(view()->flags().tip(flag(100)), QStringLiteral("Frame 100 plays source frame 60.0"));
    EXPECT_TRUE(view()->flags().tip(strip(150)).isEmpty());
    const QPoint at = flag(100);
    QHelpEvent help(QEvent::ToolTip, at, canvas()->mapToGlobal(at));
    QApplication::sendEvent(canvas(), &help);
    EXPECT_EQ(QToolTip::text(), QStringLiteral("Frame 100 plays source frame 60.0"));
    QToolTip::hideText();
}

TEST_F(PinFlags, areDrawnWithALineToTheirSourceTime) {
    EXPECT_LT(distance(pixel(flag(100) + QPoint(-3, -3)), theme().warpCurve), 30);
    const int low = view()->rulerHeight() + 120;
    const QColor line = pixel({x(60), low}), beside = pixel({x(60) + 4, low});
    EXPECT_GT(distance(line, beside), 60);
    click(flag(100));
    EXPECT_LT(distance(pixel(flag(100) + QPoint(-3, -3)), theme().keySelected), 30);
    session->warp.setMuted(true);
    EXPECT_GT(distance(pixel(flag(100) + QPoint(-3, -3)), theme().keySelected), 100)
        << "muted time warps have no flags";
    EXPECT_FALSE(view()->flags().at(flag(100)));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
