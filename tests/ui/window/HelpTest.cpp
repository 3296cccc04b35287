#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QSignalSpy>
#include <QTreeView>

#include "tests/ui/window/WindowFixture.h"
#include "ui/actions/ActionSearch.h"
#include "ui/help/ManualWindow.h"
#include "ui/preferences/PreferencesDialog.h"
#include "ui/viewport/ViewportView.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// The entries of the Help menu: the action search, the shortcuts and the manual.
class Help : public WindowTest {};

TEST_F(Help, searchTriggersTheFoundAction) {
    action("help.search")->trigger();
    auto* search = window->findChild<ActionSearch*>();
    ASSERT_NE(search, nullptr);
    ASSERT_TRUE(search->isVisible());
    auto* field = search->findChild<QLineEdit*>();
    const bool before = action("view.xray")->isChecked();
    QTest::keyClicks(field, QStringLiteral("x-ray"));
    QTest::keyClick(field, Qt::Key_Return);
    EXPECT_FALSE(search->isVisible());
    EXPECT_EQ(action("view.xray")->isChecked(), !before);
}

TEST_F(Help, searchTriggersNothingWithoutInput) {
    openSmall();
    const int steps = session->document.history().cursor();
    action("help.search")->trigger();
    auto* search = window->findChild<ActionSearch*>();
    auto* field = search->findChild<QLineEdit*>();
    QSignalSpy triggered(action("view.weights"), &QAction::triggered);
    QTest::keyClick(field, Qt::Key_S, Qt::AltModifier);
    QTest::keyClick(field, Qt::Key_X, Qt::AltModifier);
    EXPECT_TRUE(field->text().isEmpty()) << "shortcuts must not insert text: " << field->text().toStdString();
    QTest::keyClick(field, Qt::Key_Return);
    EXPECT_TRUE(search->isVisible());
    EXPECT_EQ(triggered.count(), 0);
    QTest::keyClick(field, Qt::Key_Space);
    QTest::keyClick(field, Qt::Key_Escape);
    EXPECT_FALSE(session->playback.playing());
    EXPECT_EQ(session->document.history().cursor(), steps);
    search->hide();
}

TEST_F(Help, searchTriggersAnActionOnce) {
    openSmall();
    auto* canvas = window->findChild<ViewportView*>();
    ASSERT_NE(canvas, nullptr);
    canvas->setFocus();
    QTest::keyClick(canvas, Qt::Key_F3);
    auto* search = window->findChild<ActionSearch*>();
    ASSERT_TRUE(search && search->isVisible());
    QSignalSpy done(action("view.xray"), &QAction::triggered);
    QSignalSpy played(action("playback.play"), &QAction::triggered);
    const int steps = session->document.history().cursor();
    QTest::keyClicks(search->findChild<QLineEdit*>(), QStringLiteral("x-ray"));
    QTest::keyClick(search->findChild<QLineEdit*>(), Qt::Key_Return);
    EXPECT_EQ(done.count(), 1);
    EXPECT_EQ(played.count(), 0);
    EXPECT_EQ(session->document.history().cursor(), steps);
}

TEST_F(Help, searchDoesNotTriggerDisabledActions) {
    action("help.search")->trigger();
    auto* search = window->findChild<ActionSearch*>();
    auto* field = search->findChild<QLineEdit*>();
    QTest::keyClicks(field, QStringLiteral("export"));
    QTest::keyClick(field, Qt::Key_Return);
    EXPECT_TRUE(search->isVisible());
    search->hide();
}

