#include <QMenu>

#include "tests/ui/timeline/DopeSheetFixture.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Frames = std::vector<double>;

/// Keyboard commands while the timeline has the focus.
class KeyCommands : public test::DopeSheet {
protected:
    Interpolation kind(ChannelId id, std::size_t index) const {
        return clip().find(id)->key(index).interpolation;
    }
};

TEST_F(KeyCommands, arrowKeysMoveTheCursorAndEnterSelects) {
    ASSERT_EQ(view()->cursorRow(), 0);
    for (int i = 0; i < 9; ++i) press(Qt::Key_Up);
    EXPECT_EQ(view()->cursorRow(), 0);
    press(Qt::Key_Down);
    press(Qt::Key_Down);
    EXPECT_EQ(view()->rows()[static_cast<std::size_t>(view()->cursorRow())].name, QStringLiteral("thigh"));
    press(Qt::Key_Return);
    EXPECT_TRUE(selected().empty()) << "no key at frame 50";
    session->playback.setFrame({100});
    press(Qt::Key_Return);
    EXPECT_EQ(selected(), std::vector{key(thigh(), 100)});
    press(Qt::Key_Home);
    press(Qt::Key_Return, Qt::ShiftModifier);
    EXPECT_EQ(selected().size(), 2U);
    press(Qt::Key_Return, Qt::ControlModifier);
    EXPECT_EQ(selected(), std::vector{key(thigh(), 100)});
}

TEST_F(KeyCommands, rowsExpandIntoChannels) {
    press(Qt::Key_Down);
    press(Qt::Key_Down);
    press(Qt::Key_Down);
    press(Qt::Key_Right, Qt::ShiftModifier);
    ASSERT_EQ(view()->rows().size(), 8U);
    EXPECT_EQ(view()->rows()[4].name, QStringLiteral("Angle X"));
    EXPECT_EQ(view()->rows()[6].name, QStringLiteral("Angle X2"));
    press(Qt::Key_Down);
    session->playback.setFrame({150});
    press(Qt::Key_Return);
    EXPECT_EQ(selected(), std::vector{key(shin(), 150)});
    press(Qt::Key_Left, Qt::ShiftModifier);
    EXPECT_EQ(view()->rows().size(), 5U);
    click(QPoint(16, namePoint("shin").y()));
    EXPECT_EQ(view()->rows().size(), 8U) << "the chevron expands the row";
}

TEST_F(KeyCommands, insertAddsKeysAtTheCursor) {
    press(Qt::Key_Down);
    press(Qt::Key_Down);
    press(Qt::Key_Insert);
    EXPECT_EQ(frames(thigh()), (Frames{0, 50, 100, 200}));
    EXPECT_EQ(selected(), std::vector{key(thigh(), 50)});
}

TEST_F(KeyCommands, deleteRemovesSelectedKeysOrThoseAtThePlayhead) {
    click(at("thigh", 100));
    press(Qt::Key_Delete);
    EXPECT_EQ(frames(thigh()), (Frames{0, 200}));
    EXPECT_EQ(stepText(), QStringLiteral("Delete 1 Key"));
    EXPECT_TRUE(selected().empty());
    session->document.undo();
    EXPECT_EQ(selected(), std::vector{key(thigh(), 100)});
    click(at("thigh", 60));
    session->selection.selectOnly(joint("thigh"));
    press(Qt::Key_Home);
    press(Qt::Key_Delete);
    EXPECT_EQ(frames(thigh()), (Frames{100, 200}));
}

TEST_F(KeyCommands, altArrowsMoveKeysByAFrame) {
    click(at("thigh", 100));
    press(Qt::Key_Right, Qt::AltModifier);
    press(Qt::Key_Right, Qt::AltModifier);
    press(Qt::Key_Left, Qt::AltModifier);
    EXPECT_EQ(frames(thigh()), (Frames{0, 101, 200}));
    EXPECT_EQ(selected(), std::vector{key(thigh(), 101)});
    EXPECT_EQ(steps(), 3);
    EXPECT_EQ(session->playback.frame(), FrameIndex{50});
}

