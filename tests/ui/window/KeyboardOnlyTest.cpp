// The README's first minute, without a mouse.

#include <QDockWidget>
#include <QFileDialog>
#include <QListView>
#include <QTreeView>

#include "core/io/project/Project.h"
#include "tests/ui/EnterPath.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/actions/ActionSearch.h"
#include "ui/canvas/TimeCanvas.h"
#include "ui/start/NewDialog.h"
#include "ui/timewarp/TimeWarpView.h"
#include "ui/viewport/ViewportView.h"
#include "ui/widgets/NumberField.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class KeyboardOnly : public WindowTest {
protected:
    KeyboardOnly() { window->resize(1600, 980); }

    void press(int key, Qt::KeyboardModifiers modifiers = {}) const {
        QWidget* focused = QApplication::focusWidget();
        ASSERT_TRUE(focused);
        QTest::keyClick(focused, static_cast<Qt::Key>(key), modifiers);
    }
    void type(const QString& text) const { QTest::keyClicks(QApplication::focusWidget(), text); }
    /// Presses F6, which goes from panel to panel, and Tab within the panel until a widget has the focus.
    void tabTo(const QWidget* widget) const {
        ASSERT_TRUE(widget);
        const QWidget* panel = widget;
        while (panel && !qobject_cast<const QDockWidget*>(panel)) panel = panel->parentWidget();
        ASSERT_TRUE(panel);
        for (int i = 0; i < 30 && !panel->isAncestorOf(QApplication::focusWidget()); ++i) press(Qt::Key_F6);
        for (int i = 0; i < 100 && QApplication::focusWidget() != widget; ++i) press(Qt::Key_Tab);
        EXPECT_EQ(QApplication::focusWidget(), widget);
    }
    /// Triggers an action by its name: F3, the name, Return.
    void search(const QString& name) const {
        press(Qt::Key_F3);
        ASSERT_SOON(QApplication::activePopupWidget() != nullptr);
        type(name);
        press(Qt::Key_Return);
        EXPECT_SOON(QApplication::activePopupWidget() == nullptr);
    }
    /// Goes to the viewport with F6.
    void goToViewport() const {
        for (int i = 0; i < 30 && !viewport()->hasFocus(); ++i) press(Qt::Key_F6);
        EXPECT_TRUE(viewport()->hasFocus());
    }
    ViewportView* viewport() const { return window->findChild<ViewportView*>(); }
    const Camera& camera() const { return viewport()->camera(); }
    /// Types the name of a file into the dialog that asks for one, and presses Return.
    void typeFile(const QString& path) const {
        auto* dialog = window->findChild<QFileDialog*>();
        ASSERT_TRUE(dialog);
        test::enterPath(*dialog, path);
    }
    QTreeView* outliner() const {
        return window->findChild<QDockWidget*>(QStringLiteral("outliner"))->findChild<QTreeView*>();
    }
    TimeCanvas* timeline() const {
        return window->findChild<QDockWidget*>(QStringLiteral("timeline"))->findChild<TimeCanvas*>();
    }
    /// Returns a visible field of the Properties panel by its accessible name.
    NumberField* field(const QString& name) const {
        for (auto* each :
             window->findChild<QDockWidget*>(QStringLiteral("properties"))->findChildren<NumberField*>())
            if (each->isVisible() && each->accessibleName().contains(name)) return each;
        return nullptr;
    }
    std::size_t keyCount() const {
        std::size_t count = 0;
        const auto clip = session->selection.clip();
        for (std::size_t i = 0; clip && i < clip->tracks.size(); ++i) count += clip->tracks[i].curve->size();
        return count;
    }
};

TEST_F(KeyboardOnly, aFileIsOpenedPlayedAndViewed) {
    press(Qt::Key_O, Qt::ControlModifier);
    typeFile(write(QStringLiteral("small.bvh"), kSmallBvh));
    waitForTask();
    ASSERT_EQ(scene().characters.size(), 1U);
    press(Qt::Key_Space);
    EXPECT_TRUE(session->playback.playing());
    press(Qt::Key_Space);
    press(Qt::Key_Home);
    press(Qt::Key_Period);
    EXPECT_EQ(session->playback.frame().value, 1);
    search(QStringLiteral("Right"));
    EXPECT_NEAR(camera().yaw(), kPi / 2, 1e-9);
}

