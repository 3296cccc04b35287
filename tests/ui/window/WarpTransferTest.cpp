#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>

#include "tests/ui/Leg.h"
#include "tests/ui/Warps.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/window/WarpTransfer.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// Copying time warps between clips and saving them to files.
class WarpTransferTest : public WindowTest {
protected:
    void SetUp() override {
        QGuiApplication::clipboard()->clear();
        session->document.open(test::withWarp(test::withLeg({}, "leg"), test::unevenPins()),
                               QStringLiteral("leg"));
    }

    WarpTransfer& transfer() const { return *window->findChild<WarpTransfer*>(); }
    std::shared_ptr<const Clip> clip() const { return session->selection.clip(); }
    void play(std::size_t index) {
        const auto leg = session->selection.character();
        session->selection.setClip(leg->id, leg->clips[index]->id);
    }
    QString step() const { return session->document.history().current().text; }
    /// Returns the last message with its location.
    std::string message() const {
        const auto& list = session->document.diagnostics().list();
        return list.empty() ? std::string() : text(list.back());
    }
};

TEST_F(WarpTransferTest, copiedWarpIsPastedOntoAnotherClipAsOneStep) {
    EXPECT_EQ(action("warp.paste")->property("sinew.reason").toString(),
              QStringLiteral("Copy a time warp first"));
    const TimeWarp copied = *clip()->warp;
    action("warp.copy")->trigger();
    EXPECT_TRUE(QGuiApplication::clipboard()->text().contains(QStringLiteral("new_seconds")))
        << "the text is meant for spreadsheets";
    ASSERT_TRUE(QTest::qWaitFor([this] { return action("warp.paste")->isEnabled(); }));
    play(0);
    EXPECT_FALSE(action("warp.copy")->isEnabled());
    action("warp.paste")->trigger();
    ASSERT_NE(clip()->warp, nullptr);
    EXPECT_EQ(*clip()->warp, copied);
    EXPECT_EQ(step(), QStringLiteral("Paste Time Warp"));
    session->document.undo();
    EXPECT_EQ(clip()->warp, nullptr);
}

TEST_F(WarpTransferTest, pinsOutsideTheClipAreReportedByNumber) {
    action("warp.copy")->trigger();
    play(0);  // 0.2 s to 0.4 s
    action("warp.paste")->trigger();
    ASSERT_NE(clip()->warp, nullptr);
    EXPECT_NE(message().find("time warp pin 1 refers to source frame 0"), std::string::npos) << message();
    EXPECT_NE(message().find("warning"), std::string::npos) << message();
}

TEST_F(WarpTransferTest, savedWarpIsLoadedBitForBit) {
    const TimeWarp saved = *clip()->warp;
    const QString path = QDir(folder.path()).filePath(QStringLiteral("walk.csv"));
    transfer().save(path);
    ASSERT_TRUE(QFile::exists(path)) << message();
    session->warp.remove();
    transfer().load(path);
    ASSERT_NE(clip()->warp, nullptr) << message();
    EXPECT_EQ(*clip()->warp, saved);
    EXPECT_EQ(step(), QStringLiteral("Load Time Warp"));
    EXPECT_TRUE(session->document.diagnostics().empty()) << message();
}

TEST_F(WarpTransferTest, badFileChangesNothingAndIsReportedByLine) {
    const auto before = clip();
    transfer().load(write(QStringLiteral("bad.csv"), "new_seconds,source_seconds\n0,0\n1,0.5\n1,2\n"));
    EXPECT_EQ(clip(), before);
    EXPECT_FALSE(session->document.history().canUndo());
    EXPECT_NE(message().find("bad.csv:4"), std::string::npos) << message();
    EXPECT_NE(message().find("pin 3"), std::string::npos) << message();
    transfer().load(write(QStringLiteral("picture.csv"), QByteArray("\x89PNG\0\xff\n", 7)));
    transfer().load(QDir(folder.path()).filePath(QStringLiteral("missing.csv")));
    EXPECT_NE(message().find("missing.csv"), std::string::npos) << message();
    EXPECT_EQ(clip(), before);
}

TEST_F(WarpTransferTest, missingFolderIsReported) {
    transfer().save(QDir(folder.path()).filePath(QStringLiteral("none/walk.csv")));
    EXPECT_FALSE(session->document.diagnostics().empty());
}

TEST_F(WarpTransferTest, invalidClipboardDataIsNotPasted) {
    QGuiApplication::clipboard()->setText(QStringLiteral("new_seconds,source_seconds\n0,0\n"));
    EXPECT_FALSE(action("warp.paste")->isEnabled());
    auto* data = new QMimeData;
    data->setData(QStringLiteral("application/x-sinew-warp"), "new_seconds,source_seconds\n0,nan\n");
    QGuiApplication::clipboard()->setMimeData(data);
    ASSERT_TRUE(QTest::qWaitFor([this] { return action("warp.paste")->isEnabled(); }));
    const auto before = clip();
    action("warp.paste")->trigger();
    EXPECT_EQ(clip(), before);
    EXPECT_NE(message().find("clipboard:2"), std::string::npos) << message();
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
