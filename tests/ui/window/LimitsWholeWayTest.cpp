#include <QCheckBox>
#include <QDockWidget>
#include <QLabel>

#include "core/math/Angle.h"
#include "core/math/RotationDistance.h"
#include "tests/Paths.h"
#include "tests/ui/window/IkWindow.h"
#include "ui/curvetools/CurveToolDialog.h"
#include "ui/viewport/LimitDials.h"

namespace sinew {
namespace {

#ifdef SINEW_DATA_DIR

/// What is done with limits and goals in an hour, on rigs that were made elsewhere: all by mouse and
/// keyboard.
class LimitsWholeWay : public IkWindow {
protected:
    const Joint& joint(const char* name) const { return pose().skeleton()[hands.joint(name)]; }
    const AngleLimit& limit(const char* name, int angle) const {
        return joint(name).limits.angles.at(static_cast<std::size_t>(angle));
    }
    void settle() const {
        hands.waitUntil("conflicts are listed", [this] { return !session->conflicts.working(); });
        QTest::qWait(30);
    }
    std::ptrdiff_t conflicts() const {
        return std::ranges::count(session->conflicts.list(), false, &LimitConflict::accepted);
    }
    void chooseView(Qt::Key key) const {
        hands.press(key);
        hands.press(Qt::Key_A);
    }

    /// Types both bounds into one field of the panel.
    void typeLimits(const char* name, const char* letter, int angle, double min, double max) {
        hands.clickRow(name);
        const int done = steps();
        const std::string both = std::to_string(min) + ".." + std::to_string(max);
        hands.type(("Lower bound of " + std::string(letter)).c_str(), both.c_str());
        EXPECT_EQ(steps(), done + 1);
        EXPECT_NEAR(degrees(limit(name, angle).min), min, 1e-6);
        EXPECT_NEAR(degrees(limit(name, angle).max), max, 1e-6);
    }

    /// Takes the upper end of an angle's arc to a value.
    void dragArc(const char* name, int angle, double to) {
        hands.clickRow(name);
        view().grabFramebuffer();
        const auto dials = view().limits().dials(view().camera());
        const auto dial = std::ranges::find(dials, angle, &LimitDial::angle);
        ASSERT_NE(dial, dials.end());
        const int done = steps();
        const double from = limit(name, angle).max;
        const auto place = [&](double share) {
            return seen(dial->arc.at(from + (radians(to) - from) * share));
        };
        QTest::mousePress(&view(), Qt::LeftButton, {}, place(0));
        ASSERT_TRUE(view().limits().dragging());
        for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0}) moveTo(place(share), Qt::LeftButton);
        QTest::mouseRelease(&view(), Qt::LeftButton, {}, place(1));
        EXPECT_EQ(steps(), done + 1);
        EXPECT_NEAR(degrees(limit(name, angle).max), to, 2);
    }

    /// The way through the clip's conflicts, and all of them clamped as one step.
    void fixConflicts() {
        settle();
        ASSERT_GT(conflicts(), 0);
        session->selection.clear();
        hands.search("next conflict");
        settle();
        EXPECT_TRUE(std::ranges::any_of(session->conflicts.list(), [this](const LimitConflict& conflict) {
            return conflict.id.joint == session->selection.currentJoint();
        }));
        session->selection.clear();
        const int done = steps();
        hands.search("clamp conflicts");
        settle();
        EXPECT_EQ(conflicts(), 0);
        EXPECT_EQ(steps(), done + 1);
    }

    /// A goal where a tail is now holds it there over a range of frames.
    void solveRange(const char* name, const char* first, const char* last) {
        hands.clickRow(name);
        hands.search("add goals");
        const Eigen::Vector3d target = tail(name);
        const int done = steps();
        hands.search("solve range");
        hands.typeIntoTool("From frame", first);
        hands.typeIntoTool("To frame", last);
        RecordProperty("residual",
                       hands.tool().findChild<QLabel*>(QStringLiteral("residual"))->text().toStdString());
        hands.applyTool();
        EXPECT_EQ(steps(), done + 1);
        for (const char* frame : {first, last}) {
            hands.goTo(std::atoi(frame));
            QTest::qWait(30);
            EXPECT_LT((tail(name) - target).norm(), 1e-4) << frame;
        }
    }

