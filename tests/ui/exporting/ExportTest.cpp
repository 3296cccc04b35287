#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

#include "core/io/Format.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/exporting/ExportDialog.h"
#include "ui/exporting/FileExporter.h"
#include "ui/widgets/Banner.h"

namespace sinew {
namespace {

class Export : public WindowTest {
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

    static void press(const QWidget* parent, const char* text) {
        for (auto* button : parent->findChildren<QPushButton*>())
            if (button->text() == QString::fromUtf8(text)) return QTest::mouseClick(button, Qt::LeftButton);
        FAIL() << text;
    }

    void waitForWriting() {
        auto& task = window->findChild<FileExporter*>()->task();
        ASSERT_TRUE(QTest::qWaitFor([&task] { return !task.running(); }, 10000));
    }

    Result<Scene> readBack(const QString& path) {
        Diagnostics diagnostics;
        const std::filesystem::path paths[] = {path.toStdString()};
        return readFiles(paths, {}, {}, diagnostics);
    }
};

TEST_F(Export, isOffWhileNothingIsOpen) {
    EXPECT_FALSE(action("file.export")->isEnabled());
    EXPECT_TRUE(action("file.export")->toolTip().contains(QStringLiteral("Open a file first")));
    openSmall();
    EXPECT_TRUE(action("file.export")->isEnabled());
}

TEST_F(Export, aFolderThatIsNotThereIsSaid) {
    openSmall();
    auto* asked = dialog();
    named<QLineEdit>(asked, "File to write")->setText(QStringLiteral("/nowhere/at/all.bvh"));
    press(asked, "&Export");
    waitForWriting();
    EXPECT_TRUE(window->findChild<Banner*>()->isVisible());
    EXPECT_EQ(session->document.diagnostics().list().back().code, ErrorCode::fileNotWritable);
}

TEST_F(Export, writesBvhThatReadsBack) {
    openSmall();
    const QString path = QDir(folder.path()).filePath(QStringLiteral("out.bvh"));
    auto* asked = dialog();
    named<QLineEdit>(asked, "File to write")->setText(path);
    press(asked, "&Export");
    waitForWriting();
    const auto read = readBack(path);
    ASSERT_TRUE(read) << text(read.error());
    EXPECT_EQ(read->characters[0]->skeleton->size(), 2);
    EXPECT_EQ(read->characters[0]->clips[0]->frameCount(), 3);
}

TEST_F(Export, writesAnAcclaimPairOfACustomRange) {
    openSmall();
    const QString path = QDir(folder.path()).filePath(QStringLiteral("out.amc"));
    auto* asked = dialog();
    auto* formats = asked->findChild<QComboBox*>();
    formats->setCurrentIndex(formats->findData(QStringLiteral(".amc")));
    named<QLineEdit>(asked, "File to write")->setText(path);
    named<QComboBox>(asked, "Frames")->setCurrentIndex(2);
    const int first = static_cast<int>(session->playback.firstFrame().value);
    named<QSpinBox>(asked, "First frame")->setValue(first + 1);
    named<QSpinBox>(asked, "Last frame")->setValue(first + 2);
    press(asked, "&Export");
    waitForWriting();
    EXPECT_TRUE(QFile::exists(QDir(folder.path()).filePath(QStringLiteral("out.asf"))));
    const auto read = readBack(path);
    ASSERT_TRUE(read) << text(read.error());
    EXPECT_EQ(read->characters[0]->clips[0]->frameCount(), 2);
}

TEST_F(Export, theFormatChangesTheExtension) {
    openSmall();
    auto* asked = dialog();
    auto* formats = asked->findChild<QComboBox*>();
    formats->setCurrentIndex(formats->findData(QStringLiteral(".amc")));
    EXPECT_TRUE(asked->path().endsWith(QStringLiteral("small.amc"))) << asked->path().toStdString();
    formats->setCurrentIndex(formats->findData(QStringLiteral(".bvh")));
    EXPECT_TRUE(asked->path().endsWith(QStringLiteral("small.bvh"))) << asked->path().toStdString();
}

TEST_F(Export, aRangeThatRunsBackwardsCannotBeExported) {
    openSmall();
    auto* asked = dialog();
    named<QComboBox>(asked, "Frames")->setCurrentIndex(2);
    const int first = static_cast<int>(session->playback.firstFrame().value);
    named<QSpinBox>(asked, "First frame")->setValue(first + 2);
    named<QSpinBox>(asked, "Last frame")->setValue(first);
    press(asked, "&Export");
    EXPECT_TRUE(asked->isVisible());
}

}  // namespace
}  // namespace sinew
