#include "ui/paint/WeightCommands.h"

#include <algorithm>

#include "core/scene/analysis/SceneEquality.h"
#include "ui/session/Session.h"

namespace sinew {

WeightCommands::WeightCommands(Session& session, Actions& actions, QObject* parent)
    : ActionHandler(session, actions, parent), task_(this) {
    on("weights.paint", [this](bool on) { session_->painting.setOn(on); });
    on("weights.smooth", [this] {
        run(tr("Smooth Weights"), [s = settings](const Scene& scene, const WeightScope& scope, Diagnostics&) {
            return smoothWeights(scene, scope, s.iterations, s.strength);
        });
    });
    for (const Side side : {Side::left, Side::right}) {
        on(side == Side::left ? "weights.mirrorLeft" : "weights.mirrorRight", [this, side] {
            run(tr("Mirror Weights"),
                [side](const Scene& scene, const WeightScope& scope, Diagnostics& messages) {
                    return mirrorWeights(scene, scope, side, messages);
                });
        });
    }
    on("weights.prune", [this] {
        run(tr("Prune Weights"), [s = settings](const Scene& scene, const WeightScope& scope, Diagnostics&) {
            return pruneWeights(scene, scope, s.smallest);
        });
    });
    on("weights.limit", [this] {
        run(tr("Limit Influences"),
            [s = settings](const Scene& scene, const WeightScope& scope, Diagnostics&) {
                return limitInfluences(scene, scope, s.influences);
            });
    });
    on("weights.nextOverLimit", [this] { showNextOverLimit(); });
    on("weights.copy", [this] {
        run(
            tr("Copy Weights"),
            [from = source()](const Scene& scene, const WeightScope& scope, Diagnostics& messages) {
                return copyWeights(scene, scope, *scene.find(scope.character), {from}, messages);
            },
            true);
    });
    connect(&session.painting, &WeightPainting::changed, this, [this] {
        if (action("weights.paint").isChecked() != session_->painting.isOn()) {
            action("weights.paint").setChecked(session_->painting.isOn());
        }
        togglePainting(session_->painting.isOn());
    });
    connect(&session.painting, &WeightPainting::refused, this, &WeightCommands::reported);
    updateOn(session.selection, &Selection::characterChanged, &Selection::meshesChanged);
    updateOn(session.document, &Document::stepped);
    connect(&task_, &BackgroundTask::started, this, [this] { updateEnabled(); });
    connect(&task_, &BackgroundTask::finished, this, [this] { updateEnabled(); });
    updateEnabled();
}

/// Shows meshes with weights as colours in paint mode; after it, weights only if they were shown before.
void WeightCommands::togglePainting(bool on) {
    if (on == isPainting_) return;
    isPainting_ = on;
    QAction& weights = action("view.weights");
    if (on) {
        showsWeights_ = weights.isChecked();
        session_->playback.setPlaying(false);
        action("view.meshes").setChecked(true);
    }
    weights.setChecked(on || showsWeights_);
}

std::vector<MeshId> WeightCommands::meshes(bool copies) const {
    const auto character = session_->selection.committedCharacter();
    if (!character) return {};
    std::vector<MeshId> all, selected;
    for (const auto& mesh : character->meshes) {
        all.push_back(mesh->id);
        if (std::ranges::find(session_->selection.meshes(), mesh->id) != session_->selection.meshes().end())
            selected.push_back(mesh->id);
    }
    std::vector<MeshId> result = selected.empty() ? std::move(all) : std::move(selected);
    if (copies) std::erase(result, source());
    return result;
}

MeshId WeightCommands::source() const {
    const auto character = session_->selection.committedCharacter();
    if (!character || character->meshes.empty()) return {};
    if (settings.source && character->find(settings.source)) return settings.source;
    const std::vector<MeshId> edited = meshes();
    const auto other = std::ranges::find_if(character->meshes, [&](const auto& mesh) {
        return std::ranges::find(edited, mesh->id) == edited.end();
    });
    return other == character->meshes.end() ? character->meshes.front()->id : (*other)->id;
}

void WeightCommands::updateEnabled() {
    const auto character = session_->selection.character();
    const QString none = character && !character->meshes.empty() ? QString()
                                                                 : tr("This character has no meshes"),
                  busy = task_.running() ? tr("Weights are being edited") : QString();
    enableUnless({"weights.paint", "weights.nextOverLimit"}, {none});
    enableUnless(
        {"weights.smooth", "weights.mirrorLeft", "weights.mirrorRight", "weights.prune", "weights.limit"},
        {none, busy});
    enableUnless(
        {"weights.copy"},
        {none, busy,
         character && character->meshes.size() > 1 ? QString() : tr("This character has only one mesh")});
    if (!none.isEmpty()) session_->painting.setOn(false);
}

/// Shows the vertex after the current one that has more influences than the limit, or the first.
void WeightCommands::showNextOverLimit() {
    const auto character = session_->selection.committedCharacter();
    if (!character) return;
    std::vector<WeightPainting::Probe> found;
    std::size_t next = 0;
    const auto current = session_->painting.probe();
    for (const auto& mesh : character->meshes) {
        for (std::uint32_t v = 0; v < mesh->skin->vertexCount(); ++v) {
            if (mesh->skin->at(v).size() <= settings.influences) continue;
            const WeightPainting::Probe each{mesh->id, v};
            found.push_back(each);
            if (current == each) next = found.size();
        }
    }
    if (found.empty())
        return Q_EMIT reported(
            tr("No vertex has more influences than the limit of %1").arg(settings.influences));
    session_->painting.setProbe(found[next % found.size()]);
    Q_EMIT reported(tr("%n vertices are over the limit", nullptr, static_cast<int>(found.size())));
}

void WeightCommands::run(const QString& text, Edit edit, bool copies) {
    session_->document.cancel();
    const auto character = session_->selection.committedCharacter();
    if (!character) return;
    WeightScope scope{character->id, meshes(copies), session_->painting.locked()};
    const Scene before = session_->document.committed();
    task_.start(text, [this, text, before, scope,
                       edit = std::move(edit)](BackgroundTask::Control& control) mutable {
        scope.control = {&control.cancel, &control.progress};
        auto messages = std::make_shared<Diagnostics>();
        auto edited = std::make_shared<Result<Scene>>(edit(before, scope, *messages));
        return [this, text, before, edited, messages] {
            Document& document = session_->document;
            if (document.committed().characters != before.characters)
                return Q_EMIT reported(
                    tr("%1 was discarded because the scene changed in the meantime. Try again.").arg(text));
            if (!*edited) return document.report(edited->error());
            if (haveEqualContents(**edited, before))
                Q_EMIT reported(tr("%1 has nothing to change").arg(text));
            document.commit(text, std::move(**edited));
            if (!messages->empty()) document.report(*messages);
        };
    });
}

}  // namespace sinew
