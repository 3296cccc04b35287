#pragma once

#include <QByteArray>
#include <QString>
#include <vector>

namespace sinew {

/// A heading of a PDF file.
struct PdfHeading {
    QString anchor;  ///< name by which links refer to it, such as "ik.md#goals"
    QString title;
    int level = 1;  ///< of its bookmark: one with a higher level belongs to the one before. 0: no bookmark
    int page = 0;   ///< counted from 0
    double y = 0;   ///< distance from the top of the page, in points
};

/// Returns a PDF file with bookmarks for `headings`, in which links to their anchors lead to them. Qt writes
/// such links as addresses of web pages. Removes links to other relative addresses.
QByteArray linkPdf(const QByteArray& pdf, const std::vector<PdfHeading>& headings);

}  // namespace sinew
