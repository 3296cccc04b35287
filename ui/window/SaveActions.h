#pragma once

#include <QObject>
#include <functional>

#include "ui/document/ProjectFile.h"

class QFileDialog;
class QMessageBox;
class QWidget;

namespace sinew {

class Actions;
class RecentFiles;
struct Session;

/// What the actions that write the project do, and the question before anything unsaved would be lost.
class SaveActions : public QObject {
    Q_OBJECT
public:
    using Then = std::function<void()>;

    /// `recent` says where a document without a file came from.
    SaveActions(Session& session, Actions& actions, ProjectFile& project, const RecentFiles& recent,
                QWidget& window);

    /// Whether the document could be left without losing anything.
    bool safe() const;
    /// Calls `then` when it is: at once, after a write that is under way, or after the user's Save or
    /// Discard. Never, where the user cancels or the file cannot be written.
    void whenSafe(Then then);

private:
    void save(Then then = {});
    void saveAs(Then then = {});
    void saveCopy();
    void write(const QString& path, Then then);
    void askToSave(Then then);
    void askToOverwrite(ProjectFile::OnDisk found, Then then);
    QMessageBox* makeQuestion(const QString& text, const QString& detail);
    QFileDialog* makePathDialog(const QString& title, const QString& name);
    QString name() const;    ///< "walk.sinew"
    QString folder() const;  ///< where it is proposed to be
    void enable();

    Session* session_;
    Actions* actions_;
    ProjectFile* project_;
    const RecentFiles* recent_;
    QWidget* window_;
    Then afterSave_;
    Then waiting_;  ///< for the end of a write
};

}  // namespace sinew
