#include "ui/window/RecentFiles.h"

#include <QDir>
#include <QFileInfo>
#include <QSettings>
#include <algorithm>

namespace sinew {

namespace {

const QString kKey = QStringLiteral("recent/files");

}  // namespace

RecentFiles::RecentFiles(QObject* parent) : QObject(parent) {
    // One text an entry: nested lists would be stored as binary, and no file name holds a line end.
    for (const QString& entry : QSettings().value(kKey).toStringList())
        entries_.push_back(entry.split(u'\n', Qt::SkipEmptyParts));
}

void RecentFiles::add(const QStringList& files) {
    if (files.isEmpty()) return;
    std::erase(entries_, files);
    entries_.insert(entries_.begin(), files);
    if (entries_.size() > kMost) entries_.resize(kMost);
    store();
}

void RecentFiles::clear() {
    entries_.clear();
    store();
}

QString RecentFiles::folder() const {
    return entries_.empty() ? QDir::homePath() : QFileInfo(entries_.front().last()).absolutePath();
}

void RecentFiles::store() {
    QStringList texts;
    for (const QStringList& files : entries_) texts << files.join(u'\n');
    QSettings().setValue(kKey, texts);
    Q_EMIT changed();
}

QString RecentFiles::label(const QStringList& files) { return QFileInfo(files.last()).fileName(); }

bool RecentFiles::exist(const QStringList& files) {
    return std::ranges::all_of(files, [](const QString& file) { return QFileInfo::exists(file); });
}

}  // namespace sinew
