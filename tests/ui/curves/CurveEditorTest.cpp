#include <QAccessible>
#include <QLineEdit>

#include "tests/ui/curves/CurveFixture.h"
#include "ui/widgets/NumberField.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using CurveEditor = test::CurveTest;

TEST_F(CurveEditor, keysOfLockedJointsAreNotDragged) {
    session_.visibility.setLocked({joint("thigh")}, true);
    drag(keyPoint(1), keyPoint(1) + QPoint(50, -40));
    EXPECT_DOUBLE_EQ(thighKey(1).value, radians(-30));
    EXPECT_EQ(steps(), 0);
}

TEST_F(CurveEditor, inputWithoutAClipDoesNothing) {
    session_.document.open({}, {});
    drag({600, 200}, {700, 100});
    turnWheel({600, 200}, 2);
    QTest::keyClick(&view(), Qt::Key_A);
    QTest::keyClick(&view(), Qt::Key_Up);
    EXPECT_FALSE(view().viewport()->grab().isNull());
    EXPECT_TRUE(view().curves().drawn().empty());
}

TEST_F(CurveEditor, clickSelectsShiftAddsControlToggles) {
    click(keyPoint(1));
    EXPECT_EQ(session_.selection.keys(), (std::vector<KeyRef>{{thigh(), {1}}}));
    click(keyPoint(2), Qt::ShiftModifier);
    EXPECT_EQ(session_.selection.keys().size(), 2U);
    click(keyPoint(1), Qt::ControlModifier);
    EXPECT_EQ(session_.selection.keys(), (std::vector<KeyRef>{{thigh(), {2}}}));
    click(view().geometry().plot.topLeft().toPoint() + QPoint(30, 4));
    EXPECT_TRUE(session_.selection.keys().empty());
}

TEST_F(CurveEditor, boxSelectsTheKeysInside) {
    const QPoint from = keyPoint(1) + QPoint(-60, 14);
    press(from);
    move(keyPoint(1) + QPoint(10, -10));
    EXPECT_EQ(session_.selection.keys(), (std::vector<KeyRef>{{thigh(), {1}}}));
    move(QPoint(keyPoint(2).x() + 10, view().geometry().plot.toRect().top() + 2));
    release(keyPoint(2));
    EXPECT_EQ(session_.selection.keys().size(), 2U);
    EXPECT_EQ(steps(), 0);
}

TEST_F(CurveEditor, dragMovesKeysInTimeAndValueAsOneStep) {
    drag(keyPoint(1), at(thigh(), 1.2, 10));
    EXPECT_DOUBLE_EQ(thighKey(1).time.value, 1.2);
    EXPECT_NEAR(degrees(thighKey(1).value), 10, 0.5);
    EXPECT_EQ(steps(), 1);
    EXPECT_EQ(session_.selection.keys(), (std::vector<KeyRef>{{thigh(), {1.2}}}));
    session_.document.undo();
    EXPECT_DOUBLE_EQ(thighKey(1).value, radians(-30));
    EXPECT_DOUBLE_EQ(thighKey(1).time.value, 1);
}

TEST_F(CurveEditor, cancellingRevertsTheDrag) {
    press(keyPoint(1));
    move(at(thigh(), 1.4, 0));
    EXPECT_SOON(thighKey(1).value != radians(-30));
    session_.document.cancel();
    move(at(thigh(), 1.6, 10));
    release(at(thigh(), 1.6, 10));
    EXPECT_DOUBLE_EQ(thighKey(1).value, radians(-30));
    EXPECT_EQ(steps(), 0);
}

TEST_F(CurveEditor, controlSuspendsSnapping) {
    const double half = session_.timeAxis.pixelsPerFrame();
    drag(keyPoint(1), keyPoint(1) + QPoint(static_cast<int>(20.5 * half), 0), Qt::ControlModifier);
    const double frame = thighKey(1).time.value * 100;
    EXPECT_GT(std::abs(frame - std::round(frame)), 1e-3);
    session_.document.undo();
    drag(keyPoint(1), keyPoint(1) + QPoint(static_cast<int>(20.5 * half), 0));
    EXPECT_NEAR(thighKey(1).time.value * 100, std::round(thighKey(1).time.value * 100), 1e-9);
}

TEST_F(CurveEditor, shiftSlowsTheDragToATenth) {
    const QPoint from = keyPoint(1);
    drag(from, from + QPoint(0, -100), Qt::ShiftModifier);
    const double moved = degrees(thighKey(1).value) + 30;
    EXPECT_NEAR(moved, 10 / view().values().scale(), 1e-6);
}

TEST_F(CurveEditor, letterKeysLockAnAxis) {
    press(keyPoint(1));
    move(keyPoint(1) + QPoint(80, -60));
    QTest::keyClick(&view(), Qt::Key_X);
    release(keyPoint(1) + QPoint(80, -60));
    EXPECT_DOUBLE_EQ(thighKey(1).value, radians(-30));
    EXPECT_GT(thighKey(1).time.value, 1);
    session_.document.undo();
    press(keyPoint(1));
    move(keyPoint(1) + QPoint(80, -60));
    QTest::keyClick(&view(), Qt::Key_Y);
    release(keyPoint(1) + QPoint(80, -60));
    EXPECT_GT(thighKey(1).value, radians(-30));
    EXPECT_DOUBLE_EQ(thighKey(1).time.value, 1);
}

