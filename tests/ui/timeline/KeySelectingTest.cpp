#include "tests/ui/timeline/DopeSheetFixture.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class KeySelecting : public test::DopeSheet {};

TEST_F(KeySelecting, clickSelectsAKeyOrClearsTheSelection) {
    click(at("thigh", 100));
    EXPECT_EQ(selected(), std::vector{key(thigh(), 100)});
    click(at("thigh", 200));
    EXPECT_EQ(selected(), std::vector{key(thigh(), 200)});
    click(at("thigh", 60));
    EXPECT_TRUE(selected().empty());
    EXPECT_EQ(steps(), 0) << "selecting is not a step";
    EXPECT_EQ(session->playback.frame(), FrameIndex{50}) << "the playhead does not move";
}

TEST_F(KeySelecting, shiftAddsAndControlToggles) {
    click(at("thigh", 0));
    click(at("thigh", 100), Qt::ShiftModifier);
    click(at("thigh", 100), Qt::ShiftModifier);
    EXPECT_EQ(selected(), (std::vector{key(thigh(), 0), key(thigh(), 100)}));
    click(at("thigh", 0), Qt::ControlModifier);
    click(at("thigh", 200), Qt::ControlModifier);
    EXPECT_EQ(selected(), (std::vector{key(thigh(), 100), key(thigh(), 200)}));
}

TEST_F(KeySelecting, rowsSelectTheirChannelsAndTheSummaryAll) {
    click(at("shin", 0));
    EXPECT_EQ(selected(), (std::vector{key(shin(), 0), key(twist(), 0)}));
    click(at("Summary", 200));
    EXPECT_EQ(selected(), (std::vector{key({joint("root"), Channel::translationZ}, 200), key(thigh(), 200)}));
}

TEST_F(KeySelecting, boxSelectsKeysAndShiftAdds) {
    drag(at("thigh", 30) - QPoint(0, 5), at("shin", 180) + QPoint(0, 5));
    EXPECT_EQ(selected(), (std::vector{key(thigh(), 100), key(shin(), 150)}));
    drag(at("thigh", 190), at("thigh", 207) + QPoint(0, 3), Qt::ShiftModifier);
    EXPECT_EQ(selected().size(), 3U);
    drag(at("thigh", 90), at("thigh", 110) + QPoint(0, 3), Qt::ControlModifier);
    EXPECT_EQ(selected(), (std::vector{key(thigh(), 200), key(shin(), 150)}));
}

TEST_F(KeySelecting, escapeCancelsABox) {
    hold(at("thigh", 30), at("shin", 180));
    press(Qt::Key_Escape);
    QTest::mouseRelease(canvas(), Qt::LeftButton, {}, at("shin", 180));
    EXPECT_TRUE(selected().empty());
}

TEST_F(KeySelecting, allNoneAndInvertApplyToShownRows) {
    window->findChild<QLineEdit*>(QStringLiteral("filter"))->setText(QStringLiteral("TH"));
    ASSERT_EQ(view()->rows().size(), 2U) << "the outliner's filter applies";
    view()->setFocus();
    press(Qt::Key_A, Qt::ControlModifier);
    EXPECT_EQ(selected().size(), 3U);
    click(at("thigh", 100), Qt::ControlModifier);
    press(Qt::Key_I, Qt::ControlModifier);
    EXPECT_EQ(selected(), std::vector{key(thigh(), 100)});
    press(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_TRUE(selected().empty());
    EXPECT_TRUE(session->selection.joints().empty()) << "selecting keys does not select joints";
}

TEST_F(KeySelecting, selectsKeysOfTheSelectedJoints) {
    session->selection.selectOnly(joint("shin"));
    action("key.selectOfJoints")->trigger();
    EXPECT_EQ(selected(), (std::vector{key(shin(), 0), key(shin(), 150), key(twist(), 0)}));
    doubleClick(namePoint("thigh"));
    EXPECT_EQ(selected().size(), 3U);
    EXPECT_EQ(selected().front(), key(thigh(), 0));
}

TEST_F(KeySelecting, selectsKeysBeforeOrAfterThePlayhead) {
    session->playback.setFrame({100});
    action("key.selectBehind")->trigger();
    EXPECT_TRUE(session->selection.contains(key(thigh(), 100)));
    EXPECT_FALSE(session->selection.contains(key(thigh(), 0)));
    action("key.selectBefore")->trigger();
    EXPECT_TRUE(session->selection.contains(key(thigh(), 0)));
    EXPECT_FALSE(session->selection.contains(key(shin(), 150)));
}

TEST_F(KeySelecting, disabledActionsGiveAReason) {
    EXPECT_FALSE(action("key.duplicate")->isEnabled());
    EXPECT_TRUE(action("key.duplicate")->toolTip().contains(QStringLiteral("Select keys first")));
    click(at("thigh", 100));
    EXPECT_TRUE(action("key.duplicate")->isEnabled());
    session->visibility.setLocked({joint("thigh")}, true);
    EXPECT_TRUE(action("key.duplicate")->toolTip().contains(QStringLiteral("locked")));
}

TEST_F(KeySelecting, tooltipsShowJointTimeAndValue) {
    QHelpEvent help(QEvent::ToolTip, at("shin", 0), canvas()->mapToGlobal(at("shin", 0)));
    QApplication::sendEvent(canvas(), &help);
    const QString tip = QToolTip::text();
    EXPECT_TRUE(tip.contains(QStringLiteral("Frame 0"))) << tip.toStdString();
    EXPECT_TRUE(tip.contains(QStringLiteral("shin, Angle X: 10.00°, linear"))) << tip.toStdString();
    EXPECT_TRUE(tip.contains(QStringLiteral("Angle X2: 25.00°, step"))) << tip.toStdString();
    QToolTip::hideText();
}

TEST_F(KeySelecting, clickDoesNotChangeTheAxis) {
    const double scale = session->timeAxis.pixelsPerFrame();
    EXPECT_NEAR(session->timeAxis.width(), canvas()->width() - TimelineLayout::kNames, 1);
    click(at("thigh", 100));
    test::settle();
    EXPECT_EQ(session->timeAxis.pixelsPerFrame(), scale);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
