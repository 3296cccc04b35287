#pragma once

#include <QString>
#include <QStringList>
#include <optional>

namespace sinew {

/// Some lines of a text file around one of them.
struct TextExcerpt {
    qint64 firstLine = 1;  ///< number of lines.front(), from 1
    QStringList lines;     ///< each cut to a length that can be shown
    bool atEnd = false;    ///< whether the last of them ends the file
};

/// Reads `radius` lines before and after `line` (from 1) without holding the rest of the file: motion files
/// may be large, and may have all of it on one line. nullopt where the file cannot be read.
std::optional<TextExcerpt> readExcerpt(const QString& path, qint64 line, int radius);

}  // namespace sinew
