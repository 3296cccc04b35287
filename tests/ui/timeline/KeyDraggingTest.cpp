#include "tests/ui/timeline/DopeSheetFixture.h"
#include "ui/widgets/Theme.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Frames = std::vector<double>;

class KeyDragging : public test::DopeSheet {
protected:
    /// Returns whether a pixel within 3 pixels of a point has a colour.
    bool showsColor(const QColor& color, QPoint point) const {
        const QImage picture = canvas()->grab().toImage();
        const QRect around = QRect(point * picture.devicePixelRatio(), QSize(1, 1)).adjusted(-3, -3, 3, 3);
        for (int y = around.top(); y <= around.bottom(); ++y) {
            for (int x = around.left(); x <= around.right(); ++x) {
                if (picture.pixelColor(x, y) == color) return true;
            }
        }
        return false;
    }
};

TEST_F(KeyDragging, lockedJointsKeepTheirKeys) {
    session->visibility.setLocked({joint("thigh")}, true);
    drag(at("thigh", 100), at("thigh", 120));
    EXPECT_EQ(frames(thigh()), (Frames{0, 100, 200}));
    EXPECT_EQ(steps(), 0);
}

TEST_F(KeyDragging, movesToWholeFramesAsOneStep) {
    const double value = valueAt(thigh(), 100);
    drag(at("thigh", 100), at("thigh", 120) + QPoint(1, 0));
    EXPECT_EQ(frames(thigh()), (Frames{0, 120, 200}));
    EXPECT_EQ(valueAt(thigh(), 120), value);
    EXPECT_EQ(selected(), std::vector{key(thigh(), 120)});
    EXPECT_EQ(steps(), 1);
    EXPECT_EQ(stepText(), QStringLiteral("Move 1 Key"));
    session->document.undo();
    EXPECT_EQ(frames(thigh()), (Frames{0, 100, 200}));
    EXPECT_EQ(selected(), std::vector{key(thigh(), 100)});
    session->document.redo();
    EXPECT_EQ(selected(), std::vector{key(thigh(), 120)});
}

TEST_F(KeyDragging, controlSuspendsSnappingAndShiftIsFiner) {
    hold(at("thigh", 100), at("thigh", 110));
    move(at("thigh", 120) + QPoint(2, 0), Qt::ControlModifier);
    QTest::mouseRelease(canvas(), Qt::LeftButton, Qt::ControlModifier, at("thigh", 120));
    const double frame = frames(thigh())[1];
    EXPECT_GT(std::abs(frame - std::round(frame)), 0.01);
    session->document.undo();
    session->keyEditing.setSnaps(false);
    hold(at("thigh", 100), at("thigh", 110));
    ASSERT_SOON(std::abs(frames(thigh())[1] - 110) < 1);
    const double before = frames(thigh())[1];
    move(at("thigh", 150), Qt::ShiftModifier);
    QTest::mouseRelease(canvas(), Qt::LeftButton, Qt::ShiftModifier, at("thigh", 150));
    EXPECT_NEAR(frames(thigh())[1] - before, 4, 0.2);
}

TEST_F(KeyDragging, overwrittenKeysAreMarkedAndReplaced) {
    hold(at("thigh", 100), at("thigh", 200));
    EXPECT_EQ(session->keyEditing.replaced(), std::vector{key(thigh(), 200)});
    EXPECT_SOON(showsColor(theme().warning, at("thigh", 200)));
    move(at("thigh", 180));
    EXPECT_TRUE(session->keyEditing.replaced().empty());
    move(at("thigh", 200));
    QTest::mouseRelease(canvas(), Qt::LeftButton, {}, at("thigh", 200));
    EXPECT_EQ(frames(thigh()), (Frames{0, 200}));
    EXPECT_NEAR(valueAt(thigh(), 200), radians(-30), 1e-12);
    session->document.undo();
    EXPECT_EQ(frames(thigh()), (Frames{0, 100, 200}));
}

TEST_F(KeyDragging, axisStaysWhileADragLengthensTheClip) {
    session->timeAxis.zoom(0.5, 300);
    session->playback.setRange({38}, {180});
    const double scale = session->timeAxis.pixelsPerFrame();
    hold(at("thigh", 200), at("thigh", 240));
    ASSERT_SOON(frames(thigh()).back() == 240);
    test::settle();
    EXPECT_EQ(session->timeAxis.pixelsPerFrame(), scale);
    EXPECT_EQ(session->playback.inFrame(), FrameIndex{38});
    QTest::mouseRelease(canvas(), Qt::LeftButton, {}, at("thigh", 240));
    EXPECT_EQ(frames(thigh()), (Frames{0, 100, 240}));
    EXPECT_EQ(session->timeAxis.pixelsPerFrame(), scale);
    EXPECT_EQ(session->playback.inFrame(), FrameIndex{38});
    EXPECT_EQ(session->playback.lastFrame(), FrameIndex{240});
}

