#include "ui/window/ProjectActions.h"

#include "core/scene/templates/Templates.h"
#include "ui/actions/Actions.h"
#include "ui/document/Session.h"
#include "ui/document/ShowScene.h"
#include "ui/window/NewDialog.h"

namespace sinew {

ProjectActions::ProjectActions(Session& session, Actions& actions, QWidget& window)
    : QObject(&window), session_(&session), window_(&window) {
    connect(actions["file.new"], &QAction::triggered, this, &ProjectActions::newDialog);
}

void ProjectActions::newDialog() {
    auto* dialog = new NewDialog(window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { begin(dialog->chosen()); });
    dialog->open();
}

void ProjectActions::begin(const QString& templateName) {
    const auto scene = newFromTemplate(templateName.toStdString(), session_->document.scene().lastId);
    if (!scene) return;
    session_->document.clearDiagnostics();
    showScene(*session_, *scene, templateName);
}

}  // namespace sinew
