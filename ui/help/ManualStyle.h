#pragma once

#include <QString>
#include <optional>

class QColor;
class QTextDocument;
class QUrl;

namespace sinew {

/// Sets the spacing of a page of the manual, the size of its headings and the frames of its tables.
///
/// @param line  colour of frames
void styleManual(QTextDocument& document, const QColor& line);

/// Gives the headings of a page the anchors that links refer to, which Qt's Markdown import omits.
void addAnchors(QTextDocument& document);

/// Adds a link below each block of code.
void addCopyLinks(QTextDocument& document, const QString& label);

/// Returns the code that a link of addCopyLinks() copies; nullopt for other links.
std::optional<QString> codeToCopy(const QUrl& link);

}  // namespace sinew
