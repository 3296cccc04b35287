#include <QMenu>
#include <QPushButton>
#include <QTabBar>
#include <QTimer>
#include <QToolButton>

#include "core/anim/sequence/ArrangeStrips.h"
#include "core/scene/edits/clips/EditClips.h"
#include "core/scene/edits/clips/RetimeClip.h"
#include "core/scene/edits/warp/EditWarp.h"
#include "core/scene/evaluation/Evaluator.h"
#include "tests/Paths.h"
#include "tests/core/io/journal/SceneHash.h"
#include "tests/ui/exporting/ExportFixture.h"
#include "tests/ui/window/EditorDriver.h"
#include "ui/sequence/FindTransitionDialog.h"
#include "ui/sequence/SequenceCommands.h"
#include "ui/sequence/SequenceDock.h"
#include "ui/sequence/SequenceEditing.h"
#include "ui/sequence/SequencePreview.h"
#include "ui/sequence/SequenceView.h"
#include "ui/sequence/TransitionMapView.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// Three clips of one character: those of files, or a walk, and a run and a stop made from it.
struct JoinedClipsCase {
    const char* name;
    std::vector<std::string> files;  ///< none: the sample walk
    const char *walk, *run, *stop;   ///< names of clips
};

void PrintTo(const JoinedClipsCase& clips, std::ostream* out) { *out << clips.name; }

/// Joining clips with the mouse.
class SequenceWorkflow : public ExportWindowTest, public testing::WithParamInterface<JoinedClipsCase> {
protected:
    SequenceWorkflow() : driver(*window, *session) { window->resize(1600, 980); }

    void openClips() {
        if (GetParam().files.empty()) return openSample();
        QStringList files;
        for (const std::string& file : GetParam().files) files << QString::fromStdString(file);
        open(files);
    }

    /// Opens the sample walk and adds a run, which is a faster walk, and a stop, which is a walk that slows
    /// down.
    void openSample() {
        action("file.sampleWalk")->trigger();
        waitForTask();
        Scene made = session->document.committed();
        const CharacterId character = made.characters[0]->id;
        const ClipId walk = made.characters[0]->clips[0]->id;
        const auto addCopy = [&](const char* name) {
            made = duplicateClip(made, character, walk).value();
            const ClipId copy = made.find(character)->clips[1]->id;
            made = renameClip(made, character, copy, name).value();
            return copy;
        };
        const ClipId stop = addCopy("stop"), run = addCopy("run");
        made = changeSpeed(made, character, run, 1.8).value();
        made = trimClip(made, character, stop, {{0}, {60}}).value();
        auto slows = TimeWarp::create({{{0}, {0}}, {{1.4}, {1.4}}, {{2.4}, {1.85}}, {{4}, {2}}}).value();
        made = setWarp(made, character, stop, std::make_shared<const TimeWarp>(std::move(slows))).value();
        made = bakeWarp(made, character, stop).value().scene;
        session->document.open(made, QStringLiteral("clips"));
        test::settle();
    }

    /// Speeds of the hips from each frame of the shown motion to the next, in metres per second.
    std::vector<double> hipSpeeds() const {
        Playback& playback = session->playback;
        std::vector<double> speeds;
        Eigen::Vector3d before = Eigen::Vector3d::Zero();
        for (FrameIndex frame = playback.firstFrame(); frame <= playback.lastFrame();
             frame = frame + FrameIndex{1}) {
            playback.setFrame(frame);
            const Eigen::Vector3d hips = session->pose.active()->model()[0].translation();
            if (frame > playback.firstFrame())
                speeds.push_back((hips - before).norm() * playback.rate().hertz());
            before = hips;
        }
        return speeds;
    }
    /// The highest speed of the hips in any clip.
    double topSpeedOfClips() const {
        const auto character = session->selection.character();
        double top = 0;
        for (const auto& clip : character->clips) {
            session->selection.setClip(character->id, clip->id);
            top = std::max(top, std::ranges::max(hipSpeeds()));
        }
        return top;
    }

