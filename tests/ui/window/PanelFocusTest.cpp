#include "ui/window/PanelFocus.h"

#include <QAbstractScrollArea>
#include <QDockWidget>
#include <QPushButton>
#include <QTabBar>

#include "tests/ui/window/WindowFixture.h"
#include "ui/start/StartPage.h"
#include "ui/tutorials/TutorialPanel.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/focus/TabStops.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class PanelFocusWindow : public WindowTest {
protected:
    void openAndSelect() {
        openSmall();
        session->selection.selectOnly(scene().characters[0]->skeleton->joints()[1].id);
        test::settle();
    }
    static QWidget* focused() { return QApplication::focusWidget(); }
    QDockWidget& dock(const char* name) const {
        return *window->findChild<QDockWidget*>(QLatin1String(name));
    }
    static bool isIn(const QWidget& part) {
        return focused() && (focused() == &part || part.isAncestorOf(focused()));
    }
    static void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(focused(), key, modifiers);
    }
    QTabBar& tabsWith(const QString& title) const {
        for (auto* tabs : window->findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
            for (int i = 0; i < tabs->count(); ++i)
                if (tabs->tabText(i) == title) return *tabs;
        }
        throw std::runtime_error(title.toStdString());
    }
};

TEST_F(PanelFocusWindow, startsOnTheStartPage) {
    const auto* start = window->findChild<StartPage*>();
    EXPECT_SOON(isIn(*start));
    EXPECT_NE(focused(), start) << "a control on it";
    openSmall();
    EXPECT_FALSE(isIn(*start));
}

TEST_F(PanelFocusWindow, tabGoesThroughEverythingInView) {
    openAndSelect();
    dock("outliner").widget()->findChild<QAbstractScrollArea*>()->setFocus();
    const QWidget* first = focused();
    QSet<QWidget*> stops;
    do {
        ASSERT_FALSE(stops.contains(focused()))
            << "Tab returns to a control before it has reached all of them";
        stops.insert(focused());
        EXPECT_TRUE(isInView(*focused())) << focused()->metaObject()->className();
        // In the viewport, Tab edits the rest pose.
        const bool leaves = focused()->inherits("sinew::ViewportView");
        press(leaves ? Qt::Key_F6 : Qt::Key_Tab);
    } while (focused() != first && stops.size() < 500);
    EXPECT_EQ(focused(), first);
    for (const char* name : {"outliner", "properties", "timeline"}) {
        EXPECT_TRUE(std::ranges::any_of(stops, [&](QWidget* stop) { return dock(name).isAncestorOf(stop); }))
            << name;
    }
}

TEST_F(PanelFocusWindow, tabEntersThePanelOfATab) {
    openSmall();
    QTabBar& tabs = tabsWith(dock("outliner").windowTitle());
    tabs.setFocus();
    press(Qt::Key_Tab);
    EXPECT_TRUE(isIn(dock("outliner")));
    press(Qt::Key_Backtab, Qt::ShiftModifier);
    ASSERT_EQ(focused(), &tabs);
    press(Qt::Key_Right);
    EXPECT_SOON(isInView(dock("clips")));
    press(Qt::Key_Tab);
    EXPECT_TRUE(isIn(dock("clips")));
    tabs.setFocus();
    press(Qt::Key_F6);
    EXPECT_TRUE(isIn(dock("clips"))) << "the panel that comes next";
}

TEST_F(PanelFocusWindow, f6GoesToPanelsAndNotToTheirTabs) {
    openAndSelect();
    QSet<QWidget*> visited;
    for (int i = 0; i < 10; ++i) {
        press(Qt::Key_F6);
        ASSERT_TRUE(focused());
        EXPECT_FALSE(qobject_cast<QTabBar*>(focused()));
        visited.insert(focused());
    }
    for (const char* name : {"outliner", "properties", "timeline"})
        EXPECT_TRUE(std::ranges::any_of(visited, [&](QWidget* w) { return dock(name).isAncestorOf(w); }))
            << name;
    QWidget* before = focused();
    press(Qt::Key_F6);
    press(Qt::Key_F6, Qt::ShiftModifier);
    EXPECT_EQ(focused(), before);
}

TEST_F(PanelFocusWindow, f6ReachesFloatingPanels) {
    openSmall();
    QDockWidget& history = dock("history");
    history.setFloating(true);
    history.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&history));
    bool isReached = false;
    for (int i = 0; i < 12 && !isReached; ++i) {
        press(Qt::Key_F6);
        test::settle();  // until it is the active window
        isReached = isIn(history);
    }
    EXPECT_TRUE(isReached);
}

TEST_F(PanelFocusWindow, hidingTheFocusedControlDoesNotGoToTheFirstOne) {
    openAndSelect();
    action("help.tutorialKeys")->trigger();
    auto& card = *window->findChild<TutorialPanel*>();
    card.findChildren<QPushButton*>().back()->setFocus();
    ASSERT_TRUE(isIn(card));
    card.stop();
    test::settle();
    EXPECT_NE(focused(), tabStops(*window).front());
}

TEST_F(PanelFocusWindow, aPanelThatIsShownGetsTheFocus) {
    openSmall();
    action("panel.history")->trigger();
    EXPECT_SOON(isIn(dock("history")));
    action("panel.history")->trigger();
    EXPECT_FALSE(dock("history").isVisible());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
