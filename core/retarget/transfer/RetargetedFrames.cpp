#include "core/retarget/transfer/RetargetedFrames.h"

#include <algorithm>
#include <cmath>

#include "core/math/EulerOrder.h"

namespace sinew {

RetargetedFrames::RetargetedFrames(const Skeleton& skeleton, std::size_t frames)
    : skeleton_(skeleton), frames_(frames) {
    for (int joint = 0; joint < skeleton.size(); ++joint) {
        for (const Channel channel : kChannels) {
            if (skeleton[joint].free.contains(channel)) channels_.push_back({joint, channel});
        }
    }
    values_.resize(frames * channels_.size());
}

void RetargetedFrames::set(std::size_t frame, const PoseValues& values) {
    for (std::size_t c = 0; c < channels_.size(); ++c)
        at(frame, c) = values[static_cast<std::size_t>(channels_[c].joint)].at(channels_[c].channel);
}

void RetargetedFrames::get(std::size_t frame, PoseValues& values) const {
    for (std::size_t c = 0; c < channels_.size(); ++c)
        values[static_cast<std::size_t>(channels_[c].joint)].at(channels_[c].channel) = at(frame, c);
}

bool RetargetedFrames::isFinite() const {
    return std::ranges::all_of(values_, [](double value) { return std::isfinite(value); });
}

void RetargetedFrames::unroll() {
    for (std::size_t c = 0; c < channels_.size(); ++c) {
        if (!isAngle(channels_[c].channel)) continue;
        const Joint& joint = skeleton_[channels_[c].joint];
        const bool isFree = std::ranges::all_of(joint.limits.angles, [](const AngleLimit& limit) {
            return limit.mode == AngleLimit::Mode::free;
        });
        const bool isWhole = channels_[c].channel == Channel::angle1 && c + 2 < channels_.size() &&
                             channels_[c + 1].channel == Channel::angle2 &&
                             channels_[c + 2].channel == Channel::angle3;
        if (isFree && isWhole) {
            unrollJoint(joint.order, c);
            c += 2;
        } else {
            unrollAngle(joint.limits.angles[static_cast<std::size_t>(component(channels_[c].channel))], c);
        }
    }
}

void RetargetedFrames::unrollJoint(EulerOrder order, std::size_t channel) {
    for (std::size_t f = 1; f < frames_; ++f) {
        Eigen::Map<Eigen::Vector3d> angles(&at(f, channel));
        const Eigen::Vector3d before = Eigen::Map<const Eigen::Vector3d>(&at(f - 1, channel));
        angles = sinew::unroll(order, angles, before);
    }
}

void RetargetedFrames::unrollAngle(const AngleLimit& limit, std::size_t channel) {
    for (std::size_t f = 1; f < frames_; ++f) {
        const double angle = at(f, channel);
        const double turned = angle + 2 * kPi * nearestTurns(at(f - 1, channel), angle);
        if (excess(limit, turned) <= excess(limit, angle)) at(f, channel) = turned;
    }
}

int RetargetedFrames::limitsViolated() const {
    int violated = 0;
    for (std::size_t c = 0; c < channels_.size(); ++c) {
        if (!isAngle(channels_[c].channel)) continue;
        const JointLimits& limits = skeleton_[channels_[c].joint].limits;
        const bool applies = limits.appliesTo(LimitUse::drags) || limits.appliesTo(LimitUse::ik);
        const AngleLimit& limit = limits.angles[static_cast<std::size_t>(component(channels_[c].channel))];
        bool exceeds = false;
        for (std::size_t f = 0; f < frames_ && applies && !exceeds; ++f)
            exceeds = excess(limit, at(f, c)) > kLimitTolerance;
        violated += exceeds ? 1 : 0;
    }
    return violated;
}

std::vector<Track> RetargetedFrames::tracks(FrameRate rate, FrameIndex first) const {
    const PoseValues rest = restValues(skeleton_);
    std::vector<Track> tracks;
    std::vector<double> samples(frames_);
    for (std::size_t c = 0; c < channels_.size(); ++c) {
        const auto [joint, channel] = channels_[c];
        for (std::size_t f = 0; f < frames_; ++f) samples[f] = at(f, c);
        const bool isConstant =
            std::ranges::all_of(samples, [&](double value) { return value == samples[0]; });
        if (isConstant && samples[0] == rest[static_cast<std::size_t>(joint)].at(channel)) continue;
        const Curve curve = isConstant ? Curve::fromKeys({{rate.time(first), samples[0]}})
                                       : Curve::fromSamples(rate, first, samples);
        tracks.push_back({{skeleton_[joint].id, channel}, std::make_shared<const Curve>(curve)});
    }
    return tracks;
}

}  // namespace sinew
