#include "core/scene/edits/limits/EditLimits.h"
#include "tests/ui/curves/CurveFixture.h"
#include "ui/widgets/Theme.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class CurveOverlay : public test::CurveTest {
protected:
    /// Returns the plot as it is drawn.
    QImage picture() { return view().viewport()->grab().toImage(); }
    QColor pixel(const QImage& image, QPoint point) {
        return image.pixelColor(point * image.devicePixelRatio());
    }
    void waitForResults() {
        ASSERT_TRUE(QTest::qWaitFor([this] { return session_.comparison.results() != nullptr; }, 10000));
    }
};

TEST_F(CurveOverlay, activeLimitIsDrawnAsABand) {
    const QPoint inside = at(thigh(), 1.87, -23);
    EXPECT_EQ(pixel(picture(), inside), theme().limitBand);
    actions_["curve.limits"]->trigger();
    EXPECT_NE(pixel(picture(), inside), theme().limitBand);
}

TEST_F(CurveOverlay, otherLimitsAreDrawnAsBands) {
    session_.selection.select({joint("shin"), joint("thigh")});
    view().curves().setActive(thigh());
    const ChannelId shin{joint("shin"), Channel::angle1};
    const QPoint inside = at(shin, 0.3, 5);
    const QColor before = pixel(picture(), inside);
    const ChannelLimit limit{shin, {AngleLimit::Mode::limited, 0, radians(20)}};
    session_.document.commit(
        QStringLiteral("Limit"),
        setAngleLimits(scene(), session_.selection.character()->id, {&limit, 1}).value());
    EXPECT_NE(pixel(picture(), inside), before);
}

TEST_F(CurveOverlay, conflictsAreHatchedUntilAccepted) {
    const auto hatched = [this] {
        const QImage image = picture();
        int pixels = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) pixels += image.pixelColor(x, y) == theme().conflict;
        }
        return pixels > 0;
    };
    const auto waitForConflicts = [this] {
        ASSERT_TRUE(QTest::qWaitFor([this] { return !session_.conflicts.isUpdating(); }, 10000));
    };
    waitForConflicts();
    EXPECT_TRUE(hatched());
    const ChannelId exceeding = thigh();
    session_.conflicts.accept({&exceeding, 1}, true);
    waitForConflicts();
    EXPECT_FALSE(hatched());
    session_.document.undo();
    waitForConflicts();
    EXPECT_TRUE(hatched());
}

TEST_F(CurveOverlay, readOutShowsTheMaximumDifference) {
    select({0, 1, 2});
    button("key.catmullRom");
    session_.selection.selectKeys({});
    EXPECT_TRUE(view().compare().readOut().isEmpty());
    actions_["curve.compare"]->trigger();
    ASSERT_TRUE(session_.comparison.enabled());
    waitForResults();
    const auto* row = session_.comparison.results()->row(Interpolation::linear);
    ASSERT_NE(row, nullptr);
    EXPECT_GT(row->difference.maxAngle, radians(1));
    const QString shown = view().compare().readOut();
    EXPECT_TRUE(shown.startsWith(QStringLiteral("max %1°").arg(degrees(row->difference.maxAngle), 0, 'f', 1)))
        << shown.toStdString();
    const QImage with = picture();
    actions_["curve.compare"]->trigger();
    EXPECT_NE(picture(), with);
}

TEST_F(CurveOverlay, laneShowsTheAngularSpeedOfTheJoint) {
    const MotionSpeed& speed = view().lane().speed();
    ASSERT_EQ(speed.speed.size(), 201U);
    EXPECT_NEAR(degrees(speed.speed[50]), 30, 1e-6);
    EXPECT_NEAR(degrees(speed.speed[150]), 50, 1e-6);
    EXPECT_TRUE(view().lane().title().contains(QStringLiteral("thigh")));
}

