#pragma once

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>

#include "core/io/Format.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/exporting/ExportDialog.h"
#include "ui/exporting/FileExporter.h"

namespace sinew {

/// A window whose File > Export… is used as a person does.
class ExportWindowTest : public WindowTest {
protected:
    /// The dialog as File > Export… opens it.
    ExportDialog* dialog() {
        action("file.export")->trigger();
        return window->findChild<ExportDialog*>();
    }

    template <class Widget>
    static Widget* named(const QWidget* parent, const char* name) {
        for (auto* widget : parent->findChildren<Widget*>())
            if (widget->accessibleName() == QString::fromUtf8(name)) return widget;
        return nullptr;
    }

    static void choose(const QWidget* asked, const char* extension) {
        auto* formats = named<QComboBox>(asked, "Format");
        formats->setCurrentIndex(formats->findData(QString::fromLatin1(extension)));
    }

    static void press(const QWidget* parent, const char* text) {
        for (auto* button : parent->findChildren<QPushButton*>())
            if (button->text() == QString::fromUtf8(text)) return QTest::mouseClick(button, Qt::LeftButton);
        FAIL() << text;
    }

    /// Exports by the dialog with its choices of that format, and waits until that is done.
    void exportTo(const QString& path, const char* extension) {
        auto* asked = dialog();
        choose(asked, extension);
        named<QLineEdit>(asked, "File to write")->setText(path);
        press(asked, "&Export");
        waitForWriting();
        QTest::qWait(0);  // the dialog is deleted later
    }

    FileExporter& exporter() const { return *window->findChild<FileExporter*>(); }
    void waitForWriting() {
        ASSERT_TRUE(QTest::qWaitFor([this] { return !exporter().task().running(); }, 60000));
    }

    QString pathOf(const QString& name) const { return QDir(folder.path()).filePath(name); }

    static Result<Scene> readBack(const QString& path) {
        Diagnostics diagnostics;
        const std::filesystem::path paths[] = {path.toStdString()};
        return readFiles(paths, {}, {}, diagnostics);
    }
};

}  // namespace sinew
