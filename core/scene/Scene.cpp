#include "core/scene/Scene.h"

#include <algorithm>
#include <cmath>

namespace sinew {

const Clip* Character::find(ClipId clip) const {
    for (const auto& candidate : clips) {
        if (candidate->id == clip) return candidate.get();
    }
    return nullptr;
}

const Goal* Character::find(GoalId goal) const {
    const auto found = std::ranges::find(goals, goal, &Goal::id);
    return found == goals.end() ? nullptr : &*found;
}

const Mesh* Character::find(MeshId mesh) const {
    for (const auto& candidate : meshes) {
        if (candidate->id == mesh) return candidate.get();
    }
    return nullptr;
}

const NamedPose* Character::find(PoseId pose) const {
    for (const auto& candidate : poses) {
        if (candidate->id == pose) return candidate.get();
    }
    return nullptr;
}

std::span<const ChannelValue> unkeyedAt(const Character& character, ClipId clip, Seconds time) {
    const UnkeyedPose* unkeyed = character.unkeyed.get();
    if (unkeyed == nullptr || unkeyed->clip != clip) return {};
    if (std::abs(unkeyed->time.value - time.value) >= Curve::kMinimumGap) return {};
    return unkeyed->values;
}

std::shared_ptr<const Character> Scene::find(CharacterId character) const {
    for (const auto& candidate : characters) {
        if (candidate->id == character) return candidate;
    }
    return nullptr;
}

}  // namespace sinew
