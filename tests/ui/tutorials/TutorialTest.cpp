#include "ui/tutorials/Tutorial.h"

#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QTabBar>
#include <QToolButton>
#include <algorithm>

#include "tests/ui/window/WindowFixture.h"
#include "ui/actions/Shortcuts.h"
#include "ui/curvetools/CurveToolDialog.h"
#include "ui/settings/Preferences.h"
#include "ui/start/NewDialog.h"
#include "ui/start/StartPage.h"
#include "ui/start/WelcomeCard.h"
#include "ui/timewarp/TimeWarpView.h"
#include "ui/tutorials/TutorialPanel.h"
#include "ui/widgets/PanelParts.h"
#include "ui/window/MenuBar.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class Tutorials : public WindowTest {
protected:
    TutorialPanel& panel() const { return *window->findChild<TutorialPanel*>(); }
    TutorialPointer& pointer() const { return *window->findChild<TutorialPointer*>(); }

    /// Selects a joint by a part of its name.
    void select(const char* part) const {
        for (const Joint& joint : scene().characters.front()->skeleton->joints())
            if (joint.name.find(part) != std::string::npos) return session->selection.selectOnly(joint.id);
        FAIL() << part;
    }
    /// Rotates the current joint as its Properties panel does.
    void pose(double degrees) const {
        session->posing.begin();
        const JointId joint = session->selection.currentJoint();
        const Skeleton& skeleton = *session->selection.character()->skeleton;
        for (const Channel channel : kChannels) {
            if (!isAngle(channel) || !skeleton[*skeleton.find(joint)].free.contains(channel)) continue;
            EXPECT_TRUE(session->posing.set(QStringLiteral("Rotate"),
                                            std::array{ChannelValue{{joint, channel}, radians(degrees)}}));
            return;
        }
    }
    QString shownText() const {
        for (const auto* label : panel().findChildren<QLabel*>())
            if (label->textFormat() == Qt::RichText) return label->text();
        return {};
    }
    void expectStep(std::size_t step) const {
        EXPECT_SOON(panel().step() == step) << step << " " << panel().step();
    }
};

TEST_F(Tutorials, everyStepHasATextAndATargetThatExists) {
    openSmall();
    for (const Tutorial& tutorial : tutorials()) {
        EXPECT_FALSE(tutorial.title.isEmpty());
        ASSERT_GE(tutorial.steps.size(), 5U);
        EXPECT_TRUE(action(tutorial.action.toStdString()));
        for (const TutorialStep& step : tutorial.steps) {
            EXPECT_GT(step.text.size(), 20);
            if (step.target.startsWith(QStringLiteral("menu:"))) {
                EXPECT_TRUE(findMenu(*window->menuBar(), step.target.mid(5).toStdString()))
                    << step.target.toStdString();
            } else if (!step.target.isEmpty()) {
                EXPECT_TRUE(window->findChild<QWidget*>(step.target)) << step.target.toStdString();
            }
        }
        EXPECT_FALSE(tutorial.steps.back().isDone) << "the last step is closed by the reader";
    }
}

TEST_F(Tutorials, theCardIsDraggedWithinTheWindow) {
    openSmall();
    panel().start(tutorials().front());
    const QPoint start = panel().pos();
    const auto drag = [this](QPoint by) {
        const QPoint grip(20, 20);
        QTest::mousePress(&panel(), Qt::LeftButton, {}, grip);
        QMouseEvent move(QEvent::MouseMove, grip + by, panel().mapToGlobal(grip + by), Qt::NoButton,
                         Qt::LeftButton, {});
        QApplication::sendEvent(&panel(), &move);
        QTest::mouseRelease(&panel(), Qt::LeftButton, {}, grip);
    };
    drag({-120, -50});
    EXPECT_EQ(panel().pos(), start + QPoint(-120, -50));
    panel().next();
    EXPECT_EQ(panel().x(), start.x() - 120) << "the next step appears at the same place";
    drag({-10000, -10000});
    EXPECT_EQ(panel().pos(), QPoint());
    drag({40, 30});
    EXPECT_EQ(panel().pos(), QPoint(40, 30)) << "it follows the mouse at once";
    panel().start(tutorials().front());
    EXPECT_EQ(panel().pos(), start);
}

