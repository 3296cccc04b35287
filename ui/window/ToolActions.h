#pragma once

#include <QObject>

namespace sinew {

class Actions;
class StatusLine;
struct Session;

/// What the actions of the posing tools do: which gizmo, about whose axes, which of them are locked,
/// snapping, and whether the selected joints obey their limits. Their checks follow the session.
class ToolActions : public QObject {
    Q_OBJECT
public:
    ToolActions(Session& session, Actions& actions, StatusLine& status, QObject* parent);

private:
    void connectTools();
    void showTools();
    void showLimits();
    void enforceLimits(bool enforced);

    Session* session_;
    Actions* actions_;
    StatusLine* status_;
};

}  // namespace sinew
