#include "ui/viewport/overlays/WarpOverlay.h"

#include <gtest/gtest.h>

#include <QComboBox>
#include <QDialog>
#include <QSettings>
#include <QTest>
#include <QToolButton>

#include "core/scene/edits/warp/EditWarp.h"
#include "tests/ui/Leg.h"
#include "ui/actions/Actions.h"
#include "ui/session/Session.h"
#include "ui/viewport/ViewportPanel.h"
#include "ui/viewport/ViewportView.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/Theme.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Original = MotionSettings::Original;

/// Returns the difference of two hues in degrees; 180 if the first colour is nearly grey.
int hueDifference(const QColor& a, const QColor& b) {
    if (a.saturation() < 60) return 180;
    const int difference = std::abs(a.hue() - b.hue());
    return std::min(difference, 360 - difference);
}

/// A shown viewport with the leg's walk at half speed, seen from the right: frame 100, which plays source
/// frame
/// 50. Only bones are drawn.
class WarpOverlayTest : public testing::Test {
protected:
    void SetUp() override {
        QSettings().remove(QStringLiteral("motion"));
        makePanel();
        ASSERT_NE(view(), nullptr) << "these tests need OpenGL 3.3";
        session_.posing.setTool(Posing::Tool::select);
        session_.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
        warp({{{0}, {0}, SpanKind::linear}, {{4}, {2}}});
        session_.playback.setFrame({100});
        session_.selection.clear();
        view()->grabFramebuffer();
        view()->setCameraState({{0, 0.5, 0.8}, 4, radians(90), 0, true});
    }
    void TearDown() override { QSettings().remove(QStringLiteral("motion")); }

    void makePanel() {
        panel_.reset();
        panel_ = std::make_unique<ViewportPanel>(session_, actions_);
        panel_->resize(900, 608);
        panel_->show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(panel_.get()));
        actions_["view.grid"]->setChecked(false);
        actions_["view.trails"]->setChecked(false);
    }
    void warp(std::vector<WarpPin> pins) {
        auto timeWarp = std::make_shared<const TimeWarp>(TimeWarp::create(std::move(pins)).value());
        session_.document.commit(QStringLiteral("warp"),
                                 setWarp(session_.document.scene(), session_.selection.character()->id,
                                         session_.selection.clip()->id, std::move(timeWarp))
                                     .value());
    }
    ViewportView* view() const { return panel_->view(); }
    QAction* overlay() const { return actions_["view.warpOverlay"]; }
    QAction* beside() const { return actions_["view.warpBeside"]; }

    /// Returns a point on the thigh's bone at a source frame.
    Eigen::Vector3d thighAt(std::int64_t frame) const {
        Evaluator evaluator(session_.selection.character(), withoutWarp(session_.selection.clip()));
        evaluator.evaluate(session_.playback.rate().time({frame}));
        const BoneEnds ends = evaluator.bone(evaluator.skeleton().find("thigh").value());
        return ends.head + 0.35 * (ends.tail - ends.head);
    }
    QColor colorAt(const Eigen::Vector3d& point) const {
        const QImage image = view()->grabFramebuffer();
        return image.pixelColor(view()->camera().project(point)->toPoint() * view()->devicePixelRatioF());
    }
    bool yellowAt(const Eigen::Vector3d& point) const {
        return hueDifference(colorAt(point), theme().original) < 15;
    }
    bool blueAt(const Eigen::Vector3d& point) const {
        return hueDifference(colorAt(point), theme().warped) < 15;
    }
    Eigen::Vector3d left(double metres) const { return -metres * view()->camera().axes().col(0); }
    double defaultDistance() const {
        return defaultSideBySideDistance(*session_.selection.character()->skeleton);
    }

    Session session_;
    Actions actions_;
    std::unique_ptr<ViewportPanel> panel_;
};

TEST_F(WarpOverlayTest, isOffByDefault) {
    EXPECT_TRUE(actions_["view.warpOff"]->isChecked());
    EXPECT_FALSE(yellowAt(thighAt(100)));
    EXPECT_FALSE(blueAt(thighAt(50)));
}

TEST_F(WarpOverlayTest, originalIsYellowAndWarpedIsBlue) {
    overlay()->trigger();
    EXPECT_TRUE(yellowAt(thighAt(100))) << colorAt(thighAt(100)).name().toStdString();
    EXPECT_TRUE(blueAt(thighAt(50))) << colorAt(thighAt(50)).name().toStdString();
    session_.playback.setFrame({180});
    EXPECT_TRUE(yellowAt(thighAt(180))) << "both advance together";
    EXPECT_TRUE(blueAt(thighAt(90)));
    EXPECT_FALSE(yellowAt(thighAt(100)));
}

TEST_F(WarpOverlayTest, warpedCoversTheOriginalWhereTheyCoincide) {
    overlay()->trigger();
    session_.playback.setFrame({0});
    EXPECT_TRUE(blueAt(thighAt(0)));
}

