#include <QLabel>
#include <QTableView>

#include "core/anim/AsInterpolated.h"
#include "core/anim/MotionError.h"
#include "core/math/Angle.h"
#include "tests/Paths.h"
#include "tests/core/io/journal/SceneHash.h"
#include "tests/ui/window/EditorHands.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/curves/CurveView.h"
#include "ui/curvetools/CurveToolDialog.h"
#include "ui/timeline/TimelineView.h"
#include "ui/widgets/NumberText.h"

namespace sinew {
namespace {

using test::EditorHands;
using test::sceneHash;

/// Motion is made and shaped by mouse and keyboard alone.
class ByHand : public WindowTest {
protected:
    ByHand() { window->resize(1600, 980); }

    const Clip& clip() const { return *session->selection.clip(); }
    std::shared_ptr<const Clip> shared() const { return session->selection.clip(); }
    /// The angle of a joint about an axis: 0 is X.
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

    /// How far any bone is off at any frame or key of the clip before, metres.
    double worst(const std::shared_ptr<const Clip>& before, const std::shared_ptr<const Clip>& after) const {
        const auto times = timesToKeep(*before, 1'000'000);
        return motionError(session->selection.character()->skeleton, before, after, times, 0.1).distance;
    }
};

struct LegPose {
    int frame;
    const char *thighL, *shinL, *thighR, *shinR, *armL, *armR;  ///< degrees
};

/// Contact, passing, contact on the other side, passing, and the first contact again.
constexpr LegPose kWalk[] = {{0, "-25", "5", "20", "12", "18", "-18"},
                             {12, "-4", "8", "-12", "55", "0", "0"},
                             {24, "20", "12", "-25", "5", "-18", "18"},
                             {36, "-12", "55", "-4", "8", "0", "0"},
                             {48, "-25", "5", "20", "12", "18", "-18"}};

class WalkByHand : public ByHand {
protected:
    WalkByHand() : hands(*window, *session) {
        hands.beginTemplate("biped");
        hands.press(Qt::Key_3);
        hands.press(Qt::Key_A);
    }

    void keyTheWalk() {
        hands.clickRow("hips");
        hands.press(Qt::Key_S);
        for (const LegPose& pose : kWalk) {
            hands.goTo(pose.frame);
            for (const auto& [joint, angle] :
                 {std::pair("thigh.L", pose.thighL), std::pair("shin.L", pose.shinL),
                  std::pair("thigh.R", pose.thighR), std::pair("shin.R", pose.shinR),
                  std::pair("upperArm.L", pose.armL), std::pair("upperArm.R", pose.armR)}) {
                hands.clickRow(joint);
                hands.type("Angle X", angle);
                hands.press(Qt::Key_S);
            }
        }
    }

    /// All four kinds that are compared differ as the command line says.
    void lookAtTheComparison(const char* joint) {
        hands.waitUntil("the difference is worked out", [this] {
            return !session->comparison.working() && session->comparison.results() != nullptr;
        });
        const auto* table = window->findChild<QTableView*>(QStringLiteral("comparison"));
        ASSERT_TRUE(table->isVisible());
        const auto character = session->selection.character();
        const auto under = [&](Interpolation kind) {
            return Motion{character, std::make_shared<const Clip>(asInterpolated(clip(), kind))};
        };
        const Motion linear = under(Interpolation::linear);
        const auto found = compareMotions(under(Interpolation::catmullRom), {&linear, 1}).value().front();
        const auto index = static_cast<std::size_t>(character->skeleton->find(joint).value());
        EXPECT_GT(found.joints[index].maxAngle, radians(1));
        EXPECT_EQ(table->model()->index(0, 1).data().toString(),
                  numberText(degrees(found.joints[index].maxAngle), 2));
    }