    SequenceDock& dock() const { return *window->findChild<SequenceDock*>(); }
    SequenceView& view() const { return dock().view(); }
    SequenceEditing& editing() const { return dock().editing(); }
    const Sequence::Strips& track() const { return editing().committedStrips().tracks.at(0); }

    void showPanel() const {
        for (QTabBar* bar : window->findChildren<QTabBar*>()) {
            for (int i = 0; i < bar->count(); ++i) {
                if (bar->tabText(i) == QStringLiteral("Sequence"))
                    QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(i).center());
            }
        }
        test::settle();
    }

    /// Chooses a clip in the menu of the Add Clip button.
    void addClip(const QString& name) const {
        QTimer::singleShot(0, window.get(), [name] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            ASSERT_NE(menu, nullptr);
            for (QAction* each : menu->actions()) {
                if (each->text() != name) continue;
                menu->setActiveAction(each);
                return QTest::keyClick(menu, Qt::Key_Return);
            }
            menu->close();
            FAIL() << "there is no clip " << name.toStdString();
        });
        QTest::mouseClick(dock().findChild<QToolButton*>(QStringLiteral("addStrip")), Qt::LeftButton);
        test::settle();
    }

    QPoint point(std::size_t index, double part) const {
        const QRectF box = view().geometry().box(track()[index], 0);
        return QPointF(box.left() + part * box.width(), box.center().y()).toPoint();
    }
    void drag(QPoint from, QPoint to) const {
        QWidget* pixels = view().viewport();
        QTest::mousePress(pixels, Qt::LeftButton, {}, from);
        for (int i = 1; i <= 4; ++i) {
            const QPoint at = from + (to - from) * i / 4;
            QMouseEvent move(QEvent::MouseMove, at, pixels->mapToGlobal(at), Qt::NoButton, Qt::LeftButton,
                             {});
            QApplication::sendEvent(pixels, &move);
        }
        QTest::mouseRelease(pixels, Qt::LeftButton, {}, to);
        test::settle();
    }

    /// Bakes the sequence, and waits until its clip is active.
    void bake() const {
        driver.pressButton("sequence.bake");
        driver.waitUntil("the sequence is baked", [&] { return !dock().commands().task().running(); });
        ASSERT_EQ(session->selection.clip()->name, "Sequence");
    }

    /// Exports the active clip in place from the export dialog.
    void exportInPlace(const QString& path) {
        ExportDialog* dialog = openExportDialog();
        choose(dialog, ".bvh");
        findByName<QLineEdit>(dialog, "Output file")->setText(path);
        findByName<QComboBox>(dialog, "Root motion")->setCurrentIndex(1);
        press(dialog, "&Export");
        waitForWriting();
        test::settle();
    }

    /// Selects a strip, finds its best transition to the next one, and joins them.
    void joinWithNext(std::size_t index) const {
        QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, point(index, 0.4));
        driver.pressButton("strip.findTransition");
        FindTransitionDialog* dialog = dock().commands().transitionDialog();
        ASSERT_NE(dialog, nullptr);
        driver.waitUntil("transitions are found",
                         [&] { return dialog->found() && !dialog->task().running(); });
        ASSERT_FALSE(dialog->found()->transitions.empty());
        QTest::mouseClick(
            &dialog->map(), Qt::LeftButton, {},
            dialog->map().pointOf(dialog->map().cellOf(dialog->found()->transitions[0])).toPoint());
        QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("joinStrips")), Qt::LeftButton);
        test::settle();
        window->activateWindow();  // there may be no window manager
        ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
    }

    test::EditorDriver driver;
};

