#include "core/io/FormatList.h"
#include "ui/importing/ImportDialog.h"

#include <gtest/gtest.h>

#include <QComboBox>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

#include "tests/ui/SkinnedLeg.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/importing/ImportPreview.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class ImportDialogTest : public testing::Test {
protected:
    ImportDialogTest() { dialog_.show(); }
    QString write(const char* name, const QByteArray& bytes) const {
        const QString path = QDir(folder_.path()).filePath(QLatin1String(name));
        QFile file(path);
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(bytes);
        return path;
    }
    ImportPreview& preview() const { return *dialog_.findChild<ImportPreview*>(); }
    bool showsText(const QString& text) const {
        return QTest::qWaitFor([&] { return preview().text().contains(text); }, 5000);
    }

    QTemporaryDir folder_;
    ImportDialog dialog_{Scene{}, folder_.path()};
};

TEST_F(ImportDialogTest, showsAHintAtFirst) { EXPECT_TRUE(showsText(QStringLiteral("Choose files"))); }

TEST_F(ImportDialogTest, showsContentsAndSize) {
    dialog_.setFiles({write("small.bvh", kSmallBvh)});
    ASSERT_TRUE(showsText(QString::fromUtf8("1 character · 2 joints · 1 clip")))
        << preview().text().toStdString();
    EXPECT_TRUE(preview().text().contains(QString::fromUtf8("× 0.80 ×"))) << preview().text().toStdString();
}

TEST_F(ImportDialogTest, unitChangesTheSize) {
    dialog_.setFiles({write("small.bvh", kSmallBvh)});
    ASSERT_TRUE(showsText(QString::fromUtf8("× 0.80 ×")));
    auto* unit = dialog_.findChild<QComboBox*>();
    for (int row = 0; row < unit->count() && dialog_.options().metresPerUnit != 1.0; ++row)
        unit->setCurrentIndex(row);
    ASSERT_EQ(dialog_.options().metresPerUnit, std::optional(1.0));
    EXPECT_TRUE(showsText(QString::fromUtf8("× 80.00 ×"))) << preview().text().toStdString();
}

TEST_F(ImportDialogTest, showsWhyAFileCannotBeRead) {
    dialog_.setFiles({write("broken.bvh", "HIERARCHY\nROOT")});
    EXPECT_TRUE(showsText(QStringLiteral("broken.bvh:")));
}

TEST_F(ImportDialogTest, showsOnlyTheLatestChoice) {
    dialog_.setFiles({write("broken.bvh", "HIERARCHY\nROOT")});
    dialog_.setFiles({write("small.bvh", kSmallBvh)});
    EXPECT_TRUE(showsText(QStringLiteral("2 joints")));
    EXPECT_NEVER(preview().text().contains(QStringLiteral("broken")));
}

TEST(ImportText, countsMeshesTrianglesAndTexturesOfNewCharacters) {
    const Scene before = test::withSkinnedLeg({}, "leg");
    const Scene after = test::withSkinnedLeg(before, "other");
    const QString text = importText(before, after);
    EXPECT_TRUE(text.startsWith(
        QString::fromUtf8("1 character · 4 joints · 2 clips · 2 meshes · 1 triangle · 1 texture\n")))
        << text.toStdString();
    EXPECT_EQ(importText(after, after), QStringLiteral("No characters or clips"));
}

TEST(OpenFilter, listsAllFilesAndThenEveryFormat) {
    const QStringList filters = openFilter().split(QStringLiteral(";;"));
    EXPECT_TRUE(filters.front().startsWith(QStringLiteral("All supported files (")));
    EXPECT_EQ(filters.back(), QStringLiteral("All files (*)"));
    for (const Format* format : formats()) {
        if (!format->canRead()) continue;
        const auto name = QString::fromStdString(std::string(format->name()));
        for (const auto extension : format->extensions()) {
            const QString pattern = u'*' + QString::fromStdString(std::string(extension));
            EXPECT_TRUE(filters.front().contains(pattern)) << pattern.toStdString();
            const bool own = std::ranges::any_of(filters, [&](const QString& filter) {
                return filter.startsWith(name) && filter.contains(pattern);
            });
            EXPECT_TRUE(own) << name.toStdString();
        }
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
