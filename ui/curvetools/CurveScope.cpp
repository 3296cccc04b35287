#include "ui/curvetools/CurveScope.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/document/Session.h"

namespace sinew {

namespace {

QString translated(const char* text, int n = -1) {
    return QCoreApplication::translate("sinew::CurveScope", text, nullptr, n);
}

std::shared_ptr<const Clip> clipIn(const Character& character, ClipId id) {
    const auto found = std::ranges::find(character.clips, id, [](const auto& clip) { return clip->id; });
    return found == character.clips.end() ? nullptr : *found;
}

}  // namespace

std::vector<ChannelId> CurveScope::channels() const {
    std::vector<ChannelId> found;
    if (!clip) return found;
    if (!keys.empty()) {
        for (const KeyPlace& key : keys) {
            if (found.empty() || found.back() != key.id) found.push_back(key.id);
        }
        return found;
    }
    for (const Track& track : clip->tracks) {
        if (joints.empty() || std::ranges::find(joints, track.id.joint) != joints.end()) {
            found.push_back(track.id);
        }
    }
    return found;
}

std::vector<KeyPlace> CurveScope::allKeys() const {
    if (!keys.empty() || !clip) return keys;
    return keysBetween(*clip, joints, Seconds{-HUGE_VAL}, Seconds{HUGE_VAL});
}

std::vector<JointId> CurveScope::allJoints() const {
    if (keys.empty()) return joints;
    std::vector<JointId> found;
    for (const KeyPlace& key : keys) {
        if (found.empty() || found.back() != key.id.joint) found.push_back(key.id.joint);
    }
    return found;
}

QString CurveScope::text() const {
    if (!clip) return {};
    if (!keys.empty())
        return translated(QT_TRANSLATE_NOOP("sinew::CurveScope", "%n selected key(s)"),
                          static_cast<int>(keys.size()));
    if (!joints.empty())
        return translated(QT_TRANSLATE_NOOP("sinew::CurveScope", "Curves of %n selected joint(s)"),
                          static_cast<int>(joints.size()));
    return translated(QT_TRANSLATE_NOOP("sinew::CurveScope", "All curves of %1"))
        .arg(QString::fromStdString(clip->name));
}

CurveScope curveScope(const Session& session) {
    CurveScope scope;
    scope.character = session.selection.character();
    scope.clip = session.selection.clip();
    scope.keys = session.selection.keys();
    if (scope.keys.empty()) scope.joints = session.selection.joints();
    return rebased(scope, session.document.committed());
}

CurveScope rebased(const CurveScope& scope, const Scene& scene) {
    CurveScope now;
    if (!scope) return now;
    now.character = scene.find(scope.character->id);
    if (now.character) now.clip = clipIn(*now.character, scope.clip->id);
    if (!now.clip) return {};
    for (const KeyPlace& key : scope.keys) {
        if (keyAt(*now.clip, key.id, key.time)) now.keys.push_back(key);
    }
    for (const JointId joint : scope.joints) {
        if (now.character->skeleton->find(joint)) now.joints.push_back(joint);
    }
    return now;
}

}  // namespace sinew
