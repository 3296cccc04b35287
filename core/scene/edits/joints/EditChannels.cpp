#include "core/scene/edits/joints/EditChannels.h"

#include <algorithm>
#include <array>
#include <map>

#include "core/anim/clip/ClipLayer.h"
#include "core/anim/filter/Reorder.h"
#include "core/anim/filter/RotationPath.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/joints/WithSkeleton.h"

namespace sinew {

Result<Scene> setFreeChannels(const Scene& scene, CharacterId character, JointId joint, ChannelSet free) {
    Result<EditedJoints> edited = editJoints(scene, character, {&joint, 1});
    if (!edited) return tl::unexpected<Error>(edited.error());
    (*edited)[joint].free = free;
    return withJoints(scene, character, std::move(edited->joints));
}

namespace {

std::size_t at(int angle) { return static_cast<std::size_t>(angle); }

/// The angles that curves give a joint in its old and new rotation order, if there are any.
struct ShownAngles {
    std::optional<Eigen::Vector3d> before, after;
};

/// Converts the data of one joint to another rotation order.
class ChannelConversion {
public:
    ChannelConversion(const Joint& joint, EulerOrder order, std::optional<double> tolerance)
        : before_(&joint),
          after_(joint),
          mapping_(angleMapping(joint.free, joint.order, order)),
          tolerance_(tolerance) {
        after_.order = order;
        for (int i = 0; i < 3; ++i) after_.free.erase(angle(i));
        after_.limits.angles = {};
        const std::array<int, 3> limits = limitMapping(joint.free, joint.order, order);
        for (int i = 0; i < 3; ++i) {
            const int target = mapping_ ? (*mapping_)[at(i)] : i;
            if (target >= 0) after_.free.insert(angle(target));
            if (limits[at(i)] >= 0) after_.limits.angles[at(limits[at(i)])] = joint.limits.angles[at(i)];
        }
    }

    const Joint& joint() const { return after_; }

    /// Converts curves that play.
    Result<AngleCurves> curves(const AngleCurves& old) const {
        if (!mapping_) return reordered(old, before_->order, after_.order, tolerance_);
        AngleCurves moved;
        for (int i = 0; i < 3; ++i) {
            if ((*mapping_)[at(i)] >= 0) moved[at((*mapping_)[at(i)])] = old[at(i)];
        }
        return moved;
    }

    Result<std::shared_ptr<const Clip>> clip(const std::shared_ptr<const Clip>& clip) const {
        const auto isAngleOfJoint = [this](const Track& track) {
            return track.id.joint == before_->id && isAngle(track.id.channel);
        };
        const auto isOfJoint = [this](const AcceptedConflict& conflict) {
            return conflict.id.joint == before_->id;
        };
        const auto isConcerned = [&](const std::vector<Track>& tracks) {
            return std::ranges::any_of(tracks, isAngleOfJoint);
        };
        if (!isConcerned(clip->tracks) && std::ranges::none_of(clip->accepted, isOfJoint) &&
            std::ranges::none_of(clip->layers, [&](const auto& layer) { return isConcerned(layer->tracks); }))
            return clip;
        const auto convert = [&](Clip edited, const WorkControl&) -> Result<Clip> {
            const Result<AngleCurves> result = curves(freeAngleCurves(edited, *before_));
            if (!result) return tl::unexpected<Error>(result.error());
            std::erase_if(edited.tracks, isAngleOfJoint);
            std::erase_if(edited.accepted, isOfJoint);  // the channels mean other angles now
            for (int i = 0; i < 3; ++i) {
                if ((*result)[at(i)]) edited.tracks.push_back({{before_->id, angle(i)}, (*result)[at(i)]});
            }
            edited.sortTracks();
            return edited;
        };
        return editedWithLayers(*clip, convert).map([](Clip converted) {
            return std::make_shared<const Clip>(std::move(converted));
        });
    }

    /// Returns values with the joint's angles in the new order; angles missing from `old` are taken as shown.
    std::vector<ChannelValue> values(const std::vector<ChannelValue>& old, const ShownAngles& shown) const {
        Eigen::Vector3d posed = shown.before.value_or(Eigen::Vector3d::Zero());
        std::map<ChannelId, double> sorted;
        std::array<bool, 3> isGiven{};
        for (const ChannelValue& value : old) {
            if (value.id.joint != before_->id || !isAngle(value.id.channel)) {
                sorted[value.id] = value.value;
                continue;
            }
            if (!before_->free.contains(value.id.channel)) continue;
            const int i = component(value.id.channel);
            isGiven[at(i)] = true;
            posed[i] = value.value;
            if (mapping_) sorted[{before_->id, angle((*mapping_)[at(i)])}] = value.value;
        }
        if (!mapping_ && (isGiven[0] || isGiven[1] || isGiven[2])) {
            const Eigen::Vector3d reference =
                shown.after.value_or(permuteByAxis(posed, before_->order, after_.order));
            const Eigen::Vector3d angles =
                fromQuaternion(after_.order, toQuaternion(before_->order, posed), reference);
            for (int i = 0; i < 3; ++i) sorted[{before_->id, angle(i)}] = angles[i];
        }
        std::vector<ChannelValue> values;
        for (const auto& [id, value] : sorted) values.push_back({id, value});
        return values;
    }

