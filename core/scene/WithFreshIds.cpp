#include "core/scene/WithFreshIds.h"

#include <algorithm>
#include <unordered_map>

namespace sinew {

namespace {

/// Gives every part of a character an identity of its own, and follows what speaks of it.
class Renewal {
public:
    explicit Renewal(Scene& scene) : scene_(&scene) {}

    void renew(Character& character) {
        character.id = scene_->newId<CharacterId>();
        renewSkeleton(character);
        for (auto& clip : character.clips) renewClip(clip);
        for (Goal& goal : character.goals) {
            goal.id = goal.id ? GoalId{joint(JointId{goal.id.value}).value} : scene_->newId<GoalId>();
            goal.joint = joint(goal.joint);
            if (goal.follow) goal.follow = joint(*goal.follow);
            if (goal.pole) goal.pole->joint = joint(goal.pole->joint);
        }
        for (auto& pose : character.poses) {
            auto values = renewed(pose->values);
            pose = std::make_shared<const NamedPose>(
                NamedPose{scene_->newId<PoseId>(), pose->name, std::move(values)});
        }
        for (SelectionSet& set : character.selectionSets) {
            set.id = scene_->newId<SelectionSetId>();
            for (JointId& id : set.joints) id = joint(id);
        }
        for (auto& mesh : character.meshes) {
            Mesh copy = *mesh;
            copy.id = scene_->newId<MeshId>();
            copy.skin = renewed(copy.skin);
            mesh = std::make_shared<const Mesh>(std::move(copy));
        }
        renewUnkeyed(character);
        renewLayout(character);
    }

private:
    /// Of goals, which have tracks as joints do, and of joints that the skeleton lacks too: their tracks
    /// stay apart.
    JointId joint(JointId old) {
        const auto [place, fresh] = joints_.try_emplace(old);
        if (fresh) place->second = scene_->newId<JointId>();
        return place->second;
    }

    std::vector<ChannelValue> renewed(std::vector<ChannelValue> values) {
        for (ChannelValue& value : values) value.id.joint = joint(value.id.joint);
        std::ranges::sort(values, {}, &ChannelValue::id);
        return values;
    }

    /// Meshes that share a skin share the new one.
    std::shared_ptr<const Skin> renewed(const std::shared_ptr<const Skin>& skin) {
        auto& fresh = skins_[skin.get()];
        if (!fresh) {
            Skin copy = *skin;
            for (SkinJoint& each : copy.joints) each.joint = joint(each.joint);
            fresh = std::make_shared<const Skin>(std::move(copy));
        }
        return fresh;
    }

    /// Joints without identity get one each: nothing speaks of them.
    void renewSkeleton(Character& character) {
        std::vector<Joint> joints = character.skeleton->joints();
        for (Joint& each : joints) each.id = each.id ? joint(each.id) : scene_->newId<JointId>();
        // A skeleton before, and no two identities alike: value() would say so if it were none any more.
        character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    }

    void renewClip(std::shared_ptr<const Clip>& clip) {
        Clip copy = *clip;
        copy.id = clips_[clip->id] = scene_->newId<ClipId>();
        for (Track& track : copy.tracks) track.id.joint = joint(track.id.joint);
        copy.sortTracks();
        for (AcceptedConflict& conflict : copy.accepted) conflict.id.joint = joint(conflict.id.joint);
        std::ranges::sort(copy.accepted, {}, &AcceptedConflict::id);
        clip = std::make_shared<const Clip>(std::move(copy));
    }

    void renewUnkeyed(Character& character) {
        if (!character.unkeyed) return;
        const auto clip = clips_.find(character.unkeyed->clip);
        if (clip == clips_.end()) {
            character.unkeyed = nullptr;
            return;
        }
        character.unkeyed = std::make_shared<const UnkeyedPose>(
            UnkeyedPose{clip->second, character.unkeyed->time, renewed(character.unkeyed->values)});
    }

    void renewLayout(Character& character) {
        if (!character.motionLayout) return;
        MotionLayout layout = *character.motionLayout;
        for (JointColumns& columns : layout.joints) columns.joint = joint(columns.joint);
        character.motionLayout = std::make_shared<const MotionLayout>(std::move(layout));
    }

    Scene* scene_;
    std::unordered_map<JointId, JointId> joints_;
    std::unordered_map<ClipId, ClipId> clips_;
    std::unordered_map<const Skin*, std::shared_ptr<const Skin>> skins_;
};

}  // namespace

Character withFreshIds(Character character, Scene& scene) {
    Renewal(scene).renew(character);
    return character;
}

}  // namespace sinew
