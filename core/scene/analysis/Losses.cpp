#include "core/scene/analysis/Losses.h"

#include <algorithm>
#include <map>

namespace sinew {
namespace {

std::string nameOf(const Skeleton& skeleton, JointId joint) {
    const auto index = skeleton.find(joint);
    return index ? skeleton[*index].name : std::string();
}

void addCurves(Losses& losses, const Character& before, const Clip& clip, const Clip* current) {
    std::map<int, int> counts;  // by index in the skeleton
    for (const Track& track : clip.tracks) {
        if (current && current->find(track.id)) continue;
        if (const auto joint = before.skeleton->find(track.id.joint)) ++counts[*joint];
    }
    for (const auto& [joint, count] : counts)
        losses.curves.push_back({clip.name, (*before.skeleton)[joint].name, count});
}

/// Returns whether a joint is bound to the mesh before but not after.
bool losesJoints(const Mesh& before, const Mesh& after) {
    if (before.skin == after.skin) return false;
    return std::ranges::any_of(before.skin->joints, [&](const SkinJoint& joint) {
        return std::ranges::find(after.skin->joints, joint.joint, &SkinJoint::joint) ==
               after.skin->joints.end();
    });
}

bool hasPositionCurve(const Character& character, JointId joint) {
    return std::ranges::any_of(character.clips, [&](const auto& clip) {
        return std::ranges::any_of(clip->tracks, [&](const Track& track) {
            return track.id.joint == joint && isTranslation(track.id.channel);
        });
    });
}

}  // namespace

Losses findLosses(const Character& before, const Character& after) {
    Losses losses;
    for (const auto& clip : before.clips) addCurves(losses, before, *clip, after.find(clip->id));
    for (const Goal& goal : before.goals) {
        if (std::ranges::find(after.goals, goal.id, &Goal::id) == after.goals.end())
            losses.goals.push_back(nameOf(*before.skeleton, goal.joint));
    }
    for (const SelectionSet& set : before.selectionSets) {
        const auto current = std::ranges::find(after.selectionSets, set.id, &SelectionSet::id);
        if (current == after.selectionSets.end() || current->joints.size() < set.joints.size())
            losses.sets.push_back(set.name);
    }
    for (const auto& pose : before.poses) {
        const NamedPose* current = after.find(pose->id);
        if (!current || current->values.size() < pose->values.size()) losses.poses.push_back(pose->name);
    }
    for (const auto& mesh : before.meshes) {
        const Mesh* current = after.find(mesh->id);
        if (!current || losesJoints(*mesh, *current)) losses.meshes.push_back(mesh->name);
    }
    const auto count = [](const Character& character) {
        return character.unkeyed ? character.unkeyed->values.size() : 0;
    };
    losses.unkeyed = count(after) < count(before);
    return losses;
}

std::vector<std::string> shiftedJoints(const Character& before, const Character& after) {
    const auto parentOf = [](const Skeleton& skeleton, const Joint& joint) {
        return joint.parent == kNoParent ? JointId{} : skeleton[joint.parent].id;
    };
    std::vector<std::string> result;
    for (const Joint& joint : before.skeleton->joints()) {
        const auto current = after.skeleton->find(joint.id);
        if (!current) continue;
        const Joint& changed = (*after.skeleton)[*current];
        const bool same = changed.rest.translation == joint.rest.translation &&
                          parentOf(*after.skeleton, changed) == parentOf(*before.skeleton, joint);
        if (!same && hasPositionCurve(after, joint.id)) result.push_back(changed.name);
    }
    return result;
}

}  // namespace sinew
