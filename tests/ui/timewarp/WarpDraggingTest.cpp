#include "core/scene/edits/clips/EditClips.h"
#include "core/scene/edits/warp/EditWarp.h"
#include "tests/ui/timewarp/PlantedFoot.h"
#include "tests/ui/timewarp/WarpFixture.h"
#include "ui/timewarp/WarpContacts.h"
#include "ui/timewarp/WarpLane.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using WarpDragging = test::WarpTest;
using Frames = std::vector<double>;

TEST_F(WarpDragging, doubleClickAddsAPinOnTheCurve) {
    doubleClick(at(75, 120));
    EXPECT_EQ(pins(), (Frames{0, 0, 50, 50, 75, 75, 100, 100, 200, 200}));
    EXPECT_EQ(session_.warp.pins(), (std::set<std::size_t>{2}));
    EXPECT_EQ(steps(), 1);
    EXPECT_EQ(lastStep(), QStringLiteral("Add Pin"));
}

TEST_F(WarpDragging, horizontalDragChangesTheNewTimeAsOneStep) {
    drag(pinPoint(1), at(70, 50));
    EXPECT_EQ(pins(), (Frames{0, 0, 70, 50, 100, 100, 200, 200}));
    EXPECT_EQ(steps(), 1);
    EXPECT_EQ(lastStep(), QStringLiteral("Move Pin"));
    session_.document.undo();
    EXPECT_EQ(pins(), (Frames{0, 0, 50, 50, 100, 100, 200, 200}));
}

TEST_F(WarpDragging, verticalDragChangesTheSourceTime) {
    drag(pinPoint(1), at(50, 75));
    EXPECT_EQ(pins(), (Frames{0, 0, 50, 75, 100, 100, 200, 200}));
}

TEST_F(WarpDragging, diagonalDragSnapsBothTimesToFrames) {
    drag(pinPoint(2), at(130.3, 79.6));
    EXPECT_EQ(pins(), (Frames{0, 0, 50, 50, 130, 80, 200, 200}));
}

TEST_F(WarpDragging, selectedPinsMoveTogether) {
    session_.warp.selectPins({1, 2});
    drag(pinPoint(2), at(120, 100));
    EXPECT_EQ(pins(), (Frames{0, 0, 70, 50, 120, 100, 200, 200}));
    EXPECT_EQ(lastStep(), QStringLiteral("Move 2 Pins"));
}

TEST_F(WarpDragging, draggingASpanMovesBothItsPins) {
    drag(at(75, 75), at(95, 75));
    EXPECT_EQ(pins(), (Frames{0, 0, 70, 50, 120, 100, 200, 200}));
}

TEST_F(WarpDragging, pinsStayInOrder) {
    drag(pinPoint(1), at(50, 180));
    EXPECT_LT(source(1), source(2));
    EXPECT_TRUE(warp().allForward());
    session_.document.undo();
    drag(pinPoint(1), at(190, 50));
    EXPECT_NEAR(frame(1), 99, 1e-6) << "one frame before the next pin";
    EXPECT_TRUE(warp().allForward());
    session_.document.undo();
    drag(pinPoint(2), at(100, -80));
    EXPECT_GT(source(2), source(1));
    EXPECT_TRUE(warp().allForward());
}

TEST_F(WarpDragging, controlSuspendsSnapping) {
    const double frames = 20.5;
    const double pixels = std::round(frames * session_.timeAxis.pixelsPerFrame());
    drag(pinPoint(1), pinPoint(1) + QPoint(static_cast<int>(pixels), 0), Qt::ControlModifier);
    EXPECT_NEAR(frame(1), 50 + pixels / session_.timeAxis.pixelsPerFrame(), 1e-6);
    EXPECT_GT(std::abs(frame(1) - std::round(frame(1))), 1e-3);
}

TEST_F(WarpDragging, sourceTimeSnapsToMarkersAndKeys) {
    session_.document.commit(QStringLiteral("Markers"),
                             setMarkers(session_.document.committed(), session_.selection.character()->id,
                                        session_.selection.clip()->id, {{{0.6235}, "step"}})
                                 .value());
    drag(pinPoint(1), at(50, 62));
    EXPECT_NEAR(source(1), 62.35, 1e-6) << "the marker's time, between frames";
    session_.document.undo();
    drag(pinPoint(2), at(100, 149));
    EXPECT_NEAR(source(2), 150, 1e-6) << "the key of the shin at 1.5 s";
}

