#include "core/scene/edits/SetRotationOrder.h"

#include <algorithm>
#include <map>

#include "core/anim/Reorder.h"
#include "core/anim/RotationPath.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/WithSkeleton.h"

namespace sinew {
namespace {

std::size_t at(int angle) { return static_cast<std::size_t>(angle); }

/// The angles that curves give a joint in its old and its new rotation order, where they give any.
struct Shown {
    std::optional<Eigen::Vector3d> before, after;
};

/// From one version of a joint to the same in another rotation order.
class Conversion {
public:
    Conversion(const Joint& joint, EulerOrder order, std::optional<double> tolerance)
        : before_(&joint),
          after_(joint),
          places_(carriedAngles(joint.free, joint.order, order)),
          tolerance_(tolerance) {
        after_.order = order;
        for (int i = 0; i < 3; ++i) after_.free.erase(angle(i));
        after_.limits.angles = {};
        const std::array<int, 3> limits = carriedLimits(joint.free, joint.order, order);
        for (int i = 0; i < 3; ++i) {
            const int place = places_ ? (*places_)[at(i)] : i;
            if (place >= 0) after_.free.insert(angle(place));
            if (limits[at(i)] >= 0) after_.limits.angles[at(limits[at(i)])] = joint.limits.angles[at(i)];
        }
    }

    const Joint& joint() const { return after_; }

    /// Curves that play, in the new order.
    Result<AngleCurves> curves(const AngleCurves& old) const {
        if (!places_) return reordered(old, before_->order, after_.order, tolerance_);
        AngleCurves moved;
        for (int i = 0; i < 3; ++i) {
            if ((*places_)[at(i)] >= 0) moved[at((*places_)[at(i)])] = old[at(i)];
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
        if (std::ranges::none_of(clip->tracks, isAngleOfJoint) &&
            std::ranges::none_of(clip->accepted, isOfJoint))
            return clip;
        const Result<AngleCurves> made = curves(playingAngles(*clip, *before_));
        if (!made) return tl::unexpected<Error>(made.error());
        Clip edited = *clip;
        std::erase_if(edited.tracks, isAngleOfJoint);
        std::erase_if(edited.accepted, isOfJoint);  // of other angles now
        for (int i = 0; i < 3; ++i) {
            if ((*made)[at(i)]) edited.tracks.push_back({{before_->id, angle(i)}, (*made)[at(i)]});
        }
        edited.sortTracks();
        return std::make_shared<const Clip>(std::move(edited));
    }

    /// Values with the joint's angles in the new order; angles that are not among them are as shown.
    std::vector<ChannelValue> values(const std::vector<ChannelValue>& old, const Shown& shown) const {
        Eigen::Vector3d posed = shown.before.value_or(Eigen::Vector3d::Zero());
        std::map<ChannelId, double> sorted;
        std::array<bool, 3> given{};
        for (const ChannelValue& value : old) {
            if (value.id.joint != before_->id || !isAngle(value.id.channel)) {
                sorted[value.id] = value.value;
                continue;
            }
            if (!before_->free.contains(value.id.channel)) continue;
            const int i = component(value.id.channel);
            given[at(i)] = true;
            posed[i] = value.value;
            if (places_) sorted[{before_->id, angle((*places_)[at(i)])}] = value.value;
        }
        if (!places_ && (given[0] || given[1] || given[2])) {
            const Eigen::Vector3d near = shown.after.value_or(alongAxes(posed, before_->order, after_.order));
            const Eigen::Vector3d angles =
                fromQuaternion(after_.order, toQuaternion(before_->order, posed), near);
            for (int i = 0; i < 3; ++i) sorted[{before_->id, angle(i)}] = angles[i];
        }
        std::vector<ChannelValue> values;
        for (const auto& [id, value] : sorted) values.push_back({id, value});
        return values;
    }

    template <class Part>
    std::shared_ptr<const Part> part(const std::shared_ptr<const Part>& part, const Shown& shown) const {
        if (!part) return part;
        Part edited = *part;
        edited.values = values(part->values, shown);
        return edited == *part ? part : std::make_shared<const Part>(std::move(edited));
    }

private:
    const Joint* before_;
    Joint after_;
    std::optional<std::array<int, 3>> places_;
    std::optional<double> tolerance_;
};

/// The angles that a clip gives a joint at the time of the unkeyed pose, where any is keyed.
std::optional<Eigen::Vector3d> anglesUnder(const Character& character, const Joint& joint) {
    const Clip* clip = character.unkeyed ? character.find(character.unkeyed->clip) : nullptr;
    if (!clip) return std::nullopt;
    const AngleCurves curves = playingAngles(*clip, joint);
    if (std::ranges::none_of(curves, [](const auto& curve) { return curve != nullptr; })) return std::nullopt;
    return RotationPath(curves, joint.order).angles(character.unkeyed->time.value);
}

}  // namespace

Result<Scene> setRotationOrder(const Scene& scene, CharacterId character, JointId joint, EulerOrder order,
                               std::optional<double> keepWithin) {
    Result<EditedJoint> edited = editJoint(scene, character, joint);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const Joint& before = edited->skeleton()[edited->index];
    if (keepWithin && !(*keepWithin > 0)) {
        return fail(ErrorCode::argumentInvalid, "joint " + before.name, "a tolerance is above zero");
    }
    if (before.order == order) return scene;
    const Conversion conversion(before, order, keepWithin);
    Character converted = *edited->owner;
    for (auto& clip : converted.clips) {
        Result<std::shared_ptr<const Clip>> made = conversion.clip(clip);
        if (!made) return tl::unexpected<Error>(made.error());
        clip = std::move(*made);
    }
    for (auto& pose : converted.poses) pose = conversion.part(pose, {});
    const Shown shown{anglesUnder(*edited->owner, before), anglesUnder(converted, conversion.joint())};
    converted.unkeyed = conversion.part(converted.unkeyed, shown);
    if (converted.unkeyed && converted.unkeyed->values.empty()) converted.unkeyed = nullptr;
    edited->joint() = conversion.joint();
    return withJoints(withCharacter(scene, std::move(converted)), character, std::move(edited->joints));
}

}  // namespace sinew
