#pragma once

#include <QDialog>
#include <QString>
#include <QStringList>
#include <optional>

namespace sinew {

/// Lines of a text file around a given line.
struct TextExcerpt {
    qint64 firstLine = 1;  ///< number of lines.front(), from 1
    QStringList lines;     ///< each truncated to a displayable length
    bool atEnd = false;    ///< whether the last line ends the file
};

/// Reads `radius` lines before and after `line` (from 1) without keeping the rest of the file in memory:
/// motion files may be large, or consist of a single line. Returns nullopt if the file cannot be read.
std::optional<TextExcerpt> readExcerpt(const QString& path, qint64 line, int radius);

/// Read-only view of a text file around the line of a message, which is marked.
class TextViewer : public QDialog {
    Q_OBJECT
public:
    /// @param line  from 1
    TextViewer(const QString& path, qint64 line, const QString& message, QWidget* parent = nullptr);
};

}  // namespace sinew
