#include <cmath>

#include "tests/ui/timewarp/PlantedFoot.h"
#include "tests/ui/timewarp/WarpFixture.h"
#include "ui/timewarp/WarpContacts.h"
#include "ui/timewarp/WarpStrip.h"
#include "ui/widgets/Theme.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// A foot that is planted from about 0.5 s to 1.2 s of the source. The time warp halves the speed from 0.4 s
/// on, so it is planted from about 0.6 s to 2 s.
class WarpStrips : public test::WarpTest {
protected:
    void SetUp() override {
        session_.document.open(test::withPlantedFoot(), QStringLiteral("planted"));
        WarpTest::SetUp();
        ASSERT_SOON(view().contacts().times().size() == 2);
        apply({pin(0, 0), pin(40, 40), pin(360, 200)});
    }
    void apply(std::vector<WarpPin> pins) {
        session_.warp.apply({}, TimeWarp::create(std::move(pins)));
        session_.timeAxis.showAll();
        test::settle();
    }
    QRectF strip() const { return view().geometry().strip; }
    /// Returns the canvas colour at a time, `below` pixels below the top of the strip.
    QColor colorAt(double seconds, double below) const {
        const QImage picture = view().viewport()->grab().toImage();
        return picture.pixelColor(static_cast<int>(std::floor(view().geometry().x({seconds}))),
                                  static_cast<int>(strip().top() + below));
    }
    QColor newBar(double seconds) const { return colorAt(seconds, WarpStrip::kNewBars + 2); }
    QColor sourceBar(double seconds) const { return colorAt(seconds, WarpStrip::kSourceBars + 2); }
};

TEST_F(WarpStrips, barsShowContactsInBothTimes) {
    EXPECT_EQ(sourceBar(0.9), theme().original);
    EXPECT_NE(sourceBar(0.2), theme().original);
    EXPECT_NE(sourceBar(1.6), theme().original);
    EXPECT_EQ(newBar(0.9), theme().warped);
    EXPECT_EQ(newBar(1.8), theme().warped) << "the contact lasts twice as long";
    EXPECT_NE(newBar(0.3), theme().warped);
    EXPECT_NE(newBar(2.6), theme().warped);
}

TEST_F(WarpStrips, contactsContinueThroughHoldsAndReversedSpans) {
    apply({pin(0, 0), pin(80, 80, SpanKind::hold), pin(280, 80, SpanKind::linear), pin(400, 200)});
    for (const double time : {1.0, 2.0, 2.7}) EXPECT_EQ(newBar(time), theme().warped) << time;
    apply({pin(0, 0), pin(180, 180, SpanKind::reverse), pin(360, 0, SpanKind::linear), pin(560, 200)});
    for (const double time : {0.9, 2.7, 4.5}) EXPECT_EQ(newBar(time), theme().warped) << time;
    for (const double time : {1.8, 3.6}) EXPECT_NE(newBar(time), theme().warped) << time;
}

TEST_F(WarpStrips, linesConnectPinsToTheirSourceTimes) {
    session_.playback.setFrame({0});
    EXPECT_EQ(colorAt(3.6, 3), theme().warpCurve);
    EXPECT_EQ(colorAt(2, WarpStrip::kHeight - WarpStrip::kRuler - 3), theme().warpCurve);
    EXPECT_NE(colorAt(3.6, WarpStrip::kHeight - WarpStrip::kRuler - 3), theme().warpCurve);
}

TEST_F(WarpStrips, lineConnectsThePlayheadToItsSourceTime) {
    session_.playback.setFrame({72});  // 2.4 s plays 1.4 s
    const double above = WarpStrip::kHeight - WarpStrip::kRuler - 3;
    EXPECT_EQ(colorAt(2.4, 3), theme().playhead);
    EXPECT_EQ(colorAt(1.4, above), theme().playhead);
    EXPECT_NE(colorAt(2.4, above), theme().playhead);
    session_.warp.setMuted(true);
    session_.playback.setFrame({30});
    EXPECT_EQ(colorAt(1, above), theme().playhead) << "a muted time warp plays source time";
}

TEST_F(WarpStrips, legendNamesTheFeet) {
    const auto* legend = dock_.findChild<StripLegend*>();
    ASSERT_NE(legend, nullptr);
    EXPECT_EQ(legend->text(), QStringLiteral("contacts: toe"));
    EXPECT_TRUE(legend->accessibleName().contains(legend->text()));
    session_.document.open({}, {});
    EXPECT_EQ(legend->text(), QStringLiteral("no contacts found"));
}

TEST_F(WarpStrips, isHiddenIfTheCanvasIsLow) {
    EXPECT_FALSE(strip().isEmpty());
    EXPECT_LE(view().geometry().lane.bottom(), strip().top());
    window_.resize(1300, 330);
    EXPECT_SOON(strip().isEmpty());
    test::settle();
    EXPECT_FALSE(view().geometry().lane.isEmpty()) << "the lane is hidden later";
    EXPECT_FALSE(dock_.findChild<StripLegend*>()->isVisible());
    EXPECT_FALSE(view().viewport()->grab().isNull());
}

TEST_F(WarpStrips, hasNothingToDrag) {
    const auto before = pins();
    const QPoint from(static_cast<int>(view().geometry().x({2})), static_cast<int>(strip().center().y()));
    drag(from, from + QPoint(60, 0));
    doubleClick(from);
    EXPECT_EQ(pins(), before);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
