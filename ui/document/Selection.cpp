#include "ui/document/Selection.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "core/anim/clip/ClipLayer.h"
#include "ui/document/Document.h"

namespace sinew {

namespace {

CharacterId ownerOf(JointId joint, const Scene& scene) {
    const auto owner = owningCharacter(scene, joint);
    return owner ? owner->id : CharacterId{};
}

/// Returns those of the sorted keys that exist in the clip.
std::vector<KeyRef> existingKeys(const Clip* clip, std::vector<KeyRef> keys) {
    if (!clip) return {};
    std::erase_if(keys, [&](const KeyRef& key) { return !keyAt(*clip, key.id, key.time); });
    return keys;
}

}  // namespace

Selection::Selection(Document& document) : document_(&document) {
    connect(&document, &Document::changed, this, &Selection::onSceneChanged);
    connect(&document, &Document::selectionRestored, this, &Selection::restore);
    connect(&document, &Document::cancelled, this, [this] {
        if (std::exchange(preview_, std::nullopt)) Q_EMIT keysChanged();
    });
    // If a step equals its last preview, changed() is not emitted.
    connect(&document, &Document::stepped, this, [this] {
        if (preview_) commitKeys();
    });
    document.setSelectionReader([this] { return state(); });
}

std::shared_ptr<const Character> Selection::character() const { return document_->scene().find(character_); }

std::shared_ptr<const Clip> Selection::clip(const Character& character) const {
    const auto chosen = clips_.find(character.id);
    for (const auto& clip : character.clips) {
        if (chosen != clips_.end() && clip->id == chosen->second) return clip;
    }
    return character.clips.empty() ? nullptr : character.clips.back();
}

std::shared_ptr<const Clip> Selection::clip() const {
    const auto active = character();
    return active ? clip(*active) : nullptr;
}

std::shared_ptr<const Character> Selection::committedCharacter() const {
    return document_->committed().find(character_);
}

std::shared_ptr<const Clip> Selection::committedClip() const {
    const auto committed = committedCharacter();
    return committed ? clip(*committed) : nullptr;
}

LayerId Selection::layer(const Character& character) const {
    const auto active = clip(character);
    const auto chosen = active ? layers_.find(active->id) : layers_.end();
    return chosen != layers_.end() && active->find(chosen->second) ? chosen->second : LayerId{};
}

LayerId Selection::layer() const {
    const auto active = character();
    return active ? layer(*active) : LayerId{};
}

std::shared_ptr<const Clip> Selection::curvesOf(const std::shared_ptr<const Clip>& clip) const {
    if (!clip || clip->layers.empty()) return clip;
    const auto chosen = layers_.find(clip->id);
    const ClipLayer* const active = chosen == layers_.end() ? nullptr : clip->find(chosen->second);
    const LayerId layer = active ? active->id : LayerId{};
    for (const ShownCurves& shown : shownCurves_) {
        if (shown.clip == clip && shown.layer == layer) return shown.curves;
    }
    Clip curves = active ? clipOfLayer(*clip, *active) : *clip;
    curves.layers.clear();
    std::swap(shownCurves_[0], shownCurves_[1]);
    shownCurves_[0] = {clip, std::make_shared<const Clip>(std::move(curves)), layer};
    return shownCurves_[0].curves;
}

std::shared_ptr<const Clip> Selection::curves(const Character& character) const {
    return curvesOf(clip(character));
}
std::shared_ptr<const Clip> Selection::curves() const { return curvesOf(clip()); }
std::shared_ptr<const Clip> Selection::committedCurves() const { return curvesOf(committedClip()); }

std::vector<JointId> Selection::activeJoints() const {
    const auto active = character();
    std::vector<JointId> joints = joints_;
    std::erase_if(joints, [&](JointId joint) { return !active || !active->skeleton->find(joint); });
    return joints;
}

bool Selection::contains(JointId joint) const { return std::ranges::find(joints_, joint) != joints_.end(); }

void Selection::setCharacter(CharacterId character) {
    if (character_ == character || !document_->scene().find(character)) return;
    character_ = character;
    // The current joint must belong to the active character.
    const CharacterId owner = ownerOf(currentJoint(), document_->scene());
    const bool clears = owner && owner != character;
    if (clears) joints_.clear();
    Q_EMIT characterChanged();
    if (clears) Q_EMIT jointsChanged();
    commitKeys();
}

void Selection::setClip(CharacterId character, ClipId clip) {
    const auto owner = document_->scene().find(character);
    if (!owner || !owner->find(clip)) return;
    ClipId& chosen = clips_[character];
    if (chosen == clip) return;
    chosen = clip;
    Q_EMIT characterChanged();
    commitKeys();
}

void Selection::setLayer(LayerId layer) {
    const auto active = clip();
    if (!active || (layer && !active->find(layer)) || this->layer() == layer) return;
    layers_[active->id] = layer;
    Q_EMIT characterChanged();
    commitKeys();
}

void Selection::select(std::vector<JointId> joints) {
    selectMeshes({});
    setJoints(std::move(joints));
}

void Selection::setJoints(std::vector<JointId> joints) {
    std::unordered_set<JointId> seen{JointId{}};
    std::erase_if(joints, [&](JointId joint) { return !seen.insert(joint).second; });
    if (joints_ == joints) return;
    joints_ = std::move(joints);
    const CharacterId owner = ownerOf(currentJoint(), document_->scene());
    const bool other = owner && std::exchange(character_, owner) != owner;
    if (other) Q_EMIT characterChanged();
    Q_EMIT jointsChanged();
    if (other) commitKeys();
}

void Selection::toggle(JointId joint) {
    auto joints = joints_;
    if (std::erase(joints, joint) == 0) joints.push_back(joint);
    select(std::move(joints));
}

void Selection::selectMeshes(std::vector<MeshId> meshes) {
    std::unordered_set<MeshId> seen;
    std::erase_if(meshes, [&](MeshId mesh) {
        return !owningCharacter(document_->scene(), mesh) || !seen.insert(mesh).second;
    });
    if (meshes_ == meshes) return;
    meshes_ = std::move(meshes);
    Q_EMIT meshesChanged();
}

bool Selection::contains(const KeyRef& key) const { return std::ranges::binary_search(keys(), key); }

void Selection::selectKeys(std::vector<KeyRef> keys) {
    std::ranges::sort(keys);
    const auto repeated = std::ranges::unique(keys);
    keys.erase(repeated.begin(), repeated.end());
    const auto shown = curves();
    keysClip_ = shown ? shown->id : ClipId{};
    commitKeys(std::move(keys));
}

void Selection::previewKeys(std::vector<KeyRef> keys) {
    if (this->keys() == keys) return;
    preview_ = std::move(keys);
    Q_EMIT keysChanged();
}

void Selection::commitKeys(std::vector<KeyRef> keys) {
    const auto shown = curves();
    const bool same = shown && shown->id == keysClip_;
    keys = same ? existingKeys(shown.get(), std::move(keys)) : std::vector<KeyRef>();
    const bool changed = keys != this->keys();
    preview_.reset();
    keys_ = std::move(keys);
    if (changed) Q_EMIT keysChanged();
}

StepSelection Selection::state() const {
    StepSelection state{character_, {}, {}, joints_, keys_};
    for (const auto& character : document_->scene().characters) {
        const auto activeClip = clip(*character);
        if (!activeClip) continue;
        state.clips.emplace_back(character->id, activeClip->id);
        state.layers.emplace_back(activeClip->id, layer(*character));
    }
    return state;
}

void Selection::restore(const StepSelection& state) {
    bool other = false;
    if (document_->scene().find(state.character)) {
        other |= std::exchange(character_, state.character) != state.character;
    }
    for (const auto& [character, clip] : state.clips) {
        const auto owner = document_->scene().find(character);
        if (owner && owner->find(clip)) other |= std::exchange(clips_[character], clip) != clip;
    }
    for (const auto& [clip, layer] : state.layers) {
        LayerId& active = layers_[clip];
        other |= std::exchange(active, layer) != layer;
    }
    if (other) Q_EMIT characterChanged();
    auto joints = state.joints;
    std::erase_if(joints, [this](JointId joint) { return !owningCharacter(document_->scene(), joint); });
    setJoints(std::move(joints));
    selectKeys(state.keys);
}

void Selection::onSceneChanged(const Scene& before, const Scene& after) {
    const auto vanished =
        std::erase_if(joints_, [&](JointId joint) { return !owningCharacter(after, joint); });
    std::erase_if(clips_, [&](const auto& entry) {
        const auto owner = after.find(entry.first);
        return !owner || !owner->find(entry.second);
    });
    for (const auto& character : after.characters) {
        const auto old = before.find(character->id);
        if (!old) {
            character_ = character->id;
            continue;
        }
        for (const auto& clip : character->clips) {
            const Clip* const oldClip = old->find(clip->id);
            if (!oldClip) clips_[character->id] = clip->id;
            for (const auto& layer : clip->layers) {
                if (oldClip && !oldClip->find(layer->id)) layers_[clip->id] = layer->id;
            }
        }
    }
    if (!after.find(character_))
        character_ = after.characters.empty() ? CharacterId{} : after.characters.back()->id;
    const bool foreign = !joints_.empty() && ownerOf(currentJoint(), after) != character_;
    if (foreign) joints_.clear();
    Q_EMIT characterChanged();
    if (vanished > 0 || foreign) Q_EMIT jointsChanged();
    selectMeshes(meshes_);
    if (!document_->previewing()) commitKeys();
}

std::shared_ptr<const Character> owningCharacter(const Scene& scene, JointId joint) {
    for (const auto& character : scene.characters) {
        if (character->skeleton->find(joint)) return character;
    }
    return nullptr;
}

std::shared_ptr<const Character> owningCharacter(const Scene& scene, MeshId mesh) {
    for (const auto& character : scene.characters) {
        if (character->find(mesh)) return character;
    }
    return nullptr;
}

std::vector<JointId> selectedOrAllJoints(const Selection& selection) {
    const auto character = selection.character();
    if (!character) return {};
    std::vector<JointId> joints = selection.activeJoints();
    if (!joints.empty()) return joints;
    for (const Joint& joint : character->skeleton->joints()) joints.push_back(joint.id);
    return joints;
}

}  // namespace sinew
