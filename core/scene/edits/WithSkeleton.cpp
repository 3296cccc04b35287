#include "core/scene/edits/WithSkeleton.h"

#include <algorithm>
#include <unordered_map>

#include "core/scene/DropGoals.h"
#include "core/scene/RebindMeshes.h"
#include "core/scene/edits/Replace.h"

namespace sinew {
namespace {

/// Parents first; Fails where a joint is its own ancestor.
Result<std::vector<Joint>> sorted(std::vector<Joint> joints) {
    std::vector<int> place(joints.size(), kNoParent);
    std::vector<Joint> order;
    order.reserve(joints.size());
    std::vector<std::size_t> waiting;
    for (std::size_t first = 0; first < joints.size(); ++first) {
        for (std::size_t i = first; place[i] == kNoParent;) {
            waiting.push_back(i);
            if (waiting.size() > joints.size()) {
                return fail(ErrorCode::hierarchyCycle, "joint " + joints[i].name,
                            "it would be a joint below itself");
            }
            if (joints[i].parent == kNoParent) break;
            i = static_cast<std::size_t>(joints[i].parent);
        }
        for (; !waiting.empty(); waiting.pop_back()) {
            Joint& joint = joints[waiting.back()];
            if (joint.parent != kNoParent) joint.parent = place[static_cast<std::size_t>(joint.parent)];
            place[waiting.back()] = static_cast<int>(order.size());
            order.push_back(std::move(joint));
        }
    }
    return order;
}

bool plays(const Skeleton& skeleton, ChannelId id) {
    const auto joint = skeleton.find(id.joint);
    return joint && skeleton[*joint].free.contains(id.channel);
}

/// Which channels an exchange of skeletons takes away.
class Gone {
public:
    Gone(const Skeleton& before, const Skeleton& after) : before_(&before), after_(&after) {}
    /// Also a channel that played nothing, where its joint went.
    bool operator()(ChannelId id) const {
        const bool jointGone = before_->find(id.joint) && !after_->find(id.joint);
        return jointGone || (plays(*before_, id) && !plays(*after_, id));
    }
    bool operator()(JointId id) const { return !after_->find(id); }

    std::shared_ptr<const Clip> clip(const std::shared_ptr<const Clip>& clip) const {
        const auto gone = [this](const auto& part) { return (*this)(part.id); };
        if (std::ranges::none_of(clip->tracks, gone) && std::ranges::none_of(clip->accepted, gone))
            return clip;
        Clip kept = *clip;
        std::erase_if(kept.tracks, gone);
        std::erase_if(kept.accepted, gone);
        return std::make_shared<const Clip>(std::move(kept));
    }

    /// The part without values that are gone: itself where none is, null where none is left.
    template <class Part>
    std::shared_ptr<const Part> values(const std::shared_ptr<const Part>& part) const {
        const auto gone = [this](const ChannelValue& value) { return (*this)(value.id); };
        if (!part || std::ranges::none_of(part->values, gone)) return part;
        Part kept = *part;
        std::erase_if(kept.values, gone);
        return kept.values.empty() ? nullptr : std::make_shared<const Part>(std::move(kept));
    }

private:
    const Skeleton* before_;
    const Skeleton* after_;
};

std::vector<SelectionSet> setsWithout(const Gone& gone, std::vector<SelectionSet> sets) {
    std::erase_if(
        sets, [&](SelectionSet& set) { return std::erase_if(set.joints, gone) > 0 && set.joints.empty(); });
    return sets;
}

/// Keys of a goal's place and turn are said in the space of the joint that it follows.
std::shared_ptr<const Clip> withoutPlaceKeys(const std::shared_ptr<const Clip>& clip, const Goal& goal) {
    const auto lost = [&](const Track& track) {
        return track.id.joint == goalChannel(goal.id, Channel::influence).joint &&
               track.id.channel != Channel::influence;
    };
    if (std::ranges::none_of(clip->tracks, lost)) return clip;
    Clip kept = *clip;
    std::erase_if(kept.tracks, lost);
    return std::make_shared<const Clip>(std::move(kept));
}

/// What a goal says of other joints that are gone: it stays where it was at rest.
void letGo(Goal& goal, const Gone& gone, const Skeleton& before, Character& edited) {
    if (goal.pole && gone(goal.pole->joint)) goal.pole.reset();
    if (!goal.follow || !gone(*goal.follow)) return;
    const Affine& space = before.restModel()[static_cast<std::size_t>(*before.find(*goal.follow))];
    goal.target = space * goal.target;
    const Eigen::Quaterniond turned(space.rotation());
    goal.angles =
        fromQuaternion(EulerOrder::XYZ, turned * toQuaternion(EulerOrder::XYZ, goal.angles), goal.angles);
    goal.follow.reset();
    for (auto& clip : edited.clips) clip = withoutPlaceKeys(clip, goal);
}

void addColumns(JointColumns& columns, const Joint& joint) {
    for (const Channel channel : kChannels) {
        if (!joint.free.contains(channel) || isScale(channel)) continue;
        const auto kind = isAngle(channel) ? MotionColumn::Kind::angle : MotionColumn::Kind::translation;
        columns.columns.push_back({kind, component(channel)});
    }
}

/// The columns of a joint: what they were while its channels are, else its free ones and its length.
JointColumns columnsOf(const Joint& joint, const Skeleton& before, const JointColumns* old) {
    JointColumns columns{joint.id, {}};
    if (old) {
        const auto index = before.find(joint.id);
        if (index && before[*index].free == joint.free && before[*index].order == joint.order) return *old;
        columns.stretch = old->stretch;
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
        if (!owner->skeleton->find(joint)) {
            return fail(ErrorCode::argumentInvalid, "character " + owner->name, "it has no such joint");
        }
    }
    return owner;
}

Result<EditedJoint> editJoint(const Scene& scene, CharacterId character, JointId joint) {
    const auto owner = ownerOf(scene, character, {&joint, 1});
    if (!owner) return tl::unexpected<Error>(owner.error());
    const Skeleton& skeleton = *(*owner)->skeleton;
    return EditedJoint{*owner, skeleton.joints(), *skeleton.find(joint)};
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
    const Gone gone(*owner->skeleton, *edited.skeleton);
    for (auto& clip : edited.clips) clip = gone.clip(clip);
    edited.unkeyed = gone.values(edited.unkeyed);
    for (auto& pose : edited.poses) pose = gone.values(pose);
    std::erase(edited.poses, nullptr);
    dropGoals(edited, [&](const Goal& goal) { return gone(goal.joint); });
    for (Goal& goal : edited.goals) letGo(goal, gone, *owner->skeleton, edited);
    edited.selectionSets = setsWithout(gone, std::move(edited.selectionSets));
    rebindMeshes(edited, *owner->skeleton);
    edited.motionLayout = layoutFor(*edited.skeleton, *owner);
    return withCharacter(scene, std::move(edited));
}

}  // namespace sinew