TEST_F(KeyboardOnly, theViewIsTurnedFramedAndShaded) {
    action("file.sampleFigure")->trigger();
    waitForTask();
    goToViewport();
    const double yaw = camera().yaw(), distance = camera().distance();
    press(Qt::Key_Right, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_GT(std::remainder(camera().yaw() - yaw, 2 * kPi), 0);
    press(Qt::Key_Minus, Qt::ControlModifier);
    EXPECT_GT(camera().distance(), distance);
    press(Qt::Key_A);
    const double whole = camera().distance();
    tabTo(outliner());
    for (int i = 0; i < 4; ++i) press(Qt::Key_Down);
    goToViewport();
    press(Qt::Key_F);
    EXPECT_LT(camera().distance(), whole);
    press(Qt::Key_4);
    EXPECT_TRUE(action("view.wire")->isChecked());
    press(Qt::Key_8);
    EXPECT_TRUE(action("view.shadedWire")->isChecked());
    press(Qt::Key_6);
    EXPECT_TRUE(action("view.shaded")->isChecked());
}

TEST_F(KeyboardOnly, aJointIsPinnedMotionComparedAndRetimed) {
    action("file.sampleWalk")->trigger();
    waitForTask();
    tabTo(outliner());
    for (int i = 0; i < 4; ++i) press(Qt::Key_Down);
    goToViewport();
    press(Qt::Key_P);
    const auto& goals = scene().characters.front()->goals;
    ASSERT_EQ(goals.size(), 1U);
    EXPECT_TRUE(goals.front().pinned);

    search(QStringLiteral("Curve Compare"));
    EXPECT_TRUE(session->comparison.enabled());

    press(Qt::Key_W, Qt::ControlModifier | Qt::AltModifier);
    for (int i = 0; i < 5; ++i) press(Qt::Key_Period);
    press(Qt::Key_K, Qt::ControlModifier | Qt::AltModifier);
    const auto frame = session->playback.frame();
    ASSERT_EQ(session->warp.pins().size(), 1U) << "the new pin is selected";
    const WarpPin pin = session->warp.committed()->pins()[*session->warp.pins().begin()];
    search(QStringLiteral("Layouts Retime"));
    tabTo(window->findChild<TimeWarpView*>());
    press(Qt::Key_Up);
    const WarpPin moved = session->warp.committed()->pins()[*session->warp.pins().begin()];
    EXPECT_EQ(moved.time, pin.time);
    EXPECT_GT(moved.source, pin.source);
    EXPECT_EQ(session->playback.frame(), frame);
}

TEST_F(KeyboardOnly, aFileIsExported) {
    openSmall();
    const QString path = QDir(folder.path()).filePath(QStringLiteral("again.glb"));
    press(Qt::Key_E, Qt::ControlModifier);
    ASSERT_SOON(QApplication::activeModalWidget() != nullptr);
    auto* dialog = QApplication::activeModalWidget();
    dialog->activateWindow();
    ASSERT_SOON(dialog->isAncestorOf(QApplication::focusWidget()));
    const auto isInFile = [] {
        return QApplication::focusWidget()->accessibleName() == QStringLiteral("Output file");
    };
    for (int i = 0; i < 100 && !isInFile(); ++i) press(Qt::Key_Tab);
    ASSERT_TRUE(isInFile());
    press(Qt::Key_A, Qt::ControlModifier);
    type(path);
    press(Qt::Key_Return);
    EXPECT_SOON(QFile::exists(path));
}

TEST_F(KeyboardOnly, aSkeletonIsPosedKeyedUndoneAndSaved) {
    press(Qt::Key_N, Qt::ControlModifier);
    ASSERT_SOON(QApplication::activeModalWidget() != nullptr);
    QTest::keyClick(QApplication::activeModalWidget()->findChild<TemplateTile*>(QStringLiteral("biped")),
                    Qt::Key_Return);
    ASSERT_EQ(scene().characters.size(), 1U);
    window->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));

    tabTo(outliner());
    for (int i = 0; i < 4; ++i) press(Qt::Key_Down);
    ASSERT_TRUE(session->selection.currentJoint());
    NumberField* angle = field(QStringLiteral("X"));
    tabTo(angle);
    type(QStringLiteral("20"));
    press(Qt::Key_Return);
    EXPECT_TRUE(session->document.modified());

    tabTo(timeline());
    press(Qt::Key_S);
    const std::size_t keys = keyCount();
    EXPECT_GT(keys, 0U);
    press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(keyCount(), 0U);
    press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(keyCount(), keys);

    press(Qt::Key_S, Qt::ControlModifier);
    const QString path = QDir(folder.path()).filePath(QStringLiteral("mine.sinew"));
    typeFile(path);
    EXPECT_SOON(QFile::exists(path) && !session->document.modified());
}

TEST_F(KeyboardOnly, panelsAndMenusAreReached) {
    openSmall();
    tabTo(timeline());
    search(QStringLiteral("Normalise"));
    EXPECT_TRUE(action("curve.normalise")->isChecked());
    search(QStringLiteral("Export..."));
    ASSERT_SOON(QApplication::activeModalWidget() != nullptr);
    QTest::keyClick(QApplication::activeModalWidget(), Qt::Key_Escape);
    EXPECT_SOON(QApplication::activeModalWidget() == nullptr);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
