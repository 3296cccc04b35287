#include "ui/layers/LayerCommands.h"

#include <QInputDialog>

#include "core/anim/layers/LayerMask.h"
#include "core/scene/edits/keys/SetKeys.h"
#include "core/scene/edits/layers/EditLayers.h"
#include "ui/editing/CommitOrReport.h"
#include "ui/layers/LayerModel.h"

namespace sinew {

namespace {

/// Colours of new layers, in turn; distinct in light and dark themes and for colour-blind readers.
constexpr std::array<std::uint32_t, 6> kColors{0x5E9CE6, 0xE69F00, 0x2FA876, 0xCC79A7, 0xD55E00, 0x56B4E9};

}  // namespace

LayerCommands::LayerCommands(Session& session, Actions& actions, QWidget* window)
    : ActionHandler(session, actions, window), window_(window), task_(this) {
    on("layers.new", [this] { addNew(LayerMode::additive, false); });
    on("layers.newOverride", [this] { addNew(LayerMode::override, false); });
    on("layers.newMasked", [this] { addNew(LayerMode::additive, true); });
    on("layers.duplicate", [this] {
        commit(tr("Duplicate Layer %1").arg(layerName(*layer())),
               duplicateLayer(session_->document.committed(), session_->selection.character()->id,
                              session_->selection.clip()->id, layer()->id));
    });
    on("layers.delete", [this] {
        commit(tr("Delete Layer %1").arg(layerName(*layer())),
               deleteLayer(session_->document.committed(), session_->selection.character()->id,
                           session_->selection.clip()->id, layer()->id));
    });
    on("layers.merge", [this] {
        bake(tr("Merge Layer %1").arg(layerName(*layer())),
             [character = session_->selection.character()->id, clip = session_->selection.clip()->id,
              id = layer()->id](const Scene& scene, const LayerBakeControl& control) {
                 return mergeLayer(scene, character, clip, id, control);
             });
    });
    on("layers.flatten", [this] {
        bake(tr("Flatten Layers"),
             [character = session_->selection.character()->id, clip = session_->selection.clip()->id](
                 const Scene& scene, const LayerBakeControl& control) {
                 return flattenLayers(scene, character, clip, control);
             });
    });
    on("layers.convert", [this] { convert(); });
    on("layers.split", [this] { split(); });
    on("layers.difference", [this] { addDifference(); });
    on("layers.keyWeight", [this] { keyWeight(); });
    on("layers.base", [this] { session_->selection.setLayer({}); });
    updateOn(session.selection, &Selection::characterChanged, &Selection::jointsChanged);
    updateOn(session.document, &Document::changed);
    connect(&task_, &BackgroundTask::started, this, [this] { updateEnabled(); });
    connect(&task_, &BackgroundTask::finished, this, [this] { updateEnabled(); });
    updateEnabled();
}

const ClipLayer* LayerCommands::layer() const {
    const auto clip = session_->selection.clip();
    return clip ? clip->find(session_->selection.layer()) : nullptr;
}

void LayerCommands::updateEnabled() {
    const auto clip = session_->selection.clip();
    const auto character = session_->selection.character();
    const QString noClip = clip ? QString() : tr("This character has no clip"),
                  noLayers = clip && !clip->layers.empty() ? QString() : tr("This clip has no layers"),
                  isBase = layer() ? QString() : tr("Select a layer first"),
                  noJoints =
                      session_->selection.activeJoints().empty() ? tr("Select joints first") : QString(),
                  noOther = character && character->clips.size() > 1 ? QString()
                                                                     : tr("This character has only one clip"),
                  busy = task_.running() ? tr("Layers are being merged") : QString();
    enableUnless({"layers.new", "layers.newOverride"}, {noClip, busy});
    enableUnless({"layers.newMasked"}, {noClip, noJoints, busy});
    enableUnless({"layers.duplicate", "layers.delete", "layers.merge", "layers.convert", "layers.keyWeight"},
                 {noClip, noLayers, isBase, busy});
    enableUnless({"layers.split"}, {noClip, noLayers, isBase, noJoints, busy});
    enableUnless({"layers.flatten", "layers.base"}, {noClip, noLayers, busy});
    enableUnless({"layers.difference"}, {noClip, noOther, busy});
}

void LayerCommands::commit(const QString& text, Result<Scene> edited) {
    session_->document.cancel();
    commitOrReport(session_->document, text, std::move(edited));
}

void LayerCommands::bake(const QString& text, Bake bake) {
    session_->document.cancel();
    const Scene before = session_->document.committed();
    const std::uint64_t openCount = session_->document.openCount();
    task_.start(text, [=, this](BackgroundTask::Control& control) {
        const Result<Scene> edited = bake(before, {&control.cancel, &control.progress});
        return BackgroundTask::Delivery([=, this] {
            Document& document = session_->document;
            if (!edited && edited.error().code == ErrorCode::cancelled) return;
            if (document.openCount() != openCount)
                return document.report(Error{
                    ErrorCode::argumentInvalid, "",
                    tr("“%1” was not applied because another project was opened").arg(text).toStdString()});
            // If the document was edited meanwhile, the edit is repeated on its current state.
            if (document.committed().characters != before.characters) return this->bake(text, bake);
            commitOrReport(document, text, edited);
        });
    });
}

void LayerCommands::addNew(LayerMode mode, bool forSelection) {
    const auto character = session_->selection.character();
    const auto clip = session_->selection.clip();
    ClipLayer added;
    added.name = tr("Layer").toStdString();
    added.mode = mode;
    added.color = kColors[clip->layers.size() % kColors.size()];
    if (forSelection) added.mask = hierarchyMask(*character->skeleton, session_->selection.activeJoints(), 0);
    std::optional<std::size_t> above;
    for (std::size_t i = 0; i < clip->layers.size(); ++i) {
        if (clip->layers[i]->id == session_->selection.layer()) above = i + 1;
    }
    commit(mode == LayerMode::additive ? tr("New Additive Layer") : tr("New Override Layer"),
           addLayer(session_->document.committed(), character->id, clip->id, std::move(added), above));
}

void LayerCommands::convert() {
    const bool isAdditive = layer()->mode == LayerMode::additive;
    bake((isAdditive ? tr("Convert Layer %1 to Override") : tr("Convert Layer %1 to Additive"))
             .arg(layerName(*layer())),
         [character = session_->selection.character()->id, clip = session_->selection.clip()->id,
          id = layer()->id, mode = isAdditive ? LayerMode::override : LayerMode::additive,
          rotation = layer()->rotation](const Scene& scene, const LayerBakeControl& control) {
             return convertLayer(scene, character, clip, id, mode, rotation, control);
         });
}

void LayerCommands::split() {
    commit(tr("Split Layer %1").arg(layerName(*layer())),
           splitLayer(session_->document.committed(), session_->selection.character()->id,
                      session_->selection.clip()->id, layer()->id, session_->selection.activeJoints()));
}

void LayerCommands::addDifference() {
    const auto character = session_->selection.character();
    const auto clip = session_->selection.clip();
    QStringList names;
    std::vector<ClipId> others;
    for (const auto& each : character->clips) {
        if (each->id == clip->id) continue;
        names << QString::fromStdString(each->name);
        others.push_back(each->id);
    }
    bool isChosen = false;
    const QString name = QInputDialog::getItem(
        window_, tr("Add Difference as Layer"),
        tr("Clip that %1 plays as with the new layer:").arg(QString::fromStdString(clip->name)), names, 0,
        false, &isChosen);
    const auto index = names.indexOf(name);
    if (!isChosen || index < 0) return;
    bake(tr("Add Difference to %1").arg(name),
         [owner = character->id, id = clip->id, wanted = others[static_cast<std::size_t>(index)]](
             const Scene& scene, const LayerBakeControl& control) {
             return sinew::addDifference(scene, owner, id, wanted, control);
         });
}

void LayerCommands::keyWeight() {
    const Seconds time = session_->playback.sourceTime();
    const ChannelValue weight{layerChannel(layer()->id), layer()->weightAt(time)};
    commit(tr("Key Weight of Layer %1").arg(layerName(*layer())),
           setKeys(session_->document.committed(), session_->selection.character()->id,
                   layerClip(layer()->id), time, {&weight, 1}));
}

void LayerCommands::setMask(int falloff) {
    const auto character = session_->selection.character();
    if (!layer()) return;
    LayerSettings settings = *layer();
    const std::vector<JointId> joints = session_->selection.activeJoints();
    settings.mask = std::nullopt;
    if (!joints.empty()) settings.mask = hierarchyMask(*character->skeleton, joints, falloff);
    if (settings == *layer()) return;
    commit(settings.mask ? tr("Set Mask of Layer %1").arg(layerName(*layer()))
                         : tr("Remove Mask of Layer %1").arg(layerName(*layer())),
           setLayer(session_->document.committed(), character->id, session_->selection.clip()->id,
                    layer()->id, std::move(settings)));
}

}  // namespace sinew