TEST_P(SequenceWorkflow, joinsAWalkARunAndAStopAtFoundTransitions) {
    const JoinedClipsCase& clips = GetParam();
    openClips();
    const std::uint64_t opened = test::sceneHash(scene());
    const double topSpeed = topSpeedOfClips();
    showPanel();
    QTest::mouseClick(dock().findChild<QPushButton*>(QStringLiteral("sequence.new")), Qt::LeftButton);
    test::settle();
    for (const char* name : {clips.walk, clips.run, clips.stop}) addClip(QString::fromLatin1(name));
    ASSERT_EQ(track().size(), 3U);

    // The walk is cut short by dragging its end.
    const auto stepName = [](const char* text, const char* clip) {
        return QString::fromLatin1(text).arg(QString::fromLatin1(clip));
    };
    drag(point(0, 1), point(0, 0.9));
    EXPECT_EQ(session->document.history().current().text, stepName("Trim Strip %1", clips.walk));
    joinWithNext(0);
    EXPECT_EQ(session->document.history().current().text,
              stepName("Join %1 and ", clips.walk) + QString::fromLatin1(clips.run));
    joinWithNext(1);
    EXPECT_EQ(session->document.history().current().text,
              stepName("Join %1 and ", clips.run) + QString::fromLatin1(clips.stop));
    EXPECT_TRUE(editing().problem().isEmpty()) << editing().problem().toStdString();

    driver.waitUntil("the sequence is previewed",
                     [&] { return dock().preview().isShown() && dock().preview().isSettled(); });
    const SequenceRange range = rangeOf(editing().committedStrips());
    EXPECT_NEAR(session->playback.rate().time(session->playback.lastFrame()).value, range.last.value, 0.05);

    // The hips move on without a jump.
    const std::vector<double> speeds = hipSpeeds();
    EXPECT_LT(std::ranges::max(speeds), 1.1 * topSpeed);
    if (clips.files.empty()) {
        EXPECT_LT(speeds.back(), 0.5);
        const double middle = session->playback.rate().frame(track()[1].start + duration(track()[1]) * 0.5);
        EXPECT_GT(speeds.at(static_cast<std::size_t>(middle)), 1.6);
    }

    bake();
    driver.search("Make Loop");
    driver.settleTool();
    driver.applyTool();
    EXPECT_EQ(session->document.history().current().text, QStringLiteral("Make Loop"));
    const QString path = filePath(QStringLiteral("loop.bvh"));
    exportInPlace(path);
    const auto read = readBack(path);
    ASSERT_TRUE(read) << text(read.error());
    const auto& loop = read->characters[0];
    Evaluator evaluator(loop, loop->clips[0]);
    const auto modelAt = [&](FrameIndex frame) {
        evaluator.evaluate(loop->clips[0]->rate.time(frame));
        return std::vector<Affine>(evaluator.model().begin(), evaluator.model().end());
    };
    const auto first = modelAt(loop->clips[0]->firstFrame), last = modelAt(loop->clips[0]->lastFrame);
    ASSERT_EQ(first.size(), last.size());
    for (std::size_t i = 0; i < first.size(); ++i)
        EXPECT_LT((first[i].translation() - last[i].translation()).norm(), 1e-3) << i << ": a seam";
    for (FrameIndex frame = loop->clips[0]->firstFrame; frame <= loop->clips[0]->lastFrame;
         frame = frame + FrameIndex{1}) {
        const Eigen::Vector3d moved = modelAt(frame)[0].translation() - first[0].translation();
        EXPECT_LT(std::hypot(moved.x(), moved.z()), 1e-6) << "frame " << frame.value << " is not in place";
    }

    while (session->document.history().canUndo()) driver.press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(test::sceneHash(scene()), opened);
}

INSTANTIATE_TEST_SUITE_P(Sample, SequenceWorkflow,
                         testing::Values(JoinedClipsCase{"walk", {}, "walk", "run", "stop"}),
                         testing::PrintToStringParamName());

#ifdef SINEW_DATA_DIR
INSTANTIATE_TEST_SUITE_P(Captured, SequenceWorkflow,
                         testing::Values(JoinedClipsCase{"cmu",
                                                         {SINEW_DATA_DIR "/asf-amc/cmu-02/02.asf",
                                                          SINEW_DATA_DIR "/asf-amc/cmu-02/02_01.amc",
                                                          SINEW_DATA_DIR "/asf-amc/cmu-02/02_03.amc",
                                                          SINEW_DATA_DIR "/asf-amc/cmu-02/02_04.amc"},
                                                         "02_01",
                                                         "02_03",
                                                         "02_04"}),
                         testing::PrintToStringParamName());
#endif

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
