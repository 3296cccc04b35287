#include "core/scene/MotionTrail.h"

#include <algorithm>
#include <array>

#include "core/anim/PlayTimes.h"
#include "core/scene/SourceWay.h"
#include "core/scene/WideEvaluator.h"

namespace sinew {
namespace {

constexpr double kLever =
    1e-9;  // of the skeleton's extent: nearer to its head, turning a joint moves nothing

FrameRate rateOf(const Evaluator& evaluator) {
    return evaluator.clip() ? evaluator.clip()->rate : FrameRate();
}

/// Sorted; of times nearer than keys may be, the earliest. Speeds over less than that would be rounding.
void makeUnique(std::vector<Seconds>& times) {
    if (!std::ranges::is_sorted(times)) std::ranges::sort(times);
    std::size_t kept = 0;
    for (const Seconds time : times) {
        if (kept == 0 || !tooNear(times[kept - 1], time)) times[kept++] = time;
    }
    times.resize(kept);
}

std::vector<Seconds> frameTimes(FrameRate rate, FrameIndex first, FrameIndex last, int perFrame) {
    std::vector<Seconds> times;
    for (FrameIndex frame = first; frame <= last; frame = frame + FrameIndex{1}) {
        times.push_back(rate.time(frame));
        for (int i = 1; i < perFrame && frame < last; ++i) {
            times.push_back(rate.time(frame) + rate.frameTime() * (static_cast<double>(i) / perFrame));
        }
    }
    return times;
}

std::size_t sampleAt(std::span<const Seconds> times, Seconds time) {
    const Seconds earliest = time - Seconds{Curve::kMinimumGap};
    return static_cast<std::size_t>(std::ranges::upper_bound(times, earliest) - times.begin());
}

/// The slope at b of the parabola through three points; their times differ.
Eigen::Vector3d slope(const TrailSample& a, const TrailSample& b, const TrailSample& c) {
    const double before = b.time.value - a.time.value;
    const double behind = c.time.value - b.time.value;
    return ((b.place - a.place) * (behind / before) + (c.place - b.place) * (before / behind)) /
           (before + behind);
}

void measureSpeeds(std::vector<TrailSample>& samples) {
    if (samples.size() < 2) return;
    const auto between = [](const TrailSample& a, const TrailSample& b) {
        return (b.place - a.place).norm() / (b.time.value - a.time.value);
    };
    for (std::size_t i = 1; i + 1 < samples.size(); ++i)
        samples[i].speed = slope(samples[i - 1], samples[i], samples[i + 1]).norm();
    samples.front().speed = between(samples[0], samples[1]);
    samples.back().speed = between(samples[samples.size() - 2], samples.back());
}

ChannelSet movingChannels(const Skeleton& skeleton, int joint, const BonePoint& point) {
    const Eigen::Vector3d place = pointPlace(skeleton, skeleton.restModel(), point);
    const Eigen::Vector3d head = skeleton.restModel()[static_cast<std::size_t>(joint)].translation();
    const bool lever = (place - head).norm() > kLever * skeleton.extent();
    ChannelSet moving;
    for (const Channel channel : kChannels) {
        if ((lever || isTranslation(channel)) && skeleton[joint].free.contains(channel))
            moving.insert(channel);
    }
    return moving;
}

void appendKeyTimes(const Curve& curve, Seconds from, Seconds to, std::vector<Seconds>& times) {
    const std::size_t before = curve.keyAtOrBefore(from);
    for (std::size_t i = before < curve.size() ? before : 0; i < curve.size(); ++i) {
        const Seconds time = curve.key(i).time;
        if (time > to) break;
        if (time >= from) times.push_back(time);
    }
}

/// The new times in [from, to] at which keys of a point play; some of them where it was stopped.
std::vector<Seconds> playedKeyTimes(const Evaluator& evaluator, const BonePoint& point, Seconds from,
                                    Seconds to, const std::function<bool()>& stopped) {
    const Clip& clip = *evaluator.clip();
    const auto [first, last] = sourceBetween(clip.playingWarp(), from, to);
    std::vector<Seconds> played;
    for (const Seconds key : trailKeyTimes(clip, evaluator.skeleton(), point, first, last)) {
        if (stopped && stopped()) break;
        for (const Seconds time : playTimes(clip.playingWarp(), key)) {
            if (time >= from && time <= to) played.push_back(time);
        }
    }
    makeUnique(played);
    return played;
}

/// Where points are at times that are evaluated together.
class RunOfPlaces {
public:
    static constexpr std::size_t kMost = kWideFrames;

