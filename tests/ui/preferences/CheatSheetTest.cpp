#include "ui/preferences/CheatSheet.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QTemporaryDir>

#include "ui/actions/Actions.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {
namespace SINEW_TEST_FILE {

QByteArray contents(const QString& file) {
    QFile opened(file);
    return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
}

TEST(CheatSheet, namesEveryActionWithAShortcut) {
    const Actions actions;
    const QString html = cheatSheetHtml(actions);
    int rows = 0;
    for (const QAction* action : actions.all()) {
        if (action->shortcuts().isEmpty()) continue;
        ++rows;
        EXPECT_TRUE(html.contains(withoutMnemonic(action->text()).toHtmlEscaped()))
            << action->objectName().toStdString();
    }
    EXPECT_EQ(html.count(QStringLiteral("<tr>")), rows);
    EXPECT_GT(rows, 50);
}

TEST(CheatSheet, isWrittenAsPdfAndHtml) {
    const QTemporaryDir folder;
    const Actions actions;
    EXPECT_EQ(writeCheatSheet(actions, folder.filePath(QStringLiteral("keys.pdf"))), QString());
    EXPECT_TRUE(contents(folder.filePath(QStringLiteral("keys.pdf"))).startsWith("%PDF-"));
    EXPECT_EQ(writeCheatSheet(actions, folder.filePath(QStringLiteral("keys.html"))), QString());
    EXPECT_EQ(contents(folder.filePath(QStringLiteral("keys.html"))), cheatSheetHtml(actions).toUtf8());
    EXPECT_FALSE(writeCheatSheet(actions, folder.filePath(QStringLiteral("missing/keys.pdf"))).isEmpty());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
