#include "ui/outliner/MeshCommands.h"

#include <QActionGroup>
#include <QMenu>
#include <algorithm>
#include <array>

#include "core/scene/edits/meshes/EditMeshes.h"
#include "ui/editing/CommitOrReport.h"

namespace sinew {

MeshCommands::MeshCommands(Session& session, Actions& actions, QObject* parent)
    : ActionHandler(session, actions, parent) {
    auto* methods = new QActionGroup(this);
    const auto addMethod = [&](const char* id, SkinningMethod method) {
        methods->addAction(&action(id));
        on(id, [this, method] { setMethod(method); });
    };
    addMethod("mesh.linearBlend", SkinningMethod::linearBlend);
    addMethod("mesh.dualQuaternion", SkinningMethod::dualQuaternion);
    addMethod("mesh.blended", SkinningMethod::blended);
    on("mesh.delete", [this] { deleteSelected(); });
    on("mesh.hide", [this](bool on) { session_->visibility.setHidden(session_->selection.meshes(), on); });
    on("mesh.keyShapes", [this] { session_->shapes.keyAll(session_->shapes.selected()); });
    on("mesh.resetShapes", [this] { session_->shapes.resetAll(session_->shapes.selected()); });
    updateOn(session.selection, &Selection::meshesChanged, &Selection::characterChanged);
    updateOn(session.posing, &Posing::toolChanged);
    updateOn(session.playback, &Playback::stateChanged);
    updateOn(session.visibility, &Visibility::changed);
    updateOn(session.document, &Document::changed);
    updateEnabled();
}

void MeshCommands::updateEnabled() {
    const MeshId current = session_->selection.currentMesh();
    const auto owner = ownerOf(current);
    const Mesh* mesh = owner ? owner->find(current) : nullptr;
    const QString noMesh = mesh ? QString() : tr("Select a mesh in the outliner first");
    enableUnless({"mesh.rename", "mesh.delete", "mesh.hide", "mesh.linearBlend", "mesh.dualQuaternion"},
                 {noMesh});
    enableUnless({"mesh.blended"}, {noMesh, mesh && mesh->supports(SkinningMethod::blended)
                                                ? QString()
                                                : tr("The mesh has no blend weights")});
    enableUnless({"mesh.keyShapes", "mesh.resetShapes"}, {session_->shapes.refusal()});
    action("mesh.hide").setChecked(mesh && session_->visibility.isHidden(current));
    const auto setChecked = [&](const char* id, SkinningMethod method) {
        action(id).setChecked(mesh && mesh->method == method);
    };
    setChecked("mesh.linearBlend", SkinningMethod::linearBlend);
    setChecked("mesh.dualQuaternion", SkinningMethod::dualQuaternion);
    setChecked("mesh.blended", SkinningMethod::blended);
}

std::shared_ptr<const Character> MeshCommands::ownerOf(MeshId mesh) const {
    return owningCharacter(session_->document.committed(), mesh);
}

QString MeshCommands::nameOf(MeshId mesh) const {
    const auto owner = ownerOf(mesh);
    return owner ? QString::fromStdString(owner->find(mesh)->name) : QString();
}

std::vector<MeshId> MeshCommands::selectedMeshes() const {
    auto meshes = session_->selection.meshes();
    const auto owner = ownerOf(session_->selection.currentMesh());
    std::erase_if(meshes, [&](MeshId mesh) { return !owner || !owner->find(mesh); });
    return meshes;
}

void MeshCommands::rename(MeshId mesh, const QString& name) {
    const auto owner = ownerOf(mesh);
    if (!owner) return;
    commitOrReport(session_->document, tr("Rename Mesh %1").arg(nameOf(mesh)),
                   renameMesh(session_->document.committed(), owner->id, mesh, name.trimmed().toStdString()));
}

QString MeshCommands::nameProblem(MeshId mesh, const QString& name) const {
    const auto owner = ownerOf(mesh);
    if (!owner) return tr("The mesh no longer exists");
    const auto renamed =
        renameMesh(session_->document.committed(), owner->id, mesh, name.trimmed().toStdString());
    if (renamed) return {};
    QString problem = QString::fromStdString(renamed.error().message);
    problem[0] = problem[0].toUpper();
    return problem;
}

void MeshCommands::deleteSelected() {
    const auto meshes = selectedMeshes();
    if (meshes.empty()) return;
    const QString text = meshes.size() == 1
                             ? tr("Delete Mesh %1").arg(nameOf(meshes.front()))
                             : tr("Delete %n Mesh(es)", nullptr, static_cast<int>(meshes.size()));
    commitOrReport(session_->document, text,
                   deleteMeshes(session_->document.committed(), ownerOf(meshes.front())->id, meshes));
}

void MeshCommands::setMethod(SkinningMethod method) {
    const auto owner = ownerOf(session_->selection.currentMesh());
    auto meshes = selectedMeshes();
    std::erase_if(meshes, [&](MeshId mesh) { return !owner->find(mesh)->supports(method); });
    const auto usesMethod = [&](MeshId mesh) { return owner->find(mesh)->method == method; };
    if (std::ranges::all_of(meshes, usesMethod)) return;
    const std::array<QString, kSkinningMethods.size()> texts{
        tr("Use Linear Blend Skinning"), tr("Use Dual Quaternion Skinning"), tr("Use Blended Skinning")};
    commitOrReport(session_->document, texts[static_cast<std::size_t>(method)],
                   setSkinningMethod(session_->document.committed(), owner->id, meshes, method));
}

void MeshCommands::fill(QMenu& menu) const {
    for (const char* id : {"mesh.rename", "mesh.delete", "", "mesh.hide", "joint.showAll", "", "mesh.bind",
                           "", "mesh.keyShapes", "mesh.resetShapes", "", "mesh.linearBlend",
                           "mesh.dualQuaternion", "mesh.blended", "", "view.weights"}) {
        if (*id)
            menu.addAction(&action(id));
        else
            menu.addSeparator();
    }
}

}  // namespace sinew
