#pragma once

#include <QObject>
#include <QStringList>
#include <span>
#include <vector>

class QAction;
class QMenu;

namespace sinew {

/// The recently opened files, latest first, stored in the settings. Files that were opened together, such as
/// an ASF/AMC pair, form one entry.
class RecentFiles : public QObject {
    Q_OBJECT
public:
    explicit RecentFiles(QObject* parent = nullptr);

    /// Returns as many entries as the preferences show.
    std::span<const QStringList> entries() const;
    void add(const QStringList& files);
    void clear();

    /// Returns the display name of an entry, such as "35_01.amc". If it has several files, this is the last
    /// one, which contains the motion.
    static QString label(const QStringList& files);
    static bool allExist(const QStringList& files);

    /// Returns the initial folder for file dialogs: that of the latest entry, or the home folder.
    QString folder() const;

Q_SIGNALS:
    void changed();

private:
    void store();

    std::vector<QStringList> entries_;
};

/// Returns the files that the preferences open at the start: the latest entry, or none. They all exist.
/// Returns none once after a call that confirmReopening() did not follow, because Sinew may have crashed with
/// these files.
QStringList filesToReopen();
/// Called when Sinew has run with the reopened files for a while, or ends normally.
void confirmReopening();

/// Fills File > Open Recent with the recent files, above Clear List. Entries with missing files are disabled.
class RecentMenu : public QObject {
    Q_OBJECT
public:
    RecentMenu(QMenu& menu, QAction& clear, RecentFiles& recent);

Q_SIGNALS:
    void chosen(const QStringList& files);

private:
    void fill();

    QMenu* menu_;
    QAction* clear_;
    RecentFiles* recent_;
    QList<QAction*> entries_;
};

}  // namespace sinew