    template <class Part>
    std::shared_ptr<const Part> withConvertedValues(const std::shared_ptr<const Part>& part,
                                                    const ShownAngles& shown) const {
        if (!part) return part;
        Part edited = *part;
        edited.values = values(part->values, shown);
        return edited == *part ? part : std::make_shared<const Part>(std::move(edited));
    }

private:
    const Joint* before_;
    Joint after_;
    std::optional<std::array<int, 3>> mapping_;
    std::optional<double> tolerance_;
};

/// Returns the angles that a clip gives a joint at the time of the unkeyed pose; nullopt if none is keyed.
std::optional<Eigen::Vector3d> shownAngles(const Character& character, const Joint& joint) {
    const Clip* clip = character.unkeyed ? character.find(character.unkeyed->clip) : nullptr;
    if (!clip) return std::nullopt;
    const AngleCurves curves = freeAngleCurves(*clip, joint);
    if (std::ranges::none_of(curves, [](const auto& curve) { return curve != nullptr; })) return std::nullopt;
    return RotationPath(curves, joint.order).angles(character.unkeyed->time.value);
}

}  // namespace

Result<Scene> setRotationOrder(const Scene& scene, CharacterId character, JointId joint, EulerOrder order,
                               std::optional<double> tolerance) {
    Result<EditedJoints> edited = editJoints(scene, character, {&joint, 1});
    if (!edited) return tl::unexpected<Error>(edited.error());
    const Joint& before = edited->skeleton()[*edited->skeleton().find(joint)];
    if (tolerance && !(*tolerance > 0)) {
        return fail(ErrorCode::argumentInvalid, "joint " + before.name,
                    "the tolerance must be greater than zero");
    }
    if (before.order == order) return scene;
    const ChannelConversion conversion(before, order, tolerance);
    Character converted = *edited->owner;
    for (auto& clip : converted.clips) {
        Result<std::shared_ptr<const Clip>> result = conversion.clip(clip);
        if (!result) return tl::unexpected<Error>(result.error());
        clip = std::move(*result);
    }
    for (auto& pose : converted.poses) pose = conversion.withConvertedValues(pose, {});
    const ShownAngles shown{shownAngles(*edited->owner, before), shownAngles(converted, conversion.joint())};
    converted.unkeyed = conversion.withConvertedValues(converted.unkeyed, shown);
    if (converted.unkeyed && converted.unkeyed->values.empty()) converted.unkeyed = nullptr;
    (*edited)[joint] = conversion.joint();
    return withJoints(withCharacter(scene, std::move(converted)), character, std::move(edited->joints));
}

namespace {

std::size_t keyCount(const AngleCurves& curves) {
    std::size_t count = 0;
    for (const auto& curve : curves) count += curve ? curve->size() : 0;
    return count;
}

int angleCount(const Joint& joint) {
    int count = 0;
    for (int i = 0; i < 3; ++i) count += joint.free.contains(angle(i)) ? 1 : 0;
    return count;
}

std::vector<int> lostLimits(const Joint& old, const Joint& now) {
    const std::array<int, 3> mapping = limitMapping(old.free, old.order, now.order);
    std::vector<int> lost;
    for (int i = 0; i < 3; ++i) {
        const AngleLimit& limit = old.limits.angles[static_cast<std::size_t>(i)];
        if (limit.mode == AngleLimit::Mode::free) continue;
        const int target = mapping[static_cast<std::size_t>(i)];
        if (target < 0 || now.limits.angles[static_cast<std::size_t>(target)] != limit) lost.push_back(i);
    }
    return lost;
}

}  // namespace

OrderChange orderChange(const Character& before, const Character& after, JointId joint) {
    OrderChange change;
    const auto oldIndex = before.skeleton->find(joint);
    const auto newIndex = after.skeleton->find(joint);
    if (!oldIndex || !newIndex) return change;
    const Joint& old = (*before.skeleton)[*oldIndex];
    const Joint& now = (*after.skeleton)[*newIndex];
    change.freesAngles = angleCount(now) > angleCount(old);
    change.limitsLost = lostLimits(old, now);
    const bool carried = angleMapping(old.free, old.order, now.order).has_value();
    for (const auto& clip : before.clips) {
        const Clip* converted = after.find(clip->id);
        if (!converted) continue;
        const AngleCurves curves = freeAngleCurves(*clip, old);
        const AngleCurves newCurves = freeAngleCurves(*converted, now);
        change.keysBefore += keyCount(curves);
        change.keys += keyCount(newCurves);
        if (carried) continue;
        const RotationDifference largest = maximumDifference(curves, old.order, newCurves, now.order);
        if (largest.angle <= change.largest.angle) continue;
        change.largest = largest;
        change.clip = clip->name;
    }
    return change;
}

}  // namespace sinew
