#include "ui/help/ManualIndex.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <algorithm>

namespace sinew {

namespace {

const QString kFolder = QStringLiteral(":/docs/");
const QString kContents = QStringLiteral("index.md");

QString readPage(const QString& page) {
    QFile file(kFolder + page);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

ManualEntry entryOf(const QString& page) {
    const QString text = readPage(page);
    return {page, text.section(u'\n', 0, 0).remove(QStringLiteral("# ")).trimmed(), text};
}

/// Returns a line without the marks of Markdown.
QString plain(QString line) {
    static const QRegularExpression kLink(QStringLiteral("\\[([^\\]]*)\\]\\([^)]*\\)"));
    static const QRegularExpression kMarks(QStringLiteral("[*`|#>]+"));
    return line.replace(kLink, QStringLiteral("\\1")).replace(kMarks, QStringLiteral(" ")).simplified();
}

}  // namespace

const std::vector<ManualEntry>& manualEntries() {
    static const std::vector<ManualEntry> kEntries = [] {
        std::vector<ManualEntry> entries{entryOf(kContents)};
        static const QRegularExpression kLink(QStringLiteral("\\]\\((\\w[\\w-]*\\.md)\\)"));
        QStringList pages{kContents};
        for (auto link = kLink.globalMatch(entries.front().text); link.hasNext();)
            pages << link.next().captured(1);
        pages << QDir(kFolder).entryList({QStringLiteral("*.md")});
        pages.removeDuplicates();
        for (const QString& page : pages)
            if (page != kContents) entries.push_back(entryOf(page));
        return entries;
    }();
    return kEntries;
}

std::vector<ManualMatch> searchManual(const QString& text) {
    const QStringList words = text.split(u' ', Qt::SkipEmptyParts);
    std::vector<std::pair<qsizetype, ManualMatch>> found;
    for (const ManualEntry& entry : manualEntries()) {
        constexpr qsizetype kTitle = 1'000'000;
        qsizetype rank = 0;
        const bool hasAll = !words.isEmpty() && std::ranges::all_of(words, [&](const QString& word) {
            const qsizetype count = entry.text.count(word, Qt::CaseInsensitive);
            rank += count + (entry.title.contains(word, Qt::CaseInsensitive) ? kTitle : 0);
            return count > 0;
        });
        if (!hasAll) continue;
        const qsizetype first = entry.text.indexOf(words.front(), 0, Qt::CaseInsensitive);
        const qsizetype start = entry.text.lastIndexOf(u'\n', first) + 1;
        const qsizetype end = entry.text.indexOf(u'\n', first);
        found.push_back({rank, {entry.page, entry.title, plain(entry.text.mid(start, end - start))}});
    }
    std::ranges::stable_sort(found, std::greater(), &std::pair<qsizetype, ManualMatch>::first);
    std::vector<ManualMatch> matches;
    for (auto& [rank, match] : found) matches.push_back(std::move(match));
    return matches;
}

}  // namespace sinew
