#include "ui/viewport/meshes/MeshDisplay.h"

#include <QActionGroup>
#include <QSettings>
#include <algorithm>

#include "core/skin/Skinning.h"
#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/session/Session.h"
#include "ui/viewport/meshes/MeshBounds.h"

namespace sinew {

namespace {

struct QualityAction {
    const char* id;
    DrawingQuality::Mode mode;
};
constexpr QualityAction kQualities[] = {{"view.quality.auto", DrawingQuality::Mode::automatic},
                                        {"view.quality.full", DrawingQuality::Mode::full},
                                        {"view.quality.fast", DrawingQuality::Mode::fast}};
const QString kQualityKey = QStringLiteral("viewport/quality");

QString whyNoMeshes(const Scene& scene) {
    if (scene.characters.empty()) return MeshDisplay::tr("Open a file first");
    const auto hasMeshes = [](const auto& character) { return !character->meshes.empty(); };
    if (std::ranges::any_of(scene.characters, hasMeshes)) return {};
    return MeshDisplay::tr("This scene has no meshes");
}

}  // namespace

MeshDisplay::MeshDisplay(Session& session, Actions& actions, QObject* parent)
    : QObject(parent), session_(&session), actions_(&actions) {
    const QString stored = QSettings().value(kQualityKey).toString();
    for (const auto& [id, mode] : kQualities) {
        if (stored == QLatin1String(id)) actions[id]->setChecked(true);
    }
    applyQuality();
    connectActions();
    connect(&session.pose, &CurrentPose::rebuilt, this, &MeshDisplay::restartMeasuring);
    restartMeasuring();
}

bool MeshDisplay::isOn(const char* action) const { return (*actions_)[action]->isChecked(); }

void MeshDisplay::connectActions() {
    for (const char* id : {"view.meshes", "view.shaded", "view.wire", "view.shadedWire", "view.weights",
                           "view.weightsOfAll", "view.isolines", "view.shadow"})
        connect((*actions_)[id], &QAction::toggled, this, &MeshDisplay::changed);
    for (const char* id : {"view.thicknessLoss", "view.penetration"}) {
        connect((*actions_)[id], &QAction::toggled, this, [this] {
            using Colors = DeformationCheck::Colors;
            session_->deformation.setColors(isOn("view.thicknessLoss") ? Colors::thicknessLoss
                                            : isOn("view.penetration") ? Colors::penetration
                                                                       : Colors::none);
        });
    }
    connect(&session_->deformation, &DeformationCheck::changed, this, &MeshDisplay::changed);
    for (const auto& [id, mode] : kQualities) {
        connect((*actions_)[id], &QAction::triggered, this, [this, name = id] {
            QSettings().setValue(kQualityKey, QLatin1String(name));
            applyQuality();
            Q_EMIT changed();
        });
    }
}

void MeshDisplay::applyQuality() {
    for (const auto& [id, mode] : kQualities) {
        if (isOn(id)) quality_.setMode(mode);
    }
}

void MeshDisplay::restartMeasuring() {
    std::vector<const Geometry*> geometries;
    for (const auto& character : session_->pose.characters()) {
        for (const auto& mesh : character->character().meshes) geometries.push_back(mesh->geometry.get());
    }
    if (geometries == measured_) return;
    measured_ = std::move(geometries);
    quality_.restart();
}

std::vector<PosedMesh> MeshDisplay::shownMeshes() const {
    std::vector<PosedMesh> meshes;
    if (!isOn("view.meshes")) return meshes;
    for (const auto& character : session_->pose.characters())
        appendMeshes(*character, &session_->visibility, meshes);
    const auto active = session_->selection.character();
    for (PosedMesh& posed : meshes) {
        if (!active || posed.character != active->id) continue;
        const auto levels = session_->deformation.levelsOf(posed.mesh->id);
        if (levels && levels->size() == posed.mesh->geometry->positions.size()) posed.levels = levels;
    }
    return meshes;
}

MeshDrawList MeshDisplay::drawList() const {
    MeshDrawList list;
    list.meshes = shownMeshes();
    list.style.faces = !isOn("view.wire");
    list.style.wireframe = isOn("view.wire") || isOn("view.shadedWire");
    list.style.shadow = isOn("view.shadow") && !quality_.isFast();
    if (isOn("view.weights") && session_->deformation.colors() == DeformationCheck::Colors::none) {
        list.style.weightJoint = session_->selection.currentJoint();
        list.style.allJoints = isOn("view.weightsOfAll");
        list.style.isolines = isOn("view.isolines");
    }
    return list;
}

bool MeshDisplay::picksMeshes() const { return isOn("view.pickMeshes"); }

void MeshDisplay::appendCorners(std::vector<Eigen::Vector3d>& corners) const {
    for (const PosedMesh& posed : shownMeshes()) {
        const auto matrices = skinMatrices(*posed.mesh->skin, *posed.skeleton, posed.model);
        MeshBounds(*posed.mesh).appendCorners(matrices, posed.factors, corners);
    }
}

MeshDisplay::Count MeshDisplay::count() const {
    Count count;
    for (const PosedMesh& posed : shownMeshes()) {
        count.vertices += posed.mesh->geometry->positions.size();
        count.triangles += posed.mesh->geometry->triangles.size();
    }
    return count;
}

void setUpMeshActions(Session& session, Actions& actions, QObject& owner) {
    for (const auto& ids : {std::vector{"view.shaded", "view.wire", "view.shadedWire"},
                            std::vector{"view.quality.auto", "view.quality.full", "view.quality.fast"}}) {
        auto* group = new QActionGroup(&owner);
        for (const char* id : ids) group->addAction(actions[id]);
        actions[ids.front()]->setChecked(true);
    }
    auto* deformation = new QActionGroup(&owner);
    deformation->setExclusionPolicy(QActionGroup::ExclusionPolicy::ExclusiveOptional);
    for (const char* id : {"view.thicknessLoss", "view.penetration"}) deformation->addAction(actions[id]);
    for (const char* id :
         {"view.meshes", "view.pickMeshes", "view.ghostMeshes", "view.shadow", "view.statistics"})
        actions[id]->setChecked(true);
    const auto enable = [&session, &actions] {
        const QString whyNot = whyNoMeshes(session.document.scene());
        for (const char* id :
             {"view.meshes", "view.weights", "view.weightsOfAll", "view.isolines", "view.thicknessLoss",
              "view.penetration", "view.pickMeshes", "view.ghostMeshes", "view.shaded", "view.wire",
              "view.shadedWire", "view.shadow"})
            enableUnless(*actions[id], whyNot);
    };
    QObject::connect(&session.document, &Document::changed, &owner, enable);
    enable();
}

}  // namespace sinew
