#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QMimeData>
#include <QPushButton>
#include <QToolButton>

#include "core/math/Angle.h"
#include "core/scene/templates/Templates.h"
#include "tests/ui/Leg.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/settings/Preferences.h"
#include "ui/status/StatusLine.h"
#include "ui/timeline/TimelineView.h"
#include "ui/viewport/ViewportView.h"
#include "ui/widgets/ArmedFrame.h"
#include "ui/widgets/NumberField.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// A leg at frame 50 of "walk"; the timeline has the focus.
class PosingWindow : public WindowTest {
protected:
    PosingWindow() {
        session->document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
        session->playback.setFrame({50});
        window->activateWindow();
        EXPECT_TRUE(QTest::qWaitForWindowActive(window.get()));
        timeline()->setFocus();
    }

    TimelineView* timeline() const { return window->findChild<TimelineView*>(); }
    JointId joint(std::string_view name) const { return test::jointOf(scene(), name); }
    ChannelId thigh() const { return {joint("thigh"), Channel::angle1}; }
    const Clip& clip() const { return *session->selection.clip(); }
    std::size_t keys(ChannelId id) const { return clip().find(id) ? clip().find(id)->size() : 0; }
    double shown(ChannelId id) const {
        const Evaluator& evaluator = *session->pose.active();
        return evaluator.values(evaluator.skeleton().find(id.joint).value()).at(id.channel);
    }
    void pose(ChannelId id, double value) {
        const std::vector<ChannelValue> values{{id, value}};
        ASSERT_TRUE(session->posing.set(QStringLiteral("Rotate"), values));
    }
    void press(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QTest::keyClick(timeline(), static_cast<Qt::Key>(key), modifiers);
    }
    QString stepText() const { return session->document.history().current().text; }
    QString statusText() const {
        QString all;
        for (const auto* part : window->findChild<StatusLine*>()->findChildren<QWidget*>())
            all += part->accessibleDescription() + u'\n';
        return all;
    }
    template <class Widget>
    Widget* find(const char* name) const {
        return window->findChild<Widget*>(QString::fromUtf8(name));
    }
};

TEST_F(PosingWindow, setKeyKeysTheShownPoseOfSelectedJoints) {
    session->selection.selectOnly(joint("thigh"));
    pose(thigh(), 0.1);
    press(Qt::Key_S);
    EXPECT_EQ(keys(thigh()), 4U);
    EXPECT_EQ(keys({joint("shin"), Channel::angle2}), 0U) << "not selected";
    EXPECT_EQ(shown(thigh()), 0.1);
    EXPECT_TRUE(session->posing.unkeyed().empty());
    EXPECT_EQ(stepText(), QStringLiteral("Set 1 Key"));
    press(Qt::Key_Delete);
    EXPECT_EQ(keys(thigh()), 3U);
    EXPECT_EQ(stepText(), QStringLiteral("Delete 1 Key"));
    session->document.undo();
    EXPECT_EQ(keys(thigh()), 4U);
}

TEST_F(PosingWindow, setKeyWithNothingSelectedKeysEveryFreeChannel) {
    press(Qt::Key_I);
    for (const Channel channel : kChannels) {
        if (isScale(channel)) continue;
        EXPECT_GT(keys({joint("root"), channel}), 0U);
    }
    EXPECT_EQ(keys({joint("shin"), Channel::angle2}), 1U);
}

TEST_F(PosingWindow, rotationKeysLeaveTranslationsUnchanged) {
    session->selection.selectOnly(joint("root"));
    press(Qt::Key_E, Qt::ShiftModifier);
    EXPECT_EQ(keys({joint("root"), Channel::angle2}), 1U);
    EXPECT_EQ(keys({joint("root"), Channel::translationX}), 0U);
}

TEST_F(PosingWindow, keyChangedNeedsAChange) {
    EXPECT_FALSE(action("key.setChanged")->isEnabled());
    EXPECT_TRUE(action("key.setChanged")->toolTip().contains(QStringLiteral("Pose a joint first")));
    pose(thigh(), 0.1);
    EXPECT_TRUE(action("key.setChanged")->isEnabled());
    press(Qt::Key_W, Qt::ShiftModifier);
    EXPECT_EQ(keys(thigh()), 4U);
    EXPECT_FALSE(action("key.setChanged")->isEnabled());
}

TEST_F(PosingWindow, disabledDeleteGivesAReason) {
    EXPECT_TRUE(action("key.delete")->toolTip().contains(QStringLiteral("Select keys or a joint first")));
    session->selection.selectOnly(joint("thigh"));
    EXPECT_TRUE(action("key.delete")->toolTip().contains(QStringLiteral("no key at the playhead")));
    session->playback.setFrame({100});
    EXPECT_TRUE(action("key.delete")->isEnabled());
    EXPECT_FALSE(action("key.delete")->toolTip().contains(QStringLiteral("no key at the playhead")));
}

