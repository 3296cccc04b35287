#pragma once

#include <QString>

namespace sinew {

class Actions;

/// Returns a page with all shortcuts, by menu, as HTML.
QString cheatSheetHtml(const Actions& actions);

/// Writes the page as a PDF file of A4 pages, or as HTML if the name ends in ".html". Returns an error, or an
/// empty text.
QString writeCheatSheet(const Actions& actions, const QString& file);

}  // namespace sinew
