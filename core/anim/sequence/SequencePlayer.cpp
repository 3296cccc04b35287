#include "core/anim/sequence/SequencePlayer.h"

#include <algorithm>
#include <map>

#include "core/anim/sampling/ClipSampler.h"

namespace sinew {

namespace {

constexpr double kStartSlack = 1e-9;  ///< seconds, to absorb rounding

/// Returns the velocity of a strip's root on the floor before or after a time; metres per second.
Eigen::Vector3d floorVelocity(const StripPlayer& strip, Seconds from, Seconds to) {
    Eigen::Vector3d velocity = (strip.root(to).position - strip.root(from).position) / (to - from).value;
    velocity.y() = 0;
    return velocity;
}

void moveStrip(StripPlayer& strip, const FloorTransform& transform) {
    strip.setPlacement(transform * strip.strip().placement);
}

/// Moves a strip of the right heading so that the path of the root continues that of the strip before.
void alignRoots(const StripPlayer& first, StripPlayer& second, const Transition& transition, Seconds step) {
    const auto moveBy = [&](const Eigen::Vector3d& offset) {
        moveStrip(second, {offset.x(), offset.z(), 0});
    };
    if (transition.isCut()) return;
    if (transition.blend == StripBlend::crossfade)
        return moveBy(-Crossfade(first, second, transition, step).residual());
    // While the difference of the velocities decays smoothly, it adds up to half of it times the duration.
    const Seconds at = transition.begin, before = std::max(at - step, first.strip().start);
    const Eigen::Vector3d difference =
        floorVelocity(first, before, at) - floorVelocity(second, at, at + step);
    moveBy(transition.duration().value / 2 * difference);
}

/// Places a strip as its alignment asks.
void alignStrip(const StripPlayer& first, StripPlayer& second, const Transition& transition, Seconds step,
                const std::optional<BonePoint>& point) {
    const Seconds time = alignmentTime(transition);
    const RootPose from = second.root(time), to = first.root(time);
    const double heading = headingBetween(from.rotation, to.rotation);
    if (point) {
        moveStrip(second,
                  floorTransform(heading, pointAt(second, *point, time), pointAt(first, *point, time)));
        return;
    }
    moveStrip(second, floorTransform(heading, from.position, to.position));
    alignRoots(first, second, transition, step);
}

/// Returns the point that an alignment keeps.
Result<std::optional<BonePoint>> pointOf(const StripPlayer& first, const StripPlayer& second,
                                         const Transition& transition, const AlignmentPoint& feet) {
    const StripAlignment& alignment = second.strip().alignment;
    switch (alignment.kind) {
        case StripAlignment::Kind::none:
        case StripAlignment::Kind::root:
            return std::nullopt;
        case StripAlignment::Kind::joint: {
            const auto joint = second.skeleton().find(alignment.joint);
            if (!joint)
                return fail(ErrorCode::nameUnknown, "sequence", "the skeleton lacks a joint that is aligned");
            return BonePoint{*joint, BonePoint::End::head};
        }
        default:
            return feet ? feet(first, second, transition) : std::nullopt;
    }
}

Error cannotPlace(const Skeleton& skeleton, const Carriers& carriers) {
    const int joint = carriers.root();
    return {ErrorCode::argumentInvalid, "joint " + skeleton[joint].name,
            "strips cannot be placed on the floor, because it may not move and turn freely. Free its "
            "translations and angles, or align the strips to none"};
}

}  // namespace

Seconds alignmentTime(const Transition& transition) {
    const bool isFade = transition.blend == StripBlend::crossfade && !transition.isCut();
    return isFade ? transition.begin + transition.duration() * 0.5 : transition.begin;
}

Eigen::Vector3d pointAt(const StripPlayer& strip, const BonePoint& point, Seconds time) {
    PoseValues values;
    strip.evaluate(time, values);
    std::vector<Affine> model(values.size());
    forwardKinematics(strip.skeleton(), poseOf(strip.skeleton(), values), model);
    return pointInModel(strip.skeleton(), model, point);
}

Result<SequencePlayer> SequencePlayer::create(std::shared_ptr<const Skeleton> skeleton,
                                              std::span<const std::shared_ptr<const Clip>> clips,
                                              Sequence sequence, Seconds step, const AlignmentPoint& point) {
    if (const auto checked = checkSequence(sequence, clips); !checked)
        return tl::unexpected<Error>(checked.error());
    SequencePlayer player;
    player.skeleton_ = std::move(skeleton);
    player.sequence_ = std::move(sequence);
    player.transitions_ = transitionsOf(player.sequence_);
    const std::vector<StripRef> order = playingOrder(player.sequence_);
    std::map<ClipId, std::shared_ptr<const ClipSampler>> samplers;
    std::vector<std::shared_ptr<const CompiledClip>> compiled;
    for (const StripRef ref : order) {
        auto& sampler = samplers[stripAt(player.sequence_, ref).clip];
        if (sampler) continue;
        const auto clip = std::ranges::find(clips, stripAt(player.sequence_, ref).clip,
                                            [](const auto& each) { return each->id; });
        sampler = std::make_shared<const ClipSampler>(player.skeleton_, *clip);
        compiled.push_back(sampler->compiled());
    }
    player.carriers_ = std::make_unique<const Carriers>(*player.skeleton_, compiled);

    const bool canMove = player.carriers_->areFree();
    player.strips_.reserve(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        Strip& strip = stripAt(player.sequence_, order[i]);
        const bool aligns = i > 0 && strip.alignment.kind != StripAlignment::Kind::none;
        if (aligns) strip.placement = {};
        if (!canMove && !strip.placement.isIdentity())
            return tl::unexpected(cannotPlace(*player.skeleton_, *player.carriers_));
        player.strips_.emplace_back(samplers[strip.clip], *player.carriers_, strip);
        if (i == 0) continue;
        const StripPlayer& before = player.strips_[i - 1];
        const Transition& transition = player.transitions_[i - 1];
        if (aligns && canMove) {
            const auto kept = pointOf(before, player.strips_[i], transition, point);
            if (!kept) return tl::unexpected(kept.error());
            alignStrip(before, player.strips_[i], transition, step, *kept);
            strip.placement = player.strips_[i].strip().placement;
        }
        auto& fade = player.crossfades_.emplace_back();
        auto& inertial = player.inertial_.emplace_back();
        if (transition.isCut()) continue;
        if (transition.blend == StripBlend::crossfade)
            fade.emplace(before, player.strips_[i], transition, step);
        else
            inertial.emplace(before, player.strips_[i], transition, step);
    }
    return player;
}

std::size_t SequencePlayer::stripAtTime(Seconds time) const {
    const auto after = std::ranges::upper_bound(strips_, time + Seconds{kStartSlack}, {},
                                                [](const StripPlayer& strip) { return strip.strip().start; });
    return after == strips_.begin() ? 0 : static_cast<std::size_t>(after - strips_.begin()) - 1;
}

SequencePlayer::Mix SequencePlayer::mixAt(Seconds time) const {
    const std::size_t strip = stripAtTime(time);
    if (strip == 0 || !crossfades_[strip - 1] || time >= transitions_[strip - 1].end) return {strip, 0};
    return {strip - 1, crossfades_[strip - 1]->weight(time)};
}

void SequencePlayer::evaluate(Seconds time, PoseValues& values) const {
    const std::size_t strip = stripAtTime(time);
    if (strip > 0 && time < transitions_[strip - 1].end) {
        const Seconds within = std::max(time, transitions_[strip - 1].begin);
        if (const auto& fade = crossfades_[strip - 1]) return fade->evaluate(within, values);
        if (const auto& inertial = inertial_[strip - 1]) return inertial->evaluate(within, values);
    }
    strips_[strip].evaluate(time, values);
}

}  // namespace sinew
