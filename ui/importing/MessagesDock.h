#pragma once

#include <QDockWidget>

#include "core/base/Id.h"

class QStackedWidget;
class QTableView;

namespace sinew {

class FileOpener;
class MessagesModel;
struct Session;

/// What reading and writing had to say. Comes up by itself when there are warnings or errors; a double click
/// goes to the culprit: selects a joint, or shows the line of the file.
class MessagesDock : public QDockWidget {
    Q_OBJECT
public:
    MessagesDock(Session& session, const FileOpener& opener, QWidget* parent = nullptr);

    /// Goes to a place as messages name it: "joint lfemur", "walk.amc:12".
    void goTo(const QString& place, const QString& message);
    /// Whether goTo() would show something.
    bool leadsSomewhere(const QString& place) const;

private:
    void refresh();
    QWidget* makeList();
    QWidget* makeBar();

    struct Place {
        CharacterId character;
        JointId joint;
        QString path;
        qint64 line = 0;
    };
    Place find(const QString& place) const;

    Session* session_;
    const FileOpener* opener_;
    MessagesModel* model_;
    QTableView* view_ = nullptr;
    QStackedWidget* pages_ = nullptr;
};

}  // namespace sinew
