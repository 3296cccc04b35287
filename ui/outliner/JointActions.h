#pragma once

#include "ui/actions/ActionHandler.h"

class QMenu;

namespace sinew {

class JointCommands;

/// Implements and enables the `joint.…` actions that edit the skeleton's structure or its visibility.
class JointActions : public ActionHandler {
    Q_OBJECT
public:
    JointActions(Session& session, Actions& actions, JointCommands& commands);

    /// Adds the actions to a context menu.
    void fill(QMenu& menu) const;

private:
    void updateEnabled() override;
};

}  // namespace sinew
