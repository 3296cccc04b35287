#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <map>
#include <set>

#include "tests/ui/WaitFor.h"
#include "ui/help/ManualExporter.h"
#include "ui/help/ManualIndex.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// A file of the exported manual, read as XML.
struct HtmlPage {
    QString error;  ///< empty if the file is well-formed
    QString title;
    std::set<QString> ids;
    QStringList links;    ///< of a, link, img and source
    QStringList current;  ///< links of the contents that are marked as the current page
};

HtmlPage readHtml(const QString& path) {
    HtmlPage page;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {QStringLiteral("cannot be read"), {}, {}, {}, {}};
    QXmlStreamReader xml(&file);
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) continue;
        const auto attributes = xml.attributes();
        const auto value = [&](const char* name) { return attributes.value(QLatin1String(name)).toString(); };
        if (attributes.hasAttribute(QStringLiteral("id"))) {
            EXPECT_TRUE(page.ids.insert(value("id")).second) << "twice: " << qPrintable(value("id"));
        }
        for (const char* name : {"href", "src", "srcset"})
            if (attributes.hasAttribute(QLatin1String(name))) page.links << value(name);
        if (value("aria-current") == QStringLiteral("page")) page.current << value("href");
        if (xml.name() == QStringLiteral("img")) {
            EXPECT_FALSE(value("alt").isEmpty()) << qPrintable(path);
        }
        if (xml.name() == QStringLiteral("title")) page.title = xml.readElementText();
    }
    if (xml.hasError()) page.error = xml.errorString();
    return page;
}

/// The manual as HTML in a temporary folder, with all files that it consists of.
class ManualHtmlExport : public testing::Test {
protected:
    void SetUp() override {
        const auto written = writeManual(folder_.filePath(QStringLiteral("manual")));
        ASSERT_TRUE(written) << text(written.error());
        EXPECT_EQ(*written, folder().filePath(QStringLiteral("index.html")));
        for (const QString& name : folder().entryList({QStringLiteral("*.html")}))
            pages_[name] = readHtml(folder().filePath(name));
    }
    QDir folder() const { return QDir(folder_.filePath(QStringLiteral("manual"))); }

    QTemporaryDir folder_;
    std::map<QString, HtmlPage> pages_;
};

TEST_F(ManualHtmlExport, hasAWellFormedFileForEachPage) {
    EXPECT_EQ(pages_.size(), manualEntries().size());
    for (const ManualEntry& entry : manualEntries()) {
        const QString name = QString(entry.page).replace(QStringLiteral(".md"), QStringLiteral(".html"));
        ASSERT_TRUE(pages_.contains(name)) << qPrintable(name);
        EXPECT_EQ(qPrintable(pages_[name].error), std::string()) << qPrintable(name);
        EXPECT_TRUE(pages_[name].title.startsWith(entry.title)) << qPrintable(pages_[name].title);
        for (const QString& link : pages_[name].current) EXPECT_EQ(link, name);
        EXPECT_EQ(pages_[name].current.empty(), &entry == &manualEntries().front()) << qPrintable(name);
    }
}

TEST_F(ManualHtmlExport, allLinksResolve) {
    int anchors = 0;
    for (const auto& [name, page] : pages_) {
        for (const QString& link : page.links) {
            if (link.contains(QStringLiteral("://"))) continue;
            const QString file = link.section(u'#', 0, 0), anchor = link.section(u'#', 1);
            const QString target = file.isEmpty() ? name : file;
            EXPECT_TRUE(QFile::exists(folder().filePath(target)))
                << qPrintable(name) << " links to " << qPrintable(link);
            if (anchor.isEmpty()) continue;
            ++anchors;
            EXPECT_TRUE(pages_[target].ids.contains(anchor))
                << qPrintable(name) << " links to " << qPrintable(link);
        }
    }
    EXPECT_GT(anchors, 100);
}

TEST_F(ManualHtmlExport, loadsNothingFromElsewhere) {
    QFile style(folder().filePath(QStringLiteral("manual.css")));
    ASSERT_TRUE(style.open(QIODevice::ReadOnly));
    EXPECT_FALSE(style.readAll().contains("url("));
    for (const auto& [name, page] : pages_) {
        QFile file(folder().filePath(name));
        ASSERT_TRUE(file.open(QIODevice::ReadOnly));
        const QByteArray html = file.readAll();
        EXPECT_FALSE(html.contains("<script")) << qPrintable(name);
        EXPECT_FALSE(html.contains("src=\"http")) << qPrintable(name);
    }
}

TEST(ManualExport, reportsAFolderThatCannotBeCreated) {
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("file")));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    for (const char* path : {"file/manual", "file/manual.pdf"}) {
        const auto written = writeManual(folder.filePath(QLatin1String(path)));
        ASSERT_FALSE(written) << path;
        EXPECT_EQ(written.error().code, ErrorCode::fileNotWritable);
    }
}

TEST_F(ManualHtmlExport, replacesAnEarlierManual) {
    QFile page(folder().filePath(QStringLiteral("index.html")));
    ASSERT_TRUE(page.open(QIODevice::WriteOnly));
    page.close();
    EXPECT_TRUE(writeManual(folder().path()));
    EXPECT_GT(page.size(), 1000);
}

TEST(ManualExport, refusesAFolderWithOtherFiles) {
    const QTemporaryDir folder;
    // The style of another page is not that of a manual.
    for (const char* name : {"index.html", "manual.css"}) {
        QFile other(folder.filePath(QLatin1String(name)));
        ASSERT_TRUE(other.open(QIODevice::WriteOnly));
        const auto written = writeManual(folder.path());
        ASSERT_FALSE(written) << name;
        EXPECT_EQ(written.error().code, ErrorCode::fileNotWritable);
    }
    EXPECT_EQ(QDir(folder.path()).entryList(QDir::Files).size(), 2);
}

TEST(ManualExport, refusesAnEmptyPath) {
    const auto written = writeManual({});
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().code, ErrorCode::argumentInvalid);
}

TEST(ManualExport, savesInTheBackground) {
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("manual.pdf"));
    ManualExporter exporter;
    QSignalSpy saved(&exporter, &ManualExporter::saved);
    exporter.save(path);
    EXPECT_TRUE(exporter.task().running());
    ASSERT_TRUE(saved.wait(60'000));
    EXPECT_EQ(saved.first().first().toString(), path);
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_TRUE(file.read(8).startsWith("%PDF-1."));
}

TEST(ManualExport, cancelledExportWritesNothing) {
    const QTemporaryDir folder;
    const std::atomic<bool> cancel = true;
    for (const char* name : {"manual.pdf", "manual"}) {
        const auto written = writeManual(folder.filePath(QLatin1String(name)), &cancel);
        ASSERT_FALSE(written) << name;
        EXPECT_EQ(written.error().code, ErrorCode::cancelled);
    }
    EXPECT_FALSE(QFile::exists(folder.filePath(QStringLiteral("manual.pdf"))));
    EXPECT_FALSE(QFile::exists(folder.filePath(QStringLiteral("manual/index.html"))));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
