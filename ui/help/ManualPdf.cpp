#include "ui/help/ManualPdf.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QCoreApplication>
#include <QImageReader>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextFrame>
#include <QThread>
#include <exception>
#include <map>
#include <memory>

#include "ui/help/ManualHtml.h"
#include "ui/help/ManualIndex.h"
#include "ui/help/ManualStyle.h"
#include "ui/help/linkPdf.h"

namespace sinew {

namespace {

constexpr int kDotsPerInch = 1200;
constexpr double kPointsPerInch = 72, kPixelsPerInch = 96;
constexpr QSizeF kPage(595.28, 841.89);        // A4, in points
constexpr QMarginsF kMargins(57, 62, 57, 62);  // in points
constexpr double kHeaderBaseline = 40, kFooterBaseline = 810;
const QString kContentsAnchor = QStringLiteral("index.md");

constexpr double dots(double points) { return points * kDotsPerInch / kPointsPerInch; }

/// Reads pictures from the resources.
class ManualText : public QTextDocument {
protected:
    QVariant loadResource(int type, const QUrl& name) override {
        if (type != QTextDocument::ImageResource) return {};
        QImageReader reader(QStringLiteral(":/docs/") + name.path());
        // A drawing is enlarged to the resolution of print.
        if (name.path().endsWith(QStringLiteral(".svg"))) reader.setScaledSize(reader.size() * 3);
        return reader.read();
    }
};

class PdfLayout {
public:
    explicit PdfLayout(QPdfWriter& writer) : writer_(&writer) {
        // Each round moves headings, and with them text that later headings follow.
        constexpr int kMostRounds = 6;
        for (int i = 0; i < kMostRounds; ++i) {
            layOut();
            if (!moveLooseHeadings()) break;
        }
        // Page numbers of the contents are known now.
        for (const PdfHeading& heading : headings_) pages_[heading.anchor] = heading.page;
        layOut();
    }

    /// Draws the pages. Returns false if it was cancelled.
    bool draw(const std::atomic<bool>* cancel) {
        QPainter painter(writer_);
        painter.setRenderHint(QPainter::LosslessImageRendering);
        const int pages = text_->pageCount();
        for (int page = 0; page < pages; ++page) {
            if (cancel && cancel->load()) return false;
            if (page > 0) writer_->newPage();
            drawPage(painter, page);
        }
        return true;
    }

    const std::vector<PdfHeading>& headings() const { return headings_; }

private:
    void layOut() {
        // Without a layout yet, changes of the text cost nothing.
        text_ = std::make_unique<ManualText>();
        text_->setDefaultFont(QFont(QStringLiteral("DejaVu Sans"), 9));
        text_->setDefaultStyleSheet(
            QStringLiteral("h1 { page-break-before: always } a { color: #0b5cad; text-decoration: none }"
                           "code, pre { font-family: 'DejaVu Sans Mono'; font-size: 8pt }"
                           "pre { background-color: #f0f2f4 }"));
        text_->setDocumentMargin(0);
        text_->setHtml(html());
        styleManual(*text_, QColor(0xc8, 0xcc, 0xd2));
        stylePrint();
        text_->documentLayout()->setPaintDevice(writer_);
        text_->setPageSize(QSizeF(dots(width()), dots(height())));
        findHeadings();
    }

    /// Removes the frames of the tables of contents, which come first, wraps long lines of code, and moves
    /// headings to the next page.
    void stylePrint() {
        const auto tables = std::ranges::count_if(
            manualSections(), [](const ManualSection& section) { return !section.pages.empty(); });
        qsizetype count = 0;
        for (QTextFrame* frame : text_->rootFrame()->childFrames()) {
            QTextFrameFormat format = frame->frameFormat();
            if (count++ < tables) format.setBorder(0);
            // Qt repeats the header of a table on a page that only its margin reaches.
            const double margin = format.bottomMargin();
            format.setBottomMargin(0);
            frame->setFrameFormat(format);
            QTextCursor after(text_->findBlock(frame->lastPosition() + 1));
            QTextBlockFormat next = after.blockFormat();
            next.setTopMargin(std::max(next.topMargin(), margin));
            after.setBlockFormat(next);
        }
        for (QTextBlock block = text_->begin(); block.isValid(); block = block.next()) {
            QTextBlockFormat format = block.blockFormat();
            format.setNonBreakableLines(false);
            if (moved_.contains(anchorOf(block)))
                format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
            QTextCursor(block).setBlockFormat(format);
        }
    }

