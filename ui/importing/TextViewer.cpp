#include "ui/importing/TextViewer.h"

#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFontDatabase>
#include <QLabel>
#include <QPlainTextEdit>
#include <QTextBlock>
#include <QVBoxLayout>

#include "ui/importing/TextExcerpt.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kRadius = 200;

QString numbered(const TextExcerpt& excerpt) {
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
    auto* says = new QLabel(message, this);
    says->setTextFormat(Qt::PlainText);
    says->setWordWrap(true);
    auto* editor = new QPlainTextEdit(this);
    editor->setReadOnly(true);
    editor->setLineWrapMode(QPlainTextEdit::NoWrap);
    editor->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    editor->setAccessibleName(tr("Text around the place"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->addWidget(says);
    column->addWidget(editor, 1);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);

    const auto excerpt = readExcerpt(path, line, kRadius);
    if (!excerpt) {
        editor->setPlainText(tr("%1 cannot be read.").arg(path));
        return;
    }
    editor->setPlainText(numbered(*excerpt));
    markLine(*editor, static_cast<int>(line - excerpt->firstLine));
}

}  // namespace sinew