TEST_F(PosingWindow, stepsFromKeyToKey) {
    session->selection.selectOnly(joint("thigh"));
    action("key.next")->trigger();
    EXPECT_EQ(session->playback.frame(), FrameIndex{100});
    action("key.next")->trigger();
    EXPECT_EQ(session->playback.frame(), FrameIndex{200});
    action("key.next")->trigger();
    EXPECT_EQ(session->playback.frame(), FrameIndex{200});
    action("key.previous")->trigger();
    EXPECT_EQ(session->playback.frame(), FrameIndex{100});
}

TEST_F(PosingWindow, autoKeyShowsFramesAroundTheCanvases) {
    const auto frames = window->findChildren<ArmedFrame*>();
    ASSERT_FALSE(frames.empty());
    for (const auto* frame : frames) EXPECT_TRUE(frame->isHidden());
    auto* button = find<QToolButton>("autoKey");
    ASSERT_NE(button, nullptr);
    const int width = button->width();
    QTest::mouseClick(button, Qt::LeftButton);
    EXPECT_TRUE(session->posing.autoKey());
    for (const auto* frame : frames) EXPECT_FALSE(frame->isHidden());
    EXPECT_EQ(button->width(), width) << "the layout must not change";
    press(Qt::Key_K, Qt::ShiftModifier);
    EXPECT_FALSE(session->posing.autoKey());
    for (const auto* frame : frames) EXPECT_TRUE(frame->isHidden());
}

TEST_F(PosingWindow, comboBoxChoosesTheChannelsToKey) {
    auto* choice = find<QComboBox>("keyed");
    auto* button = find<QPushButton>("setKey");
    EXPECT_FALSE(button->isEnabled()) << "nothing has changed yet";
    choice->setCurrentIndex(2);
    Q_EMIT choice->activated(2);
    EXPECT_EQ(session->posing.keyedChannels(), Posing::KeyedChannels::rotation);
    ASSERT_TRUE(button->isEnabled());
    session->selection.selectOnly(joint("root"));
    QTest::mouseClick(button, Qt::LeftButton);
    EXPECT_EQ(keys({joint("root"), Channel::angle1}), 1U);
    EXPECT_EQ(keys({joint("root"), Channel::translationX}), 0U);
}

TEST_F(PosingWindow, noKeyIsSetWhilePlaying) {
    session->posing.setAutoKey(true);
    session->playback.setPlaying(true);
    const auto before = session->selection.clip();
    for (const char* id :
         {"key.setAll", "key.setRotation", "key.delete", "edit.pastePose", "joint.resetToRest"})
        EXPECT_FALSE(action(id)->isEnabled()) << id;
    press(Qt::Key_S);
    EXPECT_EQ(session->selection.clip(), before);
    session->playback.setPlaying(false);
    EXPECT_TRUE(action("key.setAll")->isEnabled());
}

TEST_F(PosingWindow, unkeyedValuesAreCountedInTheStatusLine) {
    pose(thigh(), 0.1);
    EXPECT_TRUE(statusText().contains(QStringLiteral("1 value not keyed"))) << statusText().toStdString();
    session->playback.setFrame({51});
    EXPECT_FALSE(statusText().contains(QStringLiteral("not keyed")));
}

TEST_F(PosingWindow, theHintNamesTheButtonsThatOrbit) {
    action("joint.select")->trigger();
    EXPECT_TRUE(statusText().contains(QStringLiteral("Middle-drag or Alt+drag to orbit")));
    Preferences::get().set(preference::kMouse, 2);
    EXPECT_TRUE(statusText().contains(QStringLiteral("P to pin · Alt+drag to orbit"))) << "as in Maya";
    Preferences::get().reset(QLatin1String(preference::kMouse.key));
}

TEST_F(PosingWindow, poseIsCopiedAndPastedAtAnotherFrame) {
    pose(thigh(), 0.1);
    session->selection.selectOnly(joint("thigh"));
    QTest::keyClick(window.get(), Qt::Key_C, Qt::ControlModifier);
    EXPECT_TRUE(
        QGuiApplication::clipboard()->mimeData()->hasFormat(QStringLiteral("application/x-sinew-pose")));
    session->playback.setFrame({150});
    QTest::keyClick(window.get(), Qt::Key_V, Qt::ControlModifier);
    EXPECT_EQ(shown(thigh()), 0.1);
    EXPECT_EQ(stepText(), QStringLiteral("Paste Pose"));
}

