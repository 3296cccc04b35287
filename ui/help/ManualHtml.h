#pragma once

#include <QString>
#include <functional>

namespace sinew {

/// How the links, pictures and headings of a page are written.
struct ManualHtmlOptions {
    std::function<QString(const QString& url)> link;  ///< returns the target of a link
    /// Returns the element of a picture.
    std::function<QString(const QString& path, const QString& description)> picture;
    QString anchorPrefix;  ///< of the ids of headings
    QString firstAnchor;   ///< id of the first heading; empty: as of the others
};

/// Returns a page of the manual as HTML elements, which are also well-formed XML. Headings have ids, see
/// headingAnchor().
///
/// @param markdown  GitHub's dialect: CommonMark with tables
QString manualHtml(const QString& markdown, const ManualHtmlOptions& options);

}  // namespace sinew
