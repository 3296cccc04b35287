#include "ui/help/ManualStyle.h"

#include <QTextBlock>
#include <QTextDocument>
#include <QTextTable>

#include "ui/help/ManualIndex.h"

namespace sinew {

namespace {

constexpr int kLineHeightPercent = 130;

void styleBlock(const QTextBlock& block) {
    QTextCursor cursor(block);
    if (cursor.currentTable()) return;
    QTextBlockFormat format = block.blockFormat();
    const bool heading = format.headingLevel() > 0;
    const bool isCode = format.nonBreakableLines();
    const bool continues = isCode && block.next().blockFormat().nonBreakableLines();
    const bool isPicture = block.text().contains(QChar::ObjectReplacementCharacter);
    format.setTopMargin(heading ? 16 : 0);
    format.setBottomMargin(continues ? 0 : block.textList() ? 4 : 8);
    if (!isPicture) format.setLineHeight(kLineHeightPercent, QTextBlockFormat::ProportionalHeight);
    cursor.setBlockFormat(format);
    if (!heading) return;
    QTextCharFormat charFormat;
    charFormat.setFontWeight(QFont::DemiBold);
    charFormat.setProperty(QTextFormat::FontPixelSize, format.headingLevel() == 1 ? 20 : 15);
    charFormat.clearProperty(QTextFormat::FontSizeAdjustment);
    cursor.select(QTextCursor::BlockUnderCursor);
    cursor.mergeCharFormat(charFormat);
}

void styleTable(QTextTable& table, const QColor& line) {
    QTextTableFormat format = table.format();
    format.setCellPadding(4);
    format.setCellSpacing(0);
    format.setBorderCollapse(true);
    format.setBorder(1);
    format.setBorderBrush(line);
    format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
    format.setBottomMargin(12);
    table.setFormat(format);
}

}  // namespace

void styleManual(QTextDocument& document, const QColor& line) {
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) styleBlock(block);
    for (QTextFrame* frame : document.rootFrame()->childFrames())
        if (auto* table = qobject_cast<QTextTable*>(frame)) styleTable(*table, line);
}

void addAnchors(QTextDocument& document) {
    QStringList anchors;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 0) continue;
        QTextCharFormat format;
        format.setAnchor(true);
        format.setAnchorNames({headingAnchor(block.text(), anchors)});
        QTextCursor cursor(block);
        cursor.movePosition(QTextCursor::NextCharacter, QTextCursor::KeepAnchor);
        cursor.mergeCharFormat(format);
    }
}

}  // namespace sinew
