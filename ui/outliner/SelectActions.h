#pragma once

#include <QObject>

namespace sinew {

class Actions;
struct Session;

/// Implements and enables the `edit.select…` actions.
class SelectActions : public QObject {
    Q_OBJECT
public:
    SelectActions(Session& session, Actions& actions, QObject* parent);

private:
    void selectAll();
    void selectInverse();
    void selectParent();
    void selectChildren();
    void updateEnabled();

    Session* session_;
    Actions* actions_;
};

}  // namespace sinew