TEST_F(Help, searchReportsThatNothingMatches) {
    action("help.search")->trigger();
    auto* search = window->findChild<ActionSearch*>();
    auto* field = search->findChild<QLineEdit*>();
    const auto showsNoMatch = [search] {
        for (const auto* label : search->findChildren<QLabel*>()) {
            if (label->isVisible() && label->text() == QStringLiteral("No matching action")) return true;
        }
        return false;
    };
    EXPECT_FALSE(showsNoMatch());
    QTest::keyClicks(field, QStringLiteral("qqqq"));
    EXPECT_TRUE(showsNoMatch());
    QTest::keyClick(field, Qt::Key_Return);
    EXPECT_TRUE(search->isVisible());
    field->clear();
    EXPECT_FALSE(showsNoMatch());
    search->hide();
}

TEST_F(Help, shortcutsAreListedAndFiltered) {
    action("help.shortcuts")->trigger();
    auto* dialog = window->findChild<PreferencesDialog*>();
    ASSERT_TRUE(dialog && dialog->isVisible());
    auto* field = qobject_cast<QLineEdit*>(dialog->focusWidget());
    ASSERT_TRUE(field) << "the search is ready for typing";
    const auto* rows = dialog->findChild<QTreeView*>()->model();
    EXPECT_EQ(static_cast<std::size_t>(rows->rowCount()), actionTable().size());
    QTest::keyClicks(field, QStringLiteral("Ctrl+E"));
    ASSERT_EQ(rows->rowCount(), 1);
    EXPECT_EQ(rows->index(0, 0).data().toString(), QStringLiteral("Export…"));
    dialog->close();
}

TEST_F(Help, manualOpensAndItsLinksWork) {
    action("help.manual")->trigger();
    auto* page = window->findChild<ManualPage*>();
    ASSERT_NE(page, nullptr);
    EXPECT_TRUE(page->isVisible());
    EXPECT_TRUE(page->toPlainText().contains(QStringLiteral("Getting started")));
    for (const char* linked : {"formats.md", "errors.md", "command-line.md"}) {
        page->setSource(QUrl(QString::fromUtf8(linked)));
        EXPECT_GT(page->toPlainText().size(), 200) << linked;
        page->backward();
    }
    page->window()->close();
}

TEST_F(Help, theManualFindsPagesByTheirWords) {
    action("help.manual")->trigger();
    auto* manual = window->findChild<ManualWindow*>();
    auto* pages = manual->findChild<QListWidget*>();
    auto* page = manual->findChild<ManualPage*>();
    const int all = pages->count();
    EXPECT_GT(all, 30);
    EXPECT_EQ(pages->item(0)->text(), QStringLiteral("Sinew manual"));
    auto* field = manual->findChild<QLineEdit*>();
    field->setText(QStringLiteral("crossfade strip"));
    ASSERT_GE(pages->count(), 1);
    EXPECT_LT(pages->count(), all);
    pages->setCurrentRow(0);
    EXPECT_EQ(page->source().fileName(), QStringLiteral("sequences.md"));
    EXPECT_EQ(page->textCursor().selectedText().toLower(), QStringLiteral("crossfade"));
    field->setText(QStringLiteral("no such word as qwertz"));
    EXPECT_EQ(pages->count(), 1);
    EXPECT_TRUE(pages->item(0)->text().contains(QStringLiteral("No page")));
    pages->setCurrentRow(0);
    EXPECT_EQ(page->source().fileName(), QStringLiteral("sequences.md"));
    field->clear();
    EXPECT_EQ(pages->count(), all);
    manual->close();
}

TEST_F(Help, dialogsOpenTheirPageOfTheManual) {
    openSmall();
    action("file.export")->trigger();
    auto* dialog = QApplication::activeModalWidget();
    ASSERT_TRUE(dialog && QTest::qWaitForWindowActive(dialog));
    ASSERT_SOON(dialog->isAncestorOf(QApplication::focusWidget()));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_F1);
    auto* manual = dialog->findChild<ManualWindow*>();
    ASSERT_TRUE(manual && manual->isVisible());
    EXPECT_EQ(manual->findChild<ManualPage*>()->source().fileName(), QStringLiteral("exporting.md"));
    manual->close();
    dialog->close();
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
