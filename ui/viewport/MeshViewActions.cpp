#include "ui/viewport/MeshViewActions.h"

#include <QActionGroup>
#include <algorithm>

#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/session/Session.h"

namespace sinew {

namespace {

QString whyNoMeshes(const Scene& scene) {
    if (scene.characters.empty()) return MeshViewActions::tr("Open a file first");
    const auto hasMeshes = [](const auto& character) { return !character->meshes.empty(); };
    if (std::ranges::any_of(scene.characters, hasMeshes)) return {};
    return MeshViewActions::tr("This scene has no meshes");
}

}  // namespace

MeshViewActions::MeshViewActions(Session& session, Actions& actions, QObject* parent)
    : QObject(parent), session_(&session), actions_(&actions) {
    for (const auto& ids : {std::vector{"view.shaded", "view.wire", "view.shadedWire"},
                            std::vector{"view.quality.auto", "view.quality.full", "view.quality.fast"}}) {
        auto* group = new QActionGroup(this);
        for (const char* id : ids) group->addAction(actions[id]);
        actions[ids.front()]->setChecked(true);
    }
    for (const char* id :
         {"view.meshes", "view.pickMeshes", "view.ghostMeshes", "view.shadow", "view.statistics"})
        actions[id]->setChecked(true);
    connect(&session.document, &Document::changed, this, &MeshViewActions::enable);
    enable();
}

void MeshViewActions::enable() {
    const QString whyNot = whyNoMeshes(session_->document.scene());
    for (const char* id : {"view.meshes", "view.weights", "view.pickMeshes", "view.ghostMeshes",
                           "view.shaded", "view.wire", "view.shadedWire", "view.shadow"})
        enableUnless(*(*actions_)[id], whyNot);
}

}  // namespace sinew
