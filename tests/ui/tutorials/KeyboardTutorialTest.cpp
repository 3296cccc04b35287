// A new user chooses Maya's shortcuts, the dark theme and German, and completes the tutorial on IK: all from
// the keyboard.

#include <QComboBox>
#include <QDockWidget>
#include <QListView>
#include <QListWidget>
#include <QPushButton>
#include <QTreeView>

#include "tests/ui/window/WindowFixture.h"
#include "ui/actions/ActionSearch.h"
#include "ui/canvas/TimeCanvas.h"
#include "ui/preferences/PreferencesDialog.h"
#include "ui/settings/Language.h"
#include "ui/settings/Preferences.h"
#include "ui/start/NewDialog.h"
#include "ui/tutorials/TutorialPanel.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/Theme.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class KeyboardTutorial : public WindowTest {
protected:
    KeyboardTutorial() { window->resize(1600, 980); }
    ~KeyboardTutorial() override {
        action("window.themeDark")->trigger();
        window.reset();
    }

    /// Presses a key where the focus is.
    void press(int key, Qt::KeyboardModifiers modifiers = {}) const {
        QWidget* focused = QApplication::focusWidget();
        QTest::keyClick(focused ? focused : window.get(), static_cast<Qt::Key>(key), modifiers);
    }
    void pressShortcut(const char* id) const {
        const QKeyCombination keys = action(id)->shortcut()[0];
        press(keys.key(), keys.keyboardModifiers());
    }
    bool isInside(const QWidget& part) const {
        const QWidget* focused = QApplication::focusWidget();
        return focused && (focused == &part || part.isAncestorOf(focused));
    }
    /// Presses F6 until a panel has the focus.
    void enter(const QWidget& panel) const {
        for (int i = 0; i < 40 && !isInside(panel); ++i) press(Qt::Key_F6);
        EXPECT_TRUE(isInside(panel)) << panel.objectName().toStdString();
    }
    void tabTo(const QWidget& widget) const {
        for (int i = 0; i < 200 && QApplication::focusWidget() != &widget; ++i) press(Qt::Key_Tab);
        EXPECT_EQ(QApplication::focusWidget(), &widget) << widget.accessibleName().toStdString();
    }
    /// Finds an action with F3 and triggers it.
    void search(const char* id) const {
        press(Qt::Key_F3);
        ASSERT_SOON(qobject_cast<ActionSearch*>(QApplication::activePopupWidget()) &&
                    isInside(*QApplication::activePopupWidget()));
        const auto* list = QApplication::activePopupWidget()->findChild<QListView*>();
        // QTest cannot type umlauts.
        qobject_cast<QLineEdit*>(QApplication::focusWidget())->setText(withoutMnemonic(action(id)->text()));
        ASSERT_TRUE(list->currentIndex().isValid()) << id;
        const auto* model = static_cast<const ActionListModel*>(list->model());
        for (int i = 0; i < 20 && model->at(list->currentIndex().row()) != action(id); ++i)
            press(Qt::Key_Down);
        ASSERT_EQ(model->at(list->currentIndex().row()), action(id)) << id;
        press(Qt::Key_Return);
        ASSERT_SOON(!QApplication::activePopupWidget()) << id << " is disabled";
        test::settle();
    }
    void activate(QWidget& top) const {
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&top));
        top.activateWindow();  // there may be no window manager
        ASSERT_SOON(QApplication::activeWindow() == &top);
    }

    /// Chooses the value of a setting in the Preferences dialog with the arrow keys.
    void choose(const PreferencesDialog& dialog, const char* name, int index) const {
        for (auto* box : dialog.findChildren<QComboBox*>()) {
            if (box->accessibleName() != QLatin1String(name)) continue;
            tabTo(*box);
            press(Qt::Key_Home);
            for (int i = 0; i < index; ++i) press(Qt::Key_Down);
            EXPECT_EQ(box->currentIndex(), index) << name;
            return;
        }
        ADD_FAILURE() << "no setting " << name;
    }
    void choosePage(const PreferencesDialog& dialog, const char* title) const {
        auto& pages = *dialog.findChild<QListWidget*>();
        tabTo(pages);
        press(Qt::Key_Home);
        for (int i = 0; i < pages.count() && pages.currentItem()->text() != QLatin1String(title); ++i)
            press(Qt::Key_Down);
        EXPECT_EQ(pages.currentItem()->text(), QLatin1String(title));
    }

    QDockWidget& panel(const char* name) const {
        return *window->findChild<QDockWidget*>(QLatin1String(name));
    }
    TutorialPanel& tutorial() const { return *window->findChild<TutorialPanel*>(); }
    void expectStep(std::size_t step) const {
        EXPECT_SOON(tutorial().step() == step) << step << " " << tutorial().step();
    }
    bool isJointNamed(const char* part) const {
        const auto character = session->selection.character();
        const auto joint = character->skeleton->find(session->selection.currentJoint());
        return joint && (*character->skeleton)[*joint].name.find(part) != std::string::npos;
    }
    void setKey() const {
        enter(panel("timeline"));
        tabTo(*panel("timeline").findChild<TimeCanvas*>());
        pressShortcut("key.setAll");
    }
    /// Moves the target of the current goal along Z, in metres, and solves.
    void moveHand(const char* by) const {
        if (!isInView(panel("goals"))) search("panel.goals");
        EXPECT_SOON(isInView(panel("goals")));
        enter(panel("goals"));
        // The row has fields for X, Y and Z; the third one is Z.
        std::vector<NumberField*> target;
        for (auto* field : panel("goals").findChildren<NumberField*>())
            if (field->parentWidget() == panel("goals").findChildren<NumberField*>().front()->parentWidget())
                target.push_back(field);
        ASSERT_EQ(target.size(), 3U);
        tabTo(*target[2]);
        QTest::keyClicks(QApplication::focusWidget(), QLatin1String("+=") + QLatin1String(by));
        press(Qt::Key_Return);
        search("goal.solve");
    }

    std::optional<Language> language_;
};

