#include "core/scene/edits/BakeKeys.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <set>

#include "core/anim/ClipSampler.h"
#include "core/anim/EditCurve.h"
#include "core/anim/ExchangeKeys.h"
#include "core/anim/SlerpChannels.h"
#include "core/scene/edits/CheckChannels.h"
#include "core/scene/edits/Replace.h"

namespace sinew {
namespace {

constexpr std::int64_t kMostKeys = 4'000'000;
constexpr std::int64_t kMostKeysOfAll = 32'000'000;

/// Whether keys on these frames would lengthen a curve that goes on beyond its ends, and so change that.
bool lengthens(const BakeSteps& steps, const Curve& curve, FrameRate rate) {
    return !curve.ends().hold() &&
           (rate.time(steps.first) < curve.startTime() || rate.time(steps.last) > curve.endTime());
}

/// The same steps over all that plays too.
BakeSteps overAll(BakeSteps steps, const Clip& clip) {
    steps.first = std::min(steps.first, clip.firstFrame);
    steps.last = std::max(steps.last, clip.lastFrame);
    return steps;
}

Result<void> check(const Clip& clip, std::span<const ChannelId> channels, const BakeSteps& steps) {
    const std::string place = "clip " + clip.name;
    if (auto there = checkCurves(clip, channels); !there) return there;
    if (steps.step < 1 || steps.last < steps.first) {
        return fail(ErrorCode::argumentInvalid, place, "there is no frame to put a key on");
    }
    const bool turns = std::ranges::all_of(channels, [](const ChannelId& id) { return isAngle(id.channel); });
    if (steps.interpolation == Interpolation::slerp && !turns) {
        return fail(ErrorCode::argumentInvalid, place, "slerp is for angles alone");
    }
    for (const FrameIndex frame : {steps.first, steps.last}) {
        if (frame < FrameIndex{-kMaximumFrame.value} || frame > kMaximumFrame)
            return fail(ErrorCode::valueRange, place, "the range reaches beyond the last frame there is");
        if (auto inside = checkFrames(clip, clip.rate.time(frame)); !inside) return inside;
    }
    const bool all = std::ranges::any_of(
        channels, [&](const ChannelId& id) { return lengthens(steps, *clip.find(id), clip.rate); });
    const BakeSteps whole = all ? overAll(steps, clip) : steps;
    const std::int64_t each = (whole.last.value - whole.first.value) / steps.step;
    if (each > kMostKeys || each * std::ssize(channels) > kMostKeysOfAll)
        return fail(ErrorCode::limitExceeded, place, "these would be millions of keys");
    return {};
}

/// Every step-th frame of a range, counted from the first one asked for, that one's last, and the ends.
std::vector<FrameIndex> framesOf(const BakeSteps& steps, const BakeSteps& whole) {
    std::vector<FrameIndex> frames{whole.first, steps.last, whole.last};
    const std::int64_t before = (steps.first.value - whole.first.value) / steps.step;
    for (FrameIndex frame{steps.first.value - before * steps.step}; frame < whole.last;
         frame.value += steps.step)
        frames.push_back(frame);
    std::ranges::sort(frames);
    frames.erase(std::unique(frames.begin(), frames.end()), frames.end());
    return frames;
}

/// How steep the values are at one of these frames, by its neighbours: the slopes of keys that have their
/// own.
double slopeAmong(FrameRate rate, std::span<const FrameIndex> frames, std::span<const double> values,
                  std::size_t i) {
    const std::size_t before = i > 0 ? i - 1 : i, behind = std::min(i + 1, frames.size() - 1);
    return (values[behind] - values[before]) / (rate.time(frames[behind]) - rate.time(frames[before])).value;
}

/// How steep an explicit segment is beside a time, on its side before or behind it; 0 where no slope counts.
double slopeBeside(const Curve& curve, Seconds time, bool before) {
    const Seconds beside = before ? Seconds{std::nextafter(time.value, -HUGE_VAL)} : time;
    const std::size_t index = curve.keyAtOrBefore(beside);
    if (index >= curve.size() || curve.key(index).interpolation != Interpolation::hermite) return 0;
    return segmentAt(curve, index).slope(time.value);
}

/// The curve with `values` at `frames` in the place of its keys there.
Curve baked(const Curve& curve, FrameRate rate, std::span<const FrameIndex> frames,
            std::span<const double> values, const BakeSteps& steps) {
    const Seconds first = rate.time(frames.front());
    const Seconds last = rate.time(frames.back());
    const bool sloped = steps.interpolation == Interpolation::hermite;
    const std::size_t there = curve.keyAtOrBefore(last);
    Key end{last, values.back(),
            there + 1 < curve.size() ? curve.key(there).interpolation : steps.interpolation};
    end.slopeOut = slopeBeside(curve, last, false);
    Curve middle;
    if (frames.size() > 1) {
        const auto all = values.first(values.size() - 1);
        std::vector<Key> keys;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const double slope = sloped ? slopeAmong(rate, frames, values, i) : 0;
            keys.push_back({rate.time(frames[i]), all[i], steps.interpolation, slope, slope});
        }
        if (sloped) end.slopeIn = slopeAmong(rate, frames, values, frames.size() - 1);
        keys.front().slopeIn = slopeBeside(curve, first, true);
        if (steps.step == 1 && !sloped && keys.front().slopeIn == 0) {
            middle = Curve::fromSamples(rate, frames.front(), all, steps.interpolation);
        } else {
            middle = Curve::fromKeys(std::move(keys));
        }
    } else {
        end.slopeIn = slopeBeside(curve, first, true);
    }
    constexpr Seconds kGap{Curve::kMinimumGap};
    const Curve before = curve.withoutKeys(first - kGap, {HUGE_VAL});
    const Curve behind = curve.withoutKeys({-HUGE_VAL}, last + kGap);
    return joined(std::array{before, middle.withKey(end), behind});
}

/// What an angle without a curve is where its joint turns by slerp: 0 at the keys of the others.
Curve zeros(const Clip& clip, JointId joint) {
    std::vector<Key> keys;
    const std::array<const Curve*, 3> others{clip.find({joint, Channel::angle1}),
                                             clip.find({joint, Channel::angle2}),
                                             clip.find({joint, Channel::angle3})};
    for (const Curve* curve : others) {
        if (curve == nullptr) continue;
        for (const Key& key : curve->keys()) keys.push_back({key.time, 0, Interpolation::slerp});
    }
    return Curve::fromKeys(std::move(keys)).withEnds(endsTogether(others));
}

class Bake {
public:
    Bake(const Character& character, std::shared_ptr<const Clip> clip, const BakeSteps& steps)
        : sampler_(character.skeleton, clip),
          clip_(std::move(clip)),
          steps_(steps),
          frames_(framesOf(steps, steps)) {}

