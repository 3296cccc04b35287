#pragma once

#include <functional>

#include "ui/actions/ActionHandler.h"
#include "ui/session/ProjectFile.h"

class QFileDialog;

namespace sinew {

class RecentFiles;

/// Implements the actions that save the project, and asks whether to save before unsaved changes would be
/// lost.
class SaveActions : public ActionHandler {
    Q_OBJECT
public:
    using Callback = std::function<void()>;

    /// @param recent  provides the initial folder if the document has no file yet
    SaveActions(Session& session, Actions& actions, ProjectFile& project, const RecentFiles& recent,
                QWidget& window);

    /// Returns whether the document can be closed without losing changes.
    bool isSafeToClose() const;
    /// Calls `then` once the document can be closed: immediately, after a running write, or after the user
    /// has chosen Save or Discard. It is not called if the user cancels or the file cannot be written.
    void whenSafe(Callback then);

private:
    void save(Callback then = {});
    void saveAs(Callback then = {});
    void saveCopy();
    void overwrite(const QString& path, Callback then);
    void askToSave(Callback then);
    void askToOverwrite(ProjectFile::DiskState state, Callback then);
    QFileDialog* makePathDialog(const QString& title, const QString& name);
    QString fileName() const;  ///< "walk.sinew"
    void updateEnabled() override;

    ProjectFile* project_;
    const RecentFiles* recent_;
    QWidget* window_;
    Callback afterSave_;
    Callback afterWrite_;  ///< called when the running write ends
};

/// Implements the actions that replace the open document (New, Close, Revert) and notifies the user when
/// another program has changed the project file.
class ProjectActions : public ActionHandler {
    Q_OBJECT
public:
    ProjectActions(Session& session, Actions& actions, ProjectFile& project, SaveActions& saving,
                   QWidget& window);

    /// Creates a project with the skeleton of a template.
    void createFromTemplate(const QString& templateName);
    void open(const QString& path);
    /// Checks whether another program has changed or deleted the project file, and reports each change once.
    void checkFile();

Q_SIGNALS:
    /// Asks for a notice to be shown. `answer` is the label of its button, which calls `act`; empty for no
    /// button.
    void noticeRequested(const QString& title, const QString& detail, const QString& buttonText,
                         const std::function<void()>& action);
    void noticeResolved();  ///< the notice no longer applies

private:
    void newDialog();
    void close();
    void replace(Scene scene, const QString& title);
    void revert();
    void updateEnabled() override;
    void showOpenedNotice();

    ProjectFile* project_;
    SaveActions* saving_;
    QWidget* window_;
    ProjectFile::DiskState reportedState_ =
        ProjectFile::DiskState::unchanged;  ///< state of the file that was reported last
};

}  // namespace sinew
