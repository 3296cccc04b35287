#include "core/scene/edits/joints/WithSkeleton.h"

#include <algorithm>
#include <unordered_map>

#include "core/anim/sequence/NamedSequence.h"
#include "core/scene/edits/Replace.h"
#include "core/skin/Skin.h"

namespace sinew {

namespace {

class MeshRebinder {
public:
    MeshRebinder(const Skeleton& before, const Skeleton& after) : before_(&before), after_(&after) {}

    std::shared_ptr<const Mesh> operator()(const std::shared_ptr<const Mesh>& mesh) {
        const auto skin = rebind(mesh->skin);
        const bool losesNode = mesh->node && isDeleted(*mesh->node);
        if (skin == mesh->skin && !losesNode) return mesh;
        Mesh bound = *mesh;
        bound.skin = skin;
        if (losesNode) bound.node.reset();
        return std::make_shared<const Mesh>(std::move(bound));
    }

private:
    /// Meshes that share a skin also share the new one.
    std::shared_ptr<const Skin> rebind(const std::shared_ptr<const Skin>& skin) {
        const auto deleted = [this](const SkinJoint& joint) { return isDeleted(joint.joint); };
        if (std::ranges::none_of(skin->joints, deleted)) return skin;
        auto& fresh = skins_[skin.get()];
        if (!fresh) {
            std::vector<SkinJoint> joints = skin->joints;
            for (SkinJoint& joint : joints) joint = inheritedJoint(joint);
            fresh = std::make_shared<const Skin>(reboundSkin(*skin, joints));
        }
        return fresh;
    }

    bool isDeleted(JointId joint) const { return before_->find(joint) && !after_->find(joint); }

    SkinJoint inheritedJoint(const SkinJoint& bound) const {
        if (!isDeleted(bound.joint)) return bound;
        const int deleted = *before_->find(bound.joint);
        const int heir = heirOf(deleted);
        const Affine heirFromMesh = after_->restModel()[static_cast<std::size_t>(heir)].inverse() *
                                    before_->restModel()[static_cast<std::size_t>(deleted)] *
                                    bound.jointFromMesh;
        const bool isInvertible = heirFromMesh.matrix().allFinite();
        return {(*after_)[heir].id, isInvertible ? heirFromMesh : bound.jointFromMesh};
    }

    /// Returns the index, in the new skeleton, of the joint that takes over a deleted joint's vertices.
    int heirOf(int deleted) const {
        for (int i = (*before_)[deleted].parent; i != kNoParent; i = (*before_)[i].parent) {
            if (const auto above = after_->find((*before_)[i].id)) return *above;
        }
        std::vector<bool> isBelow(static_cast<std::size_t>(before_->size()));
        isBelow[static_cast<std::size_t>(deleted)] = true;
        for (int i = deleted + 1; i < before_->size(); ++i) {
            const int parent = (*before_)[i].parent;
            if (parent == kNoParent || !isBelow[static_cast<std::size_t>(parent)]) continue;
            isBelow[static_cast<std::size_t>(i)] = true;
            if (const auto below = after_->find((*before_)[i].id)) return *below;
        }
        return 0;
    }

