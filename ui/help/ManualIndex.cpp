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

/// Returns a line without the marks of Markdown.
QString plain(QString line) {
    static const QRegularExpression kLink(QStringLiteral("\\[([^\\]]*)\\]\\([^)]*\\)"));
    static const QRegularExpression kMarks(QStringLiteral("[*`|#>]+"));
    return line.replace(kLink, QStringLiteral("\\1")).replace(kMarks, QStringLiteral(" ")).simplified();
}

ManualEntry entryOf(const QString& page) {
    const QString text = readPage(page);
    return {page, plain(text.section(u'\n', 0, 0)), text};
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

const std::vector<ManualSection>& manualSections() {
    static const std::vector<ManualSection> kSections = [] {
        std::vector<ManualSection> sections;
        static const QRegularExpression kHeading(QStringLiteral("^(##+) (.+)$"));
        static const QRegularExpression kItem(QStringLiteral("^- \\[[^\\]]*\\]\\((\\w[\\w-]*\\.md)\\)"));
        for (const QString& line : manualEntries().front().text.split(u'\n')) {
            if (const auto heading = kHeading.match(line); heading.hasMatch()) {
                sections.push_back({heading.captured(2), static_cast<int>(heading.capturedLength(1)), {}});
            } else if (const auto item = kItem.match(line); item.hasMatch() && !sections.empty()) {
                const auto page = std::ranges::find(manualEntries(), item.captured(1), &ManualEntry::page);
                if (page != manualEntries().end()) sections.back().pages.push_back(&*page);
            }
        }
        return sections;
    }();
    return kSections;
}

QString headingAnchor(const QString& heading, QStringList& used) {
    QString anchor;
    for (const QChar c : heading.simplified().toLower()) {
        if (c.isLetterOrNumber() || c == u'-' || c == u'_') anchor += c;
        if (c == u' ') anchor += u'-';
    }
    QString unique = anchor;
    for (int i = 1; used.contains(unique); ++i) unique = anchor + u'-' + QString::number(i);
    used << unique;
    return unique;
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
