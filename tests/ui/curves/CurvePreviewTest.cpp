#include "core/scene/edits/keys/EditCurves.h"
#include "core/scene/edits/keys/SetKeys.h"
#include "tests/ui/curves/CurveFixture.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// The curve editor during a preview in which the thigh is at 90° instead of 20° at 2 s.
class CurvePreview : public test::CurveTest {
protected:
    void preview() {
        const std::vector<ChannelValue> value{{thigh(), radians(90)}};
        session_.document.preview(*setKeys(session_.document.committed(), session_.selection.character()->id,
                                           session_.selection.clip()->id, Seconds{2}, value));
        ASSERT_SOON(std::abs(degrees(thighKey(2).value) - 90) < 1e-9);
    }
    double degreesOfKey(std::size_t index) const { return degrees(thighKey(index).value); }
};

TEST_F(CurvePreview, nudgeDoesNotCommitThePreview) {
    select({1});
    preview();
    QTest::keyClick(&view(), Qt::Key_Up, Qt::AltModifier);
    EXPECT_NEAR(degreesOfKey(1), -29, 1e-9);
    EXPECT_NEAR(degreesOfKey(2), 20, 1e-9);
    EXPECT_EQ(steps(), 1);
}

TEST_F(CurvePreview, dragDoesNotCommitThePreview) {
    preview();
    const QPoint from = keyPoint(1);
    drag(from, from - QPoint(0, 30));
    EXPECT_GT(degreesOfKey(1), -29);
    EXPECT_NEAR(degreesOfKey(2), 20, 1e-9);
    EXPECT_EQ(steps(), 1);
    EXPECT_FALSE(session_.keyEditing.gesturing());
}

TEST_F(CurvePreview, interpolationDoesNotCommitThePreview) {
    preview();
    button("key.catmullRom");
    EXPECT_EQ(thighKey(0).interpolation, Interpolation::catmullRom);
    EXPECT_NEAR(degreesOfKey(2), 20, 1e-9);
}

TEST_F(CurvePreview, bufferSwapDoesNotCommitThePreview) {
    const QPoint from = keyPoint(1);
    drag(from, from - QPoint(0, 30));
    preview();
    view().swapBuffer();
    EXPECT_NEAR(degreesOfKey(1), -30, 1e-9);
    EXPECT_NEAR(degreesOfKey(2), 20, 1e-9);
}

TEST_F(CurvePreview, interpolationAppliesToVisibleCurvesOnly) {
    select({0});
    const JointId shin = joint("shin");
    session_.selection.selectOnly(shin);
    session_.selection.selectKeys({{thigh(), Seconds{0}}});
    button("key.step");
    EXPECT_EQ(thighKey(0).interpolation, Interpolation::linear);
    EXPECT_EQ(curve({shin, Channel::angle1}).key(0).interpolation, Interpolation::step);
}

TEST_F(CurvePreview, lockedCurvesKeepTheirInterpolation) {
    view().curves().setSwitch(VisibleCurves::lockSwitch, thigh(), true);
    button("key.step");
    EXPECT_EQ(thighKey(0).interpolation, Interpolation::linear);
    EXPECT_EQ(steps(), 0);
}

TEST_F(CurvePreview, boxSelectionIgnoresModifiersPressedLater) {
    const QPoint corner = keyPoint(0) - QPoint(12, 60);
    press(corner);
    move(keyPoint(1) + QPoint(12, 40), Qt::ShiftModifier);
    release(keyPoint(1) + QPoint(12, 40), Qt::ShiftModifier);
    EXPECT_EQ(session_.selection.keys().size(), 2U);
}

TEST_F(CurvePreview, hiddenAndLockedStatesEndWithTheDocument) {
    view().curves().setSwitch(VisibleCurves::hideSwitch, thigh(), true);
    view().curves().setSwitch(VisibleCurves::lockSwitch, thigh(), true);
    session_.document.open(test::withLeg({}, "leg"), QStringLiteral("other"));
    session_.selection.selectOnly(joint("thigh"));
    EXPECT_FALSE(view().curves().isHidden(thigh()));
    EXPECT_FALSE(view().curves().isLocked(thigh()));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
