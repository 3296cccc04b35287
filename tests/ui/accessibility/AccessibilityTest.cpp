#include <QAccessible>
#include <QColorDialog>
#include <QDialog>
#include <QDockWidget>
#include <QFileDialog>
#include <QListWidget>
#include <QMenu>
#include <QTabBar>
#include <QTimer>
#include <set>

#include "tests/ui/accessibility/TabWalk.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/clips/ImportClipsDialog.h"
#include "ui/exporting/ExportDialog.h"
#include "ui/importing/TextViewer.h"
#include "ui/sequence/SequenceView.h"
#include "ui/viewport/ViewportPanel.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::controlsOf;
using test::describe;

/// Every control has a name, a role and a state that assistive programs can read, and a description if it
/// shows only an icon.
void expectNames(const QWidget& root, const std::string& where) {
    for (QWidget* widget : controlsOf(root)) {
        QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(widget);
        ASSERT_TRUE(interface) << where << ": " << describe(*widget);
        EXPECT_FALSE(interface->text(QAccessible::Name).trimmed().isEmpty())
            << where << ": no name: " << describe(*widget);
        EXPECT_NE(interface->role(), QAccessible::NoRole) << where << ": no role: " << describe(*widget);
        if (widget->focusPolicy() != Qt::NoFocus && !widget->focusProxy()) {
            EXPECT_TRUE(interface->state().focusable) << where << ": not focusable: " << describe(*widget);
        }
        const auto* button = qobject_cast<const QToolButton*>(widget);
        if (button && button->toolButtonStyle() == Qt::ToolButtonIconOnly && !button->icon().isNull()) {
            EXPECT_FALSE(interface->text(QAccessible::Description).trimmed().isEmpty())
                << where << ": no description: " << describe(*widget);
        }
    }
}

class Accessibility : public WindowTest {
protected:
    Accessibility() { window->resize(1600, 1000); }

    void openFigure() {
        action("file.sampleFigure")->trigger();
        waitForTask();
        const auto& joints = scene().characters.front()->skeleton->joints();
        session->selection.selectOnly(joints[5].id);
    }

    /// Presses F6, which goes from panel to panel, until one has the focus.
    void enter(const QWidget& panel) const {
        const auto isInside = [&] {
            const QWidget* focused = QApplication::focusWidget();
            return focused && (focused == &panel || panel.isAncestorOf(focused));
        };
        if (isInside()) QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6);
        for (int i = 0; i < 40 && !isInside(); ++i) {
            QWidget* focused = QApplication::focusWidget();
            QTest::keyClick(focused ? focused : window.get(), Qt::Key_F6);
        }
        EXPECT_TRUE(isInside()) << "F6 does not reach " << describe(panel);
    }

    void expectReached(const QWidget& root, const std::vector<QWidget*>& stops,
                       const std::string& where) const {
        for (const QWidget* control : controlsOf(root))
            EXPECT_TRUE(test::isReached(*control, stops, actions->all()))
                << where << ": not reached: " << describe(*control);
    }

    /// Every control of a panel is reached in reading order: with F6, and from there with Tab and Shift+Tab.
    /// The focus can leave the panel.
    void expectReachablePanel(const QWidget& panel, const std::string& where) const {
        if (controlsOf(panel).empty()) return;
        enter(panel);
        const test::TabWalk back = test::walk(panel, false);
        enter(panel);
        const test::TabWalk forward = test::walk(panel);
        EXPECT_EQ(back.trap, "") << where << ": Shift+Tab is trapped";
        EXPECT_EQ(forward.trap, "") << where << ": Tab is trapped";
        test::TabWalk all = forward;
        if (!forward.isCycle) {
            all.controls.assign(back.controls.rbegin(), back.controls.rend());
            if (!forward.controls.empty())
                all.controls.insert(all.controls.end(), forward.controls.begin() + 1, forward.controls.end());
        }
        expectReached(panel, all.controls, where);
        for (const std::string& step : test::erraticSteps(all)) ADD_FAILURE() << where << ": " << step;
        enter(panel);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6);
        EXPECT_FALSE(panel.isAncestorOf(QApplication::focusWidget())) << where << ": F6 does not leave";
    }

    void expectAccessiblePanels() const {
        for (auto* dock : window->findChildren<QDockWidget*>()) {
            dock->show();
            dock->raise();
            EXPECT_SOON(isInView(*dock)) << dock->windowTitle().toStdString();
            test::settle();
            expectNames(*dock, dock->windowTitle().toStdString());
            expectReachablePanel(*dock, dock->windowTitle().toStdString());
        }
    }

    void expectReachableDialog(const QWidget& dialog, const std::string& where) const {
        if (controlsOf(dialog).empty()) return;
        test::TabWalk walk;
        // Results that arrive while a dialog is open may add controls.
        EXPECT_SOON((walk = test::walk(dialog)).isCycle && test::erraticSteps(walk).empty()) << where;
        EXPECT_EQ(walk.trap, "") << where << ": Tab is trapped";
        expectReached(dialog, walk.controls, where);
        for (const std::string& step : test::erraticSteps(walk)) ADD_FAILURE() << where << ": " << step;
    }

    /// Checks a dialog, on each of its pages.
    void expectAccessibleDialog(QDialog& dialog, const std::string& where) const {
        // There may be no window manager; and Qt calls a dialog active while its parent is.
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&dialog)) << where;
        dialog.activateWindow();
        ASSERT_SOON(QApplication::activeWindow() == &dialog) << where;
        expectNames(dialog, where);
        expectReachableDialog(dialog, where);
        const auto checkPage = [&](const QString& page) {
            test::settle();
            expectNames(dialog, where + ", " + page.toStdString());
            expectReachableDialog(dialog, where + ", " + page.toStdString());
        };
        for (auto* tabs : dialog.findChildren<QTabBar*>()) {
            for (int i = 1; i < tabs->count(); ++i) {
                tabs->setCurrentIndex(i);
                checkPage(tabs->tabText(i));
            }
        }
        for (auto* pages : dialog.findChildren<QListWidget*>()) {
            for (int i = 1; pages->accessibleName() == QStringLiteral("Pages") && i < pages->count(); ++i) {
                pages->setCurrentRow(i);
                checkPage(pages->item(i)->text());
            }
        }
    }

    /// Triggers an action and checks the dialog that it opens, if there is one. Returns whether there was.
    bool checkDialogOf(QAction& opener) const {
        bool isChecking = false, hasChecked = false;
        QTimer polling;
        polling.callOnTimeout([&] {
            for (QWidget* top : QApplication::topLevelWidgets()) {
                auto* dialog = qobject_cast<QDialog*>(top);
                if (!dialog || !dialog->isVisible() || isChecking) continue;
                isChecking = true;
                const bool isQts = qobject_cast<QFileDialog*>(dialog) || qobject_cast<QColorDialog*>(dialog);
                if (!isQts && !hasChecked) expectAccessibleDialog(*dialog, opener.objectName().toStdString());
                hasChecked |= !isQts;
                dialog->reject();
                isChecking = false;
            }
        });
        polling.start(0);
        opener.trigger();
        test::settle();
        polling.stop();
        for (QWidget* top : QApplication::topLevelWidgets())
            if (auto* popup = qobject_cast<QFrame*>(top); popup && popup->windowType() == Qt::Popup)
                popup->hide();
        test::settle();
        session->document.cancel();
        return hasChecked;
    }
};

