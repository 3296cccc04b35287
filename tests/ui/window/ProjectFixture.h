#pragma once

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QFileDialog>
#include <QFileInfo>
#include <QItemSelectionModel>
#include <QLineEdit>
#include <QMessageBox>

#include "tests/ui/window/WindowFixture.h"
#include "ui/document/ProjectFile.h"
#include "ui/widgets/Banner.h"
#include "ui/window/StartPage.h"
#include "ui/window/TemplateTile.h"

namespace sinew {

/// A window with a new leg, and hands for its questions.
class ProjectWindow : public WindowTest {
protected:
    ProjectWindow() { begin("leg"); }

    void begin(const char* name) {
        auto* tile = window->findChild<StartPage*>()->findChild<TemplateTile*>(QString::fromUtf8(name));
        tile->click();
    }

    ProjectFile& project() const { return window->project(); }
    Document& document() const { return session->document; }
    Banner& banner() const { return *window->findChild<Banner*>(); }
    QString at(const char* name) const { return QDir(folder.path()).filePath(QString::fromUtf8(name)); }

    void waitForFile() {
        QTest::qWait(5);
        ASSERT_TRUE(QTest::qWaitFor([this] { return !project().reading() && !project().writing(); }, 20000));
    }

    /// Bends the joint behind the root to an angle, radians.
    void bend(double angle) {
        const std::vector<ChannelValue> values{{{bent(), Channel::angle3}, angle}};
        ASSERT_TRUE(session->posing.set(QStringLiteral("Bend thigh"), values));
    }
    JointId bent() const { return (*scene().characters[0]->skeleton)[1].id; }
    double bendOf(const Scene& any) const {
        const auto& unkeyed = any.characters[0]->unkeyed;
        return unkeyed ? unkeyed->values[0].value : 0;
    }

    template <class Dialog>
    Dialog* asked() const {
        for (auto* dialog : window->findChildren<Dialog*>())
            if (dialog->isVisible()) return dialog;
        return nullptr;
    }

    /// Presses the button of this text in the question that is open.
    void answer(const char* text) {
        auto* box = asked<QMessageBox>();
        ASSERT_NE(box, nullptr) << "nothing asked for " << text;
        for (auto* button : box->buttons()) {
            QString name = button->text();
            if (name.remove(u'&') == QString::fromUtf8(text))
                return QTest::mouseClick(button, Qt::LeftButton);
        }
        FAIL() << "no button " << text << " in " << box->text().toStdString();
    }

    /// Gives the file dialog that is open a path.
    void name(const QString& path) {
        auto* dialog = asked<QFileDialog>();
        ASSERT_NE(dialog, nullptr);
        auto* field = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        // The name that was proposed is selected once the folder is read; typing would let go of it.
        auto* files = dialog->findChild<QAbstractItemView*>(QStringLiteral("listView"));
        if (dialog->directory().exists(field->text())) {
            EXPECT_TRUE(QTest::qWaitFor([&] { return files->selectionModel()->hasSelection(); }));
            files->clearSelection();
        }
        field->setText(path);
        QTest::keyClick(field, Qt::Key_Return);
        QTest::qWait(5);
    }

    void saveAs(const QString& path) {
        action("file.saveAs")->trigger();
        name(path);
        waitForFile();
    }

    void save() {
        action("file.save")->trigger();
        waitForFile();
    }

    void openAgain(const QString& path) {
        window->open({path});
        waitForFile();
    }

    Project held(const QString& path) const {
        Diagnostics diagnostics;
        const auto project = readProject(path.toStdString(), {}, diagnostics);
        EXPECT_TRUE(project) << path.toStdString() << ": " << (project ? "" : text(project.error()));
        return project.value_or(Project{});
    }
};

}  // namespace sinew
