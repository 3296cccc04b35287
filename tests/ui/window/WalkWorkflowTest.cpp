#include <QLabel>
#include <QTableView>

#include "core/anim/clip/Clip.h"
#include "core/anim/sampling/MotionError.h"
#include "core/math/Angle.h"
#include "tests/Paths.h"
#include "tests/core/io/journal/SceneHash.h"
#include "tests/ui/window/EditorDriver.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/curves/CurveView.h"
#include "ui/curvetools/CurveToolDialog.h"
#include "ui/timeline/TimelineView.h"
#include "ui/widgets/NumberText.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::EditorDriver;
using test::sceneHash;

/// Creating and editing motion, using only mouse and keyboard.
class Workflow : public WindowTest {
protected:
    Workflow() { window->resize(1600, 980); }

    const Clip& clip() const { return *session->selection.clip(); }
    std::shared_ptr<const Clip> shared() const { return session->selection.clip(); }
    /// Returns the channel of a joint's angle about an axis; 0 is X.
    ChannelId angleAbout(int axis, const char* name) const {
        const Skeleton& skeleton = *session->selection.character()->skeleton;
        const Joint& joint = skeleton[skeleton.find(name).value()];
        const auto order = axes(joint.order);
        return {joint.id, angle(static_cast<int>(std::ranges::find(order, axis) - order.begin()))};
    }
    const Curve& curve(const ChannelId& id) const { return *clip().find(id); }
    std::size_t keys() const {
        std::size_t count = 0;
        for (const Track& track : clip().tracks) count += track.curve->size();
        return count;
    }
    const History& history() const { return session->document.history(); }
    QString step() const { return history().current().text; }

    /// Returns the maximum position error of any bone at the frames and keys of `before`, in metres.
    double maxError(const std::shared_ptr<const Clip>& before,
                    const std::shared_ptr<const Clip>& after) const {
        const auto times = comparisonTimes(*before, 1'000'000);
        return motionError(session->selection.character()->skeleton, before, after, times, 0.1).distance;
    }
};

struct LegPose {
    int frame;
    const char *thighL, *shinL, *thighR, *shinR, *armL, *armR;  ///< degrees
};

/// Contact, passing, contact with the other foot, passing, and the first contact again.
constexpr LegPose kWalk[] = {{0, "-25", "5", "20", "12", "18", "-18"},
                             {12, "-4", "8", "-12", "55", "0", "0"},
                             {24, "20", "12", "-25", "5", "-18", "18"},
                             {36, "-12", "55", "-4", "8", "0", "0"},
                             {48, "-25", "5", "20", "12", "18", "-18"}};

class WalkWorkflow : public Workflow {
protected:
    WalkWorkflow() : driver(*window, *session) {
        driver.startFromTemplate("biped");
        driver.press(Qt::Key_3);
        driver.press(Qt::Key_A);
    }

    void keyTheWalk() {
        driver.clickRow("hips");
        driver.press(Qt::Key_S);
        for (const LegPose& pose : kWalk) {
            driver.goTo(pose.frame);
            for (const auto& [joint, angle] :
                 {std::pair("thigh.L", pose.thighL), std::pair("shin.L", pose.shinL),
                  std::pair("thigh.R", pose.thighR), std::pair("shin.R", pose.shinR),
                  std::pair("upperArm.L", pose.armL), std::pair("upperArm.R", pose.armR)}) {
                driver.clickRow(joint);
                driver.type("Angle X", angle);
                driver.press(Qt::Key_S);
            }
        }
    }

    /// Checks the comparison table against the values that the command line reports.
    void checkComparison(const char* joint) {
        driver.waitUntil("the comparison is up to date", [this] {
            return !session->comparison.isUpdating() && session->comparison.results() != nullptr;
        });
        const auto* table = window->findChild<QTableView*>(QStringLiteral("comparison"));
        ASSERT_TRUE(table->isVisible());
        const auto character = session->selection.character();
        const auto convertedTo = [&](Interpolation kind) {
            return Motion{character, std::make_shared<const Clip>(withInterpolation(clip(), kind))};
        };
        const Motion linear = convertedTo(Interpolation::linear);
        const auto found =
            compareMotions(convertedTo(Interpolation::catmullRom), {&linear, 1}).value().front();
        const auto index = static_cast<std::size_t>(character->skeleton->find(joint).value());
        EXPECT_GT(found.joints[index].maxAngle, radians(1));
        EXPECT_EQ(table->model()->index(0, 1).data().toString(),
                  numberText(degrees(found.joints[index].maxAngle), 2));
    }

    EditorDriver driver;
};

