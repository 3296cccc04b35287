#include "core/anim/locomotion/JointFrames.h"

#include <algorithm>
#include <cmath>

#include "core/anim/clip/KeyChange.h"
#include "core/anim/clip/SlerpChannels.h"
#include "core/anim/curve/EditCurve.h"
#include "core/anim/sampling/JointValues.h"
#include "core/base/Index.h"

namespace sinew {

namespace {

constexpr std::int64_t kMaxFrames = std::int64_t{1} << 22;  // ten hours at 120 Hz

double restValueOf(const Joint& joint, Channel channel) {
    return isAngle(channel) ? 0 : restValues(joint).at(channel);
}

void removeTrack(Clip& clip, ChannelId id) {
    std::erase_if(clip.tracks, [id](const Track& track) { return track.id == id; });
}

bool isConstant(std::span<const double> values) {
    return std::ranges::all_of(values,
                               [&](double value) { return std::abs(value - values.front()) < kSameValue; });
}

/// Returns the extrapolation for keys on all frames in place of a curve: its own if it covers the same time.
EndExtrapolation keptEnds(const Clip& clip, const Curve* old) {
    if (!old || old->size() < 2) return {};
    const bool sameSpan = std::abs((old->startTime() - clip.rate.time(clip.firstFrame)).value) < 1e-6 &&
                          std::abs((old->endTime() - clip.rate.time(clip.lastFrame)).value) < 1e-6;
    return sameSpan ? old->extrapolation() : EndExtrapolation{};
}

bool isSummable(Interpolation kind) {
    return kind != Interpolation::monotone && kind != Interpolation::slerp;
}

/// Returns whether the sum of two curves has the same keys and kinds.
bool haveSummableKeys(const Curve& a, const Curve& b) {
    if (a.size() != b.size() || a.extrapolation() != b.extrapolation()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const Key one = a.key(i), other = b.key(i);
        if (one.time != other.time || one.interpolation != other.interpolation ||
            !isSummable(one.interpolation) || one.shape != other.shape || one.lengths != other.lengths)
            return false;
    }
    return true;
}

}  // namespace

Result<void> checkFrameCount(const Clip& clip) {
    if (clip.frameCount() <= kMaxFrames) return {};
    return fail(ErrorCode::limitExceeded, "clip " + clip.name, "it has too many frames; trim it first");
}

void setOrRemoveTrack(Clip& clip, const Joint& joint, Channel channel, std::shared_ptr<const Curve> curve) {
    const ChannelId id{joint.id, channel};
    const bool isAtRest =
        !curve ||
        (curve->size() == 1 && std::abs(curve->key(0).value - restValueOf(joint, channel)) < kSameValue);
    if (isAtRest)
        removeTrack(clip, id);
    else
        setTrack(clip, {id, std::move(curve)});
}

void setJointFrames(Clip& clip, const Joint& joint, const JointFrames& frames) {
    const bool slerps = rotatesBySlerp(clip, joint.id);
    std::array<std::vector<double>, 6> values;
    Eigen::Vector3d angles = frames.anglesBefore.front();
    for (std::size_t f = 0; f < frames.local.size(); ++f) {
        const RigidTransform& local = frames.local[f];
        if (f > 0) angles += frames.anglesBefore[f] - frames.anglesBefore[f - 1];
        angles = fromQuaternion(joint.order, (joint.rest.rotation.conjugate() * local.rotation).normalized(),
                                angles);
        for (int i = 0; i < 3; ++i) {
            values[asIndex(i)].push_back(local.translation[i]);
            values[asIndex(3 + i)].push_back(angles[i]);
        }
    }
    const bool turns = std::any_of(values.begin() + 3, values.end(),
                                   [](const auto& samples) { return !isConstant(samples); });
    for (std::size_t c = 0; c < values.size(); ++c) {
        const Channel channel = kChannels[c];
        const std::vector<double>& samples = values[c];
        const Curve* old = clip.find({joint.id, channel});
        const bool isSlerp = slerps && isAngle(channel) && turns;
        Curve curve;
        // With SLERP all angles need keys at the same times.
        if (isConstant(samples) && !isSlerp) {
            curve = Curve::fromSamples(clip.rate, clip.firstFrame, std::span(samples).first(1));
        } else {
            curve = Curve::fromSamples(clip.rate, clip.firstFrame, samples,
                                       isSlerp ? Interpolation::slerp : Interpolation::linear)
                        .withExtrapolation(keptEnds(clip, old));
        }
        setOrRemoveTrack(clip, joint, channel, std::make_shared<const Curve>(std::move(curve)));
    }
}

std::shared_ptr<const Curve> scaledCurve(const std::shared_ptr<const Curve>& curve, double factor,
                                         double offset) {
    if (factor == 1 && offset == 0) return curve;
    return std::make_shared<const Curve>(curve->scaled(factor, offset));
}

std::shared_ptr<const Curve> combinedCurve(std::span<const CurveTerm> terms, double offset, FrameRate rate,
                                           FrameIndex first) {
    const CurveTerm* leading = nullptr;
    std::vector<double> values, slopes;
    for (const CurveTerm& term : terms) {
        if (term.factor == 0) continue;
        if (!term.curve || term.curve->size() == 1) {
            offset += term.factor * (term.curve ? term.curve->key(0).value : term.constant);
            continue;
        }
        const Curve& curve = *term.curve;
        if (leading && !haveSummableKeys(*leading->curve, curve)) return nullptr;
        if (!leading) {
            leading = &term;
            values.assign(curve.size(), 0);
            slopes.assign(2 * curve.size(), 0);
        }
        for (std::size_t i = 0; i < curve.size(); ++i) {
            const Key key = curve.key(i);
            values[i] += term.factor * key.value;
            slopes[2 * i] += term.factor * key.slopeIn;
            slopes[2 * i + 1] += term.factor * key.slopeOut;
        }
    }
    if (!leading) return std::make_shared<const Curve>(Curve::fromSamples(rate, first, std::vector{offset}));
    const auto isUsed = [&](const CurveTerm& term) {
        return term.factor != 0 && term.curve && term.curve->size() > 1;
    };
    if (std::ranges::count_if(terms, isUsed) == 1)
        return scaledCurve(leading->curve, leading->factor, offset);
    for (double& value : values) value += offset;
    if (!leading->curve->uses(Interpolation::hermite))
        return std::make_shared<const Curve>(withValues(*leading->curve, values));
    std::vector<Key> keys = leading->curve->keys();
    for (std::size_t i = 0; i < keys.size(); ++i) {
        keys[i].value = values[i];
        keys[i].slopeIn = slopes[2 * i];
        keys[i].slopeOut = slopes[2 * i + 1];
    }
    return std::make_shared<const Curve>(
        Curve::fromKeys(std::move(keys)).withExtrapolation(leading->curve->extrapolation()));
}

}  // namespace sinew
