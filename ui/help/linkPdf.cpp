#include "ui/help/linkPdf.h"

// Required by qpdf's headers.
#define POINTERHOLDER_TRANSITION 4

#include <map>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFWriter.hh>

namespace sinew {

namespace {

/// Makes the links and bookmarks of a file lead to its headings.
class PdfLinks {
public:
    PdfLinks(QPDF& pdf, const std::vector<PdfHeading>& headings)
        : pdf_(&pdf), pages_(QPDFPageDocumentHelper(pdf).getAllPages()), headings_(&headings) {
        for (const PdfHeading& heading : headings)
            targets_.emplace(heading.anchor.toStdString(), target(heading));
    }

    void redirectLinks() {
        for (QPDFPageObjectHelper& page : pages_) {
            auto kept = QPDFObjectHandle::newArray();
            for (QPDFAnnotationObjectHelper& annotation : page.getAnnotations()) {
                QPDFObjectHandle link = annotation.getObjectHandle();
                const std::string url = link.getKey("/A").getKey("/URI").getUTF8Value();
                const auto found = targets_.find(url);
                if (found == targets_.end() && url.find("://") == url.npos) continue;
                if (found != targets_.end()) {
                    link.removeKey("/A");
                    link.replaceKey("/Dest", found->second);
                }
                kept.appendItem(link);
            }
            page.getObjectHandle().replaceKey("/Annots", kept);
        }
    }

    void addBookmarks() {
        QPDFObjectHandle root = pdf_->makeIndirectObject(QPDFObjectHandle::newDictionary());
        root.replaceKey("/Type", QPDFObjectHandle::newName("/Outlines"));
        addBranch(root, 0, 0);
        pdf_->getRoot().replaceKey("/Outlines", root);
        pdf_->getRoot().replaceKey("/PageMode", QPDFObjectHandle::newName("/UseOutlines"));
    }

private:
    QPDFObjectHandle target(const PdfHeading& heading) {
        QPDFPageObjectHelper& page = pages_.at(static_cast<std::size_t>(heading.page));
        const double height = page.getMediaBox().getArrayItem(3).getNumericValue();
        return QPDFObjectHandle::newArray(
            {page.getObjectHandle(), QPDFObjectHandle::newName("/XYZ"), QPDFObjectHandle::newNull(),
             QPDFObjectHandle::newReal(height - heading.y, 2), QPDFObjectHandle::newNull()});
    }

    /// Adds the headings from `index` on that belong to `parent`: all with a level above its own. Returns the
    /// index of the first heading after them.
    std::size_t addBranch(QPDFObjectHandle parent, int level, std::size_t index) {
        QPDFObjectHandle last = QPDFObjectHandle::newNull();
        int count = 0;
        while (index < headings_->size()) {
            const PdfHeading& heading = (*headings_)[index];
            if (heading.level > 0 && heading.level <= level) break;
            ++index;
            if (heading.level == 0) continue;
            QPDFObjectHandle item = pdf_->makeIndirectObject(QPDFObjectHandle::newDictionary());
            item.replaceKey("/Title", QPDFObjectHandle::newUnicodeString(heading.title.toStdString()));
            item.replaceKey("/Parent", parent);
            item.replaceKey("/Dest", targets_.at(heading.anchor.toStdString()));
            if (last.isNull()) {
                parent.replaceKey("/First", item);
            } else {
                item.replaceKey("/Prev", last);
                last.replaceKey("/Next", item);
            }
            last = item;
            ++count;
            index = addBranch(item, heading.level, index);
        }
        if (count > 0) {
            parent.replaceKey("/Last", last);
            // The top level is open. A negative number stands for a closed branch.
            parent.replaceKey("/Count", QPDFObjectHandle::newInteger(level == 0 ? count : -count));
        }
        return index;
    }

    QPDF* pdf_;
    std::vector<QPDFPageObjectHelper> pages_;
    const std::vector<PdfHeading>* headings_;
    std::map<std::string, QPDFObjectHandle> targets_;  ///< by anchor
};

}  // namespace

QByteArray linkPdf(const QByteArray& bytes, const std::vector<PdfHeading>& headings) {
    QPDF pdf;
    pdf.processMemoryFile("manual", bytes.constData(), static_cast<std::size_t>(bytes.size()));
    PdfLinks links(pdf, headings);
    links.redirectLinks();
    links.addBookmarks();
    QPDFWriter writer(pdf);
    writer.setOutputMemory();
    writer.setObjectStreamMode(qpdf_o_generate);
    writer.setDeterministicID(true);
    writer.write();
    const auto linked = writer.getBufferSharedPointer();
    return {reinterpret_cast<const char*>(linked->getBuffer()), static_cast<qsizetype>(linked->getSize())};
}

}  // namespace sinew