    /// What a live goal shows is keyed.
    void bakeLive(const char* first, const char* last) {
        auto* dock = window->findChild<QDockWidget*>(QStringLiteral("goals"));
        dock->raise();
        QTest::qWait(30);
        for (auto* box : dock->findChildren<QCheckBox*>())
            if (box->text() == QStringLiteral("Live")) QTest::mouseClick(box, Qt::LeftButton, {}, {8, 8});
        ASSERT_TRUE(session->selection.character()->goals.back().live);
        QTest::qWait(30);
        std::vector<Transform> shown(pose().local().begin(), pose().local().end());
        const int done = steps();
        hands.search("bake goals");
        hands.typeIntoTool("From frame", first);
        hands.typeIntoTool("To frame", last);
        hands.applyTool();
        EXPECT_EQ(steps(), done + 1);
        EXPECT_FALSE(session->selection.character()->goals.back().live);
        QTest::qWait(30);
        for (std::size_t i = 0; i < shown.size(); ++i)
            EXPECT_LT(rotationDistance(pose().local()[i].rotation, shown[i].rotation), 1e-6) << i;
    }
};

TEST_F(LimitsWholeWay, ofARobotArm) {
    open({QStringLiteral(SINEW_DATA_DIR "/rigjson/robot-arm.json")});
    chooseView(Qt::Key_1);
    typeLimits("bone3", "Z", 1, -40, 40);
    fixConflicts();
    dragArc("bone4", 1, 45);
    hands.press(Qt::Key_K, Qt::ShiftModifier);
    const PoseValues before = session->posing.start();
    const Eigen::Vector3d tip = tail("bone5");
    const int done = steps();
    drag(tip, {60, 60});
    EXPECT_EQ(steps(), done + 1);
    EXPECT_GT((tail("bone5") - tip).norm(), 0.02);
    EXPECT_EQ(beyondLimits(before), 0);
    hands.goTo(45);
    QTest::qWait(30);
    solveRange("bone5", "40", "50");
    bakeLive("30", "60");
}

TEST_F(LimitsWholeWay, ofALamp) {
    open({QStringLiteral(SINEW_DATA_DIR "/rigjson/ikea-lamp.json")});
    chooseView(Qt::Key_1);
    typeLimits("bone2", "Z", 1, -50, 100);
    dragArc("bone3", 1, 60);
    hands.press(Qt::Key_K, Qt::ShiftModifier);
    const auto goals = session->goals.shown();
    ASSERT_EQ(goals.size(), 1u);
    // The round part of the drop, which stands over its point.
    const QPoint drop = seen(goals[0].wanted.place) - QPoint(0, 14);
    for (const int frame : {0, 20}) {
        hands.goTo(frame);
        QTest::qWait(30);
        const PoseValues before = session->posing.start();
        const int done = steps();
        QTest::mousePress(&view(), Qt::LeftButton, {}, drop);
        const QPoint by(frame - 40, 2 * frame);
        for (int i = 1; i <= 10; ++i) moveTo(drop + by * i / 10, Qt::LeftButton);
        QTest::mouseRelease(&view(), Qt::LeftButton, {}, drop + by);
        EXPECT_EQ(steps(), done + 1);
        EXPECT_EQ(beyondLimits(before), 0);
    }
    typeLimits("bone2", "Z", 1, -1, 1);
    fixConflicts();
}

TEST_F(LimitsWholeWay, ofACapturedWalk) {
    const QString folder02 = QStringLiteral(SINEW_DATA_DIR "/asf-amc/cmu-02/");
    open({folder02 + QStringLiteral("02.asf"), folder02 + QStringLiteral("02_01.amc")});
    chooseView(Qt::Key_3);
    typeLimits("ltibia", "X", 0, 0, 150);
    dragArc("ltibia", 0, 120);
    fixConflicts();
    hands.press(Qt::Key_K, Qt::ShiftModifier);
    dragOverPins("lfingers", "ltoes", "rtoes", {10, 40});
    hands.goTo(100);
    QTest::qWait(30);
    solveRange("ltoes", "95", "105");
    bakeLive("90", "110");
}

#endif

}  // namespace
}  // namespace sinew
