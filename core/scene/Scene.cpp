#include "core/scene/Scene.h"

#include <algorithm>
#include <cmath>

#include "core/anim/sequence/NamedSequence.h"

namespace sinew {

const char* goalError(std::span<const Goal> goals) {
    for (const Goal& goal : goals) {
        if (!goal.target.allFinite() || !goal.angles.allFinite() ||
            (goal.pole && !goal.pole->position.allFinite()))
            return "a goal's target is not finite";
        for (const double weight : {goal.weight, goal.orientationWeight}) {
            if (!std::isfinite(weight) || weight < 0) return "a goal's weight must be a number of at least 0";
        }
        if (!(goal.influence >= 0 && goal.influence <= 1)) return "a goal's influence must be from 0 to 1";
        if (goal.depth < 0) return "a goal's depth is negative";
    }
    return nullptr;
}

namespace {

template <class Part, class PartId>
std::shared_ptr<const Part> findPart(const std::vector<std::shared_ptr<const Part>>& parts, PartId id) {
    const auto found = std::ranges::find(parts, id, [](const auto& part) { return part->id; });
    return found == parts.end() ? nullptr : *found;
}

}  // namespace

const Clip* Character::find(ClipId clip) const { return findPart(clips, clip).get(); }

const NamedSequence* Character::find(SequenceId sequence) const {
    return findPart(sequences, sequence).get();
}

const Goal* Character::find(GoalId goal) const {
    const auto found = std::ranges::find(goals, goal, &Goal::id);
    return found == goals.end() ? nullptr : &*found;
}

const Mesh* Character::find(MeshId mesh) const { return findPart(meshes, mesh).get(); }

const Shape* Character::find(ShapeId shape) const {
    for (const auto& mesh : meshes) {
        const auto found = std::ranges::find(mesh->shapes, shape, &Shape::id);
        if (found != mesh->shapes.end()) return &*found;
    }
    return nullptr;
}

const NamedPose* Character::find(PoseId pose) const { return findPart(poses, pose).get(); }

std::span<const ChannelValue> unkeyedAt(const Character& character, ClipId clip, Seconds time) {
    const UnkeyedPose* unkeyed = character.unkeyed.get();
    if (unkeyed == nullptr || unkeyed->clip != clip) return {};
    if (std::abs(unkeyed->time.value - time.value) >= Curve::kMinimumGap) return {};
    return unkeyed->values;
}

std::shared_ptr<const Character> Scene::find(CharacterId character) const {
    return findPart(characters, character);
}

}  // namespace sinew