    /// Returns the anchor of a heading; empty for other blocks.
    static QString anchorOf(const QTextBlock& block) {
        if (block.blockFormat().headingLevel() == 0) return {};
        return block.begin().fragment().charFormat().anchorNames().value(0);
    }

    /// The layout rounds, so the first line of a page may begin a little above it.
    int pageAt(double y) const { return static_cast<int>((y + dots(1)) / text_->pageSize().height()); }

    /// Finds headings at the end of a page whose text begins on the next one. Returns whether there are any.
    bool moveLooseHeadings() {
        const auto before = moved_.size();
        for (QTextBlock block = text_->begin(); block.next().isValid(); block = block.next()) {
            const QString anchor = anchorOf(block);
            if (anchor.isEmpty()) continue;
            const QRectF heading = text_->documentLayout()->blockBoundingRect(block);
            // The first line of the text must fit.
            const QRectF next = text_->documentLayout()->blockBoundingRect(block.next());
            const double lineHeight = std::min(next.height(), heading.height());
            if (pageAt(next.top() + lineHeight) != pageAt(heading.top())) moved_ << anchor;
        }
        return moved_.size() > before;
    }

    static double width() { return kPage.width() - kMargins.left() - kMargins.right(); }
    static double height() { return kPage.height() - kMargins.top() - kMargins.bottom(); }

    /// The pages are in English, like the text of the manual.
    QString html() const {
        QString html =
            QStringLiteral(
                "<p style=\"font-size: 30pt; margin-top: 150px\">%1</p>"
                "<p style=\"font-size: 12pt\">Version %2</p>"
                "<h1 id=\"%3\">Contents</h1>")
                .arg(manualEntries().front().title, QCoreApplication::applicationVersion(), kContentsAnchor);
        QString body;
        QStringList used{kContentsAnchor};
        for (const ManualSection& section : manualSections()) {
            html += QStringLiteral("<p style=\"font-size: %1pt; margin-top: 8px\"><b>%2</b></p>")
                        .arg(section.level == 2 ? 12 : 9)
                        .arg(section.title.toHtmlEscaped());
            if (section.pages.empty()) continue;
            html += QStringLiteral("<table width=\"100%\" border=\"0\">");
            for (const ManualEntry* entry : section.pages) {
                const auto page = pages_.find(entry->page);
                html += QStringLiteral("<tr><td><a href=\"%1\">%2</a></td><td align=\"right\">%3</td></tr>")
                            .arg(entry->page, entry->title.toHtmlEscaped())
                            .arg(page != pages_.end() ? page->second + 1 : 100);
                if (used.contains(entry->page)) continue;
                used << entry->page;
                body += pageHtml(*entry);
            }
            html += QStringLiteral("</table>");
        }
        return html + body;
    }

    static QString pageHtml(const ManualEntry& entry) {
        const auto link = [&](const QString& url) { return url.startsWith(u'#') ? entry.page + url : url; };
        QString html = manualHtml(entry.text, {link, &PdfLayout::picture, entry.page + u'#', entry.page});
        // Qt shows the end of the last line as another one.
        return html.replace(QStringLiteral("\n</code></pre>"), QStringLiteral("</code></pre>"));
    }

