#pragma once

#include <QObject>

class QWidget;

namespace sinew {

class Actions;
struct Session;

/// What the actions do that put another document in the place of the open one: `file.new`.
class ProjectActions : public QObject {
    Q_OBJECT
public:
    ProjectActions(Session& session, Actions& actions, QWidget& window);

    /// A new project with a template's skeleton.
    void begin(const QString& templateName);

private:
    void newDialog();

    Session* session_;
    QWidget* window_;
};

}  // namespace sinew
