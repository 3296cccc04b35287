#include "ui/window/ManualPage.h"

#include <QTextBlock>
#include <QTextTable>

#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kMargin = 24;
constexpr int kLineHeightPercent = 130;

void spaceBlock(const QTextBlock& block) {
    QTextCursor cursor(block);
    if (cursor.currentTable()) return;
    QTextBlockFormat format = block.blockFormat();
    const bool heading = format.headingLevel() > 0;
    format.setTopMargin(heading ? 16 : 0);
    format.setBottomMargin(block.textList() ? 4 : 8);
    format.setLineHeight(kLineHeightPercent, QTextBlockFormat::ProportionalHeight);
    cursor.setBlockFormat(format);
    if (!heading) return;
    QTextCharFormat letters;
    letters.setFontWeight(QFont::DemiBold);
    letters.setProperty(QTextFormat::FontPixelSize, format.headingLevel() == 1 ? 20 : 15);
    letters.clearProperty(QTextFormat::FontSizeAdjustment);
    cursor.select(QTextCursor::BlockUnderCursor);
    cursor.mergeCharFormat(letters);
}

void drawLightly(QTextTable& table) {
    QTextTableFormat format = table.format();
    format.setCellPadding(4);
    format.setCellSpacing(0);
    format.setBorderCollapse(true);
    format.setBorder(1);
    format.setBorderBrush(theme().line);
    format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
    format.setBottomMargin(12);
    table.setFormat(format);
}

}  // namespace

ManualPage::ManualPage(QWidget* parent) : QTextBrowser(parent) {
    setOpenExternalLinks(true);
    setFrameShape(QFrame::NoFrame);
    setAccessibleName(tr("Manual"));
}

void ManualPage::doSetSource(const QUrl& name, QTextDocument::ResourceType type) {
    QTextBrowser::doSetSource(name, type);
    document()->setDocumentMargin(kMargin);
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) spaceBlock(block);
    for (QTextFrame* frame : document()->rootFrame()->childFrames())
        if (auto* table = qobject_cast<QTextTable*>(frame)) drawLightly(*table);
    // Where the page was to be shown at may have moved.
    if (name.hasFragment()) scrollToAnchor(name.fragment());
}

}  // namespace sinew
