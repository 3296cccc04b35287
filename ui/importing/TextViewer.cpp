#include "ui/importing/TextViewer.h"

#include <QDialogButtonBox>
#include <QFile>
#include <QFileInfo>
#include <QFontDatabase>
#include <QLabel>
#include <QPlainTextEdit>
#include <QTextBlock>
#include <algorithm>

#include "ui/help/ManualWindow.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr qint64 kBlock = 1 << 20;
constexpr qsizetype kLongestLine = 4000;

/// Consumes a file block by block and keeps the requested lines. LF, CRLF and a lone CR end a line.
class LineCollector {
public:
    LineCollector(qint64 first, qint64 last) : first_(first), last_(last) {}

    bool isDone() const { return number_ > last_; }

    void addBlock(const QByteArray& block) {
        for (const char c : block) {
            if (isDone()) return;
            const bool isLineFeedOfPair = afterCr_ && c == '\n';
            afterCr_ = c == '\r';
            if (isLineFeedOfPair) continue;
            if (c == '\n' || c == '\r') {
                finishLine();
            } else if (number_ >= first_ && line_.size() <= kLongestLine) {
                line_.append(c);
            }
        }
    }

    QStringList finish() {
        if (!isDone() && !line_.isEmpty()) finishLine();
        return lines_;
    }

private:
    void finishLine() {
        if (number_ >= first_) {
            const bool isTruncated = line_.size() > kLongestLine;
            lines_ << QString::fromUtf8(isTruncated ? line_.first(kLongestLine) : line_) +
                          (isTruncated ? QStringLiteral("…") : QString());
        }
        line_.clear();
        ++number_;
    }

    qint64 first_, last_;
    qint64 number_ = 1;
    bool afterCr_ = false;
    QByteArray line_;
    QStringList lines_;
};

}  // namespace

std::optional<TextExcerpt> readExcerpt(const QString& path, qint64 line, int radius) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return std::nullopt;
    TextExcerpt excerpt;
    excerpt.firstLine = std::max<qint64>(1, line - radius);
    LineCollector collector(excerpt.firstLine, line + radius);
    while (!collector.isDone()) {
        const QByteArray block = file.read(kBlock);
        if (block.isEmpty()) break;
        collector.addBlock(block);
    }
    excerpt.atEnd = !collector.isDone();
    excerpt.lines = collector.finish();
    return excerpt;
}

namespace {

constexpr int kRadius = 200;

QString numberedText(const TextExcerpt& excerpt) {
    const qint64 last = excerpt.firstLine + excerpt.lines.size();
    const auto width = static_cast<int>(QString::number(last).size());
    QString text;
    for (qsizetype i = 0; i < excerpt.lines.size(); ++i) {
        text += QStringLiteral("%1  %2\n").arg(excerpt.firstLine + i, width).arg(excerpt.lines[i]);
    }
    text.chop(1);
    return text;
}

void markLine(QPlainTextEdit& editor, int block) {
    QTextCursor cursor(editor.document()->findBlockByNumber(block));
    editor.setTextCursor(cursor);
    editor.centerCursor();
    QTextEdit::ExtraSelection mark;
    mark.cursor = cursor;
    mark.format.setBackground(theme().selection);
    mark.format.setProperty(QTextFormat::FullWidthSelection, true);
    editor.setExtraSelections({mark});
}

}  // namespace

TextViewer::TextViewer(const QString& path, qint64 line, const QString& message, QWidget* parent)
    : QDialog(parent) {
    setWindowTitle(tr("%1, line %2").arg(QFileInfo(path).fileName()).arg(line));
    setAttribute(Qt::WA_DeleteOnClose);
    resize(800, 520);
    auto* messageLabel = new QLabel(message, this);
    messageLabel->setTextFormat(Qt::PlainText);
    messageLabel->setWordWrap(true);
    auto* editor = new QPlainTextEdit(this);
    editor->setReadOnly(true);
    editor->setLineWrapMode(QPlainTextEdit::NoWrap);
    editor->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    editor->setAccessibleName(tr("Text around the location"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    addHelpButton(*buttons, *this, "opening.md#read-messages");
    auto* column = columnLayout(this, {16, 16, 16, 16}, -1);
    column->addWidget(messageLabel);
    column->addWidget(editor, 1);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);

    const auto excerpt = readExcerpt(path, line, kRadius);
    if (!excerpt) {
        editor->setPlainText(tr("%1 cannot be read.").arg(path));
        return;
    }
    editor->setPlainText(numberedText(*excerpt));
    markLine(*editor, static_cast<int>(line - excerpt->firstLine));
}

}  // namespace sinew
