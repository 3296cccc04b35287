#include <gtest/gtest.h>

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QSettings>
#include <QTest>
#include <QToolButton>
#include <algorithm>

#include "core/scene/edits/SetKeys.h"
#include "tests/ui/Leg.h"
#include "tests/ui/Warped.h"
#include "ui/actions/Actions.h"
#include "ui/document/Session.h"
#include "ui/document/ShowScene.h"
#include "ui/viewport/MotionBar.h"
#include "ui/viewport/MotionPopup.h"
#include "ui/viewport/ViewportPanel.h"
#include "ui/viewport/ViewportView.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/Theme.h"

namespace sinew {
namespace {

int distance(const QColor& a, const QColor& b) {
    return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue());
}

/// A viewport on the screen that shows a walking leg from its right side; frame 50, the thigh selected,
/// trails on.
class TrailsByHand : public testing::Test {
protected:
    void SetUp() override {
        panel_.resize(900, 608);
        ASSERT_NE(view(), nullptr) << "these tests need OpenGL 3.3";
        panel_.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&panel_));
        actions_["view.trails"]->setChecked(true);
        actions_["view.grid"]->setChecked(false);
        session_.posing.setTool(Posing::Tool::select);
        session_.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
        session_.playback.setFrame({50});
        view()->grabFramebuffer();
        view()->setCameraPlace({{0, 0.5, 0.8}, 4, radians(90), 0, true});
        select("thigh");
    }
    void TearDown() override { QSettings().remove(QStringLiteral("motion")); }

    ViewportView* view() const { return panel_.view(); }
    const Trails& trails() const { return view()->motion().trails(); }
    JointId id(const char* name) const { return test::jointOf(session_.document.scene(), name); }
    bool settle() {
        return QTest::qWaitFor([this] { return trails().upToDate(); });
    }
    void select(const char* name) {
        session_.selection.selectOnly(id(name));
        ASSERT_TRUE(settle());
        view()->grabFramebuffer();
    }
    BoneEnds thighAtFrame(std::int64_t frame) const {
        const auto character = session_.selection.character();
        Evaluator evaluator(character, session_.selection.clip());
        evaluator.evaluate(session_.playback.rate().time({frame}));
        return evaluator.bone(character->skeleton->find("thigh").value());
    }
    Eigen::Vector3d knee(std::int64_t frame) const { return thighAtFrame(frame).tail; }
    QPoint seen(const Eigen::Vector3d& place) const { return view()->camera().project(place)->toPoint(); }
    double thighAt(double time) const {
        return degrees(session_.selection.clip()->find({id("thigh"), Channel::angle1})->evaluate({time}));
    }
    void press(QPoint at) { QTest::mousePress(view(), Qt::LeftButton, {}, at); }
    void move(QPoint to, Qt::KeyboardModifiers modifiers = {}) {
        QMouseEvent event(QEvent::MouseMove, to, view()->mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                          modifiers);
        QApplication::sendEvent(view(), &event);
    }
    void release(QPoint at) { QTest::mouseRelease(view(), Qt::LeftButton, {}, at); }
    /// From the key at frame 100 by pixels.
    void drag(QPoint by) {
        const QPoint from = seen(knee(100));
        press(from);
        move(from + by / 2);
        move(from + by);
        release(from + by);
    }
    int steps() const { return session_.document.history().cursor(); }
    template <class Widget>
    Widget* find(const char* popup, const char* name) const {
        return panel_.findChild<QDialog*>(QLatin1String(popup))->findChild<Widget*>(QLatin1String(name));
    }

    Session session_;
    Actions actions_;
    ViewportPanel panel_{session_, actions_};
};

TEST_F(TrailsByHand, ofNoJointAndNoClipThereIsNone) {
    session_.selection.clear();
    EXPECT_TRUE(trails().shown().empty());
    Character still = *test::withLeg({}, "leg").characters[0];
    still.clips.clear();
    Scene scene;
    scene.characters.push_back(std::make_shared<const Character>(std::move(still)));
    session_.document.open(std::move(scene), QStringLiteral("leg"));
    session_.selection.selectOnly(session_.selection.character()->skeleton->joints().front().id);
    ASSERT_TRUE(settle());
    EXPECT_TRUE(trails().shown().empty());
    EXPECT_FALSE(view()->grabFramebuffer().isNull());
}

