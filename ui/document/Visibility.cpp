#include "ui/document/Visibility.h"

#include <algorithm>

namespace sinew {

namespace {

template <class AnyId>
std::vector<AnyId> sorted(const std::unordered_set<AnyId>& ids) {
    std::vector<AnyId> list(ids.begin(), ids.end());
    std::ranges::sort(list);
    return list;
}

/// Whether the set is another one afterwards.
template <class AnyId>
bool put(std::unordered_set<AnyId>& set, const std::vector<AnyId>& ids, bool in) {
    bool changes = false;
    for (const AnyId id : ids) {
        changes |= in ? set.insert(id).second : set.erase(id) > 0;
    }
    return changes;
}

}  // namespace

Visibility::Visibility(QObject* parent) : QObject(parent) {}

void Visibility::setHidden(const std::vector<JointId>& joints, bool hidden) {
    if (put(hidden_, joints, hidden)) Q_EMIT changed();
}

void Visibility::setHidden(const std::vector<MeshId>& meshes, bool hidden) {
    if (put(hiddenMeshes_, meshes, hidden)) Q_EMIT changed();
}

void Visibility::setLocked(const std::vector<JointId>& joints, bool locked) {
    if (put(locked_, joints, locked)) Q_EMIT changed();
}

void Visibility::setTrails(const std::vector<JointId>& joints, bool drawn) {
    if (put(trails_, joints, drawn)) Q_EMIT changed();
}

void Visibility::setSolo(std::vector<JointId> joints) {
    std::unordered_set<JointId> solo(joints.begin(), joints.end());
    if (solo == solo_) return;
    solo_ = std::move(solo);
    Q_EMIT changed();
}

void Visibility::showAll() {
    if (hidden_.empty() && hiddenMeshes_.empty() && solo_.empty()) return;
    hidden_.clear();
    hiddenMeshes_.clear();
    solo_.clear();
    Q_EMIT changed();
}

std::vector<JointId> Visibility::hiddenJoints() const { return sorted(hidden_); }
std::vector<MeshId> Visibility::hiddenMeshes() const { return sorted(hiddenMeshes_); }
std::vector<JointId> Visibility::lockedJoints() const { return sorted(locked_); }
std::vector<JointId> Visibility::soloJoints() const { return sorted(solo_); }
std::vector<JointId> Visibility::trailJoints() const { return sorted(trails_); }

}  // namespace sinew