    const Skeleton* before_;
    const Skeleton* after_;
    std::unordered_map<const Skin*, std::shared_ptr<const Skin>> skins_;
};

/// Binds a character's meshes, which were bound to the skeleton `before`, to its current skeleton.
///
/// Vertices of a deleted joint are bound to its nearest remaining ancestor, else its first remaining
/// descendant, else the first joint, such that they do not move at rest. If that joint's rest transform
/// cannot be inverted (a scale of 0), the bind matrix stays the same. Without any joints the meshes are
/// deleted. Meshes whose joints all remain stay shared.
void rebindMeshes(Character& character, const Skeleton& before) {
    if (character.skeleton->size() == 0) return dropMeshes(character, [](const Mesh&) { return true; });
    MeshRebinder rebinder(before, *character.skeleton);
    for (auto& mesh : character.meshes) mesh = rebinder(mesh);
}

/// Sorts parents before children. Fails if a joint is its own ancestor.
Result<std::vector<Joint>> sorted(std::vector<Joint> joints) {
    std::vector<int> newIndex(joints.size(), kNoParent);
    std::vector<Joint> order;
    order.reserve(joints.size());
    std::vector<std::size_t> pending;
    for (std::size_t first = 0; first < joints.size(); ++first) {
        for (std::size_t i = first; newIndex[i] == kNoParent;) {
            pending.push_back(i);
            if (pending.size() > joints.size()) {
                return fail(ErrorCode::hierarchyCycle, "joint " + joints[i].name,
                            "it would be its own ancestor");
            }
            if (joints[i].parent == kNoParent) break;
            i = static_cast<std::size_t>(joints[i].parent);
        }
        for (; !pending.empty(); pending.pop_back()) {
            Joint& joint = joints[pending.back()];
            if (joint.parent != kNoParent) joint.parent = newIndex[static_cast<std::size_t>(joint.parent)];
            newIndex[pending.back()] = static_cast<int>(order.size());
            order.push_back(std::move(joint));
        }
    }
    return order;
}

bool isAnimatable(const Skeleton& skeleton, ChannelId id) {
    const auto joint = skeleton.find(id.joint);
    return joint && skeleton[*joint].free.contains(id.channel);
}

/// Tells which joints and channels are lost when one skeleton replaces another.
class LostParts {
public:
    LostParts(const Skeleton& before, const Skeleton& after) : before_(&before), after_(&after) {}
    /// Also true for a channel that played nothing, if its joint is deleted.
    bool operator()(ChannelId id) const {
        const bool isJointDeleted = before_->find(id.joint) && !after_->find(id.joint);
        return isJointDeleted || (isAnimatable(*before_, id) && !isAnimatable(*after_, id));
    }
    bool operator()(JointId id) const { return !after_->find(id); }

