#include <QAbstractButton>
#include <QCheckBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QListView>
#include <QSpinBox>
#include <QTreeView>

#include "tests/ui/window/WindowFixture.h"
#include "ui/actions/Shortcuts.h"
#include "ui/settings/Preferences.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr std::size_t kMaya = 2;  ///< in preference::kShortcutNames

/// Playback, undo and saving work wherever the focus is, unless text is typed.
class KeysAnywhere : public WindowTest {
protected:
    KeysAnywhere() { openSmall(); }

    void press(int key, Qt::KeyboardModifiers modifiers = {}) const {
        QTest::keyClick(QApplication::focusWidget(), static_cast<Qt::Key>(key), modifiers);
    }
    QTreeView& outliner() const {
        return *window->findChild<QDockWidget*>(QStringLiteral("outliner"))->findChild<QTreeView*>();
    }
    QLineEdit& filter() const { return *window->findChild<QLineEdit*>(QStringLiteral("filter")); }
    std::int64_t frame() const { return session->playback.frame().value; }
};

TEST_F(KeysAnywhere, spacePlaysFromTheOutlinerAndTheHistory) {
    for (QWidget* focused :
         {static_cast<QWidget*>(&outliner()),
          static_cast<QWidget*>(
              window->findChild<QDockWidget*>(QStringLiteral("history"))->findChild<QListView*>())}) {
        focused->show();
        focused->setFocus(Qt::MouseFocusReason);
        ASSERT_TRUE(QApplication::focusWidget());
        press(Qt::Key_Space);
        EXPECT_TRUE(session->playback.playing());
        press(Qt::Key_Space);
        EXPECT_FALSE(session->playback.playing());
    }
}

TEST_F(KeysAnywhere, stepsAndEndsWorkFromTheOutliner) {
    outliner().setFocus(Qt::MouseFocusReason);
    press(Qt::Key_End);
    EXPECT_EQ(frame(), 2);
    press(Qt::Key_Comma);
    EXPECT_EQ(frame(), 1);
    press(Qt::Key_Period);
    EXPECT_EQ(frame(), 2);
    press(Qt::Key_Home);
    EXPECT_EQ(frame(), 0);
}

TEST_F(KeysAnywhere, arrowsStayWithTheTree) {
    outliner().setFocus(Qt::MouseFocusReason);
    const QModelIndex root = outliner().model()->index(0, 0);
    outliner().setCurrentIndex(root);
    ASSERT_TRUE(outliner().isExpanded(root));
    press(Qt::Key_Left);
    EXPECT_FALSE(outliner().isExpanded(root));
    press(Qt::Key_Right);
    EXPECT_TRUE(outliner().isExpanded(root));
    EXPECT_EQ(frame(), 0);
}

TEST_F(KeysAnywhere, arrowsStayWithASpinBox) {
    customizeShortcuts("playback.last", toKeySequences(QStringLiteral("Up")));
    QSpinBox box(window.get());
    box.show();
    box.setFocus(Qt::MouseFocusReason);
    press(Qt::Key_Up);
    EXPECT_EQ(box.value(), 1);
    EXPECT_EQ(frame(), 0);
}

TEST_F(KeysAnywhere, typedTextStaysText) {
    filter().setFocus(Qt::MouseFocusReason);
    for (const int key : {Qt::Key_A, Qt::Key_Space, Qt::Key_Comma, Qt::Key_Home, Qt::Key_B}) press(key);
    EXPECT_EQ(filter().text(), QStringLiteral("ba ,"));
    EXPECT_FALSE(session->playback.playing());
    EXPECT_EQ(frame(), 0);
}

TEST_F(KeysAnywhere, spacePressesAButtonThatWasReachedByKeyboard) {
    auto* transport = window->findChild<QWidget*>(QStringLiteral("transportBar"));
    QAbstractButton* button = nullptr;
    for (auto* each : transport->findChildren<QAbstractButton*>())
        if (each->isCheckable() && each->isEnabled()) button = each;
    ASSERT_TRUE(button);
    const bool before = button->isChecked();
    button->setFocus(Qt::TabFocusReason);
    press(Qt::Key_Space);
    EXPECT_NE(button->isChecked(), before);
    EXPECT_FALSE(session->playback.playing());
    window->setFocus();
    button->setFocus(Qt::MouseFocusReason);
    press(Qt::Key_Space);
    EXPECT_TRUE(session->playback.playing());
    EXPECT_NE(button->isChecked(), before);
}

TEST_F(KeysAnywhere, shortcutsOfAPresetComeBeforeMenus) {
    Preferences::get().set(preference::kShortcuts, kMaya);
    press(Qt::Key_V, Qt::AltModifier);  // also opens the menu View in Sinew's own preset
    EXPECT_TRUE(session->playback.playing());
    EXPECT_FALSE(QApplication::activePopupWidget());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
