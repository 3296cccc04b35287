#pragma once

#include <QObject>

class QWidget;

namespace sinew {

class Actions;
struct Session;

/// What Insert Time and Remove Time of the Retime menu do: they ask for a number and say what
/// the clip comes to.
class RetimeActions : public QObject {
    Q_OBJECT
public:
    RetimeActions(Session& session, Actions& actions, QWidget& window);

private:
    void insertTime();
    void removeTime();
    void enable();

    Session* session_;
    Actions* actions_;
    QWidget* window_;
};

}  // namespace sinew