TEST_F(Accessibility, everyControlOfThePanelsHasANameAndIsReachedByKeyboard) {
    openFigure();
    expectAccessiblePanels();
    expectReachablePanel(*window->centralWidget(), "viewport");
    expectNames(*window, "window");
}

TEST_F(Accessibility, everyControlOfFilledPanelsHasANameAndIsReachedByKeyboard) {
    openFigure();
    for (const char* id : {"warp.create", "goal.add", "sequence.new", "strip.add", "layers.new"}) {
        EXPECT_TRUE(action(id)->isEnabled()) << id;
        action(id)->trigger();
    }
    expectAccessiblePanels();
}

TEST_F(Accessibility, everyControlOfTheStartPageHasANameAndIsReachedByKeyboard) {
    expectNames(*window, "start page");
    expectReachablePanel(*window->centralWidget(), "start page");
}

/// Checks the dialogs that actions open, and closes them.
TEST_F(Accessibility, everyControlOfTheDialogsHasANameAndIsReachedByKeyboard) {
    openFigure();
    std::set<QString> seen;
    for (QAction* each : actions->all()) {
        const QString id = each->objectName();
        // These close or replace the window's contents, or start other programs.
        if (!each->isEnabled() || id == QStringLiteral("file.quit") || id == QStringLiteral("file.close") ||
            id == QStringLiteral("window.fullScreen"))
            continue;
        if (!each->text().contains(u'…') && !id.startsWith(QStringLiteral("help."))) continue;
        if (checkDialogOf(*each)) seen.insert(id);
    }
    EXPECT_GE(seen.size(), 20U);
}

/// Checks dialogs that need more than an open file.
TEST_F(Accessibility, everyControlOfOtherDialogsHasANameAndIsReachedByKeyboard) {
    openFigure();
    for (const char* id : {"sequence.new", "strip.add", "strip.add"}) action(id)->trigger();
    QTest::keyClick(window->findChild<SequenceView*>(), Qt::Key_BracketLeft);  // the strip before
    EXPECT_TRUE(checkDialogOf(*action("strip.findTransition")));
    EXPECT_TRUE(checkDialogOf(*action("file.close"))) << "asks for unsaved changes";

    ImportClipsDialog clips(scene(), scene().characters.front(), window.get());
    clips.show();
    expectAccessibleDialog(clips, "import of clips");
    clips.hide();

    TextViewer text(write(QStringLiteral("small.bvh"), kSmallBvh), 3, QStringLiteral("a message"),
                    window.get());
    text.show();
    expectAccessibleDialog(text, "text viewer");
    text.hide();

    action("file.export")->trigger();
    auto* dialog = window->findChild<ExportDialog*>();
    ASSERT_TRUE(dialog);
    for (auto* field : dialog->findChildren<QLineEdit*>())
        if (field->accessibleName() == QStringLiteral("Output file"))
            field->setText(QDir(folder.path()).filePath(QStringLiteral("figure.glb")));
    dialog->accept();
    EXPECT_SOON(action("file.exportReport")->isEnabled());
    EXPECT_TRUE(checkDialogOf(*action("file.exportReport")));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
