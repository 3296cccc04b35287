#include <QDockWidget>
#include <QToolButton>

#include "core/math/Angle.h"
#include "core/scene/edits/keys/SetKeys.h"
#include "tests/ui/Leg.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/curves/CurveView.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class CurveWindow : public WindowTest {
protected:
    CurveWindow() {
        window->resize(1600, 1000);
        session->document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
        session->selection.selectOnly(test::jointOf(scene(), "thigh"));
    }
    CurveView& view() const { return *window->findChild<CurveView*>(); }
    void press(const char* button) {
        auto* found = window->findChild<QToolButton*>(QString::fromUtf8(button));
        ASSERT_NE(found, nullptr);
        QTest::mouseClick(found, Qt::LeftButton);
        test::settle();
    }
    QPoint keyPoint(std::size_t index) const {
        const CurveRow& row = *view().curves().active();
        const Key key = row.curve->key(index);
        return view().geometry().position(row, key.time, key.value).toPoint();
    }
};

TEST_F(CurveWindow, curvesLayoutEnlargesTheEditor) {
    press("view.layoutCurves");
    const auto isShown = [this] { return !view().viewport()->visibleRegion().isEmpty(); };
    EXPECT_SOON(isShown());
    EXPECT_GT(view().height(), 400);
    EXPECT_TRUE(action("view.layoutCurves")->isChecked());
    press("view.layoutPose");
    EXPECT_SOON(!isShown()) << "the timeline covers it";
    EXPECT_FALSE(action("view.layoutCurves")->isChecked());
}

TEST_F(CurveWindow, showsAllValuesWhenOpened) {
    press("view.layoutCurves");
    for (std::size_t i = 0; i < 3; ++i) EXPECT_TRUE(view().geometry().plot.contains(keyPoint(i))) << i;
}

/// Even those that are further away than Qt can draw.
TEST_F(CurveWindow, showsAllValuesHoweverLarge) {
    press("view.layoutCurves");
    const auto character = session->selection.character();
    const ChannelValue thousandTurns{view().curves().active()->id, 2000 * kPi};
    session->document.commit(QStringLiteral("Spin"),
                             setKeys(scene(), character->id, session->selection.clip(*character)->id,
                                     Seconds{0}, std::span(&thousandTurns, 1))
                                 .value());
    view().setFocus();
    QTest::keyClick(&view(), Qt::Key_A);
    for (std::size_t i = 0; i < view().curves().active()->curve->size(); ++i)
        EXPECT_TRUE(view().geometry().plot.contains(keyPoint(i))) << i;
}

TEST_F(CurveWindow, keyboardDeletesKeysAndUndoes) {
    press("view.layoutCurves");
    view().setFocus();
    QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, keyPoint(1));
    QTest::keyClick(&view(), Qt::Key_Delete);
    EXPECT_EQ(view().curves().active()->curve->size(), 2U);
    QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(view().curves().active()->curve->size(), 3U);
}

TEST_F(CurveWindow, escapeCancelsADrag) {
    press("view.layoutCurves");
    view().setFocus();
    const QPoint from = keyPoint(1);
    QWidget* canvas = view().viewport();
    QTest::mousePress(canvas, Qt::LeftButton, {}, from);
    const QPoint to = from + QPoint(40, -60);
    QMouseEvent move(QEvent::MouseMove, to, canvas->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(canvas, &move);
    EXPECT_SOON(session->keyEditing.gesturing());
    QTest::keyClick(&view(), Qt::Key_Escape);
    EXPECT_FALSE(session->keyEditing.gesturing());
    QTest::mouseRelease(canvas, Qt::LeftButton, {}, to);
    EXPECT_FALSE(session->document.modified());
}

TEST_F(CurveWindow, menuSetsTheExtrapolation) {
    press("view.layoutCurves");
    action("curve.afterCycle")->trigger();
    const Curve& curve = *view().curves().active()->curve;
    EXPECT_EQ(curve.extrapolation().after, Extrapolation::cycle);
    EXPECT_EQ(curve.extrapolation().before, Extrapolation::hold);
    EXPECT_TRUE(action("curve.afterCycle")->isChecked());
    session->document.undo();
    EXPECT_TRUE(view().curves().active()->curve->extrapolation().isHold());
}

TEST_F(CurveWindow, disabledActionsGiveAReason) {
    session->selection.clear();
    EXPECT_FALSE(action("curve.hide")->isEnabled());
    EXPECT_TRUE(action("curve.hide")->toolTip().contains(QStringLiteral("Select a joint")));
    EXPECT_FALSE(action("curve.swapBuffer")->isEnabled());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