    /// The tracks of one joint's channels, baked.
    std::vector<Track> tracks(const Joint& joint, int index, std::span<const ChannelId> channels) const {
        std::vector<ChannelId> asked, lengthened;
        const bool together = turnsBySlerp(*clip_, joint.id);
        const bool turns = std::ranges::any_of(
            channels, [&](const ChannelId& id) { return isAngle(id.channel) && grows(id); });
        for (const ChannelId& id : channels) {
            const bool whole = grows(id) || (together && turns && isAngle(id.channel));
            (whole ? lengthened : asked).push_back(id);
        }
        std::vector<Track> made = tracksAt(joint, index, asked, frames_);
        if (lengthened.empty()) return made;
        const auto all = framesOf(steps_, overAll(steps_, *clip_));
        std::ranges::move(tracksAt(joint, index, lengthened, all), std::back_inserter(made));
        return made;
    }

    /// The tracks of a goal's channels, baked: each by itself.
    std::vector<Track> goalTracks(std::span<const ChannelId> channels) const {
        std::vector<Track> made;
        for (const ChannelId& id : channels) {
            const Curve& curve = *clip_->find(id);
            const auto frames = grows(id) ? framesOf(steps_, overAll(steps_, *clip_)) : frames_;
            std::vector<double> values;
            for (const FrameIndex frame : frames) values.push_back(curve.evaluate(clip_->rate.time(frame)));
            made.push_back(
                {id, std::make_shared<const Curve>(baked(curve, clip_->rate, frames, values, steps_))});
        }
        return made;
    }

private:
    bool grows(ChannelId id) const {
        const Curve* curve = clip_->find(id);
        return curve != nullptr && lengthens(steps_, *curve, clip_->rate);
    }

    std::vector<Track> tracksAt(const Joint& joint, int index, std::span<const ChannelId> channels,
                                std::span<const FrameIndex> frames) const {
        std::vector<std::vector<double>> values(channels.size());
        for (const FrameIndex frame : frames) {
            const ClipSampler::Values shown = sampler_.values(index, clip_->rate.time(frame));
            for (std::size_t c = 0; c < channels.size(); ++c)
                values[c].push_back(shown.at(channels[c].channel));
        }
        std::vector<Track> tracks;
        for (std::size_t c = 0; c < channels.size(); ++c) {
            if (!joint.free.contains(channels[c].channel)) continue;
            const Curve* there = clip_->find(channels[c]);
            Curve curve =
                baked(there ? *there : zeros(*clip_, joint.id), clip_->rate, frames, values[c], steps_);
            tracks.push_back({channels[c], std::make_shared<const Curve>(std::move(curve))});
        }
        return tracks;
    }

    ClipSampler sampler_;
    std::shared_ptr<const Clip> clip_;
    BakeSteps steps_;
    std::vector<FrameIndex> frames_;
};

}  // namespace

Result<Scene> bakeKeys(const Scene& scene, CharacterId character, ClipId clip,
                       std::span<const ChannelId> channels, const BakeSteps& steps) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    if (const auto checked = check(*edited, channels, steps); !checked)
        return tl::unexpected<Error>(checked.error());
    const auto owner = scene.find(character);
    const Bake bake(*owner, std::make_shared<const Clip>(*edited), steps);
    const std::vector<ChannelId> all = withWholeRotations(*owner->skeleton, *edited, channels);
    for (auto first = all.begin(); first != all.end();) {
        const auto end =
            std::find_if(first, all.end(), [&](const ChannelId& id) { return id.joint != first->joint; });
        if (const auto index = owner->skeleton->find(first->joint)) {
            for (Track& track : bake.tracks((*owner->skeleton)[*index], *index, {first, end}))
                putTrack(*edited, std::move(track));
        } else if (owner->find(GoalId{first->joint.value})) {
            for (Track& track : bake.goalTracks({first, end})) putTrack(*edited, std::move(track));
        }
        first = end;
    }
    growTo(*edited, edited->rate.time(steps.first));
    growTo(*edited, edited->rate.time(steps.last));
    return withClip(scene, character, std::move(*edited));
}

}  // namespace sinew