    EditorHands hands;
};

TEST_F(WalkByHand, isKeyedShapedComparedCleanedRetimedUndoneAndRedone) {
    const std::uint64_t empty = sceneHash(scene());
    keyTheWalk();
    const ChannelId thigh = angleAbout(0, "thigh.L");
    ASSERT_EQ(curve(thigh).size(), 5U);
    EXPECT_NEAR(degrees(curve(angleAbout(0, "shin.R")).key(1).value), 55, 1e-9);

    // Shaped with each interpolation, in the curve editor.
    hands.search("Layouts Curves");
    hands.clickRow("thigh.L");
    hands.curves().setFocus();
    for (const auto& [number, kind] :
         {std::pair(Qt::Key_1, Interpolation::step), std::pair(Qt::Key_2, Interpolation::linear),
          std::pair(Qt::Key_4, Interpolation::monotone), std::pair(Qt::Key_5, Interpolation::slerp),
          std::pair(Qt::Key_6, Interpolation::catmullRomUniform),
          std::pair(Qt::Key_7, Interpolation::hermite), std::pair(Qt::Key_3, Interpolation::catmullRom)}) {
        QTest::keyClick(&hands.curves(), Qt::Key_A, Qt::ControlModifier);
        hands.interpolate(number);
        for (const Key& key : curve(thigh).keys()) EXPECT_EQ(key.interpolation, kind);
    }
    QTest::keyClick(&hands.curves(), Qt::Key_A);
    const double before = curve(thigh).key(1).value;
    const QPoint passing = hands.curveKey(thigh, 1);
    hands.clickIn(hands.curves(), passing);
    hands.drag(hands.curves(), passing, passing + QPoint(0, -40));
    EXPECT_GT(curve(thigh).key(1).value, before + radians(1));
    EXPECT_EQ(step(), QStringLiteral("Move 1 key"));

    hands.search("Curve Compare");
    EXPECT_TRUE(session->comparison.enabled());
    lookAtTheComparison("thigh.L");

    // Baked, simplified, smoothed and unrolled, with the tools.
    QTest::keyClick(&hands.curves(), Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
    hands.press(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
    hands.search("Curve Bake");
    hands.applyTool();
    EXPECT_EQ(curve(thigh).size(), static_cast<std::size_t>(clip().lastFrame.value) + 1);
    hands.goTo(24);
    hands.clickRow("hips");
    hands.type("Angle Y", "360");
    hands.press(Qt::Key_S);
    hands.search("Unroll");
    hands.settleTool();
    hands.applyTool();
    EXPECT_EQ(step(), QStringLiteral("Unroll rotations"));
    for (const Key& key : curve(angleAbout(1, "hips")).keys()) EXPECT_NEAR(key.value, 0, 1e-9);
    const auto baked = shared();
    hands.press(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
    const std::size_t dense = keys();
    hands.search("Simplify");
    hands.typeIntoTool("Tolerance", "1");
    hands.applyTool();
    EXPECT_EQ(step(), QStringLiteral("Simplify curves"));
    EXPECT_LT(keys(), dense / 3);
    EXPECT_LE(worst(baked, shared()), 0.001);
    hands.search("Curve Smooth");
    hands.applyTool();
    EXPECT_EQ(step(), QStringLiteral("Smooth curves"));

    // Retimed, in the timeline.
    hands.search("Layouts Pose");
    hands.clickRow("thigh.L");
    hands.timeline().setFocus();
    QTest::keyClick(&hands.timeline(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(&hands.timeline(), Qt::Key_A);
    const Seconds end = curve(thigh).endTime();
    const QPoint bracket = hands.timelineKey("thigh.L", end) + QPoint(9, 0);
    hands.drag(hands.timeline(), bracket, bracket - QPoint(hands.timelineWidth(24), 0));
    EXPECT_NEAR(curve(thigh).endTime().value, 0.8 * end.value, 1e-9);
    EXPECT_TRUE(step().startsWith(QStringLiteral("Scale "))) << step().toStdString();
    hands.goTo(12);
    hands.searchAndAnswer("Insert Time", "6");
    EXPECT_EQ(step(), QStringLiteral("Insert 6 frames"));
    hands.search("Change Speed");
    hands.typeIntoTool("Speed", "0.5");
    hands.applyTool();
    EXPECT_GT(curve(thigh).endTime().value, end.value);

    const std::uint64_t done = sceneHash(scene());
    const int steps = history().cursor();
    EXPECT_GT(steps, 40);
    for (int i = 0; i < steps; ++i) hands.press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_FALSE(history().canUndo());
    EXPECT_EQ(sceneHash(scene()), empty);
    for (int i = 0; i < steps; ++i) hands.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(sceneHash(scene()), done);
}

#ifdef SINEW_DATA_DIR

struct Capture {
    const char* name;
    std::vector<const char*> files;
    const char* joint;
};

void PrintTo(const Capture& capture, std::ostream* out) { *out << capture.name; }

class CaptureByHand : public ByHand, public testing::WithParamInterface<Capture> {};

TEST_P(CaptureByHand, isOpenedSimplifiedToATenthWithinAMillimetreAndEdited) {
    QStringList files;
    for (const char* file : GetParam().files)
        files << QStringLiteral(SINEW_DATA_DIR "/") + QString::fromUtf8(file);
    open(files);
    const EditorHands hands(*window, *session);
    ASSERT_NE(session->selection.clip(), nullptr);
    const auto captured = shared();
    const std::size_t dense = keys();
    hands.search("Simplify");
    hands.settleTool();
    hands.applyTool();
    EXPECT_LT(keys(), dense / 10);
    EXPECT_LE(worst(captured, shared()), 0.001);

    hands.clickRow(GetParam().joint);
    hands.search("Layouts Curves");
    const ChannelId id = angleAbout(0, GetParam().joint);
    QTest::keyClick(&hands.curves(), Qt::Key_A);
    const Key before = curve(id).key(curve(id).size() / 2);
    const QPoint key = hands.curveKey(id, curve(id).size() / 2);
    hands.clickIn(hands.curves(), key);
    hands.drag(hands.curves(), key, key + QPoint(0, -30));
    EXPECT_EQ(step(), QStringLiteral("Move 1 key"));
    EXPECT_GT(curve(id).key(curve(id).size() / 2).value, before.value);
    hands.press(Qt::Key_Z, Qt::ControlModifier);
    hands.press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(shared(), captured);
}

INSTANTIATE_TEST_SUITE_P(Cmu, CaptureByHand,
                         testing::Values(Capture{"walk", {"bvh/cmu_12_01_walk.bvh"}, "LeftUpLeg"},
                                         Capture{"kick",
                                                 {"asf-amc/cmu-135/135-martialArts.asf",
                                                  "asf-amc/cmu-135/135_06-martialArts.amc"},
                                                 "lfemur"}),
                         [](const auto& param) { return std::string(param.param.name); });

#endif

}  // namespace
}  // namespace sinew