TEST_F(TrailsByHand, aSelectedJointHasTheTrailOfItsTail) {
    ASSERT_EQ(trails().shown().size(), 1u);
    const JointTrail& trail = trails().shown().front();
    EXPECT_EQ(trail.joint, id("thigh"));
    EXPECT_EQ(trail.motion.samples[trail.motion.frames[100]].place, knee(100));
    actions_["view.trails"]->trigger();
    EXPECT_TRUE(trails().shown().empty());
}

TEST_F(TrailsByHand, theTrailIsDrawnWhereTheJointWas) {
    const auto drawnAt = [this](std::int64_t frame) {
        const QImage image = view()->grabFramebuffer();
        const QPoint at = seen(knee(frame)) * view()->devicePixelRatioF();
        int strongest = 0;
        for (int y = -1; y <= 1; ++y)
            strongest = std::max(strongest, distance(image.pixelColor(at + QPoint(0, y)), theme().viewport));
        return strongest;
    };
    EXPECT_GT(drawnAt(10), 200);
    actions_["view.trails"]->setChecked(false);
    EXPECT_LT(drawnAt(10), 20);
}

TEST_F(TrailsByHand, followsEditsAndDragsOnTheWay) {
    const auto keyed = [this](double turn) {
        const ChannelValue value{{id("thigh"), Channel::angle1}, radians(turn)};
        return setKeys(session_.document.committed(), session_.selection.character()->id,
                       session_.selection.clip()->id, {1}, {&value, 1})
            .value();
    };
    const Scene bent = keyed(-60);
    session_.document.preview(bent);
    ASSERT_TRUE(settle());
    const auto shownAt100 = [this] {
        const MotionTrail& motion = trails().shown().at(0).motion;
        return motion.samples[motion.frames[100]].place;
    };
    EXPECT_EQ(shownAt100(), knee(100));
    session_.document.commit(QStringLiteral("bend"));
    session_.document.undo();
    ASSERT_TRUE(settle());
    EXPECT_EQ(shownAt100(), knee(100));
    for (int i = 0; i < 50; ++i) session_.document.preview(keyed(-i));
    EXPECT_EQ(trails().shown().size(), 1u) << "the one before stays until the new one is there";
    QTest::qWait(40);
    ASSERT_TRUE(settle());
    EXPECT_NEAR(thighAt(1), -49, 1e-9);
    EXPECT_EQ(shownAt100(), knee(100));
}

TEST_F(TrailsByHand, pinnedTrailsStayWhenOthersAreSelected) {
    EXPECT_FALSE(actions_["trail.unpinAll"]->isEnabled());
    actions_["trail.pin"]->trigger();
    select("toe");
    EXPECT_EQ(trails().shown().size(), 2u);
    EXPECT_FALSE(actions_["trail.pin"]->isChecked());
    session_.selection.clear();
    EXPECT_FALSE(actions_["trail.pin"]->isEnabled());
    actions_["view.trails"]->setChecked(false);
    ASSERT_TRUE(settle());
    ASSERT_EQ(trails().shown().size(), 1u);
    EXPECT_EQ(trails().shown().front().joint, id("thigh"));
    EXPECT_EQ(steps(), 0);

    const ViewState kept = viewState(session_);
    actions_["trail.unpinAll"]->trigger();
    EXPECT_TRUE(trails().shown().empty());
    showScene(session_, session_.document.scene(), QStringLiteral("again"), kept);
    ASSERT_TRUE(settle());
    EXPECT_EQ(trails().shown().size(), 1u) << "a project keeps them";
}

