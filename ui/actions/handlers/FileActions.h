#pragma once

#include "ui/actions/ActionHandler.h"
#include "ui/importing/FileOpener.h"

namespace sinew {

class FileExporter;
class MovieExporter;
class ProjectActions;
class RecentFiles;
class SaveActions;

/// Implements the `file.…` actions that open, import and export, and handles files dropped on the window.
class FileActions : public ActionHandler {
    Q_OBJECT
public:
    FileActions(Session& session, Actions& actions, FileOpener& opener, FileExporter& exporter,
                MovieExporter& movies, ProjectActions& projects, SaveActions& saving, RecentFiles& recent,
                QWidget& window);

    /// Opens a project, or skeleton and motion files. If they replace the open document, the user is first
    /// asked to save it.
    void open(const QStringList& files, FileOpener::Mode mode = FileOpener::Mode::open,
              const ReadOptions& options = {});

    /// Opens FixImportDialog for a character.
    void fixImport(CharacterId character);

    /// Handles dropped files. If a scene is open, asks whether to add or open them, or to add meshes to the
    /// active character if the files hold nothing else; Ctrl adds and Shift opens without asking.
    void drop(const QStringList& files, Qt::KeyboardModifiers modifiers);

Q_SIGNALS:
    void reported(const QString& note);  ///< what was done: "Fixed unit: 1.72 m high"
    /// The user wants to add the meshes of dropped files to a character.
    void meshesDropped(const QStringList& files, sinew::CharacterId character);

private:
    void openSample(const QString& name);
    void openDialog();
    void importDialog();
    void exportDialog();
    void movieDialog();
    void askAddOrOpen(const QStringList& files);
    void updateEnabled() override;
    bool isSceneOpen() const;

    FileOpener* opener_;
    FileExporter* exporter_;
    MovieExporter* movies_;
    ProjectActions* projects_;
    SaveActions* saving_;
    RecentFiles* recent_;
    QWidget* window_;
};

}  // namespace sinew
