#include "ui/window/ProjectActions.h"

#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <utility>

#include "core/scene/templates/Templates.h"
#include "ui/actions/Actions.h"
#include "ui/document/Session.h"
#include "ui/document/ShowScene.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/Theme.h"
#include "ui/window/NewDialog.h"
#include "ui/window/SaveActions.h"

namespace sinew {

ProjectActions::ProjectActions(Session& session, Actions& actions, ProjectFile& project, SaveActions& saving,
                               QWidget& window)
    : QObject(&window),
      session_(&session),
      actions_(&actions),
      project_(&project),
      saving_(&saving),
      window_(&window) {
    connect(actions["file.new"], &QAction::triggered, this, &ProjectActions::newDialog);
    connect(actions["file.close"], &QAction::triggered, this,
            [this] { saving_->whenSafe([this] { close(); }); });
    connect(actions["file.revert"], &QAction::triggered, this, &ProjectActions::revert);
    connect(&project, &ProjectFile::opened, this, &ProjectActions::noteOpened);
    connect(&project, &ProjectFile::saved, this, [this] { said_ = ProjectFile::OnDisk::same; });
    connect(&project, &ProjectFile::fileChanged, this, &ProjectActions::enable);
    connect(&session.document, &Document::modifiedChanged, this, &ProjectActions::enable);
    connect(&session.document, &Document::changed, this, &ProjectActions::enable);
    enable();
}

void ProjectActions::enable() {
    const bool hasFile = !project_->path().isEmpty();
    (*actions_)["file.revert"]->setEnabled(hasFile && session_->document.modified());
    (*actions_)["file.close"]->setEnabled(hasFile || !session_->document.scene().characters.empty());
}

void ProjectActions::newDialog() {
    auto* dialog = new NewDialog(window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { begin(dialog->chosen()); });
    dialog->open();
}

void ProjectActions::begin(const QString& templateName) {
    saving_->whenSafe([this, templateName] {
        const auto scene = newFromTemplate(templateName.toStdString(), session_->document.scene().lastId);
        if (!scene) return;
        session_->document.clearDiagnostics();
        project_->forget();
        showScene(*session_, *scene, templateName);
        Q_EMIT settled();
    });
}

void ProjectActions::open(const QString& path) {
    saving_->whenSafe([this, path] { project_->open(path); });
}

void ProjectActions::close() {
    Scene empty;
    empty.lastId = session_->document.scene().lastId;
    session_->document.clearDiagnostics();
    project_->forget();
    showScene(*session_, std::move(empty), {});
    Q_EMIT settled();
}

void ProjectActions::revert() {
    auto* box = new QMessageBox(window_);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setIconPixmap(iconPixmap("warning", theme().warning, 32, window_->devicePixelRatioF()));
    box->setWindowTitle(tr("Revert"));
    box->setText(tr("Go back to what %1 holds?").arg(QFileInfo(project_->path()).fileName()));
    box->setInformativeText(tr("Everything since the last time it was saved is forgotten."));
    const auto* revert = box->addButton(tr("&Revert"), QMessageBox::DestructiveRole);
    box->addButton(QMessageBox::Cancel);
    connect(box, &QMessageBox::buttonClicked, this, [this, revert](const QAbstractButton* pressed) {
        if (pressed == revert) project_->revert();
    });
    box->open();
}

void ProjectActions::noteOpened() {
    said_ = ProjectFile::OnDisk::same;
    Q_EMIT settled();
    if (!project_->newer()) return;
    Q_EMIT noticed(
        tr("%1 was written by a newer Sinew").arg(QFileInfo(project_->path()).fileName()),
        tr("It is never written over, since this one may not know all that is in it: Save asks for "
           "another name."),
        {}, {});
}

void ProjectActions::lookAtFile() {
    using OnDisk = ProjectFile::OnDisk;
    if (project_->reading() || project_->writing()) return;
    const OnDisk found = project_->onDisk();
    if (std::exchange(said_, found) == found) return;
    const QString name = QFileInfo(project_->path()).fileName();
    if (found == OnDisk::changed) {
        const auto reload = [this] {
            if (session_->document.modified()) return revert();
            project_->revert();
        };
        Q_EMIT noticed(tr("%1 was changed by another program").arg(name),
                       tr("Reload shows what it holds now; until then what was open stays open."),
                       tr("Reload"), reload);
    } else if (found == OnDisk::gone) {
        Q_EMIT noticed(tr("%1 is not there any more").arg(name),
                       tr("What is open here is all there is of it: save it again."), tr("Save"),
                       [this] { (*actions_)["file.save"]->trigger(); });
    } else if (found == OnDisk::readOnly) {
        Q_EMIT noticed(tr("%1 is write-protected now").arg(name),
                       tr("Save asks before it is written over, or saves under another name."), {}, {});
    }
}

}  // namespace sinew
