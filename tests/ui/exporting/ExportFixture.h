#pragma once

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>

#include "core/io/FormatList.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/exporting/ExportDialog.h"
#include "ui/exporting/FileExporter.h"

namespace sinew {

/// A window whose export dialog is operated through its widgets.
class ExportWindowTest : public WindowTest {
protected:
    /// Opens the dialog with File > Export….
    ExportDialog* openExportDialog() {
        action("file.export")->trigger();
        return window->findChild<ExportDialog*>();
    }

    template <class Widget>
    static Widget* findByName(const QWidget* parent, const char* name) {
        for (auto* widget : parent->findChildren<Widget*>())
            if (widget->accessibleName() == QString::fromUtf8(name)) return widget;
        return nullptr;
    }

    static void choose(const QWidget* dialog, const char* extension) {
        auto* formats = findByName<QComboBox>(dialog, "Format");
        formats->setCurrentIndex(formats->findData(QString::fromLatin1(extension)));
    }

    static const QComboBox* choosePreset(const QWidget* dialog, const char* title) {
        auto* presets = findByName<QComboBox>(dialog, "Preset");
        presets->setCurrentIndex(presets->findText(QString::fromLatin1(title)));
        Q_EMIT presets->activated(presets->currentIndex());
        return presets;
    }

    static void press(const QWidget* parent, const char* text) {
        for (auto* button : parent->findChildren<QPushButton*>())
            if (button->text() == QString::fromUtf8(text)) return QTest::mouseClick(button, Qt::LeftButton);
        FAIL() << text;
    }

    /// Exports with the dialog's settings for this format, and waits until the file has been written.
    void exportTo(const QString& path, const char* extension) {
        auto* dialog = openExportDialog();
        choose(dialog, extension);
        findByName<QLineEdit>(dialog, "Output file")->setText(path);
        press(dialog, "&Export");
        waitForWriting();
        test::settle();  // deletes the dialog
    }

    FileExporter& exporter() const { return *window->findChild<FileExporter*>(); }
    void waitForWriting() {
        ASSERT_TRUE(QTest::qWaitFor([this] { return !exporter().task().running(); }, 60000));
    }

    QString filePath(const QString& name) const { return QDir(folder.path()).filePath(name); }

    static Result<Scene> readBack(const QString& path) {
        Diagnostics diagnostics;
        const std::filesystem::path paths[] = {path.toStdString()};
        return readFiles(paths, {}, {}, diagnostics);
    }
};

}  // namespace sinew
