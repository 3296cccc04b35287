#include <QLineEdit>

#include "core/scene/edits/clips/RetimeClip.h"
#include "tests/ui/timeline/DopeSheetFixture.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// The clip's markers in the timeline's ruler.
class Markers : public test::DopeSheet {
protected:
    std::span<const Marker> all() const { return clip().markers; }
    QPoint flag(double frame) const { return {static_cast<int>(std::lround(view()->x(frame))) + 4, 8}; }
    double frame(std::size_t marker) const { return clip().rate.frame(all()[marker].time); }
};

TEST_F(Markers, addsOneMarkerAtThePlayhead) {
    press(Qt::Key_M);
    press(Qt::Key_M);
    ASSERT_EQ(all().size(), 1U);
    EXPECT_EQ(frame(0), 50);
    EXPECT_EQ(all()[0].name, "Marker 1");
    EXPECT_EQ(stepText(), QStringLiteral("Add Marker"));
    session->playback.setFrame({80});
    press(Qt::Key_M);
    EXPECT_EQ(all()[1].name, "Marker 2");
    session->document.undo();
    session->document.undo();
    EXPECT_TRUE(all().empty());
}

TEST_F(Markers, dragMovesAMarkerAsOneStep) {
    press(Qt::Key_M);
    session->playback.setFrame({150});
    press(Qt::Key_M);
    drag(flag(50), flag(90));
    EXPECT_EQ(frame(0), 90);
    EXPECT_EQ(stepText(), QStringLiteral("Move Marker"));
    EXPECT_EQ(session->playback.frame(), FrameIndex{150}) << "the playhead does not move";
    drag(flag(90), flag(170));
    EXPECT_EQ(all()[1].name, "Marker 1") << "the order has changed";
    EXPECT_EQ(frame(1), 170);
    hold(flag(170), flag(190));
    press(Qt::Key_Escape);
    QTest::mouseRelease(canvas(), Qt::LeftButton, {}, flag(190));
    EXPECT_EQ(frame(1), 170);
}

TEST_F(Markers, doubleClickRenamesInPlace) {
    press(Qt::Key_M);
    session->playback.setFrame({0});
    doubleClick(flag(50));
    auto* field = view()->findChild<QLineEdit*>(QStringLiteral("markerName"));
    ASSERT_NE(field, nullptr);
    QTest::keyClicks(field, QStringLiteral("Left foot down"));
    QTest::keyClick(field, Qt::Key_Return);
    EXPECT_EQ(all()[0].name, "Left foot down");
    EXPECT_EQ(stepText(), QStringLiteral("Rename Marker"));
    EXPECT_TRUE(view()->hasFocus());
}

TEST_F(Markers, escapeKeepsTheName) {
    press(Qt::Key_M);
    press(Qt::Key_M, Qt::ShiftModifier);
    auto* field = view()->findChild<QLineEdit*>(QStringLiteral("markerName"));
    ASSERT_NE(field, nullptr);
    QTest::keyClicks(field, QStringLiteral("other"));
    QTest::keyClick(field, Qt::Key_Escape);
    EXPECT_EQ(all()[0].name, "Marker 1");
    EXPECT_EQ(steps(), 1);
}

TEST_F(Markers, shortcutsGoToMarkersAndDeleteThem) {
    press(Qt::Key_M);
    session->playback.setFrame({120});
    press(Qt::Key_M);
    press(Qt::Key_Comma, Qt::AltModifier);
    EXPECT_EQ(session->playback.frame(), FrameIndex{50});
    press(Qt::Key_Period, Qt::AltModifier);
    EXPECT_EQ(session->playback.frame(), FrameIndex{120});
    press(Qt::Key_M, Qt::AltModifier);
    ASSERT_EQ(all().size(), 1U);
    EXPECT_EQ(frame(0), 50);
    EXPECT_FALSE(action("key.deleteMarker")->isEnabled());
}

TEST_F(Markers, escapeInANameKeepsAToolsPreview) {
    press(Qt::Key_M);
    press(Qt::Key_M, Qt::ShiftModifier);
    auto* field = view()->findChild<QLineEdit*>(QStringLiteral("markerName"));
    ASSERT_NE(field, nullptr);
    session->document.preview(scene(), view());
    QTest::keyClick(field, Qt::Key_Escape);
    EXPECT_TRUE(session->document.previewing(view()));
}

TEST_F(Markers, addingAMarkerDoesNotCommitAToolsPreview) {
    press(Qt::Key_M);
    const Scene slower = changeSpeed(scene(), scene().characters[0]->id, clip().id, 0.5).value();
    session->document.preview(slower, view());
    ASSERT_SOON(scene().characters == slower.characters);
    session->playback.setFrame({120});
    press(Qt::Key_M);
    ASSERT_EQ(all().size(), 2U);
    EXPECT_EQ(frame(0), 50);
    EXPECT_EQ(frame(1), 120);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
