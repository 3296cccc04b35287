#include "core/anim/filter/Resample.h"

#include <algorithm>
#include <cmath>

#include "core/anim/clip/KeyChange.h"
#include "core/anim/curve/EditCurve.h"
#include "core/anim/filter/Reorder.h"
#include "core/anim/sampling/ClipSampler.h"

namespace sinew {
namespace {

constexpr double kSlack = 1e-6;  // fraction of a frame, to absorb rounding
constexpr std::int64_t kMaxResampledKeys = std::int64_t{1} << 26;

bool isAnimated(const Curve* curve) { return curve != nullptr && curve->size() > 1; }

/// Returns the channels of a joint to be sampled.
std::vector<Channel> sampledChannels(const Joint& joint, const Clip& clip) {
    std::vector<Channel> channels;
    // SLERP also changes angles without keys.
    const bool allAngles = usesSlerp(freeAngleCurves(clip, joint));
    for (const Channel channel : kChannels) {
        if (!joint.free.contains(channel)) continue;
        if (isAnimated(clip.find({joint.id, channel})) || (allAngles && isAngle(channel))) {
            channels.push_back(channel);
        }
    }
    return channels;
}

/// Once cancelled, the last frames are missing.
std::vector<Curve> samples(const ClipSampler& sampler, int joint, std::span<const Channel> channels,
                           FrameRate rate, FrameRange frames, Interpolation angles,
                           const WorkControl& control) {
    std::vector<std::vector<double>> values(channels.size());
    for (FrameIndex frame = frames.first; frame <= frames.last && !control.isCancelled(); ++frame.value) {
        const JointValues at = sampler.values(joint, rate.time(frame));
        for (std::size_t c = 0; c < channels.size(); ++c) values[c].push_back(at.at(channels[c]));
    }
    std::vector<Curve> curves;
    for (std::size_t c = 0; c < channels.size(); ++c) {
        const Interpolation kind = isAngle(channels[c]) ? angles : Interpolation::linear;
        curves.push_back(Curve::fromSamples(rate, frames.first, values[c], kind));
    }
    return curves;
}

/// Returns the clip with a key on every frame of a rate; incomplete once cancelled.
///
/// @param slerp  whether freely rotating joints use SLERP between these keys
Clip sampled(const ClipSampler& sampler, FrameRate rate, FrameRange frames, bool slerp,
             const WorkControl& control) {
    Clip result = sampler.clip();
    result.rate = rate;
    result.firstFrame = frames.first;
    result.lastFrame = frames.last;
    const Skeleton& skeleton = sampler.skeleton();
    for (int i = 0; i < skeleton.size(); ++i) {
        control.report(static_cast<double>(i) / skeleton.size());
        const Joint& joint = skeleton[i];
        const std::vector<Channel> channels = sampledChannels(joint, sampler.clip());
        const bool withSlerp = slerp && joint.free.containsAll(kAngles);
        const auto curves = samples(sampler, i, channels, rate, frames,
                                    withSlerp ? Interpolation::slerp : Interpolation::linear, control);
        if (control.isCancelled()) return result;
        for (std::size_t c = 0; c < channels.size(); ++c) {
            const ChannelId id{joint.id, channels[c]};
            const Curve* old = result.find(id);
            // An angle may be sampled only because other angles use slerp.
            if (isUnchanged(old, keyValues(curves[c]))) continue;
            const EndExtrapolation ends = old ? old->extrapolation() : EndExtrapolation{};
            setTrack(result, {id, std::make_shared<const Curve>(curves[c].withExtrapolation(ends))});
        }
    }
    return result;
}

}  // namespace

FrameRange framesWithin(const Clip& clip, FrameRate rate) {
    const auto frame = [](double position) {
        const auto limit = static_cast<double>(kMaximumFrame.value);
        return FrameIndex{static_cast<std::int64_t>(std::clamp(position, -limit, limit))};
    };
    const FrameIndex first = frame(std::ceil(rate.frame(clip.rate.time(clip.firstFrame)) - kSlack));
    const FrameIndex last = frame(std::floor(rate.frame(clip.rate.time(clip.lastFrame)) + kSlack));
    return {first, std::max(first, last)};
}

Result<Clip> resampled(const std::shared_ptr<const Skeleton>& skeleton,
                       const std::shared_ptr<const Clip>& clip, const ResampleSettings& settings,
                       const WorkControl& control) {
    const FrameRange range = framesWithin(*clip, settings.rate);
    const auto channels = static_cast<std::int64_t>(clip->tracks.size()) + 1;
    const std::int64_t frames = std::max(clip->frameCount(), range.count());
    const bool inside = range.first.value > -kMaximumFrame.value && range.last < kMaximumFrame;
    if (!inside || frames > kMaxResampledKeys / channels) {
        return fail(ErrorCode::limitExceeded, "clip " + clip->name, "it would have too many keys or frames");
    }
    const auto cancelled = [] { return fail(ErrorCode::cancelled, "", "resampling was cancelled"); };
    ClipSampler sampler(skeleton, clip);
    float middle = 0;
    if (settings.sampling == ResampleSettings::Sampling::slerp) {
        const FrameRange own{clip->firstFrame, clip->lastFrame};
        middle = 0.5F;
        auto atFrames =
            std::make_shared<const Clip>(sampled(sampler, clip->rate, own, true, control.part(0, middle)));
        if (control.isCancelled()) return cancelled();
        sampler = ClipSampler(skeleton, std::move(atFrames));
    }
    Clip result = sampled(sampler, settings.rate, range, false, control.part(middle, 1));
    if (control.isCancelled()) return cancelled();
    if (isFinite(result)) return result;
    return fail(ErrorCode::valueRange, "clip " + clip->name, "its values are too large to be interpolated");
}

}  // namespace sinew