TEST_F(KeyDragging, scaledKeysSnapToFrames) {
    drag(at("thigh", 60) - QPoint(0, 5), at("shin", 207) + QPoint(0, 5));
    const int y = at("thigh", 0).y();
    const QPoint last(static_cast<int>(std::lround(view()->x(200))) + 9, y);
    drag(last, last - QPoint(static_cast<int>(std::lround(view()->x(33) - view()->x(0))), 0));
    EXPECT_EQ(frames(thigh()), (Frames{0, 100, 167}));
    EXPECT_EQ(frames(shin()), (Frames{0, 134}));
}

TEST_F(KeyDragging, bracketsIgnoreLockedKeys) {
    session->selection.selectKeys({key(thigh(), 100), key(shin(), 150)});
    session->visibility.setLocked({joint("shin")}, true);
    const QPoint last(static_cast<int>(std::lround(view()->x(150))) + 9, at("thigh", 0).y());
    drag(last, last - QPoint(40, 0));
    EXPECT_EQ(frames(thigh()), (Frames{0, 100, 200}));
    EXPECT_EQ(steps(), 0);
}

TEST_F(KeyDragging, escapeRevertsTheDrag) {
    hold(at("thigh", 100), at("thigh", 150));
    press(Qt::Key_Escape);
    EXPECT_EQ(frames(thigh()), (Frames{0, 100, 200}));
    EXPECT_EQ(selected(), std::vector{key(thigh(), 100)});
    move(at("thigh", 170));
    QTest::mouseRelease(canvas(), Qt::LeftButton, {}, at("thigh", 170));
    EXPECT_EQ(frames(thigh()), (Frames{0, 100, 200})) << "the drag has ended";
    EXPECT_EQ(steps(), 0);
}

TEST_F(KeyDragging, controlDragDuplicates) {
    drag(at("thigh", 100), at("thigh", 140), Qt::ControlModifier);
    EXPECT_EQ(frames(thigh()), (Frames{0, 100, 140, 200}));
    EXPECT_EQ(selected(), std::vector{key(thigh(), 140)});
    EXPECT_EQ(stepText(), QStringLiteral("Duplicate 1 Key"));
}

TEST_F(KeyDragging, altRipplesLaterKeysOfTheSameChannels) {
    click(at("thigh", 100));
    drag(at("thigh", 100), at("thigh", 90), Qt::AltModifier);
    EXPECT_EQ(frames(thigh()), (Frames{0, 90, 190}));
    EXPECT_EQ(frames(shin()), (Frames{0, 150}));
    EXPECT_EQ(selected(), std::vector{key(thigh(), 90)});
}

TEST_F(KeyDragging, bracketsScaleAboutTheOppositeEnd) {
    drag(at("thigh", 60) - QPoint(0, 5), at("shin", 207) + QPoint(0, 5));
    ASSERT_EQ(selected().size(), 3U);
    const int y = at("thigh", 0).y();
    const QPoint last(static_cast<int>(std::lround(view()->x(200))) + 9, y);
    drag(last, last - QPoint(static_cast<int>(std::lround(view()->x(50) - view()->x(0))), 0));
    EXPECT_EQ(frames(thigh()), (Frames{0, 100, 150}));
    EXPECT_EQ(frames(shin()), (Frames{0, 125}));
    EXPECT_EQ(stepText(), QStringLiteral("Scale 3 Keys"));
    const QPoint first(static_cast<int>(std::lround(view()->x(100))) - 9, y);
    drag(first, first - QPoint(static_cast<int>(std::lround(view()->x(50) - view()->x(0))), 0));
    EXPECT_EQ(frames(thigh()), (Frames{0, 50, 150}));
    EXPECT_EQ(frames(shin()), (Frames{0, 100}));
}

TEST_F(KeyDragging, doubleClickAddsAKeyWithTheCurvesValue) {
    const double value = valueAt(thigh(), 150);
    doubleClick(at("thigh", 150));
    EXPECT_EQ(frames(thigh()), (Frames{0, 100, 150, 200}));
    EXPECT_EQ(valueAt(thigh(), 150), value);
    EXPECT_EQ(selected(), std::vector{key(thigh(), 150)});
    click(at("thigh", 170), Qt::ControlModifier);
    EXPECT_EQ(frames(thigh()), (Frames{0, 100, 150, 170, 200}));
    EXPECT_EQ(stepText(), QStringLiteral("Add 1 Key"));
}

TEST_F(KeyDragging, doubleClickOnAKeyGoesToItsFrame) {
    doubleClick(at("shin", 150));
    EXPECT_EQ(session->playback.frame(), FrameIndex{150});
    EXPECT_EQ(steps(), 0);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
