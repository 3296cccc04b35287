#pragma once

#include "ui/actions/ActionHandler.h"
#include "ui/session/MarkerEditing.h"

namespace sinew {

/// Implements and enables the `key.…Marker` actions, which work at the playhead.
class MarkerActions : public ActionHandler {
    Q_OBJECT
public:
    /// @param window  contains the rulers in which markers are renamed
    MarkerActions(Session& session, Actions& actions, QWidget& window);

private:
    void rename();
    void goToAdjacentMarker(bool on);
    void updateEnabled() override;

    QWidget* window_;
    MarkerEditing markers_;
};

}  // namespace sinew
