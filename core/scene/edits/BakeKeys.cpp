#include "core/scene/edits/BakeKeys.h"

#include <algorithm>
#include <array>
#include <cmath>
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
    if ((steps.last.value - steps.first.value) / steps.step > kMostKeys)
        return fail(ErrorCode::limitExceeded, place, "these would be millions of keys");
    return {};
}

std::vector<FrameIndex> framesOf(const BakeSteps& steps) {
    std::vector<FrameIndex> frames;
    for (FrameIndex frame = steps.first; frame < steps.last; frame = frame + FrameIndex{steps.step})
        frames.push_back(frame);
    frames.push_back(steps.last);
    return frames;
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
    const std::size_t there = curve.keyAtOrBefore(last);
    Key end{last, values.back(),
            there + 1 < curve.size() ? curve.key(there).interpolation : steps.interpolation};
    end.slopeOut = slopeBeside(curve, last, false);
    Curve middle;
    if (frames.size() > 1) {
        const auto all = values.first(values.size() - 1);
        std::vector<Key> keys;
        for (std::size_t i = 0; i < all.size(); ++i) {
            keys.push_back({rate.time(frames[i]), all[i], steps.interpolation});
        }
        keys.front().slopeIn = slopeBeside(curve, first, true);
        if (steps.step == 1 && keys.front().slopeIn == 0) {
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
    for (int i = 0; i < 3; ++i) {
        const Curve* curve = clip.find({joint, angle(i)});
        if (curve == nullptr) continue;
        for (const Key& key : curve->keys()) keys.push_back({key.time, 0, Interpolation::slerp});
    }
    return Curve::fromKeys(std::move(keys));
}

/// The channels, and of joints that turn by slerp all free angles: the rotation is theirs together.
std::vector<ChannelId> withWholeRotations(const Skeleton& skeleton, const Clip& clip,
                                          std::span<const ChannelId> channels) {
    std::set<ChannelId> all(channels.begin(), channels.end());
    for (const ChannelId& id : channels) {
        const auto index = skeleton.find(id.joint);
        if (!index || !isAngle(id.channel) || !turnsBySlerp(clip, id.joint)) continue;
        for (int i = 0; i < 3; ++i) {
            if (skeleton[*index].free.contains(angle(i))) all.insert({id.joint, angle(i)});
        }
    }
    return {all.begin(), all.end()};
}

class Bake {
public:
    Bake(const Character& character, std::shared_ptr<const Clip> clip, const BakeSteps& steps)
        : sampler_(character.skeleton, clip),
          clip_(std::move(clip)),
          steps_(steps),
          frames_(framesOf(steps)) {}

    /// The tracks of one joint's channels, baked.
    std::vector<Track> tracks(const Joint& joint, int index, std::span<const ChannelId> channels) const {
        std::vector<std::vector<double>> values(channels.size());
        for (const FrameIndex frame : frames_) {
            const ClipSampler::Values shown = sampler_.values(index, clip_->rate.time(frame));
            for (std::size_t c = 0; c < channels.size(); ++c)
                values[c].push_back(shown.at(channels[c].channel));
        }
        std::vector<Track> tracks;
        for (std::size_t c = 0; c < channels.size(); ++c) {
            if (!joint.free.contains(channels[c].channel)) continue;
            const Curve* there = clip_->find(channels[c]);
            Curve curve =
                baked(there ? *there : zeros(*clip_, joint.id), clip_->rate, frames_, values[c], steps_);
            tracks.push_back({channels[c], std::make_shared<const Curve>(std::move(curve))});
        }
        return tracks;
    }

private:
    ClipSampler sampler_;
    std::shared_ptr<const Clip> clip_;
    BakeSteps steps_;
    std::vector<FrameIndex> frames_;
};

void putTrack(Clip& clip, Track track) {
    const auto place = std::ranges::lower_bound(clip.tracks, track.id, {}, &Track::id);
    if (place != clip.tracks.end() && place->id == track.id) {
        place->curve = std::move(track.curve);
    } else {
        clip.tracks.insert(place, std::move(track));
    }
}

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
        }
        first = end;
    }
    growTo(*edited, edited->rate.time(steps.first));
    growTo(*edited, edited->rate.time(steps.last));
    return withClip(scene, character, std::move(*edited));
}

}  // namespace sinew
