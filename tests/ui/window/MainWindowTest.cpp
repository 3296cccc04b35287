#include "ui/window/MainWindow.h"

#include <QAbstractButton>
#include <QDialog>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QScreen>
#include <QTabBar>
#include <QToolBar>
#include <algorithm>
#include <set>

#include "tests/ui/window/WindowFixture.h"
#include "ui/actions/Shortcuts.h"
#include "ui/settings/Preferences.h"
#include "ui/start/RecentFiles.h"
#include "ui/start/StartPage.h"
#include "ui/status/StatusLine.h"
#include "ui/viewport/ViewportView.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/Theme.h"
#include "ui/window/MenuBar.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class Window : public WindowTest {
protected:
    QDockWidget* dock(const char* name) const {
        return window->findChild<QDockWidget*>(QString::fromUtf8(name));
    }
};

TEST_F(Window, fitsTheSmallestScreen) {
    openSmall();
    const QSize least = window->minimumSizeHint();
    EXPECT_LE(least.width(), 1280);
    EXPECT_LE(least.height(), 720);
    window->resize(1280, 720);
    test::settle();
    EXPECT_EQ(window->size(), QSize(1280, 720));
    for (const QToolBar* bar : window->findChildren<QToolBar*>())
        EXPECT_LE(bar->minimumSizeHint().width(), 1280) << bar->objectName().toStdString();
}

TEST_F(Window, opensInThePoseLayout) {
    window->resize(1600, 1000);
    action("window.resetLayout")->trigger();
    EXPECT_SOON(std::abs(dock("outliner")->width() - 248) <= 8) << dock("outliner")->width();
    EXPECT_SOON(std::abs(dock("properties")->width() - 384) <= 8) << dock("properties")->width();
    EXPECT_EQ(window->dockWidgetArea(dock("timeline")), Qt::BottomDockWidgetArea);
    EXPECT_EQ(window->corner(Qt::BottomLeftCorner), Qt::BottomDockWidgetArea);
    EXPECT_EQ(window->corner(Qt::BottomRightCorner), Qt::BottomDockWidgetArea);
}

TEST_F(Window, shortcutsDoNotClashWithMnemonics) {
    for (std::size_t preset = 0; preset < std::size(preference::kShortcutNames); ++preset) {
        SCOPED_TRACE(preference::kShortcutNames[preset]);
        Preferences::get().set(preference::kShortcuts, preset);
        std::set<QKeySequence> mnemonics;
        for (const QAction* menu : window->menuBar()->actions()) {
            const QKeySequence key = QKeySequence::mnemonic(menu->text());
            EXPECT_TRUE(key.isEmpty() || mnemonics.insert(key).second) << menu->text().toStdString();
        }
        for (const QAbstractButton* button : window->findChildren<QAbstractButton*>()) {
            const bool inside = button->window() == window.get();  // dialogs have their own mnemonics
            if (inside) mnemonics.insert(QKeySequence::mnemonic(button->text()));
        }
        for (const QLabel* label : window->findChildren<QLabel*>()) {
            const bool inside = label->window() == window.get() && label->buddy();
            if (inside) mnemonics.insert(QKeySequence::mnemonic(label->text()));
        }
        for (const QAction* action : actions->all()) {
            for (const QKeySequence& key : action->shortcuts())
                EXPECT_FALSE(mnemonics.contains(key)) << action->objectName().toStdString();
        }
    }
}

TEST_F(Window, menusGiveTheirMnemonicsToShortcutsOnlyAsLongAsTheseExist) {
    const QAction& menu = *findMenu(*window->menuBar(), "Window")->menuAction();
    EXPECT_EQ(menu.text(), QStringLiteral("Win&dow"));
    customizeShortcuts("view.frameAll", {QKeySequence(QStringLiteral("Alt+D"))});
    EXPECT_EQ(menu.text(), QStringLiteral("Wind&ow"));  // the other letters are those of menus and shortcuts
    resetShortcuts("view.frameAll");
    EXPECT_EQ(menu.text(), QStringLiteral("Win&dow"));
}

TEST_F(Window, resetLayoutRestoresPanels) {
    dock("outliner")->setFloating(true);
    dock("properties")->hide();
    window->addDockWidget(Qt::LeftDockWidgetArea, dock("timeline"));
    action("window.resetLayout")->trigger();
    test::settle();
    EXPECT_FALSE(dock("outliner")->isFloating());
    EXPECT_TRUE(dock("properties")->isVisible());
    EXPECT_EQ(window->dockWidgetArea(dock("timeline")), Qt::BottomDockWidgetArea);
}

TEST_F(Window, resetLayoutKeepsTabs) {
    action("window.resetLayout")->trigger();
    test::settle();
    QStringList tabs;
    for (const auto* bar : window->findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
        if (!bar->isVisible()) continue;
        EXPECT_EQ(bar->currentIndex(), 0);
        for (int i = 0; i < bar->count(); ++i) tabs << bar->tabText(i);
    }
    tabs.sort();
    EXPECT_EQ(
        tabs.join(u' '),
        QStringLiteral(
            "Clips Compare Conflicts Curves Goals History Key Layers Messages Outliner Poses Properties "
            "Retarget Sequence Time Warp Timeline Warp Pins Weights"));
    EXPECT_TRUE(action("panel.messages")->isChecked());
}

