#include "ui/help/ManualStyle.h"

#include <QFontDatabase>
#include <QGuiApplication>
#include <QPalette>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextTable>
#include <QUrl>

#include "ui/help/ManualIndex.h"

namespace sinew {

namespace {

constexpr int kLineHeightPercent = 130;
const QString kCopy = QStringLiteral("copy:");  ///< before the code in the fragment of a link

/// Whether a block is a line of code. Qt's Markdown import only marks fenced code.
bool isCode(const QTextBlock& block) {
    if (!block.isValid() || block.textList() || block.blockFormat().headingLevel() > 0) return false;
    if (block.blockFormat().nonBreakableLines()) return true;
    static const QStringList kFixed = QFontDatabase::systemFont(QFontDatabase::FixedFont).families();
    bool isFixed = !QTextCursor(block).currentTable() && !block.text().isEmpty();
    for (auto part = block.begin(); !part.atEnd(); ++part)
        isFixed &= part.fragment().charFormat().font().families() == kFixed;
    return isFixed;
}

void styleBlock(const QTextBlock& block) {
    QTextCursor cursor(block);
    if (cursor.currentTable()) return;
    QTextBlockFormat format = block.blockFormat();
    const bool heading = format.headingLevel() > 0;
    const bool continues = isCode(block) && isCode(block.next());
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

void addCopyLinks(QTextDocument& document, const QString& label) {
    QString code;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        if (!isCode(block)) continue;
        code += block.text() + u'\n';
        if (isCode(block.next())) continue;
        QTextCursor cursor(block);
        QTextBlockFormat below;
        below.setBottomMargin(block.blockFormat().bottomMargin());
        QTextBlockFormat last = block.blockFormat();
        last.setBottomMargin(0);
        cursor.setBlockFormat(last);
        cursor.movePosition(QTextCursor::EndOfBlock);
        cursor.insertBlock(below, QTextCharFormat());
        QUrl link;
        link.setFragment(kCopy + code.trimmed(), QUrl::DecodedMode);
        QTextCharFormat format;
        format.setAnchor(true);
        format.setAnchorHref(link.toString(QUrl::FullyEncoded));
        format.setForeground(QGuiApplication::palette().link());
        cursor.insertText(label, format);
        block = cursor.block();
        code.clear();
    }
}

std::optional<QString> codeToCopy(const QUrl& link) {
    const QString fragment = link.fragment(QUrl::FullyDecoded);
    return fragment.startsWith(kCopy) ? std::optional(fragment.mid(kCopy.size())) : std::nullopt;
}

}  // namespace sinew
