#include "ui/curvetools/CurveScope.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "core/anim/clip/ClipLayer.h"
#include "ui/session/Session.h"

namespace sinew {

namespace {

/// Translates the texts of this file.
struct ScopeTexts {
    Q_DECLARE_TR_FUNCTIONS(sinew::CurveScope)
};

std::shared_ptr<const Clip> clipIn(const Character& character, ClipId id) {
    const auto found = std::ranges::find(character.clips, id, [](const auto& clip) { return clip->id; });
    return found == character.clips.end() ? nullptr : *found;
}

/// Returns the curves of the base of a clip or of a layer with this id; null if it has none.
std::shared_ptr<const Clip> curvesIn(const std::shared_ptr<const Clip>& clip, ClipId id) {
    if (clip->layers.empty()) return id == clip->id ? clip : nullptr;
    Clip curves = *clip;
    if (id != clip->id) {
        const ClipLayer* const layer = clip->find(LayerId{id.value});
        if (!layer) return nullptr;
        curves = clipOfLayer(*clip, *layer);
    }
    curves.layers.clear();
    return std::make_shared<const Clip>(std::move(curves));
}

bool hasShapeCurves(const Mesh& mesh, const Clip& clip) {
    return std::ranges::any_of(
        mesh.shapes, [&](const Shape& shape) { return clip.find(shapeChannel(shape.id)) != nullptr; });
}

}  // namespace

std::vector<JointId> CurveScope::owners() const {
    std::vector<JointId> found = joints;
    for (const MeshId id : meshes) {
        const Mesh* mesh = character->find(id);
        if (!mesh) continue;
        for (const Shape& shape : mesh->shapes) found.push_back(shapeChannel(shape.id).joint);
    }
    return found;
}

std::vector<ChannelId> CurveScope::channels() const {
    std::vector<ChannelId> found;
    const auto add = [&](ChannelId id) {
        if (std::ranges::binary_search(locked, id.joint)) return;
        if (found.empty() || found.back() != id) found.push_back(id);
    };
    for (const KeyRef& key : keys) add(key.id);
    if (!keys.empty() || !clip) return found;
    const std::vector<JointId> chosen = owners();
    for (const Track& track : curves->tracks) {
        if (chosen.empty() || std::ranges::find(chosen, track.id.joint) != chosen.end()) add(track.id);
    }
    return found;
}

std::vector<KeyRef> CurveScope::allKeys(const WorkControl& control) const {
    std::vector<KeyRef> found = keys;
    if (keys.empty() && clip)
        found = keysBetween(*curves, owners(), Seconds{-HUGE_VAL}, Seconds{HUGE_VAL}, control);
    std::erase_if(found, [&](const KeyRef& key) { return std::ranges::binary_search(locked, key.id.joint); });
    return found;
}

std::vector<JointId> CurveScope::allJoints() const {
    std::vector<JointId> found;
    for (const ChannelId& id : channels()) {
        const bool isNew = found.empty() || found.back() != id.joint;
        if (isNew && character->skeleton->find(id.joint)) found.push_back(id.joint);
    }
    return found;
}

std::optional<std::vector<std::string>> CurveScope::recipeJoints() const {
    if (!keys.empty() || !meshes.empty() || curves->id != clip->id) return std::nullopt;
    std::vector<std::string> names;
    if (joints.empty() && locked.empty()) return names;
    const Skeleton& skeleton = *character->skeleton;
    for (const JointId joint : allJoints()) {
        names.push_back(skeleton[skeleton.find(joint).value()].name);
    }
    return names;
}

QString CurveScope::text() const {
    if (!clip) return {};
    if (!keys.empty()) return ScopeTexts::tr("%n selected key(s)", nullptr, static_cast<int>(keys.size()));
    if (!joints.empty() && !meshes.empty()) return ScopeTexts::tr("Curves of the selected joints and meshes");
    if (!meshes.empty()) return ScopeTexts::tr("Shape curves of the selected meshes");
    if (!joints.empty())
        return ScopeTexts::tr("Curves of %n selected joint(s)", nullptr, static_cast<int>(joints.size()));
    return ScopeTexts::tr("All curves of %1").arg(QString::fromStdString(curves->name));
}

QString CurveScope::curvesText() const {
    if (keys.empty()) return text();
    return ScopeTexts::tr("%n curve(s) of the selected keys", nullptr, static_cast<int>(channels().size()));
}

CurveScope curveScope(const Session& session) {
    CurveScope scope;
    scope.character = session.selection.character();
    scope.clip = session.selection.clip();
    scope.curves = session.selection.curves();
    scope.keys = session.selection.keys();
    if (scope.keys.empty()) scope.joints = session.selection.joints();
    if (!scope.character) return scope;
    for (const MeshId id : session.selection.meshes()) {
        const Mesh* mesh = scope.keys.empty() && scope.clip ? scope.character->find(id) : nullptr;
        if (mesh && hasShapeCurves(*mesh, *scope.curves)) scope.meshes.push_back(id);
    }
    for (const Joint& joint : scope.character->skeleton->joints()) {
        if (session.visibility.isLocked(joint.id)) scope.locked.push_back(joint.id);
    }
    std::ranges::sort(scope.locked);
    return rebasedScope(scope, session.document.committed());
}

CurveScope clipScope(const Session& session) {
    CurveScope scope = curveScope(session);
    scope.keys.clear();
    scope.joints.clear();
    scope.meshes.clear();
    scope.locked.clear();
    return scope;
}

std::int64_t keyCount(const Clip& clip, std::span<const ChannelId> channels) {
    std::size_t keys = 0;
    for (const ChannelId& id : channels) {
        if (const Curve* curve = clip.find(id)) keys += curve->size();
    }
    return static_cast<std::int64_t>(keys);
}

CurveScope rebasedScope(const CurveScope& scope, const Scene& scene) {
    CurveScope now;
    if (!scope) return now;
    now.character = scene.find(scope.character->id);
    if (now.character) now.clip = clipIn(*now.character, scope.clip->id);
    if (now.clip) now.curves = curvesIn(now.clip, scope.curves->id);
    if (!now.curves) return {};
    for (const KeyRef& key : scope.keys) {
        if (keyAt(*now.curves, key.id, key.time)) now.keys.push_back(key);
    }
    for (const JointId joint : scope.joints) {
        if (now.character->skeleton->find(joint)) now.joints.push_back(joint);
    }
    for (const MeshId mesh : scope.meshes) {
        if (now.character->find(mesh)) now.meshes.push_back(mesh);
    }
    const bool chosen = !scope.keys.empty() || !scope.joints.empty() || !scope.meshes.empty();
    if (chosen && now.keys.empty() && now.joints.empty() && now.meshes.empty()) return {};
    now.locked = scope.locked;
    return now;
}

}  // namespace sinew
