#include "ui/window/Workspaces.h"

#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>
#include <QSignalSpy>

#include "tests/ui/window/WindowFixture.h"
#include "ui/window/MenuBar.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class WorkspacesWindow : public WindowTest {
protected:
    WorkspacesWindow() { openSmall(); }

    QDockWidget& dock(const char* name) const {
        return *window->findChild<QDockWidget*>(QLatin1String(name));
    }
    Workspaces& workspaces() const { return *window->findChild<Workspaces*>(); }
    QAction* entry(const QString& name) const {
        for (QAction* each : findMenu(*window->menuBar(), "View/Layouts")->actions())
            if (each->text() == name) return each;
        return nullptr;
    }
};

TEST_F(WorkspacesWindow, savedWorkspacesAreListedAndRestored) {
    EXPECT_FALSE(action("view.deleteWorkspace")->isEnabled());
    dock("history").hide();
    workspaces().save(QStringLiteral("Mine"));
    action("view.layoutPose")->trigger();
    ASSERT_FALSE(dock("history").isHidden());
    ASSERT_TRUE(entry(QStringLiteral("Mine")));
    entry(QStringLiteral("Mine"))->trigger();
    EXPECT_TRUE(dock("history").isHidden());
    EXPECT_FALSE(dock("timeline").isHidden());
    makeWindow();
    EXPECT_TRUE(entry(QStringLiteral("Mine")));
    workspaces().remove(QStringLiteral("Mine"));
    EXPECT_FALSE(entry(QStringLiteral("Mine")));
    EXPECT_FALSE(action("view.deleteWorkspace")->isEnabled());
}

TEST_F(WorkspacesWindow, aPanelFillsTheWindowUntilTheLayoutIsRestored) {
    QWidget* timeline = dock("timeline").widget();
    timeline->setFocus();
    QCursor::setPos(dock("timeline").mapToGlobal(dock("timeline").rect().center()));
    const int height = dock("timeline").height();
    action("window.maximizePanel")->trigger();
    EXPECT_SOON(dock("timeline").height() > window->height() / 2);
    EXPECT_FALSE(window->centralWidget()->isVisible());
    EXPECT_TRUE(dock("outliner").isHidden());
    action("window.maximizePanel")->trigger();
    EXPECT_TRUE(window->centralWidget()->isVisible());
    EXPECT_FALSE(dock("outliner").isHidden());
    EXPECT_SOON(std::abs(dock("timeline").height() - height) <= 2);
}

TEST_F(WorkspacesWindow, aMaximisedPanelIsNotStoredAsTheLayout) {
    QCursor::setPos(dock("timeline").mapToGlobal(dock("timeline").rect().center()));
    action("window.maximizePanel")->trigger();
    ASSERT_TRUE(dock("outliner").isHidden());
    window->close();
    makeWindow();
    EXPECT_FALSE(dock("outliner").isHidden());
    EXPECT_FALSE(action("window.maximizePanel")->isChecked());
}

TEST_F(WorkspacesWindow, aFloatingPanelStaysWhenTheViewportIsMaximised) {
    QDockWidget& history = dock("history");
    history.setFloating(true);
    history.move(window->mapToGlobal(QPoint(10, 10)));
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&history));
    history.widget()->setFocus();
    QCursor::setPos(history.mapToGlobal(history.rect().center()));
    action("window.maximizePanel")->trigger();
    EXPECT_TRUE(window->centralWidget()->isVisible());
    EXPECT_TRUE(dock("timeline").isHidden());
    EXPECT_TRUE(history.isVisible());
    action("window.maximizePanel")->trigger();
    EXPECT_FALSE(dock("timeline").isHidden());
}

TEST_F(WorkspacesWindow, anUnusableWorkspaceIsReported) {
    QSettings().setValue(QStringLiteral("workspaces/Old"), QByteArray("no layout"));
    QSignalSpy refused(&workspaces(), &Workspaces::refused);
    const bool wasHidden = dock("history").isHidden();
    workspaces().load(QStringLiteral("Old"));
    EXPECT_EQ(refused.count(), 1);
    EXPECT_EQ(dock("history").isHidden(), wasHidden);
}

TEST_F(WorkspacesWindow, aWorkspaceWithoutAVersionIsRestored) {
    const bool wasHidden = dock("outliner").isHidden();
    QSettings().setValue(QStringLiteral("workspaces/Old"), window->saveState());
    QSignalSpy refused(&workspaces(), &Workspaces::refused);
    dock("outliner").setVisible(wasHidden);
    workspaces().load(QStringLiteral("Old"));
    EXPECT_EQ(refused.count(), 0);
    EXPECT_EQ(dock("outliner").isHidden(), wasHidden);
}

TEST_F(WorkspacesWindow, choosingALayoutRestoresPanels) {
    QCursor::setPos(dock("timeline").mapToGlobal(dock("timeline").rect().center()));
    action("window.maximizePanel")->trigger();
    action("view.layoutCurves")->trigger();
    EXPECT_TRUE(window->centralWidget()->isVisible());
    EXPECT_FALSE(dock("outliner").isHidden());
    EXPECT_FALSE(action("window.maximizePanel")->isChecked());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