TEST_F(PosingWindow, mirroredPasteAppliesToTheOtherSide) {
    session->document.open(newFromTemplate("biped", 0).value(), QStringLiteral("biped"));
    const auto tail = [this](const char* name) {
        const Evaluator& biped = *session->pose.active();
        return biped.bone(biped.skeleton().find(name).value()).tail;
    };
    session->selection.selectOnly(joint("upperArm.L"));
    pose({joint("upperArm.L"), Channel::angle1}, 0.5);
    pose({joint("upperArm.L"), Channel::angle3}, 0.3);
    const Eigen::Vector3d left = tail("upperArm.L");
    QTest::keyClick(window.get(), Qt::Key_C, Qt::ControlModifier);
    QTest::keyClick(window.get(), Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(stepText(), QStringLiteral("Paste Mirrored Pose"));
    const Eigen::Vector3d mirrored(-left.x(), left.y(), left.z());
    EXPECT_LT((tail("upperArm.R") - mirrored).norm(), 1e-9);
    EXPECT_EQ(tail("upperArm.L"), left);
}

TEST_F(PosingWindow, pasteExplainsWhyNothingCanBePasted) {
    const int steps = static_cast<int>(session->document.history().steps().size());
    QGuiApplication::clipboard()->setText(QStringLiteral("hello"));
    action("edit.pastePose")->trigger();
    EXPECT_TRUE(statusText().contains(QStringLiteral("Copy one first")));
    session->selection.selectOnly(joint("thigh"));
    action("edit.copyPose")->trigger();
    openSmall();
    action("edit.pastePose")->trigger();
    EXPECT_TRUE(statusText().contains(QStringLiteral("None of the copied joints exists in")));
    EXPECT_LE(static_cast<int>(session->document.history().steps().size()), steps);
}

TEST_F(PosingWindow, resetsToRestAndToTheLastKey) {
    session->selection.selectOnly(joint("thigh"));
    session->playback.setFrame({150});
    action("joint.resetToRest")->trigger();
    EXPECT_EQ(shown(thigh()), 0);
    EXPECT_EQ(stepText(), QStringLiteral("Reset thigh to Rest Pose"));
    action("joint.resetToKey")->trigger();
    EXPECT_NEAR(shown(thigh()), radians(-30), 1e-12);
    EXPECT_EQ(keys(thigh()), 3U) << "no key is set";
}

TEST_F(PosingWindow, toolsAndAxesAreExclusive) {
    EXPECT_TRUE(action("joint.rotate")->isChecked());
    action("joint.move")->trigger();
    EXPECT_EQ(session->posing.tool(), Posing::Tool::move);
    EXPECT_FALSE(action("joint.rotate")->isChecked());
    auto* choice = find<QComboBox>("axes");
    Q_EMIT choice->activated(2);
    EXPECT_EQ(session->posing.space(), Posing::Space::world);
    EXPECT_EQ(choice->currentIndex(), 2);
    action("joint.parentAxes")->trigger();
    EXPECT_EQ(choice->currentIndex(), 1);
    action("joint.lockY")->trigger();
    EXPECT_TRUE(session->posing.lockedAxes()[1]);
    action("joint.snap")->trigger();
    EXPECT_TRUE(session->posing.snaps());
}

TEST_F(PosingWindow, canvasUnderThePointerTakesFocusUnlessTextIsEdited) {
    auto* view = window->findChild<ViewportView*>();
    ASSERT_NE(view, nullptr) << "these tests need OpenGL 3.3";
    auto* filter = window->findChild<QLineEdit*>(QStringLiteral("filter"));
    ASSERT_NE(filter, nullptr);
    const auto enter = [](QWidget& canvas) {
        QEnterEvent event({10, 10}, {10, 10}, canvas.mapToGlobal(QPoint(10, 10)));
        QApplication::sendEvent(&canvas, &event);
    };
    enter(*view);
    EXPECT_TRUE(view->hasFocus());
    enter(*timeline());
    EXPECT_TRUE(timeline()->hasFocus());
    filter->setFocus();
    enter(*view);
    EXPECT_TRUE(filter->hasFocus()) << "the user may be about to type";
}

TEST_F(PosingWindow, enteredValueCanBeUndoneAndReleasesFocus) {
    session->selection.selectOnly(joint("thigh"));
    auto* view = window->findChild<ViewportView*>();
    ASSERT_NE(view, nullptr) << "these tests need OpenGL 3.3";
    NumberField* angle = nullptr;
    for (auto* field : window->findChildren<NumberField*>()) {
        if (field->isVisible() && field->accessibleName() == QStringLiteral("Angle X")) angle = field;
    }
    ASSERT_NE(angle, nullptr);
    angle->setFocus();
    angle->selectAll();
    QTest::keyClicks(angle, QStringLiteral("-44"));
    QTest::keyClick(angle, Qt::Key_Return);
    EXPECT_NEAR(shown(thigh()), radians(-44), 1e-9);
    QTest::keyClick(angle, Qt::Key_Z, Qt::ControlModifier);
    EXPECT_NEAR(shown(thigh()), radians(-15), 1e-9);
    ASSERT_TRUE(angle->hasFocus());
    QEnterEvent event({10, 10}, {10, 10}, view->mapToGlobal(QPoint(10, 10)));
    QApplication::sendEvent(view, &event);
    EXPECT_TRUE(view->hasFocus());
}

TEST_F(PosingWindow, limitEnforcementIsToggledForSelectedJoints) {
    EXPECT_FALSE(action("joint.enforceLimits")->isEnabled());
    session->selection.selectOnly(joint("thigh"));
    ASSERT_TRUE(action("joint.enforceLimits")->isChecked());
    action("joint.enforceLimits")->trigger();
    EXPECT_EQ(stepText(), QStringLiteral("Stop Enforcing Limits"));
    pose(thigh(), radians(80));
    EXPECT_NEAR(shown(thigh()), radians(80), 1e-12);
    action("joint.enforceLimits")->trigger();
    EXPECT_TRUE(action("joint.enforceLimits")->isChecked());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
