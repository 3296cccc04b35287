#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QColorDialog>
#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QTabBar>
#include <QToolButton>
#include <set>

#include "tests/ui/window/WindowFixture.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {
namespace SINEW_TEST_FILE {

std::string describe(const QWidget& widget) {
    QString path;
    for (const QWidget* each = &widget; each; each = each->parentWidget()) {
        const QString name = each->objectName().isEmpty() ? QString() : u'#' + each->objectName();
        path.prepend(QLatin1String(each->metaObject()->className()) + name + u'/');
        if (each->isWindow()) break;
    }
    return path.toStdString();
}

bool isQtsOwnPart(const QWidget& widget) {
    // Parts of a control that is named as a whole, and the scroll buttons of tab bars.
    const QWidget* parent = widget.parentWidget();
    return qobject_cast<const QAbstractSpinBox*>(parent) || qobject_cast<const QComboBox*>(parent) ||
           qobject_cast<const QLineEdit*>(parent) || qobject_cast<const QTabBar*>(parent) ||
           widget.objectName().startsWith(QStringLiteral("qt_"));
}

/// Returns the visible, enabled widgets below `root` that a user operates.
std::vector<QWidget*> controls(const QWidget& root) {
    std::vector<QWidget*> found;
    for (auto* widget : root.findChildren<QWidget*>()) {
        const bool isControl = widget->focusPolicy() != Qt::NoFocus || qobject_cast<QAbstractButton*>(widget);
        if (!isControl || !widget->isVisible() || !widget->isEnabled() || isQtsOwnPart(*widget)) continue;
        if (!isInView(*widget) || widget->window() != root.window()) continue;
        found.push_back(widget);
    }
    return found;
}

/// Every control has a name and a role that assistive programs can read.
void expectNames(const QWidget& root, const std::string& where) {
    for (QWidget* widget : controls(root)) {
        QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(widget);
        ASSERT_TRUE(interface) << where << ": " << describe(*widget);
        EXPECT_FALSE(interface->text(QAccessible::Name).trimmed().isEmpty())
            << where << ": no name: " << describe(*widget);
        EXPECT_NE(interface->role(), QAccessible::NoRole) << where << ": no role: " << describe(*widget);
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
};

TEST_F(Accessibility, everyControlOfThePanelsHasANameAndARole) {
    openFigure();
    for (auto* dock : window->findChildren<QDockWidget*>()) {
        dock->show();
        dock->raise();
        EXPECT_SOON(isInView(*dock)) << dock->windowTitle().toStdString();
        expectNames(*dock, dock->windowTitle().toStdString());
    }
    expectNames(*window, "window");
}

TEST_F(Accessibility, everyControlOfTheStartPageHasANameAndARole) { expectNames(*window, "start page"); }

/// Checks the dialogs that actions open, and closes them.
TEST_F(Accessibility, everyControlOfTheDialogsHasANameAndARole) {
    openFigure();
    std::set<std::string> seen;
    for (QAction* each : actions->all()) {
        const QString id = each->objectName();
        // These close or replace the window's contents, or start other programs.
        if (!each->isEnabled() || id == QStringLiteral("file.quit") || id == QStringLiteral("file.close") ||
            id == QStringLiteral("window.fullScreen"))
            continue;
        if (!each->text().contains(u'…') && !id.startsWith(QStringLiteral("help."))) continue;
        QTimer closing;
        QObject::connect(&closing, &QTimer::timeout, [&] {
            for (QWidget* top : QApplication::topLevelWidgets()) {
                auto* dialog = qobject_cast<QDialog*>(top);
                if (!dialog || !dialog->isVisible()) continue;
                const bool isQts = qobject_cast<QFileDialog*>(dialog) || qobject_cast<QColorDialog*>(dialog);
                if (!isQts && seen.insert(id.toStdString()).second) {
                    expectNames(*dialog, id.toStdString());
                }
                dialog->reject();
            }
        });
        closing.start(20);
        each->trigger();
        QTest::qWait(60);
        closing.stop();
        for (QWidget* top : QApplication::topLevelWidgets())
            if (auto* popup = qobject_cast<QFrame*>(top); popup && popup->windowType() == Qt::Popup)
                popup->hide();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        session->document.cancel();
    }
    EXPECT_GE(seen.size(), 20U);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