TEST_F(TrailsByHand, draggingAKeyPosesItThereAsOneStep) {
    const QPoint by(25, 0);
    const QPoint wanted = seen(knee(100)) + by;
    drag(by);
    EXPECT_EQ(session_.playback.frame().value, 100);
    ASSERT_EQ(steps(), 1);
    EXPECT_EQ(session_.document.history().current().text, QStringLiteral("Drag trail: thigh"));
    // The bone cannot grow: it points to where the pointer is.
    const Eigen::Vector3d head = session_.pose.active()->bone(1).head;
    const QPointF toKnee = seen(knee(100)) - seen(head), toPointer = wanted - seen(head);
    EXPECT_NEAR(std::atan2(toKnee.y(), toKnee.x()), std::atan2(toPointer.y(), toPointer.x()), 0.02);
    EXPECT_EQ(session_.selection.clip()->find({id("thigh"), Channel::angle1})->size(), 3u);
    session_.document.undo();
    EXPECT_NEAR(thighAt(1), -30, 1e-9);
}

TEST_F(TrailsByHand, ofAWarpedClipGoesWhereItPlaysAndADraggedKeyStaysAtItsSourceTime) {
    session_.document.open(test::warped(test::withLeg({}, "leg"), test::uneven()), QStringLiteral("leg"));
    view()->grabFramebuffer();
    view()->setCameraPlace({{0, 0.5, 0.8}, 4, radians(90), 0, true});
    select("thigh");
    const auto frame = session_.playback.frameOf({1});
    const MotionTrail& motion = trails().shown().at(0).motion;
    ASSERT_EQ(motion.frames.size(), 261u);
    EXPECT_EQ(motion.samples[motion.frames[100]].place, knee(100));
    ASSERT_EQ(motion.keys.size(), 3u);
    const TrailSample& key = motion.samples[motion.keys[1]];
    EXPECT_NEAR(session_.selection.clip()->warp->source(key.time).value, 1, 1e-12);

    const QPoint from = seen(key.place), to = from + QPoint(25, 0);
    press(from);
    move(from + QPoint(12, 0));
    move(to);
    release(to);
    EXPECT_EQ(session_.playback.frame(), frame);
    ASSERT_EQ(steps(), 1);
    const Curve& curve = *session_.selection.clip()->find({id("thigh"), Channel::angle1});
    ASSERT_EQ(curve.size(), 3u);
    EXPECT_EQ(curve.key(1).time, Seconds{1});
    EXPECT_GT(std::abs(degrees(curve.key(1).value) + 30), 1);
}

TEST_F(TrailsByHand, ofAWarpInHandIsReadOffAndEvaluatedWhenItIsLetGo) {
    session_.warp.apply(QStringLiteral("Pins"), TimeWarp::create({{{0}, {0}}, {{1}, {0.8}}, {{2}, {2}}}));
    ASSERT_TRUE(settle());
    const auto away = [this](std::int64_t frame) {
        const MotionTrail& motion = trails().shown().front().motion;
        return (motion.samples[motion.frames[static_cast<std::size_t>(frame)]].place - knee(frame)).norm();
    };
    constexpr double kRounding = 1e-12;  // metres: what is evaluated together is rounded otherwise
    EXPECT_LT(away(63), kRounding);
    ASSERT_TRUE(session_.warp.preview(TimeWarp::create({{{0}, {0}}, {{1}, {0.91}}, {{2}, {2}}}).value()));
    ASSERT_TRUE(settle());
    double most = 0;
    for (std::int64_t frame = 0; frame <= 150; ++frame) most = std::max(most, away(frame));
    EXPECT_GT(most, 1000 * kRounding) << "all was evaluated";
    EXPECT_LT(most, 1e-4) << "metres";
    session_.warp.commit(QStringLiteral("Move pin"));
    ASSERT_TRUE(settle());
    for (std::int64_t frame = 0; frame <= 150; ++frame) EXPECT_LT(away(frame), kRounding) << frame;
    session_.document.undo();
    ASSERT_TRUE(settle());
    EXPECT_LT(away(63), kRounding);
}

TEST_F(TrailsByHand, aDragStopsAtLimits) {
    drag({400, 60});
    const double forward = thighAt(1);
    session_.document.undo();
    drag({-400, 60});
    EXPECT_NEAR(std::max(forward, thighAt(1)), 15, 1e-6);
}

