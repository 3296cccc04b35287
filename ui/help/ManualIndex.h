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
