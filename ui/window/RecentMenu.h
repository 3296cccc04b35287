#pragma once

#include <QObject>

class QAction;
class QMenu;

namespace sinew {

class RecentFiles;

/// The entries of File > Open Recent, above its "Clear List". Missing files are greyed.
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
