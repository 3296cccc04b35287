#include "tests/ui/curves/CurveFixture.h"
#include "ui/widgets/Theme.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class CurveRows : public test::CurveTest {
protected:
    CurveRows() { session_.selection.select({joint("shin"), joint("thigh")}); }
    ChannelId shin(Channel channel) const { return {joint("shin"), channel}; }
    QPoint switchPoint(ChannelId id, CurveTree::Switch control) const {
        QRect row = tree().visualRect(tree().curveModel().indexOf(id));
        row.setRight(tree().viewport()->width() - 1);
        return CurveTree::switchRect(row, control).center();
    }
    void press(ChannelId id, CurveTree::Switch control) {
        QTest::mouseClick(tree().viewport(), Qt::LeftButton, {}, switchPoint(id, control));
    }
};

TEST_F(CurveRows, listsJointsInOutlinerOrderWithTheirKeyedChannels) {
    const auto& groups = view().curves().groups();
    ASSERT_EQ(groups.size(), 2U);
    EXPECT_EQ(groups[0].name, QStringLiteral("thigh"));
    ASSERT_EQ(groups[1].rows.size(), 2U);
    EXPECT_EQ(groups[1].rows[0].letter, QStringLiteral("X"));
    EXPECT_EQ(groups[1].rows[1].letter, QStringLiteral("X2")) << "the second rotation about the X axis";
    EXPECT_EQ(curveColor(groups[1].rows[1]), theme().twist2);
    EXPECT_EQ(curveColor(groups[1].rows[0]), theme().axisX);
    EXPECT_EQ(curvePen(groups[1].rows[1], true).style(), Qt::CustomDashLine);
    EXPECT_EQ(tree().curveModel().rowCount(), 2);
}

TEST_F(CurveRows, namesShowTheValueAtThePlayhead) {
    session_.playback.setFrame({50});
    const QModelIndex row = tree().curveModel().indexOf(thigh());
    EXPECT_EQ(row.data(CurveModel::valueRole).toString(), QStringLiteral("−15.00°"));
}

TEST_F(CurveRows, eyeHidesACurve) {
    press(thigh(), VisibleCurves::hideSwitch);
    EXPECT_TRUE(view().curves().isHidden(thigh()));
    EXPECT_EQ(view().curves().drawn().size(), 2U);
    actions_["curve.showAll"]->trigger();
    EXPECT_EQ(view().curves().drawn().size(), 3U);
}

TEST_F(CurveRows, lockedCurveCannotBeSelectedOrDragged) {
    session_.selection.selectKeys({{thigh(), {1}}});
    press(thigh(), VisibleCurves::lockSwitch);
    EXPECT_TRUE(session_.selection.keys().empty());
    drag(keyPoint(1), keyPoint(1) + QPoint(60, 0));
    EXPECT_DOUBLE_EQ(thighKey(1).time.value, 1);
    press(thigh(), VisibleCurves::lockSwitch);
    drag(keyPoint(1), keyPoint(1) + QPoint(60, 0));
    EXPECT_GT(thighKey(1).time.value, 1);
}

TEST_F(CurveRows, soloShowsOneCurve) {
    press(shin(Channel::angle3), VisibleCurves::soloSwitch);
    ASSERT_EQ(view().curves().drawn().size(), 1U);
    EXPECT_EQ(view().curves().active()->id, shin(Channel::angle3));
    press(shin(Channel::angle3), VisibleCurves::soloSwitch);
    EXPECT_EQ(view().curves().drawn().size(), 3U);
}

TEST_F(CurveRows, letterKeysToggleTheCurrentRow) {
    tree().setFocus();
    tree().setCurrentIndex(tree().curveModel().indexOf(shin(Channel::angle1)));
    EXPECT_EQ(view().curves().active()->id, shin(Channel::angle1));
    QTest::keyClick(&tree(), Qt::Key_L);
    EXPECT_TRUE(view().curves().isLocked(shin(Channel::angle1)));
    QTest::keyClick(&tree(), Qt::Key_O);
    EXPECT_TRUE(view().curves().isSolo(shin(Channel::angle1)));
    QTest::keyClick(&tree(), Qt::Key_O);
    QTest::keyClick(&tree(), Qt::Key_H);
    EXPECT_TRUE(view().curves().isHidden(shin(Channel::angle1)));
}

TEST_F(CurveRows, clickingACurveMakesItActive) {
    view().curves().setActive(shin(Channel::angle1));
    click(at(thigh(), 0.5, -15));
    EXPECT_EQ(view().curves().active()->id, thigh());
    QTest::keyClick(&view(), Qt::Key_Down);
    EXPECT_NE(view().curves().active()->id, thigh());
}

TEST_F(CurveRows, severalCurvesAreDraggedTogether) {
    session_.selection.selectKeys({{thigh(), {0}}, {shin(Channel::angle1), {0}}});
    const double before = curve(shin(Channel::angle1)).key(0).value;
    press(thigh(), VisibleCurves::switchCount);
    drag(at(thigh(), 0, 0), at(thigh(), 0, 12));
    const double moved = degrees(curve(shin(Channel::angle1)).key(0).value - before);
    EXPECT_NEAR(moved, 12, 0.5);
    EXPECT_NEAR(degrees(thighKey(0).value), 12, 0.5);
    EXPECT_EQ(steps(), 1);
}

TEST_F(CurveRows, normalisedCurvesFillTheSameHeight) {
    actions_["curve.normalise"]->setChecked(true);
    const auto scale = view().curves().scale(*view().curves().find(thigh()));
    EXPECT_NEAR(scale.factor * radians(-30) + scale.offset, -1, 1e-9);
    EXPECT_NEAR(scale.factor * radians(20) + scale.offset, 1, 1e-9);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
