#pragma once

#include "ui/actions/ActionHandler.h"

namespace sinew {

/// Implements Insert Time and Remove Time of the Retime menu, which ask for a number of frames and preview
/// the resulting length of the clip.
class RetimeActions : public ActionHandler {
    Q_OBJECT
public:
    RetimeActions(Session& session, Actions& actions, QWidget& window);

private:
    void insertTime();
    void removeTime();
    void updateEnabled() override;

    QWidget* window_;
};

}  // namespace sinew
