#pragma once

#include <QAbstractButton>
#include <QFileInfo>
#include <QMessageBox>

#include "tests/ui/EnterPath.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/session/ProjectFile.h"
#include "ui/start/NewDialog.h"
#include "ui/start/StartPage.h"
#include "ui/widgets/Banner.h"

namespace sinew {

/// A window with a new leg, and functions that operate its dialogs.
class ProjectWindow : public WindowTest {
protected:
    ProjectWindow() { startFromTemplate("leg"); }

    void startFromTemplate(const char* name) {
        auto* tile = window->findChild<StartPage*>()->findChild<TemplateTile*>(QString::fromUtf8(name));
        tile->click();
    }

    ProjectFile& project() const { return window->project(); }
    Document& document() const { return session->document; }
    Banner& banner() const { return *window->findChild<Banner*>(); }
    QString path(const char* name) const { return QDir(folder.path()).filePath(QString::fromUtf8(name)); }

    void waitForFile() {
        test::settle();
        ASSERT_TRUE(QTest::qWaitFor([this] { return !project().reading() && !project().writing(); }, 20000));
    }

    /// Bends the joint after the root to an angle in radians.
    void bend(double angle) {
        const std::vector<ChannelValue> values{{{bentJoint(), Channel::angle3}, angle}};
        ASSERT_TRUE(session->posing.set(QStringLiteral("Bend thigh"), values));
    }
    JointId bentJoint() const { return (*scene().characters[0]->skeleton)[1].id; }
    double bendAngle(const Scene& any) const {
        const auto& unkeyed = any.characters[0]->unkeyed;
        return unkeyed ? unkeyed->values[0].value : 0;
    }

    /// Changes a project file as another program would.
    static void change(const QString& path) {
        Diagnostics diagnostics;
        auto project = readProject(path.toStdString(), {}, diagnostics);
        ASSERT_TRUE(project);
        Character changed = *project->scene.characters[0];
        changed.name = "changed elsewhere";
        project->scene.characters[0] = std::make_shared<const Character>(changed);
        ASSERT_TRUE(writeProject(path.toStdString(), *project));
    }

    template <class Dialog>
    Dialog* openDialog() const {
        for (auto* dialog : window->findChildren<Dialog*>())
            if (dialog->isVisible()) return dialog;
        return nullptr;
    }

    /// Presses the button with this text in the open message box.
    void pressInDialog(const char* text) {
        auto* box = openDialog<QMessageBox>();
        ASSERT_NE(box, nullptr) << "no message box has the button " << text;
        for (auto* button : box->buttons()) {
            QString name = button->text();
            if (name.remove(u'&') == QString::fromUtf8(text))
                return QTest::mouseClick(button, Qt::LeftButton);
        }
        FAIL() << "no button " << text << " in " << box->text().toStdString();
    }

    /// Enters a path into the open file dialog.
    void enterPath(const QString& path) {
        auto* dialog = openDialog<QFileDialog>();
        ASSERT_NE(dialog, nullptr);
        test::enterPath(*dialog, path);
        test::settle();
    }

    void saveAs(const QString& path) {
        action("file.saveAs")->trigger();
        enterPath(path);
        waitForFile();
    }

    void save() {
        action("file.save")->trigger();
        waitForFile();
    }

    void openProject(const QString& path) {
        window->open({path});
        waitForFile();
    }

    Project readBack(const QString& path) const {
        Diagnostics diagnostics;
        const auto project = readProject(path.toStdString(), {}, diagnostics);
        EXPECT_TRUE(project) << path.toStdString() << ": " << (project ? "" : text(project.error()));
        return project.value_or(Project{});
    }
};

}  // namespace sinew
