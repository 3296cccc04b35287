#include "ui/editing/ShapeEditing.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>
#include <utility>

#include "core/anim/clip/ClipLayer.h"
#include "core/scene/edits/keys/EditKeys.h"
#include "core/scene/edits/keys/SetKeys.h"
#include "ui/document/Descriptions.h"
#include "ui/document/Document.h"
#include "ui/document/Playback.h"
#include "ui/document/Selection.h"
#include "ui/editing/CommitOrReport.h"
#include "ui/editing/Posing.h"

namespace sinew {

namespace {

/// Weights that differ by less are considered equal. Displayed weights are rounded much more coarsely.
constexpr double kWeightTolerance = 1e-9;

/// Groups shapes by their names. Shapes of one mesh that share a name belong to different groups.
class ShapeGrouping {
public:
    void add(const Mesh& mesh) {
        std::map<std::string, int> seen;
        for (const Shape& shape : mesh.shapes) {
            const auto [index, isNew] =
                indices_.try_emplace({shape.name, seen[shape.name]++}, groups_.size());
            if (isNew) groups_.push_back({shapeName(shape), {}});
            groups_[index->second].shapes.push_back({shape.id, shape.weight});
        }
    }

    std::vector<ShapeGroup> groups() && { return std::move(groups_); }

private:
    std::vector<ShapeGroup> groups_;
    std::map<std::pair<std::string, int>, std::size_t> indices_;
};

std::vector<ShapeWeight> shapesOf(const std::vector<ShapeGroup>& groups) {
    std::vector<ShapeWeight> shapes;
    for (const ShapeGroup& group : groups)
        shapes.insert(shapes.end(), group.shapes.begin(), group.shapes.end());
    return shapes;
}

}  // namespace

ShapeEditing::ShapeEditing(Document& document, Selection& selection, Playback& playback, Posing& posing)
    : document_(&document), selection_(&selection), playback_(&playback), posing_(&posing) {
    connect(&playback, &Playback::frameChanged, this, &ShapeEditing::cancel);
    connect(&document, &Document::cancelled, this, [this] { start_.clear(); });
}

SelectedShapes ShapeEditing::selected() const {
    SelectedShapes selected;
    const auto owner = owningCharacter(document_->scene(), selection_->currentMesh());
    if (!owner) return selected;
    std::vector<MeshId> meshes = selection_->meshes();
    std::ranges::rotate(meshes, meshes.end() - 1);  // the current mesh is the last one
    std::unordered_map<MeshId, const Mesh*> shaped;
    for (const auto& mesh : owner->meshes) {
        if (!mesh->shapes.empty()) shaped.emplace(mesh->id, mesh.get());
    }
    ShapeGrouping grouping;
    for (const MeshId id : meshes) {
        const auto mesh = shaped.find(id);
        if (mesh == shaped.end()) continue;
        grouping.add(*mesh->second);
        ++selected.meshes;
    }
    if (selected.meshes == 0) return selected;
    selected.owner = owner->id;
    selected.groups = std::move(grouping).groups();
    return selected;
}

std::shared_ptr<const Clip> ShapeEditing::clipOf(CharacterId owner) const {
    const auto character = document_->scene().find(owner);
    return character ? selection_->clip(*character) : nullptr;
}

Seconds ShapeEditing::sourceTime(const Clip& clip) const { return clip.sourceTime(playback_->time()); }

double ShapeEditing::weight(const Clip* clip, const ShapeWeight& shape) const {
    return clip ? channelValue(*clip, shapeChannel(shape.shape), sourceTime(*clip), shape.weight)
                : shape.weight;
}

bool ShapeEditing::isKeyedAtPlayhead(const Clip& clip, const ShapeWeight& shape) const {
    return keyAt(clip, shapeChannel(shape.shape), sourceTime(clip)).has_value();
}

ShownWeight ShapeEditing::shown(CharacterId owner, const ShapeGroup& group) const {
    // As long as the rest pose is shown, clips have no effect.
    const auto clip = posing_->mode() == Posing::Mode::rest ? nullptr : clipOf(owner);
    ShownWeight shown;
    const auto curves = clip ? selection_->curves(*document_->scene().find(owner)) : nullptr;
    bool all = clip != nullptr, any = false;
    for (std::size_t i = 0; i < group.shapes.size(); ++i) {
        const double value = weight(clip.get(), group.shapes[i]);
        if (i == 0) shown.weight = value;
        shown.isMixed |= std::abs(value - shown.weight) > kWeightTolerance;
        any |= curves && curves->find(shapeChannel(group.shapes[i].shape));
        all = all && isKeyedAtPlayhead(*curves, group.shapes[i]);
    }
    shown.keys = any && all ? KeyState::now : any ? KeyState::elsewhere : KeyState::never;
    return shown;
}

QString ShapeEditing::refusal() const {
    if (!selected().owner) return tr("Select a mesh with shapes first");
    return posing_->refusal();
}

/// Returns the shapes with their committed weights at the playhead. Ignores shapes that no longer exist.
std::vector<ShapeWeight> ShapeEditing::weights(const Character& owner,
                                               std::span<const ShapeWeight> shapes) const {
    const auto clip = selection_->clip(owner);
    std::map<ShapeId, double> own;
    for (const auto& mesh : owner.meshes) {
        for (const Shape& shape : mesh->shapes) own[shape.id] = shape.weight;
    }
    std::vector<ShapeWeight> result;
    for (const ShapeWeight& shape : shapes) {
        const auto known = own.find(shape.shape);
        if (known != own.end())
            result.push_back({shape.shape, weight(clip.get(), {shape.shape, known->second})});
    }
    return result;
}

/// Returns the committed scene with other weights at the playhead. Weights that stay the same are not keyed.
Result<Scene> ShapeEditing::withWeights(CharacterId id, std::span<const ShapeWeight> weights) const {
    const Scene& scene = document_->committed();
    const auto owner = scene.find(id);
    if (!owner) return scene;
    const auto curves = selection_->curves(*owner);
    const std::vector<ShapeWeight> before = this->weights(*owner, weights);
    std::vector<ShapeWeight> own, keyed;
    auto next = before.begin();  // in the order of `weights`, without shapes that no longer exist
    for (const ShapeWeight& shape : weights) {
        if (next == before.end() || next->shape != shape.shape) continue;
        if ((next++)->weight == shape.weight) continue;
        const bool isKeyed = posing_->autoKey() || (curves && curves->find(shapeChannel(shape.shape)));
        (isKeyed ? keyed : own).push_back(shape);
    }
    Result<Scene> edited = setShapeWeights(scene, id, own);
    return edited ? withKeys(*edited, id, keyed) : edited;
}

/// Returns the scene with keys at the playhead; adds a clip if the character has none.
Result<Scene> ShapeEditing::withKeys(const Scene& scene, CharacterId id,
                                     std::span<const ShapeWeight> weights) const {
    const auto set = weights.empty() ? std::nullopt : posing_->withClip(scene, id);
    if (!set) return scene;
    const auto clip = selection_->curves(*set->first.find(id));
    std::vector<ChannelValue> keys;
    for (const ShapeWeight& shape : weights) keys.push_back({shapeChannel(shape.shape), shape.weight});
    return setKeys(set->first, id, clip->id, sourceTime(*clip), keys);
}

void ShapeEditing::change(CharacterId owner, const ShapeGroup& group, const NumberChange& change) {
    if (!posing_->canPose()) return;
    const ShapeGroup own = group;  // ending the preview of a dialog may change the group that a panel keeps
    document_->beginGesture();
    if (start_.empty()) {
        const auto character = document_->committed().find(owner);
        if (character) start_ = weights(*character, own.shapes);
    }
    if (start_.empty()) return;
    std::vector<ShapeWeight> changed = start_;
    for (ShapeWeight& shape : changed) shape.weight = change.applyTo(shape.weight);
    Result<Scene> edited = withWeights(owner, changed);
    if (edited) document_->preview(std::move(*edited));
}

void ShapeEditing::commit(const QString& text) {
    if (start_.empty()) return;
    start_.clear();
    document_->commit(text);
}

void ShapeEditing::cancel() {
    if (start_.empty()) return;
    start_.clear();
    document_->cancel();
}

void ShapeEditing::toggleKeys(CharacterId owner, const ShapeGroup& group) {
    const ShapeGroup own = group;
    document_->cancel();
    const auto character = document_->committed().find(owner);
    if (!character || own.shapes.empty() || !posing_->canPose()) return;
    const auto clip = selection_->curves(*character);
    const auto isKeyed = [&](const ShapeWeight& shape) { return clip && isKeyedAtPlayhead(*clip, shape); };
    if (!std::ranges::all_of(own.shapes, isKeyed)) {
        const auto current = weights(*character, own.shapes);
        return commitOrReport(*document_, tr("Key %1").arg(own.name),
                              withKeys(document_->committed(), owner, current));
    }
    std::vector<KeyRef> keys;
    for (const ShapeWeight& shape : own.shapes)
        keys.push_back(*keyAt(*clip, shapeChannel(shape.shape), sourceTime(*clip)));
    commitOrReport(*document_, tr("Delete Key of %1").arg(own.name),
                   deleteKeys(document_->committed(), owner, clip->id, keys));
}

void ShapeEditing::resetTo0(CharacterId owner, const QString& text, std::vector<ShapeWeight> shapes) {
    document_->cancel();
    if (!posing_->canPose()) return;
    for (ShapeWeight& shape : shapes) shape.weight = 0;
    commitOrReport(*document_, text, withWeights(owner, shapes));
}

void ShapeEditing::reset(CharacterId owner, const ShapeGroup& group) {
    resetTo0(owner, tr("Reset %1").arg(group.name), group.shapes);
}

void ShapeEditing::resetAll(const SelectedShapes& shapes) {
    if (shapes.owner) resetTo0(shapes.owner, tr("Reset Shapes"), shapesOf(shapes.groups));
}

void ShapeEditing::keyAll(const SelectedShapes& shapes) {
    const std::vector<ShapeWeight> all = shapesOf(shapes.groups);
    const CharacterId owner = shapes.owner;
    document_->cancel();
    const auto character = document_->committed().find(owner);
    if (!character || !posing_->canPose()) return;
    commitOrReport(*document_, tr("Key Shapes"),
                   withKeys(document_->committed(), owner, weights(*character, all)));
}

}  // namespace sinew