TEST_F(WarpOverlayTest, sideBySideOriginalIsShiftedToTheLeft) {
    beside()->trigger();
    EXPECT_TRUE(yellowAt(thighAt(100) + left(defaultDistance())));
    EXPECT_FALSE(yellowAt(thighAt(100)));
    EXPECT_TRUE(blueAt(thighAt(50)));
    view()->motion().setSettings({.original = Original::sideBySide, .sideBySideMetres = 1.5});
    EXPECT_TRUE(yellowAt(thighAt(100) + left(1.5)));
    EXPECT_FALSE(yellowAt(thighAt(100) + left(defaultDistance())));
    view()->setViewDirection(ViewDirection::front);
    session_.playback.setFrame({0});
    view()->setCameraState({{0, 0.5, 0}, 5, 0, 0, true});
    EXPECT_TRUE(yellowAt(thighAt(0) + left(1.5))) << "to the left from any viewpoint";
}

TEST_F(WarpOverlayTest, labelsAreAboveBothHeads) {
    // The upper edge of a label's box, above its letters.
    const auto labelOver = [this](const Eigen::Vector3d& head, double aside) {
        const QPointF over = *view()->camera().project(head) + QPointF(aside, -25);
        const QImage image = view()->grabFramebuffer();
        return image.pixelColor((over * view()->devicePixelRatioF()).toPoint()) == theme().field;
    };
    const Eigen::Vector3d original(0, 1, 1), warped(0, 1, 0.5);
    EXPECT_FALSE(labelOver(warped, 0));
    view()->motion().setSettings({.original = Original::sideBySide, .sideBySideMetres = 1.5});
    EXPECT_TRUE(labelOver(original + left(1.5), 0));
    EXPECT_TRUE(labelOver(warped, 0));
    overlay()->trigger();
    session_.playback.setFrame({0});
    const Eigen::Vector3d both(0, 1, 0);
    EXPECT_TRUE(labelOver(both, -30)) << "labels are side by side above the same head";
    EXPECT_TRUE(labelOver(both, 30));
    EXPECT_FALSE(labelOver(both, 0));
}

TEST_F(WarpOverlayTest, labelsAreNotClippedAtTheUpperEdge) {
    overlay()->trigger();
    session_.playback.setFrame({0});
    const Eigen::Vector3d both(0, 1, 0);
    for (double height = 0.5; view()->camera().project(both)->y() > 6; height -= 0.01)
        view()->setCameraState({{0, height, 0}, 4, radians(90), 0, true});
    ASSERT_GT(view()->camera().project(both)->y(), 0);
    const QImage image = view()->grabFramebuffer();
    const double ratio = view()->devicePixelRatioF();
    for (const double y : {5.0, 21.0}) {
        const QPointF over(view()->camera().project(both)->x() - 30, y);
        EXPECT_EQ(image.pixelColor((over * ratio).toPoint()), theme().field) << y;
    }
}

TEST_F(WarpOverlayTest, trailOfTheOriginalIsShiftedWithIt) {
    actions_["view.trails"]->setChecked(true);
    session_.selection.selectOnly(test::jointOf(session_.document.scene(), "toe"));
    const Trails& trails = view()->motion().trails();
    const auto waitForTrails = [&] { return QTest::qWaitFor([&] { return trails.isUpToDate(); }); };
    ASSERT_TRUE(waitForTrails());
    EXPECT_EQ(trails.trails().size(), 1U);
    beside()->trigger();
    ASSERT_TRUE(waitForTrails());
    ASSERT_EQ(trails.trails().size(), 2U);
    EXPECT_TRUE(trails.trails()[0].kind.isPlayed());
    const JointTrail& original = trails.trails()[1];
    ASSERT_TRUE(original.kind.isOriginal);
    EXPECT_EQ(original.motion.frames.size(), 201U) << "the clip's frames without the time warp";
    const auto sample = [&](std::size_t frame) {
        return original.motion.samples[original.motion.frames[frame]];
    };
    Evaluator evaluator(session_.selection.character(), withoutWarp(session_.selection.clip()));
    evaluator.evaluate({1});
    const Eigen::Vector3d tip = evaluator.bone(evaluator.skeleton().find("toe").value()).tail;
    EXPECT_LT((sample(100).position - tip).norm(), 1e-12);
    int yellow = 0;
    for (std::size_t frame = 80; frame < 120; ++frame)
        yellow += yellowAt(sample(frame).position + left(defaultDistance()));
    EXPECT_GT(yellow, 8) << "the line is dashed";
    EXPECT_LT(yellow, 40);
    session_.warp.setMuted(true);
    ASSERT_TRUE(waitForTrails());
    EXPECT_EQ(trails.trails().size(), 1U);
}

