#pragma once

#include <QObject>
#include <QStringList>

#include "ui/importing/FileOpener.h"

class QWidget;

namespace sinew {

class Actions;
class FileExporter;
class MovieExporter;
class ProjectActions;
class RecentFiles;
class SaveActions;
struct Session;

/// What the `file.…` actions do that read and write motion, and what happens to files that are dropped on the
/// window.
class FileActions : public QObject {
    Q_OBJECT
public:
    FileActions(Session& session, Actions& actions, FileOpener& opener, FileExporter& exporter,
                MovieExporter& movies, ProjectActions& projects, SaveActions& saving, RecentFiles& recent,
                QWidget& window);

    /// A project, or motion and skeleton files. What takes the place of the open document waits until that is
    /// safe.
    void open(const QStringList& files, FileOpener::Mode mode = FileOpener::Mode::open,
              const ReadOptions& options = {});

    /// Dropped files: opened where nothing is open, else the user is asked. Ctrl adds, Shift opens, unasked.
    void drop(const QStringList& files, Qt::KeyboardModifiers modifiers);

private:
    void openSample(const QString& name);
    void openDialog();
    void importDialog();
    void exportDialog();
    void movieDialog();
    void reportDialog();
    void ask(const QStringList& files);
    void enable();
    bool sceneOpen() const;

    Session* session_;
    Actions* actions_;
    FileOpener* opener_;
    FileExporter* exporter_;
    MovieExporter* movies_;
    ProjectActions* projects_;
    SaveActions* saving_;
    RecentFiles* recent_;
    QWidget* window_;
};

}  // namespace sinew
