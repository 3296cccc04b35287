#include <QElapsedTimer>
#include <QFileInfo>
#include <QLineEdit>
#include <QMessageBox>
#include <QSignalSpy>
#include <QTimer>

#include "tests/core/Mocap.h"
#include "tests/ui/exporting/ExportFixture.h"
#include "ui/exporting/ExportPreview.h"
#include "ui/status/StatusLine.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// Measures the longest time during which the event loop did not run.
class Heartbeat {
public:
    Heartbeat() {
        QObject::connect(&timer_, &QTimer::timeout, &timer_,
                         [this] { longest_ = std::max(longest_, since_.restart()); });
        since_.start();
        timer_.start(1);
    }
    qint64 longest() {
        longest_ = std::max(longest_, since_.restart());
        return longest_;
    }

private:
    QTimer timer_;
    QElapsedTimer since_;
    qint64 longest_ = 0;  ///< milliseconds
};

/// Exports of nine minutes of motion, which take seconds.
class CancelExport : public ExportWindowTest, public testing::WithParamInterface<const char*> {
protected:
    static constexpr int kFrames = 65'000;
    static constexpr qint64 kImmediate = 1000;  ///< milliseconds, with a reserve for busy machines

    void SetUp() override {
        session->document.open(test::mocap(31, kFrames), QStringLiteral("long"));
        QApplication::processEvents();
    }

    /// Starts an export over an existing file.
    void startExport() {
        old_ = filePath(QStringLiteral("long")) + QString::fromLatin1(GetParam());
        write(QFileInfo(old_).fileName(), "old");
        before_ = files();
        auto* dialog = openExportDialog();
        choose(dialog, GetParam());
        findByName<QLineEdit>(dialog, "Output file")->setText(old_);
        QTimer::singleShot(0, [] {
            auto* question = QApplication::activeModalWidget();
            for (auto* button : question->findChildren<QPushButton*>())
                if (button->text().remove(u'&') == QStringLiteral("Yes"))
                    QTest::mouseClick(button, Qt::LeftButton);
        });
        press(dialog, "&Export");
        ASSERT_TRUE(exporter().task().running());
    }
    QPushButton* cancelButton() const {
        return window->findChild<QPushButton*>(QStringLiteral("cancelTask"));
    }

    QStringList files() const {
        return QDir(folder.path()).entryList(QDir::Files | QDir::Hidden | QDir::System, QDir::Name);
    }
    void expectFilesUnchanged() const {
        EXPECT_EQ(files(), before_);
        QFile file(old_);
        ASSERT_TRUE(file.open(QIODevice::ReadOnly));
        EXPECT_EQ(file.readAll(), QByteArray("old"));
    }

    QString old_;
    QStringList before_;
};

TEST_P(CancelExport, cancelButtonEndsItAtOnceAndKeepsTheOldFile) {
    startExport();
    Heartbeat heartbeat;
    ASSERT_TRUE(QTest::qWaitFor([this] { return cancelButton()->isVisible(); }, 20'000));
    QSignalSpy stopped(&exporter(), &FileExporter::stopped);
    QTest::mouseClick(cancelButton(), Qt::LeftButton);
    EXPECT_FALSE(exporter().task().running());
    QElapsedTimer since;
    since.start();
    ASSERT_TRUE(stopped.wait(20'000));
    EXPECT_LT(since.elapsed(), kImmediate);
    EXPECT_EQ(stopped[0][0].toInt(), 0);
    EXPECT_LT(heartbeat.longest(), kImmediate);
    EXPECT_FALSE(cancelButton()->isVisible());
    expectFilesUnchanged();
    EXPECT_FALSE(action("file.exportReport")->isEnabled());
}

TEST_P(CancelExport, windowAsksBeforeClosing) {
    startExport();
    EXPECT_FALSE(action("file.export")->isEnabled()) << "a second export would cancel the first";
    const auto closeAndPress = [this](const char* text) {
        window->close();
        auto* box = window->findChild<QMessageBox*>();
        ASSERT_NE(box, nullptr);
        press(box, text);
        test::settle();  // deletes the message box
    };
    closeAndPress("&Continue");
    EXPECT_TRUE(exporter().task().running());
    EXPECT_TRUE(window->isVisible());
    closeAndPress("&Stop and Close");
    EXPECT_FALSE(exporter().task().running());
    ASSERT_TRUE(QTest::qWaitFor([this] { return !window->isVisible(); }, 20'000));
    window.reset();  // waits for the worker thread
    expectFilesUnchanged();
}

TEST_P(CancelExport, closingTheDialogDuringItsPreviewDoesNotBlockTheWindow) {
    before_ = files();
    auto* dialog = openExportDialog();
    choose(dialog, GetParam());
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return dialog->findChild<ExportPreview*>()->task().running(); }, 20'000));
    test::runEventLoopFor(300);  // no signal reports that the export is in the middle of its work
    Heartbeat heartbeat;
    press(dialog, "Cancel");
    ASSERT_TRUE(QTest::qWaitFor([this] { return !window->findChild<ExportDialog*>(); }, 20'000));
    EXPECT_LT(heartbeat.longest(), kImmediate);
    EXPECT_EQ(files(), before_);
}

INSTANTIATE_TEST_SUITE_P(Formats, CancelExport,
                         testing::Values(".glb", ".bvh", ".fbx", ".amc", ".usda", ".csv"),
                         [](const auto& test) { return std::string(test.param + 1); });

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