TEST_F(CurveEditor, doubleClickAddsAKeyOnTheCurve) {
    const QPoint where = at(thigh(), 0.5, -15);
    QTest::mouseDClick(view().viewport(), Qt::LeftButton, {}, where);
    release(where);
    ASSERT_EQ(curve(thigh()).size(), 4U);
    EXPECT_NEAR(thighKey(1).time.value, 0.5, 0.011);
    EXPECT_NEAR(thighKey(1).value, radians(-30) * thighKey(1).time.value, 1e-9);
    EXPECT_EQ(steps(), 1);
    click(at(thigh(), 1.5, -5), Qt::ControlModifier);
    EXPECT_EQ(curve(thigh()).size(), 5U);
}

TEST_F(CurveEditor, scaleBoxScalesAboutTheOppositeSide) {
    select({1, 2});
    const auto box = ScaleBox::around(view().geometry(), view().editableKeys());
    ASSERT_TRUE(box);
    const QPoint right = box->handlePosition({1, 0}).toPoint();
    const double distance = session_.timeAxis.pixelsPerFrame() * 50;
    drag(right, right - QPoint(static_cast<int>(std::lround(distance)), 0));
    EXPECT_DOUBLE_EQ(thighKey(1).time.value, 1);
    EXPECT_DOUBLE_EQ(thighKey(2).time.value, 1.5);
    EXPECT_DOUBLE_EQ(thighKey(2).value, radians(20));
    session_.document.undo();
    const QPoint top = box->handlePosition({0, 1}).toPoint();
    const double height = 25 * view().values().scale();
    drag(top, top + QPoint(0, static_cast<int>(std::lround(height))));
    EXPECT_DOUBLE_EQ(thighKey(1).value, radians(-30));
    EXPECT_NEAR(degrees(thighKey(2).value), -5, 0.3);
}

TEST_F(CurveEditor, altScalesAboutTheCenter) {
    select({1, 2});
    const auto box = ScaleBox::around(view().geometry(), view().editableKeys());
    const QPoint right = box->handlePosition({1, 0}).toPoint();
    const double distance = session_.timeAxis.pixelsPerFrame() * 25;
    drag(right, right - QPoint(static_cast<int>(std::lround(distance)), 0), Qt::AltModifier);
    EXPECT_NEAR(thighKey(1).time.value, 1.25, 1e-9);
    EXPECT_NEAR(thighKey(2).time.value, 1.75, 1e-9);
}

TEST_F(CurveEditor, hermiteHandlesChangeSlopes) {
    select({0, 1, 2});
    button("key.hermite");
    ASSERT_EQ(thighKey(1).interpolation, Interpolation::hermite);
    select({1});
    const auto handles = tangentHandles(view().geometry(), view().editableKeys());
    ASSERT_EQ(handles.size(), 2U);
    const auto out = handles[0].out ? handles[0] : handles[1];
    const QPoint level(out.tip.toPoint().x(), out.anchor.toPoint().y());
    drag(out.tip.toPoint(), level, Qt::AltModifier);
    EXPECT_NEAR(thighKey(1).slopeOut, 0, 0.05);
    EXPECT_GT(std::abs(thighKey(1).slopeIn), 0.1) << "with Alt, the other side stays";
}

TEST_F(CurveEditor, controlDraggingAHandleChangesItsLength) {
    select({0, 1, 2});
    button("key.hermite");
    select({1});
    const auto tip = [this] {
        const auto handles = tangentHandles(view().geometry(), view().editableKeys());
        return (handles.at(0).out ? handles.at(0) : handles.at(1)).tip.toPoint();
    };
    const double slopeIn = thighKey(1).slopeIn;
    drag(tip(), at(thigh(), 1.6, -30), Qt::ControlModifier | Qt::AltModifier);
    EXPECT_NEAR(thighKey(1).lengths.out, 0.6, 0.02) << "of the second between the keys";
    EXPECT_NEAR(thighKey(1).slopeOut, 0, 0.05);
    EXPECT_EQ(thighKey(1).slopeIn, slopeIn);
    EXPECT_EQ(session_.document.history().current().text, QStringLiteral("Change Tangent"));
    // Its handle is drawn at its true length and follows the pointer from now on.
    EXPECT_NEAR(tip().x(), at(thigh(), 1.6, -30).x(), 2);
    drag(tip(), at(thigh(), 1.5, 20), Qt::AltModifier);
    EXPECT_NEAR(thighKey(1).lengths.out, 0.5, 0.02);
    EXPECT_GT(thighKey(1).slopeOut, 1);
    session_.document.undo();
    session_.document.undo();
    EXPECT_EQ(thighKey(1).lengths, TangentLengths());
}