    /// Returns the part without lost values: the same part if nothing is lost, null if nothing is left.
    template <class Part>
    std::shared_ptr<const Part> values(const std::shared_ptr<const Part>& part) const {
        const auto lost = [this](const ChannelValue& value) { return (*this)(value.id); };
        if (!part || std::ranges::none_of(part->values, lost)) return part;
        Part kept = *part;
        std::erase_if(kept.values, lost);
        return kept.values.empty() ? nullptr : std::make_shared<const Part>(std::move(kept));
    }

private:
    const Skeleton* before_;
    const Skeleton* after_;
};

std::vector<SelectionSet> setsWithoutLost(const LostParts& lost, std::vector<SelectionSet> sets) {
    std::erase_if(
        sets, [&](SelectionSet& set) { return std::erase_if(set.joints, lost) > 0 && set.joints.empty(); });
    return sets;
}

/// Returns the sequence with strips that were aligned by a lost joint aligned by the root.
std::shared_ptr<const NamedSequence> alignedWithoutLost(
    const LostParts& lost, const std::shared_ptr<const NamedSequence>& sequence) {
    return withChangedStrips(sequence, [&](Strip& strip) {
        if (strip.alignment.joint && lost(strip.alignment.joint)) strip.alignment = {};
    });
}

/// Returns the clip without contacts of lost joints; the same clip if it has none.
std::shared_ptr<const Clip> contactsWithoutLost(const LostParts& lost,
                                                const std::shared_ptr<const Clip>& clip) {
    const auto isLost = [&](const ClipContact& contact) { return lost(contact.joint); };
    if (!clip->contacts || std::ranges::none_of(*clip->contacts, isLost)) return clip;
    Clip kept = *clip;
    std::erase_if(*kept.contacts, isLost);
    return std::make_shared<const Clip>(std::move(kept));
}

/// Removes a goal's references to other joints that are deleted; its target stays at its rest position.
void detachGoal(Goal& goal, const LostParts& lost, const Skeleton& before, Character& edited) {
    if (goal.pole && lost(goal.pole->joint)) goal.pole.reset();
    if (!goal.follow || !lost(*goal.follow)) return;
    const Affine& space = before.restModel()[static_cast<std::size_t>(*before.find(*goal.follow))];
    goal.target = space * goal.target;
    const Eigen::Quaterniond spaceRotation(space.rotation());
    goal.angles = fromQuaternion(EulerOrder::XYZ, spaceRotation * toQuaternion(EulerOrder::XYZ, goal.angles),
                                 goal.angles);
    goal.follow.reset();
    // Its keys of the target are in the space of the joint it followed.
    const ChannelId influence = goalChannel(goal.id, Channel::influence);
    const auto isTarget = [&](ChannelId id) { return id.joint == influence.joint && id != influence; };
    for (auto& clip : edited.clips) clip = withoutChannels(clip, isTarget);
}

void addColumns(JointColumns& columns, const Joint& joint) {
    for (const Channel channel : kChannels) {
        if (!joint.free.contains(channel) || isScale(channel)) continue;
        const auto kind = isAngle(channel) ? MotionColumn::Kind::angle : MotionColumn::Kind::translation;
        columns.columns.push_back({kind, component(channel)});
    }
}

/// Returns the columns of a joint: the old ones if its free channels and order are unchanged, otherwise its
/// free channels and its length.
JointColumns columnsOf(const Joint& joint, const Skeleton& before, const JointColumns* old) {
    JointColumns columns{joint.id, {}};
    if (old) {
        const auto index = before.find(joint.id);
        if (index && before[*index].free == joint.free && before[*index].order == joint.order) return *old;
        columns.lengthOffset = old->lengthOffset;
        std::ranges::copy_if(old->columns, std::back_inserter(columns.columns),
                             [](MotionColumn c) { return c.kind == MotionColumn::Kind::length; });
    }
    addColumns(columns, joint);
    return columns;
}

std::shared_ptr<const MotionLayout> layoutFor(const Skeleton& skeleton, const Character& before) {
    if (!before.motionLayout) return nullptr;
    std::unordered_map<JointId, const JointColumns*> known;
    for (const JointColumns& columns : before.motionLayout->joints) known.emplace(columns.joint, &columns);
    MotionLayout layout;
    layout.radians = before.motionLayout->radians;
    layout.joints.reserve(skeleton.joints().size());
    for (const Joint& joint : skeleton.joints()) {
        const auto old = known.find(joint.id);
        layout.joints.push_back(
            columnsOf(joint, *before.skeleton, old == known.end() ? nullptr : old->second));
    }
    if (layout == *before.motionLayout) return before.motionLayout;
    return std::make_shared<const MotionLayout>(std::move(layout));
}

}  // namespace

Result<std::shared_ptr<const Character>> ownerOf(const Scene& scene, CharacterId character,
                                                 std::span<const JointId> joints) {
    auto owner = scene.find(character);
    if (!owner) return fail(ErrorCode::argumentInvalid, "", "there is no such character");
    for (const JointId joint : joints) {
        if (!owner->skeleton->find(joint))
            return fail(ErrorCode::argumentInvalid, "character " + owner->name, "it has no such joint");
    }
    return owner;
}

Result<EditedJoints> editJoints(const Scene& scene, CharacterId character, std::span<const JointId> joints) {
    const auto owner = ownerOf(scene, character, joints);
    if (!owner) return tl::unexpected<Error>(owner.error());
    return EditedJoints{*owner, (*owner)->skeleton->joints()};
}

Result<Scene> withJoints(const Scene& scene, CharacterId character, std::vector<Joint> joints) {
    const auto owner = scene.find(character);
    if (!owner) return fail(ErrorCode::argumentInvalid, "", "there is no such character");
    Result<std::vector<Joint>> order = sorted(std::move(joints));
    if (!order) return tl::unexpected<Error>(order.error());
    if (*order == owner->skeleton->joints()) return scene;
    Result<Skeleton> skeleton = Skeleton::create(std::move(*order));
    if (!skeleton) return tl::unexpected<Error>(skeleton.error());

    Character edited = *owner;
    edited.skeleton = std::make_shared<const Skeleton>(std::move(*skeleton));
    const LostParts lost(*owner->skeleton, *edited.skeleton);
    for (auto& clip : edited.clips) clip = contactsWithoutLost(lost, withoutChannels(clip, lost));
    edited.unkeyed = lost.values(edited.unkeyed);
    for (auto& pose : edited.poses) pose = lost.values(pose);
    std::erase(edited.poses, nullptr);
    dropGoals(edited, [&](const Goal& goal) { return lost(goal.joint); });
    for (Goal& goal : edited.goals) detachGoal(goal, lost, *owner->skeleton, edited);
    edited.selectionSets = setsWithoutLost(lost, std::move(edited.selectionSets));
    for (auto& sequence : edited.sequences) sequence = alignedWithoutLost(lost, sequence);
    rebindMeshes(edited, *owner->skeleton);
    edited.motionLayout = layoutFor(*edited.skeleton, *owner);
    return withCharacter(scene, std::move(edited));
}

}  // namespace sinew