TEST_F(WarpDragging, slowSpeedIsNotShownAsZero) {
    session_.keyEditing.setSnaps(false);
    press(pinPoint(1));
    move(at(50, -100));
    ASSERT_SOON(warp().spanSpeed(0) < 0.01);
    release(at(50, -100));
    session_.warp.selectPins({0});
    EXPECT_FALSE(view().currentText().contains(QStringLiteral("0.00x")))
        << view().currentText().toStdString();
}

TEST_F(WarpDragging, sourceTimeSnapsToContactEnds) {
    session_.document.open(test::withPlantedFoot(), QStringLiteral("planted"));
    ASSERT_SOON(view().contacts().times().size() == 2);
    const Seconds contactEnd = view().contacts().times()[1];
    EXPECT_NEAR(contactEnd.value, 1.2, 0.1);
    session_.selection.selectOnly(test::jointOf(session_.document.scene(), "toe"));
    setPins();
    const QPoint nearby = at(100, contactEnd.value * 100) - QPoint(0, 3);
    drag(pinPoint(2), nearby);
    EXPECT_NEAR(warp().pins()[2].source.value, contactEnd.value, 1e-9);
    session_.document.undo();
    EXPECT_EQ(view().contacts().times().size(), 2U) << "retiming does not change contacts";
}

TEST_F(WarpDragging, pressEndsAToolsPreview) {
    const QPoint shown = at(120, 60), own = pinPoint(1);
    QObject tool;
    const auto preview = [&] {
        session_.document.preview(
            setWarp(session_.document.committed(), session_.selection.character()->id,
                    session_.selection.clip()->id,
                    std::make_shared<const TimeWarp>(
                        TimeWarp::create({pin(0, 0), pin(120, 60), pin(200, 200)}).value()))
                .value(),
            &tool);
        return QTest::qWaitFor([this] { return warp().pins().size() == 3; });
    };
    ASSERT_TRUE(preview());
    drag(shown, shown + QPoint(30, 0));
    EXPECT_EQ(steps(), 0) << "the clip has no pin there";
    EXPECT_EQ(warp().pins().size(), 4U);
    EXPECT_FALSE(session_.document.previewing());
    ASSERT_TRUE(preview());
    drag(own, at(70, 50));
    EXPECT_EQ(pins(), (Frames{0, 0, 70, 50, 100, 100, 200, 200}));
    EXPECT_EQ(steps(), 1);
}

TEST_F(WarpDragging, smallVerticalMoveKeepsTheSourceTime) {
    drag(pinPoint(1), at(70, 50) + QPoint(0, 3));
    EXPECT_EQ(pins(), (Frames{0, 0, 70, 50, 100, 100, 200, 200}));
}

TEST_F(WarpDragging, shiftSlowsTheDragAndLettersLockAnAxis) {
    session_.keyEditing.setSnaps(false);
    const double scale = session_.timeAxis.pixelsPerFrame();
    drag(pinPoint(1), pinPoint(1) + QPoint(100, 0), Qt::ShiftModifier);
    EXPECT_NEAR(frame(1), 50 + 10 / scale, 1e-6);
    session_.document.undo();
    press(pinPoint(1));
    move(pinPoint(1) + QPoint(60, -40));
    key(Qt::Key_X);
    release(pinPoint(1));
    EXPECT_NEAR(frame(1), 50 + 60 / scale, 1e-6);
    EXPECT_NEAR(source(1), 50, 1e-6);
}

TEST_F(WarpDragging, escapeRevertsTheDrag) {
    press(pinPoint(1));
    move(at(80, 50));
    ASSERT_SOON(std::abs(frame(1) - 80) < 1e-6);
    key(Qt::Key_Escape);
    move(at(60, 90));
    release(at(60, 90));
    EXPECT_EQ(pins(), (Frames{0, 0, 50, 50, 100, 100, 200, 200}));
    EXPECT_EQ(steps(), 0);
    EXPECT_EQ(session_.warp.pins(), (std::set<std::size_t>{1})) << "the selection is not reverted";
}

TEST_F(WarpDragging, axisStaysWhileTheLastPinLengthensTheClip) {
    session_.timeAxis.showAll();
    const double scale = session_.timeAxis.pixelsPerFrame();
    press(pinPoint(3));
    move(at(220, 200));
    ASSERT_SOON(std::abs(frame(3) - 220) < 1e-6);
    EXPECT_DOUBLE_EQ(session_.timeAxis.pixelsPerFrame(), scale);
    release(at(220, 200));
    EXPECT_EQ(session_.playback.lastFrame(), FrameIndex{220});
    EXPECT_EQ(pins(), (Frames{0, 0, 50, 50, 100, 100, 220, 200}));
    EXPECT_LT(session_.timeAxis.pixelsPerFrame(), scale) << "the full range is shown again";
}

