#include <QClipboard>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableView>
#include <QTextBlock>

#include "tests/ui/window/WindowFixture.h"
#include "ui/importing/MessagesDock.h"
#include "ui/importing/TextExcerpt.h"
#include "ui/importing/TextViewer.h"

namespace sinew {
namespace {

class Messages : public WindowTest {
protected:
    MessagesDock& dock() const { return *window->findChild<MessagesDock*>(); }
    QTableView& table() const { return *dock().findChild<QTableView*>(); }
    /// Qt keeps a dock behind another tab visible, but off the screen.
    bool onTop() const { return !table().viewport()->visibleRegion().isEmpty(); }
};

TEST_F(Messages, comeUpWithAWarningAndStayBackWithANote) {
    Diagnostics note;
    note.inform(ErrorCode::dataChanged, "walk.bvh:1", "the rate was snapped");
    session->document.report(note);
    EXPECT_FALSE(onTop());
    Diagnostics warning;
    warning.warn(ErrorCode::frameCount, "walk.bvh:9", "fewer frames than announced");
    session->document.report(warning);
    QTest::qWait(20);
    EXPECT_TRUE(onTop());
    EXPECT_EQ(table().model()->rowCount(), 2);
}

TEST_F(Messages, aNoteBehindAWarningDoesNotComeUpAgain) {
    Diagnostics warning;
    warning.warn(ErrorCode::frameCount, "walk.bvh:9", "fewer frames than announced");
    session->document.report(warning);
    action("panel.timeline")->trigger();
    action("panel.timeline")->trigger();
    QTest::qWait(20);
    ASSERT_FALSE(onTop());
    Diagnostics note;
    note.inform(ErrorCode::dataChanged, "walk.bvh:1", "the rate was snapped");
    session->document.report(note);
    QTest::qWait(20);
    EXPECT_FALSE(onTop());
    EXPECT_EQ(table().model()->rowCount(), 2);
}

TEST_F(Messages, enterOnAJointSelectsIt) {
    openSmall();
    Diagnostics warning;
    warning.warn(ErrorCode::dataIgnored, "joint knee", "something about it");
    session->document.report(warning);
    QTest::qWait(20);
    table().setCurrentIndex(table().model()->index(0, 0));
    QTest::keyClick(&table(), Qt::Key_Return);
    EXPECT_EQ(session->selection.currentJoint(), (*scene().characters[0]->skeleton)[1].id);
}

TEST_F(Messages, aPlaceInAFileShowsTheLine) {
    openSmall();
    dock().goTo(QStringLiteral("small.bvh:8"), QStringLiteral("look here"));
    auto* viewer = window->findChild<TextViewer*>();
    ASSERT_NE(viewer, nullptr);
    const auto* text = viewer->findChild<QPlainTextEdit*>();
    EXPECT_EQ(text->textCursor().block().text(), QStringLiteral(" 8      OFFSET 0 -40 0"));
}

TEST_F(Messages, aPlaceThatIsGoneLeadsNowhere) {
    EXPECT_FALSE(dock().leadsSomewhere(QStringLiteral("gone.bvh:8")));
    EXPECT_FALSE(dock().leadsSomewhere(QStringLiteral("joint nobody")));
    EXPECT_FALSE(dock().leadsSomewhere(QString()));
}

TEST_F(Messages, clearEmptiesThem) {
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

TEST_F(Excerpt, ofAMissingFileIsNone) { EXPECT_FALSE(readExcerpt(QStringLiteral("/nowhere"), 1, 1)); }

TEST_F(Excerpt, keepsTheLinesAroundThePlace) {
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

TEST_F(Excerpt, cutsALineThatIsTheWholeFile) {
    const auto excerpt = readExcerpt(write(QByteArray(3 << 20, 'x')), 1, 5);
    ASSERT_TRUE(excerpt);
    ASSERT_EQ(excerpt->lines.size(), 1);
    EXPECT_LT(excerpt->lines[0].size(), 5000);
}

}  // namespace
}  // namespace sinew