TEST_F(TrailsByHand, escapeAndTheRightButtonTakeADragBack) {
    for (const bool escape : {true, false}) {
        const QPoint from = seen(knee(100)), to = from + QPoint(25, 0);
        press(from);
        move(from + (to - from) / 2);
        move(to);
        EXPECT_TRUE(QTest::qWaitFor([this] { return std::abs(thighAt(1) + 30) > 1; }));
        if (escape) {
            QTest::keyClick(view(), Qt::Key_Escape);
        } else {
            QTest::mousePress(view(), Qt::RightButton, {}, to);
            QTest::mouseRelease(view(), Qt::RightButton, {}, to);
        }
        EXPECT_NEAR(thighAt(1), -30, 1e-9);
        move(to + QPoint(20, 0));
        release(to + QPoint(20, 0));
        EXPECT_NEAR(thighAt(1), -30, 1e-9);
        EXPECT_EQ(steps(), 0);
    }
}

TEST_F(TrailsByHand, whatIsLockedOrPlaysCannotBeDragged) {
    session_.visibility.setLocked({id("root"), id("thigh")}, true);
    drag({25, 0});
    session_.visibility.setLocked({id("root"), id("thigh")}, false);
    select("thigh");
    session_.playback.setPlaying(true);
    drag({25, 0});
    session_.playback.setPlaying(false);
    select("thigh");
    session_.posing.setMode(Posing::Mode::rest);
    drag({25, 0});
    session_.selection.selectOnly(id("thigh"));
    EXPECT_EQ(steps(), 0);
    EXPECT_TRUE(trails().shown().empty()) << "the rest pose goes nowhere";
}

TEST_F(TrailsByHand, aRootIsMoved) {
    view()->motion().setSettings({.range = MotionSettings::Range::whole, .end = BonePoint::End::head});
    select("root");
    const JointTrail& trail = trails().shown().at(0);
    const Eigen::Vector3d before = trail.motion.samples[trail.motion.frames[200]].place;
    const QPoint from = seen(before);
    press(from);
    move(from - QPoint(0, 10));
    move(from - QPoint(0, 40));
    release(from - QPoint(0, 40));
    ASSERT_EQ(steps(), 1);
    const double metres = 40 / view()->camera().pixelsPerMetre(view()->camera().distance());
    EXPECT_NEAR(session_.pose.active()->bone(0).head.y() - 1, metres, 0.05 * metres);
}

TEST_F(TrailsByHand, aKeyThatIsOnlyClickedSelectsWhatLiesBehind) {
    session_.playback.setFrame({100});
    view()->grabFramebuffer();
    QTest::mouseClick(view(), Qt::LeftButton, {}, seen(knee(100)) - QPoint(0, 3));
    EXPECT_EQ(steps(), 0);
    EXPECT_EQ(session_.selection.joints().size(), 1u);
}

TEST_F(TrailsByHand, settingsCountAtOnceAndAreKept) {
    QTest::mouseClick(panel_.findChild<QToolButton*>(QStringLiteral("trailSettings")), Qt::LeftButton);
    auto* around = find<NumberField>("trailPopup", "around");
    around->setFocus();
    around->selectAll();
    QTest::keyClicks(around, QStringLiteral("20"));
    QTest::keyClick(around, Qt::Key_Return);
    EXPECT_EQ(trails().range(), std::pair(FrameIndex{30}, FrameIndex{70}));
    auto* range = find<QComboBox>("trailPopup", "range");
    range->setCurrentIndex(0);
    Q_EMIT range->activated(0);
    session_.playback.setRange({10}, {90});
    EXPECT_EQ(trails().range(), std::pair(FrameIndex{10}, FrameIndex{90}));
    auto* end = find<QComboBox>("trailPopup", "end");
    Q_EMIT end->activated(0);
    ASSERT_TRUE(settle());
    EXPECT_EQ(trails().shown().at(0).point.end, BonePoint::End::head);
    auto* before = find<NumberField>("ghostPopup", "before");
    before->setFocus();
    before->selectAll();
    QTest::keyClicks(before, QStringLiteral("300"));
    QTest::keyClick(before, Qt::Key_Return);
    const MotionSettings kept = readMotionSettings();
    EXPECT_EQ(kept, view()->motion().settings());
    EXPECT_EQ(kept.ghostsBefore, MotionSettings::kMostGhosts);
    EXPECT_EQ(steps(), 0);
}

