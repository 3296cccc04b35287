#pragma once

#include "ui/actions/ActionHandler.h"

namespace sinew {

class StatusLine;

/// Implements Undo and Redo, whose texts name the step they affect, and Copy as Recipe. Also makes Escape
/// cancel a running gesture whatever has the focus, and keeps shortcuts from reaching widgets under an open
/// menu or dialog.
class EditActions : public ActionHandler {
    Q_OBJECT
public:
    EditActions(Session& session, Actions& actions, StatusLine& status, QObject* parent);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void undo();
    void redo();
    void updateEnabled() override;
    void copyRecipe();
    void updateRecipe();

    StatusLine* status_;
};

}  // namespace sinew
