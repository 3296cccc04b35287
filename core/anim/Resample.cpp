#include "core/anim/Resample.h"

#include <algorithm>
#include <cmath>

#include "core/anim/ClipSampler.h"
#include "core/anim/ExchangeKeys.h"
#include "core/anim/KeyValues.h"
#include "core/anim/Reorder.h"

namespace sinew {
namespace {

constexpr double kSlack = 1e-6;  // of a frame, for what division rounds off
constexpr std::int64_t kMostKeys = std::int64_t{1} << 26;

bool turnsFreely(const Joint& joint) {
    return std::ranges::all_of(std::array{0, 1, 2}, [&](int i) { return joint.free.contains(angle(i)); });
}

bool isAnimated(const Curve* curve) { return curve != nullptr && curve->size() > 1; }

/// Whether the joint's angles play together: SLERP moves those too that have no keys.
bool slerps(const Joint& joint, const Clip& clip) {
    const AngleCurves curves = playingAngles(clip, joint);
    return std::ranges::any_of(curves,
                               [](const auto& curve) { return curve && curve->uses(Interpolation::slerp); });
}

/// The channels of a joint that get samples.
std::vector<Channel> sampledChannels(const Joint& joint, const Clip& clip) {
    std::vector<Channel> channels;
    const bool whole = slerps(joint, clip);
    for (const Channel channel : kChannels) {
        if (!joint.free.contains(channel)) continue;
        if (isAnimated(clip.find({joint.id, channel})) || (whole && isAngle(channel))) {
            channels.push_back(channel);
        }
    }
    return channels;
}

std::vector<Curve> samples(const ClipSampler& sampler, int joint, std::span<const Channel> channels,
                           FrameRate rate, FrameRange frames, Interpolation angles) {
    std::vector<std::vector<double>> values(channels.size());
    for (FrameIndex frame = frames.first; frame <= frames.last; ++frame.value) {
        const ClipSampler::Values at = sampler.values(joint, rate.time(frame));
        for (std::size_t c = 0; c < channels.size(); ++c) values[c].push_back(at.at(channels[c]));
    }
    std::vector<Curve> curves;
    for (std::size_t c = 0; c < channels.size(); ++c) {
        const Interpolation kind = isAngle(channels[c]) ? angles : Interpolation::linear;
        curves.push_back(Curve::fromSamples(rate, frames.first, values[c], kind));
    }
    return curves;
}

/// Whether an angle that joined others only because they go by SLERP together is at rest all the time.
bool stays(const Curve* old, const Curve& sampled) {
    if (isAnimated(old)) return false;
    constexpr double kRounding = 1e-9;
    const double value = old ? old->key(0).value : 0;
    return std::ranges::all_of(keyValues(sampled),
                               [&](double at) { return std::abs(at - value) <= kRounding; });
}

/// The clip with a key on each frame of a rate.
///
/// @param slerp  whether freely turning joints then go by SLERP from key to key
Clip sampled(const ClipSampler& sampler, FrameRate rate, FrameRange frames, bool slerp) {
    Clip made = sampler.clip();
    made.rate = rate;
    made.firstFrame = frames.first;
    made.lastFrame = frames.last;
    const Skeleton& skeleton = sampler.skeleton();
    for (int i = 0; i < skeleton.size(); ++i) {
        const Joint& joint = skeleton[i];
        const std::vector<Channel> channels = sampledChannels(joint, sampler.clip());
        const bool turning = slerp && turnsFreely(joint);
        const auto curves = samples(sampler, i, channels, rate, frames,
                                    turning ? Interpolation::slerp : Interpolation::linear);
        for (std::size_t c = 0; c < channels.size(); ++c) {
            const ChannelId id{joint.id, channels[c]};
            const Curve* old = made.find(id);
            if (stays(old, curves[c])) continue;
            const Ends ends = old ? old->ends() : Ends{};
            putTrack(made, {id, std::make_shared<const Curve>(curves[c].withEnds(ends))});
        }
    }
    return made;
}

}  // namespace

FrameRange framesWithin(const Clip& clip, FrameRate rate) {
    const auto frame = [](double place) {
        const auto most = static_cast<double>(kMaximumFrame.value);
        return FrameIndex{static_cast<std::int64_t>(std::clamp(place, -most, most))};
    };
    const FrameIndex first = frame(std::ceil(rate.frame(clip.rate.time(clip.firstFrame)) - kSlack));
    const FrameIndex last = frame(std::floor(rate.frame(clip.rate.time(clip.lastFrame)) + kSlack));
    return {first, std::max(first, last)};
}

Result<Clip> resampled(std::shared_ptr<const Skeleton> skeleton, std::shared_ptr<const Clip> clip,
                       const ResampleSettings& settings) {
    const FrameRange wanted = framesWithin(*clip, settings.rate);
    const auto channels = static_cast<std::int64_t>(clip->tracks.size()) + 1;
    const std::int64_t frames = std::max(clip->frameCount(), wanted.count());
    const bool inside = wanted.first.value > -kMaximumFrame.value && wanted.last < kMaximumFrame;
    if (!inside || frames > kMostKeys / channels) {
        return fail(ErrorCode::limitExceeded, "clip " + clip->name,
                    "it would have more keys or frames than there is room for");
    }
    ClipSampler sampler(skeleton, clip);
    if (settings.between == ResampleSettings::Between::slerp) {
        const FrameRange own{clip->firstFrame, clip->lastFrame};
        auto stepping = std::make_shared<const Clip>(sampled(sampler, clip->rate, own, true));
        sampler = ClipSampler(skeleton, std::move(stepping));
    }
    Clip made = sampled(sampler, settings.rate, wanted, false);
    if (std::ranges::all_of(made.tracks, [](const Track& track) { return isFinite(*track.curve); }))
        return made;
    return fail(ErrorCode::valueRange, "clip " + clip->name,
                "its keys are too large: there is no number between some of them");
}

}  // namespace sinew
