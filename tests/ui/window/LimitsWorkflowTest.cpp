#include <QCheckBox>
#include <QDockWidget>
#include <QLabel>

#include "core/math/Angle.h"
#include "core/math/Transform.h"
#include "tests/Paths.h"
#include "tests/ui/window/IkWindow.h"
#include "ui/curvetools/CurveToolDialog.h"
#include "ui/viewport/overlays/LimitShapes.h"

namespace sinew {
namespace SINEW_TEST_FILE {

#ifdef SINEW_DATA_DIR

/// Typical work with limits and goals on rigs from other programs, using only mouse and
/// keyboard.
class LimitsWorkflow : public IkWindow {
protected:
    const Joint& joint(const char* name) const { return pose().skeleton()[driver.joint(name)]; }
    const AngleLimit& limit(const char* name, int angle) const {
        return joint(name).limits.angles.at(static_cast<std::size_t>(angle));
    }
    void waitForConflicts() const {
        driver.waitUntil("conflicts are listed", [this] { return !session->conflicts.isUpdating(); });
        test::settle();
    }
    std::ptrdiff_t conflicts() const {
        return std::ranges::count(session->conflicts.list(), false, &LimitConflict::accepted);
    }
    void chooseView(Qt::Key key) const {
        driver.press(key);
        driver.press(Qt::Key_A);
    }

    /// Types both bounds into one field of the properties panel.
    void typeLimits(const char* name, const char* letter, int angle, double min, double max) {
        driver.clickRow(name);
        const int done = steps();
        const std::string both = std::to_string(min) + ".." + std::to_string(max);
        driver.type(("Lower bound of " + std::string(letter)).c_str(), both.c_str());
        EXPECT_EQ(steps(), done + 1);
        EXPECT_NEAR(degrees(limit(name, angle).min), min, 1e-6);
        EXPECT_NEAR(degrees(limit(name, angle).max), max, 1e-6);
    }

    /// Drags the upper end of an angle's arc to a value in degrees.
    void dragArc(const char* name, int angle, double to) {
        driver.clickRow(name);
        view().grabFramebuffer();
        const auto dials = view().limits().dials(view().camera());
        const auto dial = std::ranges::find(dials, angle, &LimitDial::angle);
        ASSERT_NE(dial, dials.end());
        const int done = steps();
        const double from = limit(name, angle).max;
        const auto pointOnArc = [&](double fraction) {
            return pixel(dial->arc.at(from + (radians(to) - from) * fraction));
        };
        QTest::mousePress(&view(), Qt::LeftButton, {}, pointOnArc(0));
        ASSERT_TRUE(view().limits().dragging());
        for (const double fraction : {0.0, 0.25, 0.5, 0.75, 1.0})
            moveTo(pointOnArc(fraction), Qt::LeftButton);
        QTest::mouseRelease(&view(), Qt::LeftButton, {}, pointOnArc(1));
        EXPECT_EQ(steps(), done + 1);
        EXPECT_NEAR(degrees(limit(name, angle).max), to, 2);
    }

    /// Goes to the clip's first conflict, then clamps all conflicts as one step.
    void fixConflicts() {
        waitForConflicts();
        ASSERT_GT(conflicts(), 0);
        session->selection.clear();
        driver.search("next conflict");
        waitForConflicts();
        EXPECT_TRUE(std::ranges::any_of(session->conflicts.list(), [this](const LimitConflict& conflict) {
            return conflict.id.joint == session->selection.currentJoint();
        }));
        session->selection.clear();
        const int done = steps();
        driver.search("clamp conflicts");
        waitForConflicts();
        EXPECT_EQ(conflicts(), 0);
        EXPECT_EQ(steps(), done + 1);
    }

