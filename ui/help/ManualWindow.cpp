#include "ui/help/ManualWindow.h"

#include <QPushButton>
#include <QTextBlock>
#include <QTextTable>

#include "ui/widgets/PanelParts.h"
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
    QTextCharFormat charFormat;
    charFormat.setFontWeight(QFont::DemiBold);
    charFormat.setProperty(QTextFormat::FontPixelSize, format.headingLevel() == 1 ? 20 : 15);
    charFormat.clearProperty(QTextFormat::FontSizeAdjustment);
    cursor.select(QTextCursor::BlockUnderCursor);
    cursor.mergeCharFormat(charFormat);
}

void styleTable(QTextTable& table) {
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
        if (auto* table = qobject_cast<QTextTable*>(frame)) styleTable(*table);
    // The new layout may have moved the anchor.
    if (name.hasFragment()) scrollToAnchor(name.fragment());
}

ManualWindow::ManualWindow(QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Sinew Manual"));
    resize(760, 640);
    auto* page = new ManualPage(this);
    auto* back = new QPushButton(tr("&Back"), this);
    auto* home = new QPushButton(tr("&Contents"), this);
    auto* close = new QPushButton(tr("Close"), this);
    auto* row = new QHBoxLayout;
    row->addWidget(back);
    row->addWidget(home);
    row->addStretch();
    row->addWidget(close);
    auto* column = columnLayout(this, {8, 8, 8, 8}, -1);
    column->addWidget(page, 1);
    column->addLayout(row);
    back->setEnabled(false);
    connect(page, &QTextBrowser::backwardAvailable, back, &QWidget::setEnabled);
    connect(back, &QPushButton::clicked, page, &QTextBrowser::backward);
    connect(home, &QPushButton::clicked, page, &QTextBrowser::home);
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    page->setSource(QUrl(QStringLiteral("qrc:/docs/index.md")));
}

}  // namespace sinew
