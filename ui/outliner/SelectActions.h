#pragma once

#include "ui/actions/ActionHandler.h"

namespace sinew {

/// Implements and enables the `edit.select…` actions.
class SelectActions : public ActionHandler {
    Q_OBJECT
public:
    SelectActions(Session& session, Actions& actions, QObject* parent);

private:
    /// Selects all joints of the active character, or only those that are not selected.
    void selectAll(bool unselectedOnly);
    void selectParent();
    void selectChildren();
    void updateEnabled() override;
};

}  // namespace sinew