TEST_F(TrailsByHand, theHeaderSwitchesAndSaysWhatIsShown) {
    auto* trails = panel_.findChild<QToolButton*>(QStringLiteral("trailSettings"));
    auto* ghosts = panel_.findChild<QToolButton*>(QStringLiteral("ghostSettings"));
    EXPECT_EQ(trails->text(), QStringLiteral("thigh"));
    EXPECT_EQ(ghosts->text(), QStringLiteral("Every 10"));
    session_.selection.select({id("thigh"), id("toe")});
    EXPECT_EQ(trails->text(), QStringLiteral("2 trails"));
    QTest::mouseClick(trails, Qt::LeftButton);
    auto* popup = panel_.findChild<QDialog*>(QStringLiteral("trailPopup"));
    EXPECT_TRUE(popup->isVisible());
    popup->findChild<QCheckBox*>(QStringLiteral("trail.pin"))->click();
    EXPECT_EQ(session_.visibility.trailJoints().size(), 2u);
    QTest::keyClick(popup, Qt::Key_Escape);
    EXPECT_FALSE(popup->isVisible());
    find<QCheckBox>("ghostPopup", "view.ghostsAtKeys")->click();
    EXPECT_EQ(ghosts->text(), QStringLiteral("At keys"));
    EXPECT_EQ(actions_["view.ghosts"]->shortcut(), QKeySequence(QStringLiteral("Alt+G")));
    EXPECT_EQ(actions_["view.trails"]->shortcut(), QKeySequence(QStringLiteral("Alt+T")));
}

TEST_F(TrailsByHand, ghostsAreFlatAndNoDarkerWhereBonesOverlap) {
    view()->motion().setSettings({.ghostsBefore = 1, .ghostsAfter = 0, .ghostStep = 50});
    session_.playback.setFrame({100});
    session_.selection.clear();
    view()->grabFramebuffer();
    const QImage without = view()->grabFramebuffer();
    actions_["view.ghosts"]->trigger();
    const QImage with = view()->grabFramebuffer();
    const QColor ground = theme().viewport, ghost = theme().ghostBefore;
    const auto mix = [](int a, int b) { return static_cast<int>(std::lround(a + 0.3 * (b - a))); };
    const QColor expected(mix(ground.red(), ghost.red()), mix(ground.green(), ghost.green()),
                          mix(ground.blue(), ghost.blue()));
    const QPoint leg = seen(0.5 * (thighAtFrame(50).head + thighAtFrame(50).tail));
    EXPECT_LT(distance(with.pixelColor(leg * view()->devicePixelRatioF()), expected), 8);
    EXPECT_LT(distance(without.pixelColor(leg * view()->devicePixelRatioF()), ground), 8);
    int stronger = 0, touched = 0;
    const QRect about(leg - QPoint(30, 60), QSize(60, 200));
    for (int y = about.top(); y < about.bottom(); ++y) {
        for (int x = about.left(); x < about.right(); ++x) {
            const QColor color = with.pixelColor(QPoint(x, y) * view()->devicePixelRatioF());
            touched += distance(color, ground) > 20 ? 1 : 0;
            stronger += distance(color, ground) > distance(expected, ground) + 12 ? 1 : 0;
        }
    }
    EXPECT_GT(touched, 300);
    EXPECT_EQ(stronger, 0);
}

TEST_F(TrailsByHand, ghostsLeaveTheRigAsItWas) {
    view()->motion().setSettings({.ghostsBefore = 3, .ghostsAfter = 3, .ghostStep = 1});
    session_.selection.clear();
    const QPoint bone = seen(knee(50) + Eigen::Vector3d(0, 0.2, 0)) * view()->devicePixelRatioF();
    const QColor without = view()->grabFramebuffer().pixelColor(bone);
    actions_["view.ghosts"]->trigger();
    EXPECT_LT(distance(view()->grabFramebuffer().pixelColor(bone), without), 6);
}

}  // namespace
}  // namespace sinew