TEST_F(KeyCommands, duplicatesArePlacedAtThePlayheadOrAfterTheLastKey) {
    click(at("thigh", 0));
    click(at("thigh", 100), Qt::ShiftModifier);
    press(Qt::Key_D, Qt::ControlModifier);
    EXPECT_EQ(frames(thigh()), (Frames{0, 50, 100, 150, 200}));
    EXPECT_EQ(selected(), (std::vector{key(thigh(), 50), key(thigh(), 150)}));
    EXPECT_EQ(scene().characters[0]->skeleton->size(), 4) << "joints are not duplicated";
    press(Qt::Key_D, Qt::ControlModifier);
    EXPECT_EQ(selected(), (std::vector{key(thigh(), 151), key(thigh(), 251)}));
    EXPECT_GE(clip().lastFrame, FrameIndex{251});
}

TEST_F(KeyCommands, windowShortcutsWorkWithoutSelectedKeys) {
    QGuiApplication::clipboard()->clear();
    session->selection.selectOnly(joint("thigh"));
    press(Qt::Key_C, Qt::ControlModifier);
    EXPECT_TRUE(QGuiApplication::clipboard()->text().contains(QStringLiteral("thigh")))
        << "the pose is copied";
}

TEST_F(KeyCommands, tOpensTheInterpolationMenu) {
    click(at("thigh", 100));
    press(Qt::Key_T);
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    ASSERT_NE(menu, nullptr);
    QTest::keyClick(menu, Qt::Key_1);
    EXPECT_EQ(kind(thigh(), 1), Interpolation::step);
    EXPECT_NE(kind(thigh(), 0), Interpolation::step);
    press(Qt::Key_T);
    QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_4);
    EXPECT_EQ(kind(thigh(), 1), Interpolation::monotone);
    action("key.slerp")->trigger();
    EXPECT_EQ(kind(thigh(), 1), Interpolation::slerp);
}

TEST_F(KeyCommands, reversesSnapsAndAlignsKeys) {
    press(Qt::Key_A, Qt::ControlModifier);
    session->selection.selectKeys({key(thigh(), 0), key(thigh(), 100), key(thigh(), 200)});
    action("retime.reverse")->trigger();
    EXPECT_NEAR(valueAt(thigh(), 0), radians(20), 1e-12);
    EXPECT_NEAR(valueAt(thigh(), 200), 0, 1e-12);
    session->selection.selectKeys({key(shin(), 150), key(thigh(), 100)});
    action("retime.align")->trigger();
    EXPECT_EQ(frames(shin()), (Frames{0, 50}));
    EXPECT_EQ(frames(thigh()), (Frames{0, 50, 200}));
    session->keyEditing.addKeys(std::vector{thigh()}, {0.7531});
    action("retime.snapKeys")->trigger();
    EXPECT_EQ(frames(thigh()), (Frames{0, 50, 75, 200}));
}

TEST_F(KeyCommands, allStepsAreUndoneAndRedone) {
    click(at("thigh", 100));
    press(Qt::Key_Right, Qt::AltModifier);
    press(Qt::Key_D, Qt::ControlModifier);
    action("key.step")->trigger();
    press(Qt::Key_Delete);
    const Frames end = frames(thigh());
    const int last = steps();
    for (int i = 0; i < last; ++i) press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(frames(thigh()), (Frames{0, 100, 200}));
    for (int i = 0; i < last; ++i) press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(frames(thigh()), end);
}

TEST_F(KeyCommands, accessibleTextDescribesTheKeyAtTheCursor) {
    press(Qt::Key_Down);
    press(Qt::Key_Down);
    session->playback.setFrame({100});
    QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(view());
    ASSERT_NE(accessible, nullptr);
    EXPECT_EQ(accessible->text(QAccessible::Value),
              QStringLiteral("Frame 100, 1.000 s; key on thigh, Angle X: −30.00°, linear"));
    press(Qt::Key_Return);
    EXPECT_TRUE(accessible->text(QAccessible::Value).endsWith(QStringLiteral("selected")));
    session->playback.setFrame({101});
    EXPECT_EQ(accessible->text(QAccessible::Value), QStringLiteral("Frame 101, 1.010 s; thigh, no keys"));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
