#pragma once

#include <QString>
#include <vector>

namespace sinew {

/// A page of the manual.
struct ManualEntry {
    QString page;   ///< file name, such as "ik.md"
    QString title;  ///< first heading
    QString text;   ///< Markdown
};

/// Returns the pages of the manual in the order of its table of contents, which comes first.
const std::vector<ManualEntry>& manualEntries();

/// A section of the table of contents.
struct ManualSection {
    QString title;
    int level;                              ///< of its heading; 3 within a section of level 2
    std::vector<const ManualEntry*> pages;  ///< may be empty
};

/// Returns the sections of the table of contents.
const std::vector<ManualSection>& manualSections();

/// Returns the name by which links refer to a heading of a page: in lower case, with hyphens for spaces and
/// without punctuation. Adds it to the names that the page already has, and a number to a repeated one.
QString headingAnchor(const QString& heading, QStringList& used);

/// A page that contains all words of a search.
struct ManualMatch {
    QString page;
    QString title;
    QString excerpt;  ///< the line with the first of the words
};

/// Returns the pages that contain all words of `text`, those with a word in the title first, then by the
/// number of occurrences. Ignores case.
std::vector<ManualMatch> searchManual(const QString& text);

}  // namespace sinew
