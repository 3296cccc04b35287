#include "ui/start/RecentFiles.h"

#include <QDir>
#include <QFileInfo>
#include <QMenu>
#include <QSettings>
#include <algorithm>

#include "ui/settings/Preferences.h"

namespace sinew {

namespace {

const QString kKey = QStringLiteral("recent/files");
const QString kReopeningKey = QStringLiteral("recent/reopening");

}  // namespace

RecentFiles::RecentFiles(QObject* parent) : QObject(parent) {
    // Store one string per entry with the files separated by newlines: nested lists would be stored as
    // binary.
    for (const QString& entry : QSettings().value(kKey).toStringList())
        entries_.push_back(entry.split(u'\n', Qt::SkipEmptyParts));
    connect(&Preferences::get(), &Preferences::changed, this, [this](const QString& key) {
        if (key == QLatin1String(preference::kRecentFiles.key)) Q_EMIT changed();
    });
}

void RecentFiles::add(const QStringList& files) {
    if (files.isEmpty()) return;
    std::erase(entries_, files);
    entries_.insert(entries_.begin(), files);
    constexpr auto kMost = static_cast<std::size_t>(preference::kRecentFiles.most);
    if (entries_.size() > kMost) entries_.resize(kMost);
    store();
}

std::span<const QStringList> RecentFiles::entries() const {
    const auto shown = static_cast<std::size_t>(Preferences::get().integer(preference::kRecentFiles));
    return std::span(entries_).first(std::min(shown, entries_.size()));
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

bool RecentFiles::allExist(const QStringList& files) {
    return std::ranges::all_of(files, [](const QString& file) { return QFileInfo::exists(file); });
}

QStringList filesToReopen() {
    enum Startup : std::size_t { startPage, lastFiles };
    const RecentFiles recent;
    QSettings settings;
    const bool endedSinew = settings.contains(kReopeningKey);
    settings.remove(kReopeningKey);
    const bool reopens = Preferences::get().value(preference::kStartup) == lastFiles &&
                         !recent.entries().empty() && RecentFiles::allExist(recent.entries().front());
    if (!reopens || endedSinew) return {};
    settings.setValue(kReopeningKey, true);
    settings.sync();  // before the files are read
    return recent.entries().front();
}

void confirmReopening() { QSettings().remove(kReopeningKey); }

RecentMenu::RecentMenu(QMenu& menu, QAction& clear, RecentFiles& recent)
    : QObject(&menu), menu_(&menu), clear_(&clear), recent_(&recent) {
    connect(&clear, &QAction::triggered, &recent, &RecentFiles::clear);
    connect(&recent, &RecentFiles::changed, this, &RecentMenu::fill);
    // Check which files still exist each time the menu is opened.
    connect(&menu, &QMenu::aboutToShow, this, &RecentMenu::fill);
    menu.insertSeparator(&clear);
    fill();
}

void RecentMenu::fill() {
    qDeleteAll(entries_);
    entries_.clear();
    for (const QStringList& files : recent_->entries()) {
        const auto number = entries_.size() + 1;
        QString name = RecentFiles::label(files);
        name.replace(u'&', QStringLiteral("&&"));
        auto* entry = new QAction(QStringLiteral("&%1  %2").arg(number % 10).arg(name), menu_);
        const bool exists = RecentFiles::allExist(files);
        entry->setEnabled(exists);
        const QString path = QDir::toNativeSeparators(files.last());
        entry->setStatusTip(exists ? path : tr("%1 no longer exists").arg(path));
        connect(entry, &QAction::triggered, this, [this, files] { Q_EMIT chosen(files); });
        entries_ << entry;
    }
    menu_->insertActions(menu_->actions().first(), entries_);
    clear_->setEnabled(!entries_.isEmpty());
}

}  // namespace sinew