    /// Pictures of the window are small enough for the largest to fit, and to the same scale.
    static QString picture(const QString& path, const QString& description) {
        constexpr double kScale = 0.6;
        const double most = width() / kPointsPerInch * kPixelsPerInch;
        const QSize size = QImageReader(QStringLiteral(":/docs/") + path).size();
        const bool isDrawing = path.endsWith(QStringLiteral(".svg"));
        const double scale = std::min(isDrawing ? 1 : kScale, most / size.width());
        return QStringLiteral("<img src=\"%1\" alt=\"%2\" width=\"%3\" height=\"%4\" />")
            .arg(path, description.toHtmlEscaped())
            .arg(static_cast<int>(size.width() * scale))
            .arg(static_cast<int>(size.height() * scale));
    }

    void findHeadings() {
        headings_.clear();
        const double pageHeight = text_->pageSize().height();
        for (QTextBlock block = text_->begin(); block.isValid(); block = block.next()) {
            const QString anchor = anchorOf(block);
            if (anchor.isEmpty()) continue;
            const double top = text_->documentLayout()->blockBoundingRect(block).top();
            const int page = pageAt(top);
            const double y = (top - page * pageHeight) / kDotsPerInch * kPointsPerInch + kMargins.top();
            const int level = block.blockFormat().headingLevel();
            headings_.push_back({anchor, block.text().trimmed(), level > 3 ? 0 : level, page, y});
        }
    }

    void drawPage(QPainter& painter, int page) {
        const QRectF part(0, page * text_->pageSize().height(), text_->pageSize().width(),
                          text_->pageSize().height());
        QAbstractTextDocumentLayout::PaintContext context;
        context.palette.setColor(QPalette::Text, Qt::black);
        context.clip = part;
        painter.save();
        painter.translate(dots(kMargins.left()), dots(kMargins.top()) - part.top());
        painter.setClipRect(part);
        text_->documentLayout()->draw(&painter, context);
        painter.restore();
        if (page == 0) return;
        QString title;
        for (const PdfHeading& heading : headings_)
            if (heading.level == 1 && heading.page <= page) title = heading.title;
        painter.setFont(QFont(QStringLiteral("DejaVu Sans"), 8));
        painter.setPen(QColor(0x54, 0x5b, 0x64));
        const auto drawLine = [&](double baseline, Qt::Alignment alignment, const QString& line) {
            painter.drawText(QRectF(dots(kMargins.left()), dots(baseline - 12), dots(width()), dots(16)),
                             static_cast<int>(alignment), line);
        };
        drawLine(kHeaderBaseline, Qt::AlignLeft, title);
        drawLine(kFooterBaseline, Qt::AlignRight, QString::number(page + 1));
    }

    QPdfWriter* writer_;
    std::unique_ptr<ManualText> text_;
    std::vector<PdfHeading> headings_;
    QStringList moved_;             ///< anchors of headings that begin a page
    std::map<QString, int> pages_;  ///< of headings, by anchor; empty until they are known
};

Result<QByteArray> makePdf(const std::atomic<bool>* cancel) {
    QBuffer pdf;
    pdf.open(QIODevice::WriteOnly);
    QPdfWriter writer(&pdf);
    writer.setResolution(kDotsPerInch);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins({});
    writer.setTitle(manualEntries().front().title);
    writer.setCreator(QStringLiteral("Sinew ") + QCoreApplication::applicationVersion());
    PdfLayout layout(writer);
    if (!layout.draw(cancel)) return fail(ErrorCode::cancelled, {}, "the manual was not saved");
    pdf.close();
    return linkPdf(pdf.data(), layout.headings());
}

}  // namespace

Result<QByteArray> manualPdf(const std::atomic<bool>* cancel) {
    Result<QByteArray> pdf;
    std::exception_ptr error;
    // Layouts of text use timers, which only threads of Qt have.
    const std::unique_ptr<QThread> thread(QThread::create([&] {
        try {
            pdf = makePdf(cancel);
        } catch (...) {
            error = std::current_exception();  // Qt's threads cannot pass exceptions on
        }
    }));
    thread->start();
    thread->wait();
    if (error) std::rethrow_exception(error);
    return pdf;
}

}  // namespace sinew
