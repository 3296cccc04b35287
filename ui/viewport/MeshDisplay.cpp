#include "ui/viewport/MeshDisplay.h"

#include <QSettings>

#include "core/skin/Skinning.h"
#include "ui/actions/Actions.h"
#include "ui/document/Session.h"

namespace sinew {

namespace {

struct QualityAction {
    const char* id;
    DrawingQuality::Choice choice;
};
constexpr QualityAction kQualities[] = {{"view.quality.auto", DrawingQuality::Choice::automatic},
                                        {"view.quality.full", DrawingQuality::Choice::full},
                                        {"view.quality.fast", DrawingQuality::Choice::fast}};
const QString kQualityKey = QStringLiteral("viewport/quality");

}  // namespace

MeshDisplay::MeshDisplay(Session& session, Actions& actions, QObject* parent)
    : QObject(parent), session_(&session), actions_(&actions) {
    const QString kept = QSettings().value(kQualityKey).toString();
    for (const auto& [id, choice] : kQualities) {
        if (kept == QLatin1String(id)) actions[id]->setChecked(true);
    }
    chooseQuality();
    connectActions();
    connect(&session.pose, &CurrentPose::rebuilt, this, &MeshDisplay::measureAgain);
    measureAgain();
}

bool MeshDisplay::isOn(const char* action) const { return (*actions_)[action]->isChecked(); }

void MeshDisplay::connectActions() {
    for (const char* id :
         {"view.meshes", "view.shaded", "view.wire", "view.shadedWire", "view.weights", "view.shadow"})
        connect((*actions_)[id], &QAction::toggled, this, &MeshDisplay::changed);
    for (const auto& [id, choice] : kQualities) {
        connect((*actions_)[id], &QAction::triggered, this, [this, name = id] {
            QSettings().setValue(kQualityKey, QLatin1String(name));
            chooseQuality();
            Q_EMIT changed();
        });
    }
}

void MeshDisplay::chooseQuality() {
    for (const auto& [id, choice] : kQualities) {
        if (isOn(id)) quality_.choose(choice);
    }
}

void MeshDisplay::measureAgain() {
    std::vector<const Mesh*> meshes;
    for (const auto& character : session_->pose.characters()) {
        for (const auto& mesh : character->character().meshes) meshes.push_back(mesh.get());
    }
    if (meshes == measured_) return;
    measured_ = std::move(meshes);
    quality_.restart();
}

std::vector<PosedMesh> MeshDisplay::shown() const {
    std::vector<PosedMesh> meshes;
    if (!isOn("view.meshes")) return meshes;
    for (const auto& character : session_->pose.characters())
        appendMeshes(*character, &session_->visibility, meshes);
    return meshes;
}

MeshPicture MeshDisplay::picture() const {
    MeshPicture picture;
    picture.meshes = shown();
    picture.style.faces = !isOn("view.wire");
    picture.style.wires = isOn("view.wire") || isOn("view.shadedWire");
    picture.style.shadow = isOn("view.shadow") && !quality_.fast();
    if (isOn("view.weights")) picture.style.weightsOf = session_->selection.currentJoint();
    return picture;
}

bool MeshDisplay::picks() const { return isOn("view.pickMeshes"); }

void MeshDisplay::appendCorners(std::vector<Eigen::Vector3d>& corners) {
    bounds_.dropDead();
    for (const PosedMesh& posed : shown()) {
        const Mesh& mesh = *posed.mesh;
        const MeshBounds& bounds = bounds_.at(mesh.geometry, mesh.skin, [&mesh] {
            return std::make_unique<MeshBounds>(*mesh.geometry, *mesh.skin);
        });
        bounds.appendCorners(skinMatrices(*mesh.skin, *posed.skeleton, posed.model), corners);
    }
}

MeshDisplay::Count MeshDisplay::count() const {
    Count count;
    for (const PosedMesh& posed : shown()) {
        count.vertices += posed.mesh->geometry->positions.size();
        count.triangles += posed.mesh->geometry->triangles.size();
    }
    return count;
}

}  // namespace sinew