TEST_F(WarpOverlayTest, needsAnActiveTimeWarp) {
    overlay()->trigger();
    session_.warp.setMuted(true);
    EXPECT_FALSE(blueAt(thighAt(100)));
    EXPECT_FALSE(yellowAt(thighAt(100)));
    session_.warp.setMuted(false);
    EXPECT_TRUE(yellowAt(thighAt(100)));
    session_.posing.setMode(Posing::Mode::rest);
    EXPECT_FALSE(yellowAt(thighAt(100)));
    session_.posing.setMode(Posing::Mode::pose);
    session_.warp.remove();
    EXPECT_FALSE(yellowAt(thighAt(100)));
}

TEST_F(WarpOverlayTest, followsADraggedPin) {
    overlay()->trigger();
    const TimeWarp faster =
        TimeWarp::create({{{0}, {0}, SpanKind::linear}, {{2.5}, {2}}}).value();  // 0.8 times the speed
    ASSERT_TRUE(session_.warp.preview(faster));
    EXPECT_TRUE(yellowAt(thighAt(100)));
    EXPECT_TRUE(blueAt(thighAt(80)));
    session_.warp.cancel();
    EXPECT_TRUE(blueAt(thighAt(50)));
}

TEST_F(WarpOverlayTest, followsCurveEdits) {
    overlay()->trigger();
    EXPECT_TRUE(yellowAt(thighAt(100)));
    const JointId thigh = test::jointOf(session_.document.scene(), "thigh");
    Clip clip = *session_.selection.clip();
    for (Track& track : clip.tracks) {
        if (track.id.joint == thigh)
            track.curve = std::make_shared<const Curve>(Curve::fromKeys({{{0}, radians(-80)}}));
    }
    const Eigen::Vector3d before = thighAt(100);
    Scene scene = session_.document.scene();
    auto character = std::make_shared<Character>(*scene.characters[0]);
    for (auto& each : character->clips) {
        if (each->id == clip.id) each = std::make_shared<const Clip>(clip);
    }
    scene.characters[0] = character;
    session_.document.commit(QStringLiteral("bend"), scene);
    EXPECT_FALSE(yellowAt(before));
    EXPECT_TRUE(yellowAt(thighAt(100)));
}

TEST_F(WarpOverlayTest, onlyTheWarpedCharacterCanBePicked) {
    beside()->trigger();
    const auto click = [this](const Eigen::Vector3d& point) {
        session_.selection.clear();
        QTest::mouseClick(view(), Qt::LeftButton, {}, view()->camera().project(point)->toPoint());
        return session_.selection.joints().size();
    };
    EXPECT_EQ(click(thighAt(100) + left(defaultDistance())), 0u);
    EXPECT_EQ(click(thighAt(50)), 1u);
}

TEST_F(WarpOverlayTest, choicesAreExclusiveAndPersist) {
    overlay()->trigger();
    EXPECT_FALSE(actions_["view.warpOff"]->isChecked());
    beside()->trigger();
    EXPECT_FALSE(overlay()->isChecked());
    EXPECT_EQ(readMotionSettings().original, Original::sideBySide);
    view()->motion().setSettings({.original = Original::overlay});
    EXPECT_TRUE(overlay()->isChecked());
    EXPECT_FALSE(beside()->isChecked());
    makePanel();
    EXPECT_TRUE(overlay()->isChecked()) << "the choice persists";
    EXPECT_EQ(view()->motion().settings().original, Original::overlay);
    EXPECT_EQ(overlay()->shortcut(), QKeySequence(QStringLiteral("Alt+W")));
    overlay()->trigger();
    EXPECT_TRUE(overlay()->isChecked()) << "choosing it again keeps it";
}

TEST_F(WarpOverlayTest, shortcutTogglesIt) {
    const auto press = [this] {
        QShortcutEvent key(overlay()->shortcut(), 0);
        QApplication::sendEvent(overlay(), &key);
    };
    overlay()->trigger();
    press();
    EXPECT_FALSE(overlay()->isChecked());
    EXPECT_TRUE(actions_["view.warpOff"]->isChecked());
    EXPECT_EQ(view()->motion().settings().original, Original::off);
}

TEST_F(WarpOverlayTest, popupSetsTheDistance) {
    auto* popup = panel_->findChild<QDialog*>(QStringLiteral("ghostPopup"));
    QTest::mouseClick(panel_->findChild<QToolButton*>(QStringLiteral("ghostSettings")), Qt::LeftButton);
    auto* choice = popup->findChild<QComboBox*>(QStringLiteral("original"));
    choice->setCurrentIndex(2);
    Q_EMIT choice->activated(2);
    EXPECT_TRUE(beside()->isChecked());
    auto* metres = popup->findChild<NumberField*>(QStringLiteral("beside"));
    EXPECT_NEAR(metres->value(), defaultDistance(), 1e-9);
    const auto type = [metres](const char* text) {
        metres->setFocus();
        metres->selectAll();
        QTest::keyClicks(metres, QLatin1String(text));
        QTest::keyClick(metres, Qt::Key_Return);
    };
    type("1.25");
    EXPECT_EQ(readMotionSettings().sideBySideMetres, 1.25);
    type("0");
    EXPECT_NEAR(metres->value(), defaultDistance(), 1e-9) << "the default for the character's size";
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