TEST_F(CurveEditor, buttonsSetInterpolationOfSelectedKeysOrTheWholeCurve) {
    select({1});
    button("key.monotone");
    EXPECT_EQ(thighKey(0).interpolation, Interpolation::linear);
    EXPECT_EQ(thighKey(1).interpolation, Interpolation::monotone);
    session_.selection.selectKeys({});
    button("key.step");
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(thighKey(i).interpolation, Interpolation::step);
    button("key.slerp");
    EXPECT_EQ(thighKey(0).interpolation, Interpolation::slerp);
}

TEST_F(CurveEditor, fieldsSetFrameAndValue) {
    select({1});
    const auto type = [this](const char* name, const char* text) {
        for (auto* field : dock_.findChildren<NumberField*>()) {
            if (field->accessibleName() != QString::fromUtf8(name)) continue;
            field->setFocus();
            field->selectAll();
            QTest::keyClicks(field, QString::fromUtf8(text));
            QTest::keyClick(field, Qt::Key_Return);
        }
    };
    type("Value of the selected keys", "12.5");
    EXPECT_NEAR(degrees(thighKey(1).value), 12.5, 1e-9);
    type("Frame of the selected keys", "150");
    EXPECT_DOUBLE_EQ(thighKey(1).time.value, 1.5);
    select({1, 2});
    type("Value of the selected keys", "+=5");
    EXPECT_NEAR(degrees(thighKey(1).value), 17.5, 1e-9);
    EXPECT_NEAR(degrees(thighKey(2).value), 25, 1e-9);
    EXPECT_EQ(steps(), 3);
}

TEST_F(CurveEditor, arrowKeysNudgeAndStepThroughKeys) {
    select({1});
    QTest::keyClick(&view(), Qt::Key_Up, Qt::AltModifier);
    EXPECT_NEAR(degrees(thighKey(1).value), -29, 1e-9);
    QTest::keyClick(&view(), Qt::Key_Down, Qt::AltModifier | Qt::ShiftModifier);
    EXPECT_NEAR(degrees(thighKey(1).value), -29.1, 1e-9);
    QTest::keyClick(&view(), Qt::Key_Right, Qt::ShiftModifier);
    EXPECT_EQ(session_.selection.keys(), (std::vector<KeyRef>{{thigh(), {2}}}));
    QTest::keyClick(&view(), Qt::Key_Left, Qt::ShiftModifier);
    QTest::keyClick(&view(), Qt::Key_Left, Qt::ShiftModifier);
    EXPECT_EQ(session_.selection.keys(), (std::vector<KeyRef>{{thigh(), {0}}}));
}

TEST_F(CurveEditor, wheelZoomsBothAxesAtThePointer) {
    const QPoint where = at(thigh(), 1, -30);
    const double frames = session_.timeAxis.pixelsPerFrame();
    const double values = view().values().scale();
    turnWheel(where, 2);
    EXPECT_GT(session_.timeAxis.pixelsPerFrame(), frames);
    EXPECT_GT(view().values().scale(), values);
    EXPECT_LE((at(thigh(), 1, -30) - where).manhattanLength(), 2);
    const double zoomed = view().values().scale();
    turnWheel(where, 2, Qt::ControlModifier);
    EXPECT_DOUBLE_EQ(view().values().scale(), zoomed) << "Ctrl zooms only time";
    const double pixelsPerFrame = session_.timeAxis.pixelsPerFrame();
    turnWheel(where, -2, Qt::ShiftModifier);
    EXPECT_DOUBLE_EQ(session_.timeAxis.pixelsPerFrame(), pixelsPerFrame) << "Shift zooms only values";
    EXPECT_LT(view().values().scale(), zoomed);
}

TEST_F(CurveEditor, framesAllOrSelectedKeys) {
    turnWheel(at(thigh(), 1, -30), 6);
    QTest::keyClick(&view(), Qt::Key_A);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_TRUE(view().geometry().plot.contains(keyPoint(i))) << i;
    select({1, 2});
    QTest::keyClick(&view(), Qt::Key_F);
    EXPECT_FALSE(view().geometry().plot.contains(keyPoint(0)));
    EXPECT_TRUE(view().geometry().plot.contains(keyPoint(2)));
}

TEST_F(CurveEditor, bufferIsSwappedBackAndForth) {
    drag(keyPoint(1), at(thigh(), 1.2, 10));
    const double moved = thighKey(1).value;
    ASSERT_TRUE(actions_["curve.swapBuffer"]->isEnabled());
    actions_["curve.swapBuffer"]->trigger();
    EXPECT_DOUBLE_EQ(thighKey(1).value, radians(-30));
    actions_["curve.swapBuffer"]->trigger();
    EXPECT_DOUBLE_EQ(thighKey(1).value, moved);
    EXPECT_EQ(steps(), 3);
}

TEST_F(CurveEditor, accessibleTextDescribesTheSelectedKeys) {
    select({1});
    QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(&view());
    ASSERT_NE(accessible, nullptr);
    EXPECT_EQ(accessible->text(QAccessible::Value),
              QStringLiteral("thigh Angle X, frame 100, −30.00°, linear"));
    select({0, 1});
    EXPECT_TRUE(accessible->text(QAccessible::Value).endsWith(QStringLiteral("2 keys selected")));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
