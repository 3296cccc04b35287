#include "core/scene/WithFreshIds.h"
#include "core/anim/clip/ClipContacts.h"
#include "core/anim/clip/ClipLayer.h"
#include "core/anim/sequence/NamedSequence.h"

#include <algorithm>
#include <unordered_map>

namespace sinew {

namespace {

/// Gives every part of a character a new id and updates the references to it.
class IdRenewer {
public:
    explicit IdRenewer(Scene& scene) : scene_(&scene) {}

    void renew(Character& character) {
        character.id = scene_->newId<CharacterId>();
        renewSkeleton(character);
        for (auto& clip : character.clips) renewClip(clip);
        for (Goal& goal : character.goals) {
            goal.id = goal.id ? GoalId{newIdOf(JointId{goal.id.value}).value} : scene_->newId<GoalId>();
            goal.joint = newIdOf(goal.joint);
            if (goal.follow) goal.follow = newIdOf(*goal.follow);
            if (goal.pole) goal.pole->joint = newIdOf(goal.pole->joint);
        }
        for (auto& pose : character.poses) {
            auto values = withNewIds(pose->values);
            pose = std::make_shared<const NamedPose>(
                NamedPose{scene_->newId<PoseId>(), pose->name, std::move(values)});
        }
        for (SelectionSet& set : character.selectionSets) {
            set.id = scene_->newId<SelectionSetId>();
            for (JointId& id : set.joints) id = newIdOf(id);
        }
        for (auto& sequence : character.sequences) renewSequence(sequence);
        for (auto& mesh : character.meshes) {
            Mesh copy = *mesh;
            copy.id = scene_->newId<MeshId>();
            copy.skin = withNewIds(copy.skin);
            if (copy.node) copy.node = newIdOf(*copy.node);
            for (Shape& shape : copy.shapes)
                shape.id =
                    shape.id ? ShapeId{newIdOf(JointId{shape.id.value}).value} : scene_->newId<ShapeId>();
            mesh = std::make_shared<const Mesh>(std::move(copy));
        }
        renewUnkeyed(character);
        renewLayout(character);
    }

private:
    /// Returns the new id of a joint. Also maps the ids of goals and shapes, which have tracks as joints
    /// do, and those of joints that the skeleton does not have, so that their tracks stay distinct.
    JointId newIdOf(JointId old) {
        const auto [entry, fresh] = joints_.try_emplace(old);
        if (fresh) entry->second = scene_->newId<JointId>();
        return entry->second;
    }

    std::vector<ChannelValue> withNewIds(std::vector<ChannelValue> values) {
        for (ChannelValue& value : values) value.id.joint = newIdOf(value.id.joint);
        std::ranges::sort(values, {}, &ChannelValue::id);
        return values;
    }

    /// Meshes that share a skin also share the new one.
    std::shared_ptr<const Skin> withNewIds(const std::shared_ptr<const Skin>& skin) {
        auto& fresh = skins_[skin.get()];
        if (!fresh) {
            Skin copy = *skin;
            for (SkinJoint& each : copy.joints) each.joint = newIdOf(each.joint);
            fresh = std::make_shared<const Skin>(std::move(copy));
        }
        return fresh;
    }

    /// Joints without an id get one each; nothing refers to them.
    void renewSkeleton(Character& character) {
        std::vector<Joint> joints = character.skeleton->joints();
        for (Joint& each : joints) each.id = each.id ? newIdOf(each.id) : scene_->newId<JointId>();
        // The new ids are distinct, so the skeleton is still valid; value() throws otherwise.
        character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    }