TEST_F(Tutorials, menusNamedInTheTextsExist) {
    QStringList titles;
    for (const QMenu* menu : window->menuBar()->findChildren<QMenu*>()) titles << menu->title().remove(u'&');
    QStringList texts;
    for (const QAction* each : actions->all()) texts << each->text().remove(u'&');
    for (const Tutorial& tutorial : tutorials()) {
        for (const TutorialStep& step : tutorial.steps) {
            static const QRegularExpression kPath(QStringLiteral("<b>([^<]*&gt;[^<]*)</b>"));
            for (auto match = kPath.globalMatch(step.text); match.hasNext();) {
                QStringList path = match.next()
                                       .captured(1)
                                       .replace(QStringLiteral("&gt;"), QStringLiteral(">"))
                                       .split(QStringLiteral(" > "));
                const QString last = path.takeLast().remove(u'…');
                for (const QString& menu : path) EXPECT_TRUE(titles.contains(menu)) << menu.toStdString();
                EXPECT_TRUE(texts.contains(last) || texts.contains(last + u'…')) << last.toStdString();
            }
        }
    }
}

TEST_F(Tutorials, kinematicsAreLearntStepByStep) {
    action("help.tutorialKinematics")->trigger();
    ASSERT_TRUE(panel().isVisible());
    EXPECT_TRUE(pointer().isVisible());
    action("file.sampleFigure")->trigger();
    waitForTask();
    expectStep(1);
    action("playback.play")->trigger();
    expectStep(2);
    session->playback.setPlaying(false);
    select("ForeArm");
    expectStep(3);
    pose(40);
    expectStep(4);
    action("view.weights")->trigger();
    expectStep(5);
    pose(130);
    expectStep(6);
    session->selection.selectMeshes({scene().characters.front()->meshes.front()->id});
    action("mesh.dualQuaternion")->trigger();
    expectStep(7);
    action("help.tutorialNext")->trigger();
    EXPECT_FALSE(panel().isRunning());
    EXPECT_FALSE(panel().isVisible());
    EXPECT_FALSE(pointer().isVisible());
}

TEST_F(Tutorials, keysAndIkAreLearntByKeyboard) {
    action("help.tutorialKeys")->trigger();
    QTest::keyClick(window.get(), Qt::Key_N, Qt::ControlModifier);
    auto* dialog = window->findChild<NewDialog*>();
    ASSERT_TRUE(dialog);
    QTest::keyClick(dialog->findChild<TemplateTile*>(QStringLiteral("biped")), Qt::Key_Return);
    expectStep(1);
    select("forearm");
    expectStep(2);
    action("key.setAll")->trigger();
    expectStep(3);
    for (int i = 0; i < 20; ++i) QTest::keyClick(QApplication::focusWidget(), Qt::Key_Period);
    expectStep(4);
    pose(30);
    expectStep(5);
    action("key.setAll")->trigger();
    expectStep(6);
    for (int i = 0; i < 20; ++i) QTest::keyClick(QApplication::focusWidget(), Qt::Key_Period);
    pose(10);
    action("key.setAll")->trigger();
    expectStep(7);
    action("curve.compare")->trigger();
    EXPECT_SOON(!session->comparison.isUpdating() && session->comparison.results());
    EXPECT_GT(session->comparison.results()->rows.front().difference.maxAngle, radians(0.1))
        << "there is a difference to see";
    expectStep(8);
    action("limits.preset.elbow")->trigger();
    expectStep(9);
    pose(20);
    expectStep(10);
}

TEST_F(Tutorials, retimingIsLearntStepByStep) {
    action("help.tutorialRetiming")->trigger();
    action("file.sampleWalk")->trigger();
    waitForTask();
    expectStep(1);
    action("view.layoutRetime")->trigger();
    expectStep(2);
    action("warp.create")->trigger();
    expectStep(3);
    session->playback.setFrame(FrameIndex{session->playback.lastFrame().value / 2});
    action("warp.addPin")->trigger();
    expectStep(4);
    QTest::keyClick(window->findChild<TimeWarpView*>(), Qt::Key_Left);
    expectStep(5);
    action("playback.play")->trigger();
    expectStep(6);
    session->playback.setPlaying(false);
    action("warp.bake")->trigger();
    const auto buttons = window->findChild<CurveToolDialog*>()->findChildren<QPushButton*>();
    const auto apply = std::ranges::find_if(buttons, [](const auto* each) { return each->isDefault(); });
    ASSERT_NE(apply, buttons.end());
    EXPECT_SOON((*apply)->isEnabled());
    (*apply)->click();
    expectStep(7);
}

