#include <gtest/gtest.h>

#include <QAbstractTextDocumentLayout>
#include <QClipboard>
#include <QGuiApplication>
#include <QPushButton>
#include <QScrollBar>
#include <QTest>
#include <QTextBlock>

#include "tests/ui/FindByText.h"
#include "tests/ui/WaitFor.h"
#include "ui/help/ManualIndex.h"
#include "ui/help/ManualWindow.h"
#include "ui/settings/Preferences.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class ManualPages : public testing::Test {
protected:
    void SetUp() override {
        manual_.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&manual_));
    }
    ManualPage& page() { return *manual_.findChild<ManualPage*>(); }
    /// The picture of a loop as shown now.
    QImage shown(const char* loop) {
        const QString name = QStringLiteral("pictures/light/") + QLatin1String(loop);
        return page().document()->resource(QTextDocument::ImageResource, QUrl(name)).value<QImage>();
    }

    ManualWindow manual_;
};

TEST_F(ManualPages, linksToHeadingsScrollToThem) {
    manual_.showPage(QStringLiteral("exporting.md#report"));
    // The rest of the page is laid out later, and shows that it cannot be scrolled so far.
    EXPECT_SOON(page().cursorForPosition({60, 30}).block().text() == QStringLiteral("Report"));
    EXPECT_GT(page().verticalScrollBar()->value(), 0);
}

TEST_F(ManualPages, areLaidOutAFewTimesOnly) {
    int layouts = 0;
    QObject::connect(page().document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged,
                     &page(), [&layouts] { ++layouts; });
    manual_.showPage(QStringLiteral("glossary.md"));  // hundreds of blocks
    EXPECT_GE(page().document()->blockCount(), 200);
    EXPECT_GE(layouts, 1);
    EXPECT_LE(layouts, 10);
}

TEST_F(ManualPages, goingBackKeepsTheStyle) {
    manual_.showPage(QStringLiteral("ik.md"));
    const auto size = [this] {
        return page().document()->begin().begin().fragment().charFormat().property(
            QTextFormat::FontPixelSize);
    };
    const QVariant before = size();
    EXPECT_GT(before.toInt(), 0);
    manual_.showPage(QStringLiteral("posing.md"));
    page().backward();
    EXPECT_EQ(page().source().fileName(), QStringLiteral("ik.md"));
    EXPECT_EQ(size(), before);
}

TEST_F(ManualPages, theButtonsGoBackForwardAndToTheContents) {
    const auto press = [this](const char* text) {
        QTest::mouseClick(test::findByText<QPushButton>(manual_, QLatin1String(text)), Qt::LeftButton);
        return page().source().fileName();
    };
    manual_.showPage(QStringLiteral("ik.md"));
    EXPECT_EQ(press("&Back"), QStringLiteral("index.md"));
    EXPECT_EQ(press("&Forward"), QStringLiteral("ik.md"));
    EXPECT_EQ(press("&Contents"), QStringLiteral("index.md"));
}

TEST_F(ManualPages, theLinkBelowACommandCopiesIt) {
    manual_.showPage(QStringLiteral("command-line.md"));
    QString code;
    QTextBlock block = page().document()->find(QStringLiteral("sinew info FILE")).block();
    for (; block.isValid() && block.text().startsWith(QStringLiteral("sinew ")); block = block.next())
        code += block.text() + u'\n';
    EXPECT_GT(code.count(u'\n'), 5);
    ASSERT_EQ(block.text(), QStringLiteral("Copy"));
    QTextCursor link(block);
    page().setTextCursor(link);
    page().ensureCursorVisible();
    QTest::mouseClick(page().viewport(), Qt::LeftButton, {}, page().cursorRect(link).center() + QPoint(4, 0));
    EXPECT_EQ(QGuiApplication::clipboard()->text(), code.trimmed());
    EXPECT_EQ(page().source().fileName(), QStringLiteral("command-line.md"));
}

TEST_F(ManualPages, loopsPlayWhileShown) {
    manual_.showPage(QStringLiteral("timeline.md"));
    const QImage first = shown("timeline-key.gif");
    ASSERT_FALSE(first.isNull());
    EXPECT_SOON(shown("timeline-key.gif") != first);
    manual_.hide();
    const QImage last = shown("timeline-key.gif");
    EXPECT_NEVER(shown("timeline-key.gif") != last);
    manual_.show();
    EXPECT_SOON(shown("timeline-key.gif") != last);
}

TEST_F(ManualPages, loopsStandStillWithReducedMotion) {
    Preferences::get().set(preference::kReducedMotion, true);
    manual_.showPage(QStringLiteral("timeline.md"));
    const QImage first = shown("timeline-key.gif");
    EXPECT_NEVER(shown("timeline-key.gif") != first);
    Preferences::get().set(preference::kReducedMotion, false);
    EXPECT_SOON(shown("timeline-key.gif") != first);
}

TEST(ManualIndex, anchorsAreUniqueAndWithoutPunctuation) {
    QStringList used;
    EXPECT_EQ(headingAnchor(QStringLiteral("Fix the unit, the axes and the frame rate"), used),
              QStringLiteral("fix-the-unit-the-axes-and-the-frame-rate"));
    EXPECT_EQ(headingAnchor(QStringLiteral("Tables: CSV & JSON"), used), QStringLiteral("tables-csv--json"));
    EXPECT_EQ(headingAnchor(QStringLiteral("Keys"), used), QStringLiteral("keys"));
    EXPECT_EQ(headingAnchor(QStringLiteral("Keys"), used), QStringLiteral("keys-1"));
}

TEST(ManualIndex, sectionsListEveryPageOfTheContents) {
    ASSERT_GE(manualSections().size(), 6u);
    EXPECT_EQ(manualSections().front().title, QStringLiteral("User guide"));
    QStringList pages;
    for (const ManualSection& section : manualSections())
        for (const ManualEntry* entry : section.pages) pages << entry->page;
    for (const ManualEntry& entry : manualEntries())
        EXPECT_EQ(pages.contains(entry.page), &entry != &manualEntries().front()) << qPrintable(entry.page);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
