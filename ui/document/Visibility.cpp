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

/// Adds ids to a set or removes them. Returns whether the set changed.
template <class AnyId>
bool setMembership(std::unordered_set<AnyId>& set, const std::vector<AnyId>& ids, bool in) {
    bool changes = false;
    for (const AnyId id : ids) {
        changes |= in ? set.insert(id).second : set.erase(id) > 0;
    }
    return changes;
}

}  // namespace

void Visibility::setHidden(const std::vector<JointId>& joints, bool hidden) {
    if (setMembership(hidden_, joints, hidden)) Q_EMIT changed();
}

void Visibility::setHidden(const std::vector<MeshId>& meshes, bool hidden) {
    if (setMembership(hiddenMeshes_, meshes, hidden)) Q_EMIT changed();
}

void Visibility::setLocked(const std::vector<JointId>& joints, bool locked) {
    if (setMembership(locked_, joints, locked)) Q_EMIT changed();
}

void Visibility::setTrails(const std::vector<JointId>& joints, bool drawn) {
    if (setMembership(trails_, joints, drawn)) Q_EMIT changed();
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
