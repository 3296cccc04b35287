#pragma once

#include <QObject>
#include <QStringList>

class QWidget;

namespace sinew {

class Actions;
class FileExporter;
class FileOpener;
class RecentFiles;
struct Session;

/// What the `file.…` actions do, and what happens to files that are dropped on the window.
class FileActions : public QObject {
    Q_OBJECT
public:
    FileActions(Session& session, Actions& actions, FileOpener& opener, FileExporter& exporter,
                RecentFiles& recent, QWidget& window);

    /// Dropped files: opened where nothing is open, else the user is asked. Ctrl adds, Shift opens, unasked.
    void drop(const QStringList& files, Qt::KeyboardModifiers modifiers);

private:
    void closeScene();
    void openDialog();
    void importDialog();
    void exportDialog();
    void ask(const QStringList& files);
    void enable();
    QString folder() const;  ///< where file dialogs begin
    bool sceneOpen() const;

    Session* session_;
    Actions* actions_;
    FileOpener* opener_;
    FileExporter* exporter_;
    RecentFiles* recent_;
    QWidget* window_;
};

}  // namespace sinew