TEST_F(KeyboardTutorial, isCompletedInGermanWithMayasShortcutsAndTheDarkTheme) {
    action("window.themeLight")->trigger();
    press(Qt::Key_Comma, Qt::ControlModifier);
    auto* preferences = window->findChild<PreferencesDialog*>();
    ASSERT_TRUE(preferences);
    activate(*preferences);
    choose(*preferences, "Theme", 2);
    choose(*preferences, "Language", 2);
    choosePage(*preferences, "Mouse");
    choose(*preferences, "Mouse preset", 2);
    choosePage(*preferences, "Shortcuts");
    choose(*preferences, "Shortcut preset", 2);
    press(Qt::Key_Escape);
    EXPECT_SOON(!preferences->isVisible());

    // The language takes effect at the next start.
    window.reset();
    language_.emplace(preferredLocale());
    makeWindow();
    window->resize(1600, 980);
    EXPECT_TRUE(theme().dark);
    EXPECT_EQ(action("playback.play")->shortcut(), QKeySequence(QStringLiteral("Alt+V")));
    EXPECT_EQ(panel("timeline").windowTitle(), QStringLiteral("Zeitleiste"));

    search("help.tutorialKeys");
    ASSERT_TRUE(tutorial().isVisible());
    press(Qt::Key_N, Qt::ControlModifier);
    ASSERT_SOON(window->findChild<NewDialog*>());
    auto* templates = window->findChild<NewDialog*>();
    activate(*templates);
    tabTo(*templates->findChild<TemplateTile*>(QStringLiteral("biped")));
    press(Qt::Key_Return);
    activate(*window);
    expectStep(1);

    enter(panel("outliner"));
    tabTo(*panel("outliner").findChild<QTreeView*>());
    for (int i = 0; i < 60 && !isJointNamed("forearm"); ++i) press(Qt::Key_Down);
    expectStep(2);
    setKey();
    expectStep(3);
    for (int i = 0; i < 20; ++i) pressShortcut("playback.stepForward");
    expectStep(4);
    search("goal.add");
    moveHand("0.2");
    expectStep(5);
    setKey();
    expectStep(6);
    for (int i = 0; i < 20; ++i) pressShortcut("playback.stepForward");
    moveHand("-0.1");
    setKey();
    expectStep(7);
    search("view.layoutCurves");
    search("curve.compare");
    expectStep(8);
    search("limits.preset.elbow");
    expectStep(9);
    moveHand("-0.5");
    expectStep(10);

    enter(tutorial());
    for (auto* button : tutorial().findChildren<QPushButton*>()) {
        if (button->text() != TutorialPanel::tr("Close")) continue;
        tabTo(*button);
        press(Qt::Key_Space);
        break;
    }
    EXPECT_FALSE(tutorial().isRunning());
    EXPECT_FALSE(tutorial().isVisible());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
