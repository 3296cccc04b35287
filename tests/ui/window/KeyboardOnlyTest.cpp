// The README's first minute, without a mouse.

#include <QDockWidget>
#include <QFileDialog>
#include <QListView>
#include <QTreeView>

#include "core/io/project/Project.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/actions/ActionSearch.h"
#include "ui/canvas/TimeCanvas.h"
#include "ui/start/NewDialog.h"
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
    auto* dialog = window->findChild<QFileDialog*>();
    ASSERT_TRUE(dialog);
    auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
    ASSERT_TRUE(name);
    name->setText(write(QStringLiteral("small.bvh"), kSmallBvh));  // so that no completer takes the Return
    QTest::keyClick(name, Qt::Key_Return);
    waitForTask();
    ASSERT_EQ(scene().characters.size(), 1U);
    press(Qt::Key_Space);
    EXPECT_TRUE(session->playback.playing());
    press(Qt::Key_Space);
    press(Qt::Key_Home);
    press(Qt::Key_Period);
    EXPECT_EQ(session->playback.frame().value, 1);
    search(QStringLiteral("Right"));
    EXPECT_NEAR(window->findChild<ViewportView*>()->camera().yaw(), kPi / 2, 1e-9);
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
    auto* dialog = window->findChild<QFileDialog*>();
    ASSERT_TRUE(dialog);
    const QString path = QDir(folder.path()).filePath(QStringLiteral("mine.sinew"));
    auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
    name->setText(path);
    QTest::keyClick(name, Qt::Key_Return);
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
