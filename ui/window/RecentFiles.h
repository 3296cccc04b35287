#pragma once

#include <QObject>
#include <QStringList>
#include <vector>

namespace sinew {

/// The last files that were opened, latest first, kept in the settings. An entry is what was opened at once:
/// an Acclaim pair is one entry.
class RecentFiles : public QObject {
    Q_OBJECT
public:
    static constexpr int kMost = 10;

    explicit RecentFiles(QObject* parent = nullptr);

    const std::vector<QStringList>& entries() const { return entries_; }
    void add(const QStringList& files);
    void clear();
    QString folder() const;  ///< where file dialogs begin: of the last files, else the home folder

    /// "35_01.amc", for several the last, which bears the motion.
    static QString label(const QStringList& files);
    static bool exist(const QStringList& files);

Q_SIGNALS:
    void changed();

private:
    void store();

    std::vector<QStringList> entries_;
};

}  // namespace sinew