TEST_F(WalkWorkflow, isKeyedShapedComparedCleanedRetimedUndoneAndRedone) {
    const std::uint64_t empty = sceneHash(scene());
    keyTheWalk();
    const ChannelId thigh = angleAbout(0, "thigh.L");
    ASSERT_EQ(curve(thigh).size(), 5U);
    EXPECT_NEAR(degrees(curve(angleAbout(0, "shin.R")).key(1).value), 55, 1e-9);

    // Shaped with each interpolation, in the curve editor.
    driver.search("Layouts Curves");
    driver.clickRow("thigh.L");
    driver.curves().setFocus();
    for (const auto& [number, kind] :
         {std::pair(Qt::Key_1, Interpolation::step), std::pair(Qt::Key_2, Interpolation::linear),
          std::pair(Qt::Key_4, Interpolation::monotone), std::pair(Qt::Key_5, Interpolation::slerp),
          std::pair(Qt::Key_6, Interpolation::catmullRomUniform),
          std::pair(Qt::Key_7, Interpolation::hermite), std::pair(Qt::Key_3, Interpolation::catmullRom)}) {
        QTest::keyClick(&driver.curves(), Qt::Key_A, Qt::ControlModifier);
        driver.interpolate(number);
        for (const Key& key : curve(thigh).keys()) EXPECT_EQ(key.interpolation, kind);
    }
    QTest::keyClick(&driver.curves(), Qt::Key_A);
    const double before = curve(thigh).key(1).value;
    const QPoint passing = driver.curveKey(thigh, 1);
    driver.click(driver.curves(), passing);
    driver.drag(driver.curves(), passing, passing + QPoint(0, -40));
    EXPECT_GT(curve(thigh).key(1).value, before + radians(1));
    EXPECT_EQ(step(), QStringLiteral("Move 1 Key"));

    driver.search("Curve Compare");
    EXPECT_TRUE(session->comparison.enabled());
    checkComparison("thigh.L");

    // Baked, simplified, smoothed and unrolled, with the tools.
    QTest::keyClick(&driver.curves(), Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
    driver.press(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
    driver.search("Curve Bake");
    driver.applyTool();
    EXPECT_EQ(curve(thigh).size(), static_cast<std::size_t>(clip().lastFrame.value) + 1);
    driver.goTo(24);
    driver.clickRow("hips");
    driver.type("Angle Y", "360");
    driver.press(Qt::Key_S);
    driver.search("Unroll");
    driver.settleTool();
    driver.applyTool();
    EXPECT_EQ(step(), QStringLiteral("Unroll Rotations"));
    for (const Key& key : curve(angleAbout(1, "hips")).keys()) EXPECT_NEAR(key.value, 0, 1e-9);
    const auto baked = shared();
    driver.press(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
    const std::size_t dense = keys();
    driver.search("Simplify");
    driver.typeIntoTool("Tolerance", "1");
    driver.applyTool();
    EXPECT_EQ(step(), QStringLiteral("Simplify Curves"));
    EXPECT_LT(keys(), dense / 3);
    EXPECT_LE(maxError(baked, shared()), 0.001);
    driver.search("Curve Smooth");
    driver.applyTool();
    EXPECT_EQ(step(), QStringLiteral("Smooth Curves"));

    // Retimed, in the timeline.
    driver.search("Layouts Pose");
    driver.clickRow("thigh.L");
    driver.timeline().setFocus();
    QTest::keyClick(&driver.timeline(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(&driver.timeline(), Qt::Key_A);
    const Seconds end = curve(thigh).endTime();
    const QPoint bracket = driver.timelineKey("thigh.L", end) + QPoint(9, 0);
    driver.drag(driver.timeline(), bracket, bracket - QPoint(driver.timelineWidth(24), 0));
    EXPECT_NEAR(curve(thigh).endTime().value, 0.8 * end.value, 1e-9);
    EXPECT_TRUE(step().startsWith(QStringLiteral("Scale "))) << step().toStdString();
    driver.goTo(12);
    driver.searchAndAnswer("Insert Time", "6");
    EXPECT_EQ(step(), QStringLiteral("Insert 6 Frames"));
    driver.search("Change Speed");
    driver.typeIntoTool("Speed", "0.5");
    driver.applyTool();
    EXPECT_GT(curve(thigh).endTime().value, end.value);

    const std::uint64_t done = sceneHash(scene());
    const int steps = history().cursor();
    EXPECT_GT(steps, 40);
    for (int i = 0; i < steps; ++i) driver.press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_FALSE(history().canUndo());
    EXPECT_EQ(sceneHash(scene()), empty);
    for (int i = 0; i < steps; ++i) driver.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(sceneHash(scene()), done);
}

#ifdef SINEW_DATA_DIR

struct Capture {
    const char* name;
    std::vector<const char*> files;
    const char* joint;
};

void PrintTo(const Capture& capture, std::ostream* out) { *out << capture.name; }

class CaptureWorkflow : public Workflow, public testing::WithParamInterface<Capture> {};

TEST_P(CaptureWorkflow, isSimplifiedToATenthWithinAMillimetreAndEdited) {
    QStringList files;
    for (const char* file : GetParam().files)
        files << QStringLiteral(SINEW_DATA_DIR "/") + QString::fromUtf8(file);
    open(files);
    const EditorDriver driver(*window, *session);
    ASSERT_NE(session->selection.clip(), nullptr);
    const auto captured = shared();
    const std::size_t dense = keys();
    driver.search("Simplify");
    driver.settleTool();
    driver.applyTool();
    EXPECT_LT(keys(), dense / 10);
    EXPECT_LE(maxError(captured, shared()), 0.001);

    driver.clickRow(GetParam().joint);
    driver.search("Layouts Curves");
    const ChannelId id = angleAbout(0, GetParam().joint);
    QTest::keyClick(&driver.curves(), Qt::Key_A);
    const Key before = curve(id).key(curve(id).size() / 2);
    const QPoint key = driver.curveKey(id, curve(id).size() / 2);
    driver.click(driver.curves(), key);
    driver.drag(driver.curves(), key, key + QPoint(0, -30));
    EXPECT_EQ(step(), QStringLiteral("Move 1 Key"));
    EXPECT_GT(curve(id).key(curve(id).size() / 2).value, before.value);
    driver.press(Qt::Key_Z, Qt::ControlModifier);
    driver.press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(shared(), captured);
}

INSTANTIATE_TEST_SUITE_P(Cmu, CaptureWorkflow,
                         testing::Values(Capture{"walk", {"bvh/cmu_12_01_walk.bvh"}, "LeftUpLeg"},
                                         Capture{"kick",
                                                 {"asf-amc/cmu-135/135-martialArts.asf",
                                                  "asf-amc/cmu-135/135_06-martialArts.amc"},
                                                 "lfemur"}),
                         [](const auto& param) { return std::string(param.param.name); });

#endif

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
