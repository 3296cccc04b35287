#pragma once

class QColor;
class QTextDocument;

namespace sinew {

/// Sets the spacing of a page of the manual, the size of its headings and the frames of its tables.
///
/// @param line  colour of frames
void styleManual(QTextDocument& document, const QColor& line);

/// Gives the headings of a page the anchors that links refer to, which Qt's Markdown import omits.
void addAnchors(QTextDocument& document);

}  // namespace sinew
