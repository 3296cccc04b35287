#include <gtest/gtest.h>

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QSettings>
#include <QTest>
#include <QToolButton>
#include <algorithm>

#include "core/scene/edits/keys/SetKeys.h"
#include "tests/ui/Leg.h"
#include "tests/ui/WaitFor.h"
#include "tests/ui/Warps.h"
#include "ui/actions/Actions.h"
#include "ui/session/Session.h"
#include "ui/session/ShowScene.h"
#include "ui/viewport/MotionBar.h"
#include "ui/viewport/ViewportPanel.h"
#include "ui/viewport/ViewportView.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/Theme.h"

namespace sinew {
namespace SINEW_TEST_FILE {

int distance(const QColor& a, const QColor& b) {
    return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue());
}

/// A shown viewport with the leg's walk at frame 50, seen from the right, with the thigh selected and
/// trails on.
class ViewportTrails : public testing::Test {
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
        view()->setCameraState({{0, 0.5, 0.8}, 4, radians(90), 0, true});
        select("thigh");
    }
    void TearDown() override { QSettings().remove(QStringLiteral("motion")); }

    ViewportView* view() const { return panel_.view(); }
    const Trails& trails() const { return view()->motion().trails(); }
    JointId id(const char* name) const { return test::jointOf(session_.document.scene(), name); }
    bool waitForTrails() {
        return QTest::qWaitFor([this] { return trails().isUpToDate(); });
    }
    void select(const char* name) {
        session_.selection.selectOnly(id(name));
        ASSERT_TRUE(waitForTrails());
        view()->grabFramebuffer();
    }
    BoneEnds thighAtFrame(std::int64_t frame) const {
        const auto character = session_.selection.character();
        Evaluator evaluator(character, session_.selection.clip());
        evaluator.evaluate(session_.playback.rate().time({frame}));
        return evaluator.bone(character->skeleton->find("thigh").value());
    }
    Eigen::Vector3d knee(std::int64_t frame) const { return thighAtFrame(frame).tail; }
    QPoint pixelOf(const Eigen::Vector3d& point) const { return view()->camera().project(point)->toPoint(); }
    double thighAt(double time) const {
        return degrees(session_.selection.clip()->find({id("thigh"), Channel::angle1})->evaluate({time}));
    }
    void press(QPoint point) { QTest::mousePress(view(), Qt::LeftButton, {}, point); }
    void move(QPoint to, Qt::KeyboardModifiers modifiers = {}) {
        QMouseEvent event(QEvent::MouseMove, to, view()->mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                          modifiers);
        QApplication::sendEvent(view(), &event);
    }
    void release(QPoint point) { QTest::mouseRelease(view(), Qt::LeftButton, {}, point); }
    /// Drags the key at frame 100 by an offset in pixels.
    void drag(QPoint by) {
        const QPoint from = pixelOf(knee(100));
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

TEST_F(ViewportTrails, areEmptyWithoutAJointOrAClip) {
    session_.selection.clear();
    EXPECT_TRUE(trails().trails().empty());
    Character still = *test::withLeg({}, "leg").characters[0];
    still.clips.clear();
    Scene scene;
    scene.characters.push_back(std::make_shared<const Character>(std::move(still)));
    session_.document.open(std::move(scene), QStringLiteral("leg"));
    session_.selection.selectOnly(session_.selection.character()->skeleton->joints().front().id);
    ASSERT_TRUE(waitForTrails());
    EXPECT_TRUE(trails().trails().empty());
    EXPECT_FALSE(view()->grabFramebuffer().isNull());
}

TEST_F(ViewportTrails, selectedJointHasTheTrailOfItsTail) {
    ASSERT_EQ(trails().trails().size(), 1u);
    const JointTrail& trail = trails().trails().front();
    EXPECT_EQ(trail.joint, id("thigh"));
    EXPECT_EQ(trail.motion.samples[trail.motion.frames[100]].position, knee(100));
    actions_["view.trails"]->trigger();
    EXPECT_TRUE(trails().trails().empty());
}

TEST_F(ViewportTrails, trailIsDrawnAlongTheJointsPositions) {
    const auto drawnAt = [this](std::int64_t frame) {
        const QImage image = view()->grabFramebuffer();
        const QPoint at = pixelOf(knee(frame)) * view()->devicePixelRatioF();
        int strongest = 0;
        for (int y = -1; y <= 1; ++y)
            strongest = std::max(strongest, distance(image.pixelColor(at + QPoint(0, y)), theme().viewport));
        return strongest;
    };
    EXPECT_GT(drawnAt(10), 200);
    actions_["view.trails"]->setChecked(false);
    EXPECT_LT(drawnAt(10), 20);
}

TEST_F(ViewportTrails, trailsFollowEditsAndPreviews) {
    const auto keyed = [this](double angle) {
        const ChannelValue value{{id("thigh"), Channel::angle1}, radians(angle)};
        return setKeys(session_.document.committed(), session_.selection.character()->id,
                       session_.selection.clip()->id, {1}, {&value, 1})
            .value();
    };
    const Scene bent = keyed(-60);
    session_.document.preview(bent);
    ASSERT_TRUE(waitForTrails());
    const auto shownAt100 = [this] {
        const MotionTrail& motion = trails().trails().at(0).motion;
        return motion.samples[motion.frames[100]].position;
    };
    EXPECT_EQ(shownAt100(), knee(100));
    session_.document.commit(QStringLiteral("bend"));
    session_.document.undo();
    ASSERT_TRUE(waitForTrails());
    EXPECT_EQ(shownAt100(), knee(100));
    for (int i = 0; i < 50; ++i) session_.document.preview(keyed(-i));
    EXPECT_EQ(trails().trails().size(), 1u) << "the old trail stays until the new one is ready";
    ASSERT_SOON(std::abs(thighAt(1) + 49) < 1e-9);
    ASSERT_TRUE(waitForTrails());
    EXPECT_NEAR(thighAt(1), -49, 1e-9);
    EXPECT_EQ(shownAt100(), knee(100));
}

TEST_F(ViewportTrails, pinnedTrailsStayWhenOthersAreSelected) {
    EXPECT_FALSE(actions_["trail.unpinAll"]->isEnabled());
    actions_["trail.pin"]->trigger();
    select("toe");
    EXPECT_EQ(trails().trails().size(), 2u);
    EXPECT_FALSE(actions_["trail.pin"]->isChecked());
    session_.selection.clear();
    EXPECT_FALSE(actions_["trail.pin"]->isEnabled());
    actions_["view.trails"]->setChecked(false);
    ASSERT_TRUE(waitForTrails());
    ASSERT_EQ(trails().trails().size(), 1u);
    EXPECT_EQ(trails().trails().front().joint, id("thigh"));
    EXPECT_EQ(steps(), 0);

    const ViewState kept = viewState(session_);
    actions_["trail.unpinAll"]->trigger();
    EXPECT_TRUE(trails().trails().empty());
    showScene(session_, session_.document.scene(), QStringLiteral("again"), kept);
    ASSERT_TRUE(waitForTrails());
    EXPECT_EQ(trails().trails().size(), 1u) << "pinned trails are part of the view state";
}

TEST_F(ViewportTrails, draggingAKeyPosesTheJointAsOneStep) {
    const QPoint by(25, 0);
    const QPoint target = pixelOf(knee(100)) + by;
    drag(by);
    EXPECT_EQ(session_.playback.frame().value, 100);
    ASSERT_EQ(steps(), 1);
    EXPECT_EQ(session_.document.history().current().text, QStringLiteral("Move Key of thigh on Trail"));
    // The bone cannot change its length, so it points towards the pointer.
    const Eigen::Vector3d head = session_.pose.active()->bone(1).head;
    const QPointF toKnee = pixelOf(knee(100)) - pixelOf(head), toPointer = target - pixelOf(head);
    EXPECT_NEAR(std::atan2(toKnee.y(), toKnee.x()), std::atan2(toPointer.y(), toPointer.x()), 0.02);
    EXPECT_EQ(session_.selection.clip()->find({id("thigh"), Channel::angle1})->size(), 3u);
    session_.document.undo();
    EXPECT_NEAR(thighAt(1), -30, 1e-9);
}

TEST_F(ViewportTrails, draggedKeyOfAWarpedClipKeepsItsSourceTime) {
    session_.document.open(test::withWarp(test::withLeg({}, "leg"), test::unevenPins()),
                           QStringLiteral("leg"));
    view()->grabFramebuffer();
    view()->setCameraState({{0, 0.5, 0.8}, 4, radians(90), 0, true});
    select("thigh");
    const auto frame = session_.playback.nearestPlayFrame({1});
    const MotionTrail& motion = trails().trails().at(0).motion;
    ASSERT_EQ(motion.frames.size(), 261u);
    EXPECT_EQ(motion.samples[motion.frames[100]].position, knee(100));
    ASSERT_EQ(motion.keys.size(), 3u);
    const TrailSample& key = motion.samples[motion.keys[1]];
    EXPECT_NEAR(session_.selection.clip()->warp->source(key.time).value, 1, 1e-12);

    const QPoint from = pixelOf(key.position), to = from + QPoint(25, 0);
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

TEST_F(ViewportTrails, trailIsApproximateWhileATimeWarpIsDragged) {
    session_.warp.apply(QStringLiteral("Pins"), TimeWarp::create({{{0}, {0}}, {{1}, {0.8}}, {{2}, {2}}}));
    ASSERT_TRUE(waitForTrails());
    const auto error = [this](std::int64_t frame) {
        const MotionTrail& motion = trails().trails().front().motion;
        return (motion.samples[motion.frames[static_cast<std::size_t>(frame)]].position - knee(frame)).norm();
    };
    constexpr double kRounding = 1e-12;  // metres; batch evaluation rounds differently
    EXPECT_LT(error(63), kRounding);
    ASSERT_TRUE(session_.warp.preview(TimeWarp::create({{{0}, {0}}, {{1}, {0.91}}, {{2}, {2}}}).value()));
    ASSERT_TRUE(waitForTrails());
    double largest = 0;
    for (std::int64_t frame = 0; frame <= 150; ++frame) largest = std::max(largest, error(frame));
    EXPECT_GT(largest, 1000 * kRounding) << "the trail was evaluated exactly";
    EXPECT_LT(largest, 1e-4) << "metres";
    session_.warp.commit(QStringLiteral("Move pin"));
    ASSERT_TRUE(waitForTrails());
    for (std::int64_t frame = 0; frame <= 150; ++frame) EXPECT_LT(error(frame), kRounding) << frame;
    session_.document.undo();
    ASSERT_TRUE(waitForTrails());
    EXPECT_LT(error(63), kRounding);
}

TEST_F(ViewportTrails, dragStopsAtLimits) {
    drag({400, 60});
    const double forward = thighAt(1);
    session_.document.undo();
    drag({-400, 60});
    EXPECT_NEAR(std::max(forward, thighAt(1)), 15, 1e-6);
}

TEST_F(ViewportTrails, escapeAndTheRightButtonRevertADrag) {
    for (const bool escape : {true, false}) {
        const QPoint from = pixelOf(knee(100)), to = from + QPoint(25, 0);
        press(from);
        move(from + (to - from) / 2);
        move(to);
        EXPECT_SOON(std::abs(thighAt(1) + 30) > 1);
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

TEST_F(ViewportTrails, keysCannotBeDraggedIfLockedOrPlaying) {
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
    EXPECT_TRUE(trails().trails().empty()) << "the rest pose has no trail";
}

TEST_F(ViewportTrails, draggingARootKeyMovesIt) {
    view()->motion().setSettings({.range = MotionSettings::Range::whole, .boneEnd = BonePoint::End::head});
    select("root");
    const JointTrail& trail = trails().trails().at(0);
    const Eigen::Vector3d before = trail.motion.samples[trail.motion.frames[200]].position;
    const QPoint from = pixelOf(before);
    press(from);
    move(from - QPoint(0, 10));
    move(from - QPoint(0, 40));
    release(from - QPoint(0, 40));
    ASSERT_EQ(steps(), 1);
    const double metres = 40 / view()->camera().pixelsPerMetre(view()->camera().distance());
    EXPECT_NEAR(session_.pose.active()->bone(0).head.y() - 1, metres, 0.05 * metres);
}

TEST_F(ViewportTrails, clickOnAKeySelectsWhatIsBehindIt) {
    session_.playback.setFrame({100});
    view()->grabFramebuffer();
    QTest::mouseClick(view(), Qt::LeftButton, {}, pixelOf(knee(100)) - QPoint(0, 3));
    EXPECT_EQ(steps(), 0);
    EXPECT_EQ(session_.selection.joints().size(), 1u);
}

TEST_F(ViewportTrails, settingsApplyAtOnceAndPersist) {
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
    ASSERT_TRUE(waitForTrails());
    EXPECT_EQ(trails().trails().at(0).point.end, BonePoint::End::head);
    auto* before = find<NumberField>("ghostPopup", "before");
    before->setFocus();
    before->selectAll();
    QTest::keyClicks(before, QStringLiteral("300"));
    QTest::keyClick(before, Qt::Key_Return);
    const MotionSettings kept = readMotionSettings();
    EXPECT_EQ(kept, view()->motion().settings());
    EXPECT_EQ(kept.ghostsBefore, MotionSettings::kMaxGhosts);
    EXPECT_EQ(steps(), 0);
}

TEST_F(ViewportTrails, headerShowsAndTogglesTrailsAndGhosts) {
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
    EXPECT_EQ(ghosts->text(), QStringLiteral("At Keys"));
    EXPECT_EQ(actions_["view.ghosts"]->shortcut(), QKeySequence(QStringLiteral("Alt+G")));
    EXPECT_EQ(actions_["view.trails"]->shortcut(), QKeySequence(QStringLiteral("Alt+T")));
}

TEST_F(ViewportTrails, ghostsAreFlatWhereBonesOverlap) {
    view()->motion().setSettings({.ghostsBefore = 1, .ghostsAfter = 0, .ghostStep = 50});
    session_.playback.setFrame({100});
    session_.selection.clear();
    view()->grabFramebuffer();
    const QImage without = view()->grabFramebuffer();
    actions_["view.ghosts"]->trigger();
    const QImage with = view()->grabFramebuffer();
    const QColor background = theme().viewport, ghost = theme().ghostBefore;
    const auto mix = [](int a, int b) { return static_cast<int>(std::lround(a + 0.3 * (b - a))); };
    const QColor expected(mix(background.red(), ghost.red()), mix(background.green(), ghost.green()),
                          mix(background.blue(), ghost.blue()));
    const QPoint leg = pixelOf(0.5 * (thighAtFrame(50).head + thighAtFrame(50).tail));
    EXPECT_LT(distance(with.pixelColor(leg * view()->devicePixelRatioF()), expected), 8);
    EXPECT_LT(distance(without.pixelColor(leg * view()->devicePixelRatioF()), background), 8);
    int stronger = 0, touched = 0;
    const QRect area(leg - QPoint(30, 60), QSize(60, 200));
    for (int y = area.top(); y < area.bottom(); ++y) {
        for (int x = area.left(); x < area.right(); ++x) {
            const QColor color = with.pixelColor(QPoint(x, y) * view()->devicePixelRatioF());
            touched += distance(color, background) > 20 ? 1 : 0;
            stronger += distance(color, background) > distance(expected, background) + 12 ? 1 : 0;
        }
    }
    EXPECT_GT(touched, 300);
    EXPECT_EQ(stronger, 0);
}

TEST_F(ViewportTrails, ghostsDoNotChangeTheRig) {
    view()->motion().setSettings({.ghostsBefore = 3, .ghostsAfter = 3, .ghostStep = 1});
    session_.selection.clear();
    const QPoint bone = pixelOf(knee(50) + Eigen::Vector3d(0, 0.2, 0)) * view()->devicePixelRatioF();
    const QColor without = view()->grabFramebuffer().pixelColor(bone);
    actions_["view.ghosts"]->trigger();
    EXPECT_LT(distance(view()->grabFramebuffer().pixelColor(bone), without), 6);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
