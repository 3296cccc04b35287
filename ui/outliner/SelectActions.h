#pragma once

#include <QObject>

namespace sinew {

class Actions;
struct Session;

/// What the `edit.select…` actions do, and when they can be chosen.
class SelectActions : public QObject {
    Q_OBJECT
public:
    SelectActions(Session& session, Actions& actions, QObject* parent);

private:
    void selectAll();
    void selectInverse();
    void selectParent();
    void selectChildren();
    void enable();

    Session* session_;
    Actions* actions_;
};

}  // namespace sinew
