#include "ui/help/ManualPages.h"

#include <QBuffer>
#include <QDir>
#include <QImageReader>
#include <map>

#include "core/base/AtomicFile.h"
#include "ui/help/ManualHtml.h"
#include "ui/help/ManualIndex.h"

namespace sinew {

namespace {

const QString kDocs = QStringLiteral(":/docs/");
const QString kStyle = QStringLiteral("manual.css");

/// The files of the manual, by folder, with each picture that a page refers to.
class Pages {
public:
    Pages() {
        const auto& entries = manualEntries();
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const ManualEntry* before = i > 0 ? &entries[i - 1] : nullptr;
            const ManualEntry* after = i + 1 < entries.size() ? &entries[i + 1] : nullptr;
            add(fileOf(entries[i].page), page(entries[i], before, after).toUtf8());
        }
        addCopy(kStyle);
    }

    Result<void> write(const QDir& folder, const std::atomic<bool>* cancel) const {
        for (const auto& [name, files] : folders_) {
            const QString path = folder.filePath(name);
            if (!QDir().mkpath(path)) return notWritable(path.toStdString(), errno);
            if (auto written = writeFiles(path.toStdString(), files, cancel); !written) return written;
        }
        return {};
    }

private:
    static QString fileOf(const QString& page) {
        return QString(page).replace(QStringLiteral(".md"), QStringLiteral(".html"));
    }

    /// Returns the target of a link in the pages: "ik.html#goals" for "ik.md#goals".
    static QString linkTarget(const QString& url) {
        return url.contains(QStringLiteral("://")) ? url : fileOf(url);
    }

    void add(const QString& path, const QByteArray& bytes) {
        const qsizetype slash = path.lastIndexOf(u'/');
        std::vector<NamedFile>& files = folders_[path.left(std::max<qsizetype>(slash, 0))];
        const std::string name = path.mid(slash + 1).toStdString();
        if (std::ranges::find(files, name, &NamedFile::name) == files.end())
            files.push_back({name, bytes.toStdString()});
    }

    void addCopy(const QString& path) {
        QFile file(kDocs + path);
        if (file.open(QIODevice::ReadOnly)) add(path, file.readAll());
    }

    /// Adds the first frame of a loop. Returns its path.
    QString addStill(const QString& path) {
        QString still = path;
        still.replace(QStringLiteral(".gif"), QStringLiteral("-still.png"));
        QBuffer png;
        QImageReader(kDocs + path).read().save(&png, "png");
        add(still, png.data());
        return still;
    }

    /// Returns the element of a picture, which follows the reader's preferences for dark pages and reduced
    /// motion.
    QString picture(const QString& path, const QString& description) {
        addCopy(path);
        const QSize size = QImageReader(kDocs + path).size();
        const QString image = QStringLiteral("<img src=\"%1\" alt=\"%2\" width=\"%3\" height=\"%4\" />")
                                  .arg(path, description.toHtmlEscaped())
                                  .arg(size.width())
                                  .arg(size.height());
        QString dark = path;
        dark.replace(QStringLiteral("/light/"), QStringLiteral("/dark/"));
        if (dark == path) return image;
        addCopy(dark);
        const QString source = QStringLiteral("<source srcset=\"%1\" media=\"%2\" />");
        const QString isDark = QStringLiteral("(prefers-color-scheme: dark)");
        QString sources;
        if (path.endsWith(QStringLiteral(".gif"))) {
            const QString isReduced = QStringLiteral("(prefers-reduced-motion: reduce)");
            sources += source.arg(addStill(dark), isReduced + QStringLiteral(" and ") + isDark) +
                       source.arg(addStill(path), isReduced);
        }
        return QStringLiteral("<picture>%1%2%3</picture>").arg(sources, source.arg(dark, isDark), image);
    }

    static QString pageLink(const ManualEntry& entry, const QString& attributes = {}) {
        return QStringLiteral("<a href=\"%1\"%2>%3</a>")
            .arg(fileOf(entry.page), attributes, entry.title.toHtmlEscaped());
    }

    static QString contents(const ManualEntry& current) {
        QString html;
        for (const ManualSection& section : manualSections()) {
            html += QStringLiteral("<h%1>%2</h%1>\n").arg(section.level).arg(section.title.toHtmlEscaped());
            if (section.pages.empty()) continue;
            html += QStringLiteral("<ul>\n");
            for (const ManualEntry* entry : section.pages) {
                const bool isCurrent = entry->page == current.page;
                html += QStringLiteral("<li>%1</li>\n")
                            .arg(pageLink(*entry,
                                          isCurrent ? QStringLiteral(" aria-current=\"page\"") : QString()));
            }
            html += QStringLiteral("</ul>\n");
        }
        return html;
    }

    /// The pages are in English, like the text of the manual.
    QString page(const ManualEntry& entry, const ManualEntry* before, const ManualEntry* after) {
        const ManualHtmlOptions options{
            linkTarget,
            [this](const QString& path, const QString& description) { return picture(path, description); },
            {},
            {}};
        const QString title = entry.title == manualEntries().front().title
                                  ? entry.title
                                  : entry.title + QStringLiteral(" – ") + manualEntries().front().title;
        QString neighbours;
        if (before) neighbours += QStringLiteral("<span>Previous: %1</span>\n").arg(pageLink(*before));
        if (after) neighbours += QStringLiteral("<span>Next: %1</span>\n").arg(pageLink(*after));
        return QStringLiteral(R"(<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<title>%1</title>
<link rel="stylesheet" href="manual.css" />
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<nav class="contents" aria-label="Contents">
<p>%2</p>
%3</nav>
<main id="content">
%4</main>
<nav class="neighbours" aria-label="Neighbouring pages">
%5</nav>
</body>
</html>
)")
            .arg(title.toHtmlEscaped(), pageLink(manualEntries().front()), contents(entry),
                 manualHtml(entry.text, options), neighbours);
    }

    std::map<QString, std::vector<NamedFile>> folders_;  ///< by path; empty for the top folder
};

/// Returns whether a folder contains a manual that was saved earlier.
bool hasManual(const QDir& folder) {
    QFile saved(folder.filePath(kStyle)), own(kDocs + kStyle);
    return saved.open(QIODevice::ReadOnly) && own.open(QIODevice::ReadOnly) &&
           saved.readLine() == own.readLine();
}

}  // namespace

Result<void> writeManualPages(const QString& folder, const std::atomic<bool>* cancel) {
    if (folder.isEmpty())
        return fail(ErrorCode::argumentInvalid, {}, "the path of the folder for the manual is empty");
    const QDir target(folder);
    const bool isEmpty =
        target.isEmpty(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
    if (!isEmpty && !hasManual(target)) {
        return fail(
            ErrorCode::fileNotWritable, folder.toStdString(),
            "the folder contains other files; choose a new or empty folder, or one with a manual that "
            "Sinew saved");
    }
    return Pages().write(QDir(folder), cancel);
}

}  // namespace sinew