TEST_F(Window, panelTabsAreNeverElided) {
    openSmall();
    window->resize(1280, 720);
    action("window.resetLayout")->trigger();
    test::settle();
    for (const auto* bar : window->findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
        for (int i = 0; bar->isVisible() && i < bar->count(); ++i)
            EXPECT_GE(bar->tabRect(i).width(), bar->fontMetrics().horizontalAdvance(bar->tabText(i)))
                << bar->tabText(i).toStdString();
    }
    action("panel.warp")->trigger();
    const QTabBar* tabs = nullptr;
    const auto findTabs = [this]() -> const QTabBar* {
        for (const auto* bar : window->findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
            if (bar->isVisible() && bar->tabText(bar->currentIndex()) == QStringLiteral("Warp Pins"))
                return bar;
        }
        return nullptr;
    };
    ASSERT_SOON((tabs = findTabs()) != nullptr);
    EXPECT_SOON(tabs->rect().contains(tabs->tabRect(tabs->currentIndex()).center()))
        << "the tab bar must scroll to the current tab";
}

TEST_F(Window, statusLineFitsTheSmallestScreen) {
    openSmall();
    window->resize(1280, 720);
    test::settle();
    session->selection.selectOnly(scene().characters[0]->skeleton->joints().front().id);
    for (const char* tool : {"joint.select", "joint.move", "joint.rotate"}) {
        action(tool)->trigger();
        for (const auto* readOut : window->findChildren<StatusText*>()) {
            if (!readOut->isVisible()) continue;
            EXPECT_EQ(readOut->displayedText().toStdString(), readOut->text().toStdString()) << tool;
        }
    }
}

TEST_F(Window, panelActionsRaiseAPanelBehindATab) {
    openSmall();
    const auto& table = *dock("layersDock")->findChild<QTableView*>();
    ASSERT_SOON(table.visibleRegion().isEmpty());
    for (const bool isOnTop : {true, false, true}) {
        action("panel.layers")->trigger();
        ASSERT_SOON(table.visibleRegion().isEmpty() != isOnTop);
        EXPECT_EQ(action("panel.layers")->isChecked(), isOnTop);
    }
}

TEST_F(Window, panelActionsTogglePanels) {
    for (const char* name : {"outliner", "properties", "timeline", "messages"}) {
        QAction* toggle = action(std::string("panel.") + name);
        EXPECT_TRUE(toggle->isChecked()) << name;
        dock(name)->raise();
        test::settle();
        toggle->trigger();
        EXPECT_TRUE(dock(name)->isHidden()) << name;
        toggle->trigger();
        EXPECT_FALSE(dock(name)->isHidden()) << name;
    }
    dock("outliner")->hide();
    EXPECT_FALSE(action("panel.outliner")->isChecked());
}

TEST_F(Window, remembersItsLayoutAndViewActions) {
    dock("properties")->hide();
    const bool xray = action("view.xray")->isChecked();
    action("view.xray")->trigger();
    window->close();
    makeWindow();
    EXPECT_TRUE(dock("properties")->isHidden());
    EXPECT_EQ(action("view.xray")->isChecked(), !xray);
}

TEST_F(Window, restoresTheCheckedLayoutAfterACrash) {
    action("view.layoutCurves")->trigger();
    EXPECT_SOON(QSettings().contains(QStringLiteral("window/layout")));
    makeWindow();
    EXPECT_TRUE(action("view.layoutCurves")->isChecked());
    EXPECT_SOON(isInView(*dock("curves")) && !isInView(*dock("timeline")));
}

TEST_F(Window, themeChoicePersists) {
    action("window.themeLight")->trigger();
    EXPECT_FALSE(theme().dark);
    makeWindow();
    EXPECT_TRUE(action("window.themeLight")->isChecked());
    action("window.themeDark")->trigger();
    EXPECT_TRUE(theme().dark);
}

TEST_F(Window, recentFilesAreListedLatestFirst) {
    const QString first = write(QStringLiteral("first.bvh"), kSmallBvh);
    const QString second = write(QStringLiteral("second.bvh"), kSmallBvh);
    open({first});
    open({second});
    open({first});
    QMenu* menu = findMenu(*window->menuBar(), "File/Open Recent");
    ASSERT_EQ(menu->actions().size(), 4);  // two files, a separator, "Clear List"
    EXPECT_TRUE(menu->actions()[0]->text().contains(QStringLiteral("first.bvh")));
    EXPECT_TRUE(menu->actions()[1]->text().contains(QStringLiteral("second.bvh")));
    makeWindow();
    EXPECT_EQ(RecentFiles().entries().size(), 2U);
    menu = findMenu(*window->menuBar(), "File/Open Recent");
    menu->actions()[1]->trigger();
    waitForTask();
    EXPECT_EQ(session->document.title(), QStringLiteral("second"));
}

