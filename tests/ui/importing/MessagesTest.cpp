#include <QClipboard>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableView>
#include <QTextBlock>

#include "tests/ui/window/WindowFixture.h"
#include "ui/importing/MessagesDock.h"
#include "ui/importing/TextViewer.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class Messages : public WindowTest {
protected:
    MessagesDock& dock() const { return *window->findChild<MessagesDock*>(); }
    QTableView& table() const { return *dock().findChild<QTableView*>(); }
    /// Returns whether no other tab covers the dock. Qt keeps a covered dock visible, but outside the window.
    bool isOnTop() const { return !table().viewport()->visibleRegion().isEmpty(); }
};

TEST_F(Messages, panelIsRaisedForWarningsOnly) {
    Diagnostics note;
    note.inform(ErrorCode::dataChanged, "walk.bvh:1", "the rate was snapped");
    session->document.report(note);
    EXPECT_FALSE(isOnTop());
    Diagnostics warning;
    warning.warn(ErrorCode::frameCount, "walk.bvh:9", "fewer frames than announced");
    session->document.report(warning);
    EXPECT_SOON(isOnTop());
    EXPECT_EQ(table().model()->rowCount(), 2);
}

TEST_F(Messages, noteAfterAWarningDoesNotRaiseThePanel) {
    Diagnostics warning;
    warning.warn(ErrorCode::frameCount, "walk.bvh:9", "fewer frames than announced");
    session->document.report(warning);
    action("panel.timeline")->trigger();
    ASSERT_SOON(!isOnTop());
    Diagnostics note;
    note.inform(ErrorCode::dataChanged, "walk.bvh:1", "the rate was snapped");
    session->document.report(note);
    EXPECT_NEVER(isOnTop());
    EXPECT_EQ(table().model()->rowCount(), 2);
}

TEST_F(Messages, enterSelectsTheJointOfAMessage) {
    openSmall();
    Diagnostics warning;
    warning.warn(ErrorCode::dataIgnored, "joint knee", "some problem");
    session->document.report(warning);
    ASSERT_SOON(isOnTop());
    table().setCurrentIndex(table().model()->index(0, 0));
    QTest::keyClick(&table(), Qt::Key_Return);
    EXPECT_EQ(session->selection.currentJoint(), (*scene().characters[0]->skeleton)[1].id);
}

TEST_F(Messages, tooltipNamesTheOtherLocationsOfRepeats) {
    Diagnostics found;
    for (const char* joint : {"joint hips", "joint knee"})
        found.warn(ErrorCode::dataIgnored, joint, "scale is ignored");
    session->document.report(found);
    const auto* model = dock().findChild<QTableView*>()->model();
    ASSERT_EQ(model->rowCount(), 1);
    EXPECT_EQ(model->index(0, 2).data().toString(), QStringLiteral("×2"));
    EXPECT_TRUE(
        model->index(0, 1).data(Qt::ToolTipRole).toString().endsWith(QStringLiteral("Also at joint knee")));
}

TEST_F(Messages, locationInAFileShowsTheLine) {
    openSmall();
    dock().goTo(QStringLiteral("small.bvh:8"), QStringLiteral("some problem"));
    auto* viewer = window->findChild<TextViewer*>();
    ASSERT_NE(viewer, nullptr);
    const auto* text = viewer->findChild<QPlainTextEdit*>();
    EXPECT_EQ(text->textCursor().block().text(), QStringLiteral(" 8      OFFSET 0 -40 0"));
}

TEST_F(Messages, missingLocationsHaveNoLink) {
    EXPECT_FALSE(dock().canGoTo(QStringLiteral("missing.bvh:8")));
    EXPECT_FALSE(dock().canGoTo(QStringLiteral("joint missing")));
    EXPECT_FALSE(dock().canGoTo(QString()));
}

TEST_F(Messages, clearRemovesAllMessages) {
    Diagnostics warning;
    warning.warn(ErrorCode::frameCount, "walk.bvh:9", "fewer frames than announced");
    session->document.report(warning);
    const auto buttons = dock().findChildren<QPushButton*>();
    ASSERT_EQ(buttons.size(), 2);
    QTest::mouseClick(buttons[1], Qt::LeftButton);
    EXPECT_TRUE(session->document.diagnostics().empty());
    EXPECT_EQ(table().model()->rowCount(), 0);
}

class Excerpt : public testing::Test {
protected:
    QString write(const QByteArray& bytes) {
        const QString path = QDir(folder.path()).filePath(QStringLiteral("text"));
        QFile file(path);
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(bytes);
        return path;
    }
    QTemporaryDir folder;
};

TEST_F(Excerpt, isEmptyForAMissingFile) { EXPECT_FALSE(readExcerpt(QStringLiteral("/nowhere"), 1, 1)); }

TEST_F(Excerpt, hasTheLinesAroundTheLocation) {
    const auto excerpt = readExcerpt(write("a\nb\r\nc\rd\ne\n"), 3, 1);
    ASSERT_TRUE(excerpt);
    EXPECT_EQ(excerpt->firstLine, 2);
    EXPECT_EQ(excerpt->lines, (QStringList{QStringLiteral("b"), QStringLiteral("c"), QStringLiteral("d")}));
    EXPECT_FALSE(excerpt->atEnd);
}

TEST_F(Excerpt, endsWithTheFile) {
    const auto excerpt = readExcerpt(write("a\nb"), 2, 10);
    ASSERT_TRUE(excerpt);
    EXPECT_EQ(excerpt->lines, (QStringList{QStringLiteral("a"), QStringLiteral("b")}));
    EXPECT_TRUE(excerpt->atEnd);
}

TEST_F(Excerpt, shortensAVeryLongLine) {
    const auto excerpt = readExcerpt(write(QByteArray(3 << 20, 'x')), 1, 5);
    ASSERT_TRUE(excerpt);
    ASSERT_EQ(excerpt->lines.size(), 1);
    EXPECT_LT(excerpt->lines[0].size(), 5000);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
