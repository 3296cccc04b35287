#pragma once

#include <QDockWidget>

#include "core/base/Id.h"

class QStackedWidget;
class QTableView;

namespace sinew {

class FileOpener;
class MessagesModel;
struct Session;

/// Lists messages from reading and writing files. Opens by itself for new warnings and errors. Activating a
/// message selects its joint or shows the line of its file.
class MessagesDock : public QDockWidget {
    Q_OBJECT
public:
    MessagesDock(Session& session, const FileOpener& opener, QWidget* parent = nullptr);

    /// Goes to a location as messages name it: "joint lfemur", "walk.amc:12".
    void goTo(const QString& location, const QString& message);
    /// Returns whether goTo() would show something.
    bool canGoTo(const QString& location) const;

private:
    void refresh();
    QWidget* makeList();
    QWidget* makeBar();

    struct Target {
        CharacterId character;
        JointId joint;
        QString path;
        qint64 line = 0;
    };
    Target findTarget(const QString& location) const;

    Session* session_;
    const FileOpener* opener_;
    MessagesModel* model_;
    QTableView* view_ = nullptr;
    QStackedWidget* pages_ = nullptr;
};

}  // namespace sinew
