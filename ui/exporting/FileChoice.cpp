#include "ui/exporting/FileChoice.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <algorithm>

namespace sinew {

namespace {

constexpr int kWidth = 320;
constexpr qsizetype kMostNamed = 5;

/// ".png" of "_%04d.png".
QString suffixOf(const QString& ending) { return ending.mid(ending.lastIndexOf(u'.')); }

/// Whether a path has this ending, or numbers its files in a way of its own where the ending does.
bool hasEnding(const QString& text, const QString& ending) {
    if (text.endsWith(ending, Qt::CaseInsensitive)) return true;
    return ending.contains(u'%') && text.contains(u'%') &&
           text.endsWith(suffixOf(ending), Qt::CaseInsensitive);
}

QString without(QString text, const QString& ending) {
    if (ending.isEmpty()) return text;
    const bool whole = text.endsWith(ending, Qt::CaseInsensitive);
    text.chop(whole ? ending.size() : suffixOf(ending).size());
    return text;
}

}  // namespace

FileChoice::FileChoice(const QString& path, QStringList endings, QWidget* parent)
    : QWidget(parent),
      endings_(std::move(endings)),
      text_(new QLineEdit(QDir::toNativeSeparators(path), this)) {
    text_->setMinimumWidth(kWidth);
    text_->setAccessibleName(tr("File to write"));
    auto* button = new QPushButton(tr("Bro&wse…"), this);
    button->setAutoDefault(false);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(text_, 1);
    layout->addWidget(button);
    setFocusProxy(text_);
    connect(button, &QPushButton::clicked, this, &FileChoice::browse);
    connect(text_, &QLineEdit::textChanged, this, &FileChoice::take);
    connect(text_, &QLineEdit::editingFinished, this,
            [this] { text_->setText(QDir::toNativeSeparators(this->path())); });
}

QString FileChoice::bare() const { return QDir::fromNativeSeparators(text_->text().trimmed()); }

QString FileChoice::path() const {
    const QString text = bare();
    if (hasEnding(text, ending_)) return text;
    return (text.endsWith(suffixOf(ending_), Qt::CaseInsensitive) ? without(text, ending_) : text) + ending_;
}

bool FileChoice::hasName() const {
    const QString path = this->path();
    return !path.endsWith(u'/' + ending_) && path != ending_;
}

QString FileChoice::endingOf(const QString& text) const {
    const auto found = std::ranges::find_if(endings_, [&](const QString& ending) {
        return text.endsWith(suffixOf(ending), Qt::CaseInsensitive);
    });
    return found == endings_.end() ? QString() : *found;
}

void FileChoice::take() {
    confirmed_.clear();
    if (const QString typed = endingOf(bare()); !typed.isEmpty() && typed != ending_)
        Q_EMIT endingTyped(typed);
    Q_EMIT changed();
}

void FileChoice::setKind(const QString& title, const QString& ending) {
    title_ = title;
    ending_ = ending;
    const QString text = bare();
    if (!hasEnding(text, ending))
        text_->setText(QDir::toNativeSeparators(without(text, endingOf(text)) + ending));
}

void FileChoice::browse() {
    const QString chosen = QFileDialog::getSaveFileName(
        this, tr("File to Write"), path(), QStringLiteral("%1 (*%2)").arg(title_, suffixOf(ending_)));
    if (chosen.isEmpty()) return;
    text_->setText(QDir::toNativeSeparators(chosen));
    text_->setText(QDir::toNativeSeparators(path()));
    if (path() == chosen) confirmed_ = chosen;
}

bool FileChoice::mayWrite(const QStringList& files) {
    QStringList existing;
    for (const QString& file : files) {
        if (file != confirmed_ && QFileInfo::exists(file)) existing << QFileInfo(file).fileName();
    }
    if (existing.isEmpty()) return true;
    QString names = existing.mid(0, kMostNamed).join(tr(", "));
    if (existing.size() > kMostNamed)
        names = tr("%1 and %2 more").arg(names).arg(existing.size() - kMostNamed);
    return QMessageBox::question(this, tr("Overwrite?"), tr("There is already %1. Overwrite?").arg(names)) ==
           QMessageBox::Yes;
}

}  // namespace sinew