    /// Adds a goal at a joint's tail and solves a range of frames, over which the goal must hold the tail.
    void solveRange(const char* name, const char* first, const char* last) {
        driver.clickRow(name);
        driver.search("add goals");
        const Eigen::Vector3d target = tail(name);
        const int done = steps();
        driver.search("solve range");
        driver.typeIntoTool("From frame", first);
        driver.typeIntoTool("To frame", last);
        RecordProperty("residual",
                       driver.tool().findChild<QLabel*>(QStringLiteral("residual"))->text().toStdString());
        driver.applyTool();
        EXPECT_EQ(steps(), done + 1);
        for (const char* frame : {first, last}) {
            driver.goTo(std::atoi(frame));
            test::settle();
            EXPECT_LT((tail(name) - target).norm(), 1e-4) << frame;
        }
    }

    /// Makes the last goal live and bakes it, which must keep the shown pose.
    void bakeLive(const char* first, const char* last) {
        auto* dock = window->findChild<QDockWidget*>(QStringLiteral("goals"));
        dock->raise();
        test::settle();
        for (auto* box : dock->findChildren<QCheckBox*>())
            if (box->text() == QStringLiteral("Live")) QTest::mouseClick(box, Qt::LeftButton, {}, {8, 8});
        ASSERT_TRUE(session->selection.character()->goals.back().live);
        test::settle();
        std::vector<Transform> shown(pose().local().begin(), pose().local().end());
        const int done = steps();
        driver.search("bake goals");
        driver.typeIntoTool("From frame", first);
        driver.typeIntoTool("To frame", last);
        driver.applyTool();
        EXPECT_EQ(steps(), done + 1);
        EXPECT_FALSE(session->selection.character()->goals.back().live);
        test::settle();
        for (std::size_t i = 0; i < shown.size(); ++i)
            EXPECT_LT(rotationDistance(pose().local()[i].rotation, shown[i].rotation), 1e-6) << i;
    }
};

TEST_F(LimitsWorkflow, worksOnARobotArm) {
    open({QStringLiteral(SINEW_DATA_DIR "/rigjson/robot-arm.json")});
    chooseView(Qt::Key_1);
    typeLimits("bone3", "Z", 1, -40, 40);
    fixConflicts();
    dragArc("bone4", 1, 45);
    driver.press(Qt::Key_K, Qt::ShiftModifier);
    const PoseValues before = session->posing.start();
    const Eigen::Vector3d tip = tail("bone5");
    const int done = steps();
    drag(tip, {60, 60});
    EXPECT_EQ(steps(), done + 1);
    EXPECT_GT((tail("bone5") - tip).norm(), 0.02);
    EXPECT_EQ(beyondLimits(before), 0);
    driver.goTo(45);
    test::settle();
    solveRange("bone5", "40", "50");
    bakeLive("30", "60");
}

TEST_F(LimitsWorkflow, worksOnALamp) {
    open({QStringLiteral(SINEW_DATA_DIR "/rigjson/ikea-lamp.json")});
    chooseView(Qt::Key_1);
    typeLimits("bone2", "Z", 1, -50, 100);
    dragArc("bone3", 1, 60);
    driver.press(Qt::Key_K, Qt::ShiftModifier);
    const auto goals = session->goals.shown();
    ASSERT_EQ(goals.size(), 1u);
    // The round part of the goal's drop, above its tip.
    const QPoint drop = pixel(goals[0].target.position) - QPoint(0, 14);
    for (const int frame : {0, 20}) {
        driver.goTo(frame);
        view().grabFramebuffer();
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

TEST_F(LimitsWorkflow, worksOnACapturedWalk) {
    const QString folder02 = QStringLiteral(SINEW_DATA_DIR "/asf-amc/cmu-02/");
    open({folder02 + QStringLiteral("02.asf"), folder02 + QStringLiteral("02_01.amc")});
    chooseView(Qt::Key_3);
    typeLimits("ltibia", "X", 0, 0, 150);
    dragArc("ltibia", 0, 120);
    fixConflicts();
    driver.press(Qt::Key_K, Qt::ShiftModifier);
    dragOverPins("lfingers", "ltoes", "rtoes", {10, 40});
    driver.goTo(100);
    test::settle();
    solveRange("ltoes", "95", "105");
    bakeLive("90", "110");
}

#endif

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
