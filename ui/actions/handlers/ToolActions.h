#pragma once

#include "ui/actions/ActionHandler.h"

namespace sinew {

class StatusLine;

/// Implements the actions of the posing tools: gizmo, its axes, locked axes, snapping, and whether the
/// selected joints enforce their limits. The actions' check states follow the session.
class ToolActions : public ActionHandler {
    Q_OBJECT
public:
    ToolActions(Session& session, Actions& actions, StatusLine& status, QObject* parent);

private:
    void connectTools();
    void showTools();
    void showLimits();
    void enforceLimits(bool enforced);

    StatusLine* status_;
};

}  // namespace sinew
