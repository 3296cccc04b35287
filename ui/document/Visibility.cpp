#include "ui/document/Visibility.h"

#include <algorithm>

namespace sinew {

namespace {

std::vector<JointId> sorted(const std::unordered_set<JointId>& joints) {
    std::vector<JointId> list(joints.begin(), joints.end());
    std::ranges::sort(list);
    return list;
}

/// Whether the set is another one afterwards.
bool put(std::unordered_set<JointId>& set, const std::vector<JointId>& joints, bool in) {
    bool changes = false;
    for (const JointId joint : joints) {
        changes |= in ? set.insert(joint).second : set.erase(joint) > 0;
    }
    return changes;
}

}  // namespace

Visibility::Visibility(QObject* parent) : QObject(parent) {}

void Visibility::setHidden(const std::vector<JointId>& joints, bool hidden) {
    if (put(hidden_, joints, hidden)) Q_EMIT changed();
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
    if (hidden_.empty() && solo_.empty()) return;
    hidden_.clear();
    solo_.clear();
    Q_EMIT changed();
}

std::vector<JointId> Visibility::hiddenJoints() const { return sorted(hidden_); }
std::vector<JointId> Visibility::lockedJoints() const { return sorted(locked_); }
std::vector<JointId> Visibility::soloJoints() const { return sorted(solo_); }
std::vector<JointId> Visibility::trailJoints() const { return sorted(trails_); }

}  // namespace sinew
