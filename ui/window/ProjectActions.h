#pragma once

#include <QObject>
#include <functional>

#include "ui/document/ProjectFile.h"

class QWidget;

namespace sinew {

class Actions;
class SaveActions;
struct Session;

/// What the actions do that put another document in the place of the open one: new, close, revert; and what
/// is said of the project's file when it has become another one.
class ProjectActions : public QObject {
    Q_OBJECT
public:
    ProjectActions(Session& session, Actions& actions, ProjectFile& project, SaveActions& saving,
                   QWidget& window);

    /// A new project with a template's skeleton.
    void begin(const QString& templateName);
    void open(const QString& path);
    /// Looks whether the file was changed or taken away meanwhile, and says so once.
    void lookAtFile();

Q_SIGNALS:
    /// Something to know, with what can be done about it.
    void noticed(const QString& title, const QString& detail, const QString& answer,
                 const std::function<void()>& act);
    void settled();  ///< what was noticed is no more

private:
    void newDialog();
    void close();
    void revert();
    void enable();
    void noteOpened();

    Session* session_;
    Actions* actions_;
    ProjectFile* project_;
    SaveActions* saving_;
    QWidget* window_;
    ProjectFile::OnDisk said_ = ProjectFile::OnDisk::same;  ///< of the file, last
};

}  // namespace sinew
