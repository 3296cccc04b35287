#include "ui/exporting/OutputFileEdit.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <algorithm>

#include "ui/widgets/PanelParts.h"
#include "ui/widgets/dialogs/FileDialogs.h"

namespace sinew {

namespace {

constexpr int kWidth = 320;
constexpr qsizetype kMaxNamed = 5;

/// Returns ".png" for "_%04d.png".
QString suffixOf(const QString& ending) { return ending.mid(ending.lastIndexOf(u'.')); }

/// Returns whether a path has this ending, or a file number of its own if the ending contains one.
bool hasEnding(const QString& text, const QString& ending) {
    if (text.endsWith(ending, Qt::CaseInsensitive)) return true;
    return ending.contains(u'%') && text.contains(u'%') &&
           text.endsWith(suffixOf(ending), Qt::CaseInsensitive);
}

QString removeEnding(QString text, const QString& ending) {
    if (ending.isEmpty()) return text;
    const bool hasWholeEnding = text.endsWith(ending, Qt::CaseInsensitive);
    text.chop(hasWholeEnding ? ending.size() : suffixOf(ending).size());
    return text;
}

/// Returns "walk.bvh, run.bvh", or with many files "…, run.bvh and 3 more".
QString nameList(const QStringList& names) {
    const QString list = names.mid(0, kMaxNamed).join(OutputFileEdit::tr(", "));
    if (names.size() <= kMaxNamed) return list;
    return OutputFileEdit::tr("%1 and %n more", nullptr, static_cast<int>(names.size() - kMaxNamed))
        .arg(list);
}

}  // namespace

OutputFileEdit::OutputFileEdit(const QString& folder, const QString& title, QStringList endings,
                               QStringList sources, QWidget* parent)
    : QWidget(parent),
      endings_(std::move(endings)),
      sources_(std::move(sources)),
      text_(new QLineEdit(this)) {
    const QString name = title.isEmpty() ? QStringLiteral("motion") : removeEnding(title, endingOf(title));
    suggestedName_ = QDir(folder).filePath(name);
    text_->setText(QDir::toNativeSeparators(suggestedPath()));
    text_->setMinimumWidth(kWidth);
    text_->setAccessibleName(tr("Output file"));
    auto* button = new QPushButton(tr("Bro&wse…"), this);
    button->setAutoDefault(false);
    auto* layout = rowLayout(this, {});
    layout->addWidget(text_, 1);
    layout->addWidget(button);
    setFocusProxy(text_);
    connect(button, &QPushButton::clicked, this, &OutputFileEdit::browse);
    connect(text_, &QLineEdit::textChanged, this, &OutputFileEdit::onTextChanged);
    connect(text_, &QLineEdit::editingFinished, this,
            [this] { text_->setText(QDir::toNativeSeparators(this->path())); });
}

QString OutputFileEdit::typedPath() const { return QDir::fromNativeSeparators(text_->text().trimmed()); }

QString OutputFileEdit::path() const {
    QString text = typedPath();
    if (hasEnding(text, ending_)) return text;
    return (text.endsWith(suffixOf(ending_), Qt::CaseInsensitive) ? removeEnding(text, ending_) : text) +
           ending_;
}

bool OutputFileEdit::hasName() const {
    const QString path = this->path();
    return !path.endsWith(u'/' + ending_) && path != ending_;
}

QString OutputFileEdit::endingOf(const QString& text) const {
    const auto found = std::ranges::find_if(endings_, [&](const QString& ending) {
        return text.endsWith(suffixOf(ending), Qt::CaseInsensitive);
    });
    return found == endings_.end() ? QString() : *found;
}

void OutputFileEdit::onTextChanged() {
    confirmed_.clear();
    if (const QString typed = endingOf(typedPath()); !typed.isEmpty() && typed != ending_)
        Q_EMIT endingTyped(typed);
    Q_EMIT changed();
}

bool OutputFileEdit::isSource(const QString& file) const {
    const QString path = QFileInfo(file).canonicalFilePath();
    return !path.isEmpty() && std::ranges::any_of(sources_, [&](const QString& source) {
        return QFileInfo(source).canonicalFilePath() == path;
    });
}

/// Returns the document's name with the type's ending, in a form that is not a source file.
QString OutputFileEdit::suggestedPath() const {
    const QString path = suggestedName_ + ending_;
    return isSource(path) ? suggestedName_ + QStringLiteral("-export") + ending_ : path;
}

void OutputFileEdit::setType(const QString& title, const QString& ending) {
    const bool isSuggestion = typedPath() == suggestedPath();
    title_ = title;
    ending_ = ending;
    const QString text = typedPath();
    if (isSuggestion)
        text_->setText(QDir::toNativeSeparators(suggestedPath()));
    else if (!hasEnding(text, ending))
        text_->setText(QDir::toNativeSeparators(removeEnding(text, endingOf(text)) + ending));
}

void OutputFileEdit::browse() {
    auto* dialog = makeSaveDialog(this, tr("Export To"), {},
                                  QStringLiteral("%1 (*%2)").arg(title_, suffixOf(ending_)), path());
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& chosen) {
        text_->setText(QDir::toNativeSeparators(chosen));
        text_->setText(QDir::toNativeSeparators(path()));
        if (path() == chosen) confirmed_ = chosen;
    });
    dialog->open();
}

bool OutputFileEdit::confirmOverwrite(const QStringList& files) {
    QStringList existing, sources;
    for (const QString& file : files) {
        const QString name = QFileInfo(file).fileName();
        if (isSource(file)) sources << name;
        if ((file != confirmed_ || isSource(file)) && QFileInfo::exists(file)) existing << name;
    }
    if (existing.isEmpty()) return true;
    QStringList question;
    if (existing != sources)
        question
            << tr("%1 already exist.", nullptr, static_cast<int>(existing.size())).arg(nameList(existing));
    if (!sources.isEmpty()) question << tr("The scene was opened from %1.").arg(nameList(sources));
    question << tr("Overwrite them?", nullptr, static_cast<int>(existing.size()));
    return QMessageBox::question(this, tr("Overwrite Files?"), question.join(u' '),
                                 QMessageBox::Yes | QMessageBox::No, QMessageBox::No) == QMessageBox::Yes;
}

}  // namespace sinew