TEST_F(Window, missingRecentFilesAreDisabledAndTheListClears) {
    const QString path = write(QStringLiteral("first.bvh"), kSmallBvh);
    open({path});
    QFile::remove(path);
    QMenu* menu = findMenu(*window->menuBar(), "File/Open Recent");
    Q_EMIT menu->aboutToShow();
    EXPECT_FALSE(menu->actions()[0]->isEnabled());
    action("file.clearRecent")->trigger();
    EXPECT_TRUE(RecentFiles().entries().empty());
    EXPECT_FALSE(action("file.clearRecent")->isEnabled());
}

TEST_F(Window, keepsTenRecentFiles) {
    RecentFiles recent;
    for (int i = 0; i < 12; ++i) recent.add({QStringLiteral("/motion/%1.bvh").arg(i)});
    ASSERT_EQ(recent.entries().size(), 10U);
    EXPECT_EQ(recent.entries().front().last(), QStringLiteral("/motion/11.bvh"));
    recent.add({QStringLiteral("/motion/35.asf"), QStringLiteral("/motion/35_01.amc")});
    EXPECT_EQ(RecentFiles::label(recent.entries().front()), QStringLiteral("35_01.amc"));
    EXPECT_TRUE(std::ranges::equal(RecentFiles().entries(), recent.entries()));
}

TEST_F(Window, startPageOpensASample) {
    const auto cards = window->findChild<StartPage*>()->findChildren<LinkButton*>();
    ASSERT_GE(cards.size(), 4);
    QTest::mouseClick(cards[2], Qt::LeftButton);
    waitForTask();
    EXPECT_EQ(session->document.title(), QStringLiteral("robot-arm"));
}

TEST_F(Window, startPageFitsTheSmallestScreen) {
    window->resize(1280, 720);
    test::settle();
    const auto* page = window->findChild<StartPage*>();
    for (const auto* card : page->findChildren<LinkButton*>()) {
        QFont small = card->font();
        small.setPixelSize(11);
        const QString detail = card->accessibleDescription();
        EXPECT_LE(QFontMetrics(small).horizontalAdvance(detail), card->width() - 48) << detail.toStdString();
    }
    for (const auto* label : page->findChildren<QLabel*>()) {
        const QRect needed = label->fontMetrics().boundingRect(
            QRect(0, 0, label->width(), 1000), label->wordWrap() ? int{Qt::TextWordWrap} : 0, label->text());
        EXPECT_LE(needed.width(), label->width()) << label->text().toStdString();
        EXPECT_LE(needed.height(), label->height()) << label->text().toStdString();
    }
}

TEST_F(Window, fileBeingReadReplacesTheStartPage) {
    auto* start = window->findChild<StartPage*>();
    auto* reading = window->findChild<QLabel*>(QStringLiteral("reading"));
    ASSERT_TRUE(start && reading && start->isVisible());
    window->open({write(QStringLiteral("small.bvh"), kSmallBvh)});
    EXPECT_FALSE(start->isVisible());
    EXPECT_TRUE(reading->isVisible());
    EXPECT_EQ(reading->text(), QString::fromUtf8("Opening small.bvh…"));
    waitForTask();
    EXPECT_FALSE(reading->isVisible());
    EXPECT_FALSE(start->isVisible());
    action("file.close")->trigger();
    EXPECT_TRUE(start->isVisible());
    open({write(QStringLiteral("broken.bvh"), "HIERARCHY\nROOT")});
    EXPECT_TRUE(start->isVisible()) << "the file was refused";
}

TEST_F(Window, spacePlaysAfterClickingSetKey) {
    openSmall();
    session->selection.selectOnly(scene().characters[0]->skeleton->joints().back().id);
    session->playback.setFrame({1});
    auto* canvas = window->findChild<ViewportView*>();
    ASSERT_NE(canvas, nullptr);
    canvas->setFocus();
    auto* set = window->findChild<QPushButton*>(QStringLiteral("setKey"));
    session->posing.setKeyedChannels(Posing::KeyedChannels::all);
    ASSERT_TRUE(set && set->isVisible() && set->isEnabled());
    QTest::mouseClick(set, Qt::LeftButton);
    const int steps = session->document.history().cursor();
    session->playback.setFrame({2});
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
    EXPECT_EQ(session->document.history().cursor(), steps) << "must not key the next frame";
    EXPECT_TRUE(session->playback.playing());
    action("playback.play")->trigger();
}

TEST_F(Window, everyButtonHasAnAccessibleName) {
    openSmall();
    for (const auto* button : window->findChildren<QAbstractButton*>()) {
        // Qt implements the icons inside line edits as buttons.
        if (!button->isVisible() || qobject_cast<const QLineEdit*>(button->parentWidget())) continue;
        EXPECT_FALSE(button->accessibleName().isEmpty() && button->text().isEmpty())
            << button->metaObject()->className() << " in "
            << button->parentWidget()->metaObject()->className();
    }
}

TEST_F(Window, keepsLargeDialogsOnTheScreen) {
    QDialog dialog(window.get());
    dialog.resize(10000, 9000);
    dialog.show();
    EXPECT_LT(dialog.width(), dialog.screen()->availableSize().width());
    EXPECT_LT(dialog.height(), dialog.screen()->availableSize().height());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