    void renewClip(std::shared_ptr<const Clip>& clip) {
        Clip copy = *clip;
        copy.id = clips_[clip->id] = scene_->newId<ClipId>();
        for (Track& track : copy.tracks) track.id.joint = newIdOf(track.id.joint);
        copy.sortTracks();
        for (auto& layer : copy.layers) renewLayer(layer);
        for (AcceptedConflict& conflict : copy.accepted) conflict.id.joint = newIdOf(conflict.id.joint);
        std::ranges::sort(copy.accepted, {}, &AcceptedConflict::id);
        if (copy.contacts) {
            for (ClipContact& contact : *copy.contacts) contact.joint = newIdOf(contact.joint);
            copy.contacts = mergedContacts(*std::move(copy.contacts));
        }
        clip = std::make_shared<const Clip>(std::move(copy));
    }

    void renewLayer(std::shared_ptr<const ClipLayer>& layer) {
        ClipLayer copy = *layer;
        copy.id = LayerId{newIdOf(JointId{layer->id.value}).value};  // also of its weight's track
        for (Track& track : copy.tracks) track.id.joint = newIdOf(track.id.joint);
        std::ranges::sort(copy.tracks, {}, &Track::id);
        if (copy.mask) {
            for (JointFactor& each : *copy.mask) each.joint = newIdOf(each.joint);
            std::ranges::sort(*copy.mask, {}, &JointFactor::joint);
        }
        layer = std::make_shared<const ClipLayer>(std::move(copy));
    }

    /// Strips of clips that the character does not have are removed.
    void renewSequence(std::shared_ptr<const NamedSequence>& sequence) {
        const auto isUnknown = [&](ClipId clip) { return !clips_.contains(clip); };
        NamedSequence copy = *withChangedStrips(withoutStrips(sequence, isUnknown), [&](Strip& strip) {
            strip.clip = clips_.at(strip.clip);
            if (strip.alignment.joint) strip.alignment.joint = newIdOf(strip.alignment.joint);
        });
        copy.id = scene_->newId<SequenceId>();
        sequence = std::make_shared<const NamedSequence>(std::move(copy));
    }

    void renewUnkeyed(Character& character) {
        if (!character.unkeyed) return;
        const auto clip = clips_.find(character.unkeyed->clip);
        if (clip == clips_.end()) {
            character.unkeyed = nullptr;
            return;
        }
        character.unkeyed = std::make_shared<const UnkeyedPose>(
            UnkeyedPose{clip->second, character.unkeyed->time, withNewIds(character.unkeyed->values)});
    }

    void renewLayout(Character& character) {
        if (!character.motionLayout) return;
        MotionLayout layout = *character.motionLayout;
        for (JointColumns& columns : layout.joints) columns.joint = newIdOf(columns.joint);
        character.motionLayout = std::make_shared<const MotionLayout>(std::move(layout));
    }

    Scene* scene_;
    std::unordered_map<JointId, JointId> joints_;
    std::unordered_map<ClipId, ClipId> clips_;
    std::unordered_map<const Skin*, std::shared_ptr<const Skin>> skins_;
};

}  // namespace

Character withFreshIds(Character character, Scene& scene) {
    IdRenewer(scene).renew(character);
    return character;
}

std::uint64_t highestId(const Character& character) {
    std::uint64_t highest = character.id.value;
    const auto raiseTo = [&](std::uint64_t id) { highest = std::max(highest, id); };
    for (const Joint& joint : character.skeleton->joints()) raiseTo(joint.id.value);
    for (const auto& clip : character.clips) {
        raiseTo(clip->id.value);
        for (const auto& layer : clip->layers) raiseTo(layer->id.value);
    }
    for (const auto& pose : character.poses) raiseTo(pose->id.value);
    for (const auto& sequence : character.sequences) raiseTo(sequence->id.value);
    for (const auto& mesh : character.meshes) {
        raiseTo(mesh->id.value);
        for (const Shape& shape : mesh->shapes) raiseTo(shape.id.value);
    }
    for (const Goal& goal : character.goals) raiseTo(goal.id.value);
    for (const SelectionSet& set : character.selectionSets) raiseTo(set.id.value);
    return highest;
}

}  // namespace sinew