    RunOfPlaces(Evaluator& evaluator, std::span<const BonePoint> points)
        : evaluator_(evaluator), wide_(evaluator), points_(points), places_(kMost * points.size()) {
        for (const BonePoint& point : points) inJoint_.push_back(pointInJoint(evaluator.skeleton(), point));
    }

    /// @param known  null, or ways of all points: what they do not cover is evaluated
    void read(std::span<const Seconds> times, std::vector<SourceWay>* known) {
        times_ = times;
        std::array<std::size_t, kMost> unknown;
        std::array<Seconds, kMost> asked;
        std::size_t count = 0;
        for (std::size_t i = 0; i < times.size(); ++i) {
            if (known && readOff(*known, i)) continue;
            asked[count] = times[i];
            unknown[count++] = i;
        }
        if (count == 0) return;
        wide_.evaluate({asked.data(), count});
        for (std::size_t n = 0; n < count; ++n) {
            for (std::size_t p = 0; p < points_.size(); ++p)
                place(unknown[n], p) = wide_.point(points_[p].joint, n, inJoint_[p]);
        }
    }

    void appendTo(std::vector<MotionTrail>& trails) {
        for (std::size_t p = 0; p < points_.size(); ++p) {
            for (std::size_t i = 0; i < times_.size(); ++i)
                trails[p].samples.push_back({times_[i], place(i, p), 0});
        }
    }

private:
    Eigen::Vector3d& place(std::size_t time, std::size_t point) {
        return places_[time * points_.size() + point];
    }

    /// False where a way does not know.
    bool readOff(std::vector<SourceWay>& known, std::size_t i) {
        const Seconds source = evaluator_.clip() ? evaluator_.clip()->sourceTime(times_[i]) : times_[i];
        for (std::size_t p = 0; p < known.size(); ++p) {
            const auto there = known[p].at(source);
            if (!there) return false;
            place(i, p) = *there;
        }
        return true;
    }

    Evaluator& evaluator_;
    WideEvaluator<double> wide_;
    std::span<const BonePoint> points_;
    std::vector<Eigen::Vector3d> inJoint_, places_;
    std::span<const Seconds> times_;
};

}  // namespace

std::optional<std::vector<MotionTrail>> motionTrails(Evaluator& evaluator, std::span<const BonePoint> points,
                                                     FrameIndex first, FrameIndex last, int perFrame,
                                                     const std::function<bool()>& stopped,
                                                     std::vector<SourceWay>* known) {
    const FrameRate rate = rateOf(evaluator);
    std::vector<Seconds> times = frameTimes(rate, first, last, perFrame);
    std::vector<std::vector<Seconds>> keys(points.size());
    for (std::size_t p = 0; p < points.size() && evaluator.clip(); ++p) {
        keys[p] = playedKeyTimes(evaluator, points[p], rate.time(first), rate.time(last), stopped);
        const auto middle = static_cast<std::ptrdiff_t>(times.size());
        times.insert(times.end(), keys[p].begin(), keys[p].end());
        std::ranges::inplace_merge(times, times.begin() + middle);
    }
    makeUnique(times);
    std::vector<MotionTrail> trails(points.size());
    for (MotionTrail& trail : trails) trail.samples.reserve(times.size());
    RunOfPlaces run(evaluator, points);
    for (std::size_t begin = 0; begin < times.size(); begin += RunOfPlaces::kMost) {
        if (stopped && stopped()) return std::nullopt;
        run.read(std::span(times).subspan(begin, std::min(RunOfPlaces::kMost, times.size() - begin)), known);
        run.appendTo(trails);
    }
    for (std::size_t p = 0; p < points.size(); ++p) {
        measureSpeeds(trails[p].samples);
        for (FrameIndex frame = first; frame <= last; frame = frame + FrameIndex{1})
            trails[p].frames.push_back(sampleAt(times, rate.time(frame)));
        for (const Seconds time : keys[p]) trails[p].keys.push_back(sampleAt(times, time));
    }
    return trails;
}

std::vector<Seconds> trailKeyTimes(const Clip& clip, const Skeleton& skeleton, const BonePoint& point,
                                   Seconds from, Seconds to) {
    for (int joint = point.joint; joint != kNoParent; joint = skeleton[joint].parent) {
        const ChannelSet moving = movingChannels(skeleton, joint, point);
        std::vector<Seconds> times;
        bool keyed = false;
        for (const Channel channel : kChannels) {
            const Curve* curve =
                moving.contains(channel) ? clip.find({skeleton[joint].id, channel}) : nullptr;
            if (!curve) continue;
            keyed = true;
            appendKeyTimes(*curve, from, to, times);
        }
        if (!keyed) continue;
        makeUnique(times);
        return times;
    }
    return {};
}

}  // namespace sinew
