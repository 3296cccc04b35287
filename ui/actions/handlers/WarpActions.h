#pragma once

#include "ui/actions/ActionHandler.h"

namespace sinew {

/// Implements the Time Warp actions on the active clip: add, enable and remove the warp, and add or delete
/// pins.
class WarpActions : public ActionHandler {
    Q_OBJECT
public:
    WarpActions(Session& session, Actions& actions, QObject* parent);

private:
    void updateEnabled() override;
};

}  // namespace sinew
