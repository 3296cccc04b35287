#include <QLineEdit>
#include <QTabBar>
#include <QTableView>

#include "core/anim/clip/ClipLayer.h"
#include "core/math/Angle.h"
#include "tests/Paths.h"
#include "tests/core/io/journal/SceneHash.h"
#include "tests/ui/window/EditorDriver.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/layers/LayerCommands.h"
#include "ui/layers/LayersDock.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// A motion, an arm and the chest of its character, a channel of each, and frames at which to fade.
struct LayeredMotionCase {
    const char* name;
    std::vector<std::string> files;  ///< none: the sample walk
    const char *arm, *armAngle, *chest, *chestAngle;
    int start, middle, end;
};

void PrintTo(const LayeredMotionCase& motion, std::ostream* out) { *out << motion.name; }

/// Changing a motion by a layer, using only mouse and keyboard.
class LayerWorkflow : public WindowTest, public testing::WithParamInterface<LayeredMotionCase> {
protected:
    LayerWorkflow() : driver(*window, *session) { window->resize(1600, 980); }

    void openMotion() {
        const LayeredMotionCase& motion = GetParam();
        if (motion.files.empty()) {
            action("file.sampleWalk")->trigger();
            waitForTask();
        } else {
            QStringList files;
            for (const std::string& file : motion.files) files << QString::fromStdString(file);
            open(files);
        }
        ASSERT_NE(session->selection.clip(), nullptr);
    }

    /// Clicks the tab of a panel.
    void showPanel(const char* title) const {
        for (QTabBar* bar : window->findChildren<QTabBar*>()) {
            for (int i = 0; i < bar->count(); ++i) {
                if (bar->tabText(i) == QString::fromUtf8(title))
                    QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(i).center());
            }
        }
    }

    const Clip& clip() const { return *session->selection.clip(); }
    /// Positions of all joints at a frame.
    std::vector<Eigen::Vector3d> positions(int frame) const {
        driver.goTo(frame);
        std::vector<Eigen::Vector3d> all;
        for (const Affine& model : session->pose.active()->model()) all.push_back(model.translation());
        return all;
    }
    static double distance(const std::vector<Eigen::Vector3d>& a, const std::vector<Eigen::Vector3d>& b) {
        double largest = 0;
        for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, (a[i] - b[i]).norm());
        return largest;
    }
    /// Types the weight of the layer in a row, and keys it.
    void keyWeight(const char* weight, int frame) {
        driver.goTo(frame);
        auto& table = *window->findChild<QTableView*>(QStringLiteral("layerTable"));
        if (!clip().layers[0]->find(layerChannel(clip().layers[0]->id))) driver.search("Key Weight");
        const QRect cell = table.visualRect(table.model()->index(0, 2));
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, cell.center());
        QTest::mouseDClick(table.viewport(), Qt::LeftButton, {}, cell.center());
        const auto editors = table.findChildren<QLineEdit*>();  // earlier ones may await their deletion
        ASSERT_FALSE(editors.isEmpty());
        QLineEdit* const editor = editors.back();
        editor->selectAll();
        QTest::keyClicks(editor, QString::fromUtf8(weight));
        QTest::keyClick(editor, Qt::Key_Return);
        QCoreApplication::processEvents();  // the table commits the value from the event loop
    }

    test::EditorDriver driver;
};

TEST_P(LayerWorkflow, raisesAnArmAndLeansTheChestFadedMergedAndUndone) {
    const LayeredMotionCase& motion = GetParam();
    openMotion();
    const std::uint64_t opened = test::sceneHash(scene());
    const auto base = session->selection.clip();
    const auto first = positions(motion.start), middle = positions(motion.middle),
               last = positions(motion.end);

    showPanel("Layers");
    driver.pressButton("layers.new");
    ASSERT_EQ(clip().layers.size(), 1U);
    driver.goTo(motion.middle);
    driver.clickRow(motion.arm);
    driver.type(motion.armAngle, "-70");
    driver.press(Qt::Key_S);
    driver.clickRow(motion.chest);
    driver.type(motion.chestAngle, "20");
    driver.press(Qt::Key_S);
    EXPECT_EQ(clip().tracks.size(), base->tracks.size());
    for (std::size_t i = 0; i < base->tracks.size(); ++i)
        EXPECT_EQ(clip().tracks[i].curve, base->tracks[i].curve) << "the motion keeps its keys";
    keyWeight("1", motion.middle);
    keyWeight("0", motion.start);
    keyWeight("0", motion.end);
    const auto raised = positions(motion.middle);
    EXPECT_GT(distance(raised, middle), 0.05);
    EXPECT_LT(distance(positions(motion.start), first), 1e-9);
    EXPECT_LT(distance(positions(motion.end), last), 1e-9);
    const int quarter = (motion.start + motion.middle) / 2;
    const auto faded = positions(quarter);

    driver.pressButton("layers.merge");
    auto* dock = window->findChild<LayersDock*>();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !dock->commands().task().running(); }, 20000));
    EXPECT_TRUE(clip().layers.empty());
    EXPECT_LT(distance(positions(motion.middle), raised), 1e-5);
    EXPECT_LT(distance(positions(quarter), faded), 1e-4);

    while (session->document.history().canUndo()) driver.press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(test::sceneHash(scene()), opened);
    EXPECT_LT(distance(positions(motion.middle), middle), 1e-12);
}

INSTANTIATE_TEST_SUITE_P(Sample, LayerWorkflow,
                         testing::Values(LayeredMotionCase{
                             "walk", {}, "LeftArm", "Angle Z", "Chest", "Angle X", 0, 24, 48}),
                         testing::PrintToStringParamName());

#ifdef SINEW_DATA_DIR
INSTANTIATE_TEST_SUITE_P(Captured, LayerWorkflow,
                         testing::Values(LayeredMotionCase{"run",
                                                           {SINEW_DATA_DIR "/asf-amc/cmu-09/09-run.asf",
                                                            SINEW_DATA_DIR "/asf-amc/cmu-09/09_06-run.amc"},
                                                           "lhumerus",
                                                           "Angle Z",
                                                           "thorax",
                                                           "Angle X",
                                                           10,
                                                           60,
                                                           120}),
                         testing::PrintToStringParamName());
#endif

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
