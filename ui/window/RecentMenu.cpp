#include "ui/window/RecentMenu.h"

#include <QDir>
#include <QMenu>

#include "ui/window/RecentFiles.h"

namespace sinew {

RecentMenu::RecentMenu(QMenu& menu, QAction& clear, RecentFiles& recent)
    : QObject(&menu), menu_(&menu), clear_(&clear), recent_(&recent) {
    connect(&clear, &QAction::triggered, &recent, &RecentFiles::clear);
    connect(&recent, &RecentFiles::changed, this, &RecentMenu::fill);
    // Whether a file is still there is asked when someone looks.
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
        const bool there = RecentFiles::exist(files);
        entry->setEnabled(there);
        const QString where = QDir::toNativeSeparators(files.last());
        entry->setStatusTip(there ? where : tr("%1 is not there any more").arg(where));
        connect(entry, &QAction::triggered, this, [this, files] { Q_EMIT chosen(files); });
        entries_ << entry;
    }
    menu_->insertActions(menu_->actions().first(), entries_);
    clear_->setEnabled(!entries_.isEmpty());
}

}  // namespace sinew