TEST_F(WarpDragging, speedDragMovesLaterPinsIfTheLengthIsFree) {
    session_.warp.setLength(SpanLengthMode::ripple);
    drag(lanePoint(75, 1), lanePoint(75, 2));
    EXPECT_EQ(pins(), (Frames{0, 0, 50, 50, 75, 100, 175, 200}));
    EXPECT_EQ(lastStep(), QStringLiteral("Change Speed of Span 2"));
    EXPECT_EQ(steps(), 1);
}

TEST_F(WarpDragging, speedDragShortensOtherSpansIfTheLengthIsKept) {
    session_.warp.setLength(SpanLengthMode::keep);
    drag(lanePoint(150, 1), lanePoint(150, 2));
    EXPECT_EQ(pins(), (Frames{0, 0, 75, 50, 150, 100, 200, 200}));
}

TEST_F(WarpDragging, speedOfLockedSpansAndHoldsCannotBeDragged) {
    session_.warp.apply({}, TimeWarp::create({pin(0, 0, SpanKind::linear, true),
                                              pin(100, 100, SpanKind::hold), pin(120, 100), pin(220, 200)}));
    const auto before = pins();
    drag(lanePoint(50, 1), lanePoint(50, 1) + QPoint(0, -20));
    drag(lanePoint(110, 0.2), lanePoint(110, 1));
    EXPECT_EQ(pins(), before);
}

TEST_F(WarpDragging, draggedSpeedStaysWithinTheLimits) {
    session_.keyEditing.setSnaps(false);
    session_.warp.apply({}, withLimits(warp(), {0.5, 1.5}));
    drag(lanePoint(75, 1), lanePoint(75, 1) + QPoint(0, -200));
    EXPECT_NEAR(warp().spanSpeed(1), 1.5, 1e-9);
    drag(lanePoint(60, 1), lanePoint(60, 1) + QPoint(0, 300));
    EXPECT_NEAR(warp().spanSpeed(1), 0.5, 1e-9);
}

TEST_F(WarpDragging, boxSelectsAndClickClears) {
    press(at(30, 80));
    move(at(110, 20) + QPoint(12, 12));
    EXPECT_EQ(session_.warp.pins(), (std::set<std::size_t>{1}));
    move(at(110, 20) + QPoint(12, -400));
    release(at(110, 20));
    click(at(30, 150));
    EXPECT_TRUE(session_.warp.pins().empty());
    click(pinPoint(1));
    click(pinPoint(2), Qt::ShiftModifier);
    EXPECT_EQ(session_.warp.pins(), (std::set<std::size_t>{1, 2}));
    click(pinPoint(1), Qt::ControlModifier);
    EXPECT_EQ(session_.warp.pins(), (std::set<std::size_t>{2}));
    EXPECT_EQ(steps(), 0);
}

TEST(WarpSnapping, denseCurvesSnapToFrames) {
    Scene scene = test::withLeg({}, "leg");
    const Clip& walk = *scene.characters[0]->clips[1];
    const WarpSnap snap(walk, {}, {});
    for (const double key : {0.0, 1.0, 1.5, 2.0}) {
        EXPECT_EQ(snap.source({key + 0.015}, {0.3}, {0.02}), (Seconds{key}));
        EXPECT_EQ(snap.source({key - 0.015}, {0.3}, {0.02}), (Seconds{key}));
    }
    EXPECT_EQ(snap.source({1.49}, {0.3}, {0.02}), (Seconds{1.5}));
    EXPECT_EQ(snap.source({1.447}, {0.3}, {0.02}), (Seconds{1.45}));
    EXPECT_EQ(snap.time({0.305}, {0.3033}, {0.004}), (Seconds{0.3033}));
}

TEST(WarpLaneRange, hasNormalAndAllOtherSpeedsExceptExtremes) {
    EXPECT_EQ(WarpLane::range(nullptr).max, 2);
    const auto fast = TimeWarp::create({{{0}, {0}, SpanKind::linear}, {{1}, {500}}}).value();
    EXPECT_EQ(WarpLane::range(&fast).max, 10);
    const auto back = TimeWarp::create({{{0}, {1}, SpanKind::reverse}, {{1}, {0}}}).value();
    EXPECT_LT(WarpLane::range(&back).min, -1);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
