#include "ui/actions/handlers/FitActions.h"

#include "ui/fitting/FitTemplateDialog.h"

namespace sinew {

FitActions::FitActions(Session& session, Actions& actions, QWidget& window)
    : ActionHandler(session, actions, &window), dialog_(new FitTemplateDialog(session, &window)) {
    on("mesh.fitTemplate", [this] { dialog_->open(); });
    updateOn(session.pose, &CurrentPose::rebuilt);
    updateOn(session.selection, &Selection::characterChanged);
    updateEnabled();
}

void FitActions::updateEnabled() {
    const auto character = session_->selection.character();
    const bool hasMesh = character && !character->meshes.empty();
    enableUnless({"mesh.fitTemplate"}, {character ? QString() : tr("Open a file first"),
                                        hasMesh ? QString() : tr("The active character has no mesh")});
}

}  // namespace sinew