TEST_F(Tutorials, everyStepPointsAtSomething) {
    for (const Tutorial& tutorial : tutorials()) {
        panel().start(tutorial);
        for (std::size_t step = 0; step < tutorial.steps.size(); ++step) {
            EXPECT_EQ(panel().step(), step);
            EXPECT_EQ(pointer().isVisible(), !tutorial.steps[step].target.isEmpty())
                << tutorial.title.toStdString() << step;
            panel().next();
        }
    }
}

TEST_F(Tutorials, aPanelBehindAnotherIsShownByItsTab) {
    auto* goals = window->findChild<QDockWidget*>(QStringLiteral("goals"));
    ASSERT_FALSE(isInView(*goals));
    pointer().pointAt(QStringLiteral("goals"));
    ASSERT_TRUE(pointer().isVisible());
    const QPoint middle = pointer().geometry().center();
    auto* tabs = qobject_cast<QTabBar*>(window->childAt(middle));
    ASSERT_TRUE(tabs);
    QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->mapFrom(window.get(), middle));
    EXPECT_SOON(isInView(*goals));
    pointer().pointAt(QStringLiteral("goals"));
    EXPECT_TRUE(pointer().geometry().contains(goals->geometry().center()));
}

TEST_F(Tutorials, stepsCanBeSkippedAndRepeated) {
    action("help.tutorialHand")->trigger();
    QPushButton* back = nullptr;
    QPushButton* next = nullptr;
    for (auto* button : panel().findChildren<QPushButton*>())
        (button->text() == QStringLiteral("Back") ? back : next) = button;
    EXPECT_FALSE(back->isEnabled());
    next->click();
    EXPECT_EQ(panel().step(), 1U);
    back->click();
    EXPECT_EQ(panel().step(), 0U);
    panel().findChild<QToolButton*>()->click();
    EXPECT_FALSE(panel().isVisible());
}

TEST_F(Tutorials, textsNameTheCurrentShortcuts) {
    for (const std::size_t preset : {0U, 1U, 2U}) {
        Preferences::get().set(preference::kShortcuts, preset);
        for (const Tutorial& tutorial : tutorials()) {
            action(tutorial.action.toStdString())->trigger();
            for (std::size_t step = 0; step < tutorial.steps.size(); ++step) {
                expectStep(step);
                EXPECT_FALSE(shownText().contains(u'{')) << shownText().toStdString();
                panel().next();
            }
        }
    }
    customizeShortcuts("playback.play", toKeySequences(QStringLiteral("F7")));
    action("help.tutorialKinematics")->trigger();
    panel().next();
    EXPECT_TRUE(shownText().contains(QStringLiteral("<b>F7</b>"))) << shownText().toStdString();
    customizeShortcuts("playback.play", {});
    action("help.tutorialKinematics")->trigger();
    panel().next();
    EXPECT_TRUE(shownText().contains(QStringLiteral("Play"))) << shownText().toStdString();
}

TEST_F(Tutorials, aStepGoneBackToWaitsForTheReader) {
    openSmall();
    action("help.tutorialRetiming")->trigger();
    panel().next();
    panel().next();
    action("warp.create")->trigger();
    expectStep(3);
    panel().findChildren<QPushButton*>().front()->click();  // Back
    EXPECT_EQ(panel().step(), 2U);
    EXPECT_NEVER(panel().step() != 2U);
}

TEST_F(Tutorials, theWelcomeCardSetsPresetsAndStaysHidden) {
    auto* card = window->findChild<WelcomeCard*>();
    ASSERT_TRUE(card->isVisible());
    auto* presets = card->findChildren<QComboBox*>().front();
    presets->setCurrentIndex(2);
    Q_EMIT presets->activated(2);
    EXPECT_EQ(Preferences::get().value(preference::kMouse), 2U);
    EXPECT_EQ(action("playback.play")->shortcut(), QKeySequence(QStringLiteral("Alt+V")));
    Preferences::get().set(preference::kMouse, 1);
    EXPECT_EQ(presets->currentIndex(), -1) << "mouse and shortcuts differ";
    card->findChild<QPushButton*>()->click();
    EXPECT_FALSE(card->isVisible());
    makeWindow();
    EXPECT_FALSE(window->findChild<WelcomeCard*>()->isVisible());
    EXPECT_TRUE(window->findChild<StartPage*>()->isVisible());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