TEST_F(CurveOverlay, laneCollapses) {
    const double before = view().geometry().plot.height();
    button("speedLane");
    EXPECT_FALSE(view().showsLane());
    EXPECT_DOUBLE_EQ(view().geometry().plot.height(), before + SpeedLane::kHeight);
    EXPECT_FALSE(actions_["curve.speedLane"]->isChecked());
}

TEST_F(CurveOverlay, accelerationPeaksAreMarked) {
    const auto peaks = view().lane().peaks();
    ASSERT_EQ(peaks, std::vector<FrameIndex>{{100}}) << "the rotation reverses at the second key";
    actions_["curve.markPeaks"]->trigger();
    const auto& markers = session_.selection.clip()->markers;
    ASSERT_EQ(markers.size(), 1U);
    EXPECT_DOUBLE_EQ(markers[0].time.value, 1);
    session_.document.undo();
    EXPECT_TRUE(session_.selection.clip()->markers.empty());
}

TEST_F(CurveOverlay, readOutIsEmptyUntilTheNewReferenceIsCompared) {
    actions_["curve.compare"]->trigger();
    waitForResults();
    ASSERT_TRUE(QTest::qWaitFor([this] { return !session_.comparison.isUpdating(); }, 10000));
    EXPECT_FALSE(view().compare().readOut().isEmpty());
    session_.comparison.setReference(Interpolation::slerp);
    EXPECT_NE(session_.comparison.results(), nullptr);
    EXPECT_TRUE(view().compare().readOut().isEmpty());
    ASSERT_TRUE(QTest::qWaitFor([this] { return !session_.comparison.isUpdating(); }, 10000));
    EXPECT_FALSE(view().compare().readOut().isEmpty());
}

TEST_F(CurveOverlay, laneAlsoShowsTheSpeedOfTheActiveAngle) {
    const MotionSpeed& own = view().lane().channelSpeed();
    ASSERT_EQ(own.speed.size(), 201U);
    EXPECT_NEAR(degrees(own.speed[50]), -30, 1e-6) << "the speed is signed";
    EXPECT_NEAR(degrees(own.speed[150]), 50, 1e-6);
    EXPECT_TRUE(view().lane().title().contains(QStringLiteral("Angle X only")))
        << view().lane().title().toStdString();
    session_.selection.selectOnly(joint("root"));
    EXPECT_TRUE(view().lane().channelSpeed().speed.empty()) << "a position has no speed of its own";
}

TEST_F(CurveOverlay, laneTitleUsesItsOwnFont) {
    const auto painted = [this](QFont::Weight weight) {
        QImage image(view().viewport()->size(), QImage::Format_RGB32);
        image.fill(Qt::black);
        QPainter painter(&image);
        QFont before = painter.font();
        before.setWeight(weight);
        painter.setFont(before);
        view().lane().paintLabels(painter, view().geometry());
        return image;
    };
    EXPECT_EQ(painted(QFont::Normal), painted(QFont::Bold));
}

TEST_F(CurveOverlay, extrapolationAndMarkersDoNotCommitThePreview) {
    const auto bend = [](Clip& clip) {
        for (Track& track : clip.tracks) {
            if (track.id.channel == Channel::angle1)
                track.curve =
                    std::make_shared<const Curve>(Curve::fromKeys({{{0}, 0}, {{0.5}, 1}, {{2}, 0}}));
        }
    };
    previewEdit(bend);
    ASSERT_EQ(curve(thigh()).keyAtOrBefore({0.5}), 1U);
    actions_["curve.afterCycle"]->trigger();
    EXPECT_EQ(steps(), 1);
    EXPECT_EQ(curve(thigh()).extrapolation().after, Extrapolation::cycle);
    EXPECT_DOUBLE_EQ(thighKey(1).time.value, 1);
    previewEdit(bend);
    actions_["curve.markPeaks"]->trigger();
    EXPECT_EQ(steps(), 2);
    EXPECT_DOUBLE_EQ(thighKey(1).time.value, 1);
    ASSERT_EQ(session_.selection.clip()->markers.size(), 1U);
    EXPECT_DOUBLE_EQ(session_.selection.clip()->markers[0].time.value, 1);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
