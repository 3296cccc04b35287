#include <QElapsedTimer>
#include <QFileInfo>
#include <QLineEdit>
#include <QMessageBox>
#include <QSignalSpy>
#include <QTimer>

#include "tests/core/Mocap.h"
#include "tests/ui/exporting/ExportFixture.h"
#include "ui/exporting/ExportPreview.h"
#include "ui/window/StatusLine.h"

namespace sinew {
namespace {

/// The longest time for which the window did not answer.
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

/// Nine minutes of motion, whose writing takes seconds.
class CancelExport : public ExportWindowTest, public testing::WithParamInterface<const char*> {
protected:
    static constexpr int kFramesOfIt = 65'000;
    static constexpr qint64 kAtOnce = 1000;  ///< milliseconds, on a machine that does other things too

    void SetUp() override {
        session->document.open(test::mocap(31, kFramesOfIt), QStringLiteral("long"));
        QApplication::processEvents();
    }

    /// Presses Export of a dialog whose file exists already, and waits for the button that cancels.
    void begin() {
        old_ = pathOf(QStringLiteral("long")) + QString::fromLatin1(GetParam());
        write(QFileInfo(old_).fileName(), "old");
        before_ = files();
        auto* asked = dialog();
        choose(asked, GetParam());
        named<QLineEdit>(asked, "File to write")->setText(old_);
        QTimer::singleShot(0, [] {
            auto* question = QApplication::activeModalWidget();
            for (auto* button : question->findChildren<QPushButton*>())
                if (button->text().remove(u'&') == QStringLiteral("Yes"))
                    QTest::mouseClick(button, Qt::LeftButton);
        });
        press(asked, "&Export");
        ASSERT_TRUE(exporter().task().running());
    }
    QPushButton* cancelButton() const {
        return window->findChild<QPushButton*>(QStringLiteral("cancelTask"));
    }

    QStringList files() const {
        return QDir(folder.path()).entryList(QDir::Files | QDir::Hidden | QDir::System, QDir::Name);
    }
    void expectNothingNew() const {
        EXPECT_EQ(files(), before_);
        QFile file(old_);
        ASSERT_TRUE(file.open(QIODevice::ReadOnly));
        EXPECT_EQ(file.readAll(), QByteArray("old"));
    }

    QString old_;
    QStringList before_;
};

TEST_P(CancelExport, theButtonEndsItAtOnceAndLeavesTheOldFile) {
    begin();
    Heartbeat heartbeat;
    ASSERT_TRUE(QTest::qWaitFor([this] { return cancelButton()->isVisible(); }, 20'000));
    QSignalSpy stopped(&exporter(), &FileExporter::stopped);
    QTest::mouseClick(cancelButton(), Qt::LeftButton);
    EXPECT_FALSE(exporter().task().running());
    QElapsedTimer since;
    since.start();
    ASSERT_TRUE(stopped.wait(20'000));
    EXPECT_LT(since.elapsed(), kAtOnce);
    EXPECT_EQ(stopped[0][0].toInt(), 0);
    EXPECT_LT(heartbeat.longest(), kAtOnce);
    EXPECT_FALSE(cancelButton()->isVisible());
    expectNothingNew();
    EXPECT_FALSE(action("file.exportReport")->isEnabled());
}

TEST_P(CancelExport, theWindowAsksBeforeItClosesOverIt) {
    begin();
    EXPECT_FALSE(action("file.export")->isEnabled()) << "a second one would stop it";
    const auto answer = [this](const char* text) {
        window->close();
        auto* box = window->findChild<QMessageBox*>();
        ASSERT_NE(box, nullptr);
        press(box, text);
        QTest::qWait(0);  // the box is deleted later
    };
    answer("&Go On");
    EXPECT_TRUE(exporter().task().running());
    EXPECT_TRUE(window->isVisible());
    answer("&Stop and Close");
    EXPECT_FALSE(exporter().task().running());
    ASSERT_TRUE(QTest::qWaitFor([this] { return !window->isVisible(); }, 20'000));
    window.reset();  // waits for the work
    expectNothingNew();
}

TEST_P(CancelExport, aDialogThatIsClosedWhileItTriesDoesNotHoldUpTheWindow) {
    before_ = files();
    auto* asked = dialog();
    choose(asked, GetParam());
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return asked->findChild<ExportPreview*>()->task().running(); }, 20'000));
    QTest::qWait(300);  // well into it
    Heartbeat heartbeat;
    press(asked, "Cancel");
    ASSERT_TRUE(QTest::qWaitFor([this] { return !window->findChild<ExportDialog*>(); }, 20'000));
    EXPECT_LT(heartbeat.longest(), kAtOnce);
    EXPECT_EQ(files(), before_);
}

INSTANTIATE_TEST_SUITE_P(Formats, CancelExport,
                         testing::Values(".glb", ".bvh", ".fbx", ".amc", ".usda", ".csv"),
                         [](const auto& test) { return std::string(test.param + 1); });

}  // namespace
}  // namespace sinew
