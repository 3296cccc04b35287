#include "core/scene/evaluation/MotionTrail.h"

#include <algorithm>
#include <array>
#include <atomic>

#include "core/anim/curve/Curve.h"
#include "core/anim/warp/PlayTimes.h"
#include "core/base/InParallel.h"
#include "core/scene/evaluation/BatchEvaluator.h"

namespace sinew {

namespace {

constexpr double kMinArm =
    1e-9;  // of the skeleton's extent: nearer to the joint's head, rotation does not move a point
constexpr std::size_t kTimesPerPiece = 16 * kBatchSize;

FrameRate rateOf(const Evaluator& evaluator) {
    return evaluator.clip() ? evaluator.clip()->rate : FrameRate();
}

/// Sorts a list by time and removes elements too near to an earlier one to be distinct keys, where speeds
/// would be rounding errors.
template <class Element, class Time = std::identity>
void makeUnique(std::vector<Element>& list, Time timeOf = {}) {
    if (!std::ranges::is_sorted(list, {}, timeOf)) std::ranges::stable_sort(list, {}, timeOf);
    std::size_t kept = 0;
    for (const Element& element : list) {
        if (kept == 0 || !areTooClose(std::invoke(timeOf, list[kept - 1]), std::invoke(timeOf, element)))
            list[kept++] = element;
    }
    list.resize(kept);
}

std::vector<Seconds> frameTimes(FrameRate rate, FrameIndex first, FrameIndex last, int perFrame) {
    std::vector<Seconds> times;
    for (FrameIndex frame = first; frame <= last; frame = frame + FrameIndex{1}) {
        times.push_back(rate.time(frame));
        for (int i = 1; i < perFrame && frame < last; ++i)
            times.push_back(rate.time(frame) + rate.frameTime() * (static_cast<double>(i) / perFrame));
    }
    return times;
}

/// Merges sorted times into sorted times, without duplicates.
void merge(std::vector<Seconds>& times, std::span<const Seconds> more) {
    const auto middle = static_cast<std::ptrdiff_t>(times.size());
    times.insert(times.end(), more.begin(), more.end());
    std::ranges::inplace_merge(times, times.begin() + middle);
    times.erase(std::unique(times.begin(), times.end()), times.end());
}

/// Returns the indices of the samples at `wanted` times. Each has a sample, and both lists are sorted.
std::vector<std::size_t> samplesAt(std::span<const Seconds> times, std::span<const Seconds> wanted) {
    std::vector<std::size_t> samples;
    samples.reserve(wanted.size());
    std::size_t sample = 0;
    for (const Seconds time : wanted) {
        const Seconds earliest = time - Seconds{Curve::kMinimumGap};
        while (sample < times.size() && times[sample] <= earliest) ++sample;
        samples.push_back(sample);
    }
    return samples;
}

/// Returns the slope at b of the parabola through three points at distinct times.
Eigen::Vector3d slope(const TrailSample& a, const TrailSample& b, const TrailSample& c) {
    const double before = b.time.value - a.time.value;
    const double after = c.time.value - b.time.value;
    return ((b.position - a.position) * (after / before) + (c.position - b.position) * (before / after)) /
           (before + after);
}

void measureSpeeds(std::vector<TrailSample>& samples) {
    if (samples.size() < 2) return;
    const auto speedBetween = [](const TrailSample& a, const TrailSample& b) {
        return (b.position - a.position).norm() / (b.time.value - a.time.value);
    };
    for (std::size_t i = 1; i + 1 < samples.size(); ++i)
        samples[i].speed = slope(samples[i - 1], samples[i], samples[i + 1]).norm();
    samples.front().speed = speedBetween(samples[0], samples[1]);
    samples.back().speed = speedBetween(samples[samples.size() - 2], samples.back());
}

ChannelSet movingChannels(const Skeleton& skeleton, int joint, const BonePoint& point) {
    const Eigen::Vector3d position = pointInModel(skeleton, skeleton.restModel(), point);
    const Eigen::Vector3d head = skeleton.restModel()[static_cast<std::size_t>(joint)].translation();
    const bool hasArm = (position - head).norm() > kMinArm * skeleton.extent();
    ChannelSet moving;
    for (const Channel channel : kChannels) {
        if ((hasArm || isTranslation(channel)) && skeleton[joint].free.contains(channel))
            moving.insert(channel);
    }
    return moving;
}

void mergeKeyTimes(const Curve& curve, Seconds from, Seconds to, std::vector<Seconds>& all) {
    std::vector<Seconds> times;
    const std::size_t before = curve.keyAtOrBefore(from);
    for (std::size_t i = before < curve.size() ? before : 0; i < curve.size(); ++i) {
        const Seconds time = curve.key(i).time;
        if (time > to) break;
        if (time >= from) times.push_back(time);
    }
    merge(all, times);
}

/// Returns the new times in [from, to] at which keys of a point play; incomplete if stopped.
std::vector<Seconds> playedKeyTimes(const Evaluator& evaluator, const BonePoint& point, Seconds from,
                                    Seconds to, const std::function<bool()>& isStopped) {
    const Clip& clip = *evaluator.clip();
    const auto [first, last] = sourceBetween(clip.playingWarp(), from, to);
    std::vector<Seconds> played;
    for (const Seconds key : trailKeyTimes(clip, evaluator.skeleton(), point, first, last)) {
        if (isStopped && isStopped()) break;
        if (!clip.playingWarp()) {
            played.push_back(key);
            continue;
        }
        for (const Seconds time : playTimes(clip.playingWarp(), key)) {
            if (time >= from && time <= to) played.push_back(time);
        }
    }
    makeUnique(played);
    return played;
}

/// Calls `work` for each point, on all cores.
template <class Work>
void forEachPoint(std::size_t count, const Work& work) {
    inParallel(count, [&work]() -> PieceWork { return std::cref(work); });
}

/// Writes the positions of points into the samples of their trails, in batches of times. One per thread.
class TrailSampler {
public:
    static constexpr std::size_t kMax = kBatchSize;

    /// @param known  null, or paths of all points; times that they do not cover are evaluated
    TrailSampler(Evaluator& evaluator, std::span<const BonePoint> points, std::vector<SourcePath>* known,
                 std::vector<MotionTrail>& trails)
        : evaluator_(evaluator), wide_(evaluator), points_(points), known_(known), trails_(trails) {
        for (const BonePoint& point : points) inJoint_.push_back(pointInJoint(evaluator.skeleton(), point));
    }

    /// @param times  of the samples from `first` on, at most kMax
    void read(std::span<const Seconds> times, std::size_t first) {
        std::array<std::size_t, kMax> unknown;
        std::array<Seconds, kMax> requested;
        std::size_t count = 0;
        for (std::size_t i = 0; i < times.size(); ++i) {
            if (known_ && readKnown(times[i], first + i)) continue;
            requested[count] = times[i];
            unknown[count++] = first + i;
        }
        if (count == 0) return;
        wide_.evaluate({requested.data(), count});
        for (std::size_t p = 0; p < points_.size(); ++p) {
            for (std::size_t n = 0; n < count; ++n)
                position(p, unknown[n]) = wide_.point(points_[p].joint, n, inJoint_[p]);
        }
    }

private:
    Eigen::Vector3d& position(std::size_t point, std::size_t sample) {
        return trails_[point].samples[sample].position;
    }

    /// Reads the positions from the known paths. Returns false if one does not cover the time.
    bool readKnown(Seconds time, std::size_t sample) {
        const Seconds source = evaluator_.clip() ? evaluator_.clip()->sourceTime(time) : time;
        for (std::size_t p = 0; p < known_->size(); ++p) {
            const auto knownPosition = (*known_)[p].at(source);
            if (!knownPosition) return false;
            position(p, sample) = *knownPosition;
        }
        return true;
    }

    Evaluator& evaluator_;
    BatchEvaluator<double> wide_;
    std::span<const BonePoint> points_;
    std::vector<SourcePath>* known_;
    std::vector<MotionTrail>& trails_;
    std::vector<Eigen::Vector3d> inJoint_;
};

/// Writes the positions of points at all times into their trails. With known paths this thread reads them one
/// time after the other; otherwise all cores evaluate. Returns false if stopped.
bool samplePositions(Evaluator& evaluator, std::span<const BonePoint> points, std::span<const Seconds> times,
                     const std::function<bool()>& isStopped, std::vector<SourcePath>* known,
                     std::vector<MotionTrail>& trails) {
    std::atomic<bool> isEnded = false;
    const auto read = [&](TrailSampler& run, std::size_t piece) {
        const std::size_t end = std::min(times.size(), (piece + 1) * kTimesPerPiece);
        for (std::size_t begin = piece * kTimesPerPiece; begin < end && !isEnded;
             begin += TrailSampler::kMax) {
            if (isStopped && isStopped()) {
                isEnded = true;
            } else {
                run.read(times.subspan(begin, std::min(TrailSampler::kMax, end - begin)), begin);
            }
        }
    };
    const std::size_t pieces = (times.size() + kTimesPerPiece - 1) / kTimesPerPiece;
    if (known || pieces < 2) {
        TrailSampler run(evaluator, points, known, trails);
        for (std::size_t piece = 0; piece < pieces; ++piece) read(run, piece);
        return !isEnded;
    }
    inParallel(pieces, [&]() -> PieceWork {
        auto own = std::make_shared<Evaluator>(evaluator.clone());
        auto run = std::make_shared<TrailSampler>(*own, points, known, trails);
        return [&read, own, run](std::size_t piece) { read(*run, piece); };
    });
    return !isEnded;
}

}  // namespace

std::optional<std::vector<MotionTrail>> motionTrails(Evaluator& evaluator, std::span<const BonePoint> points,
                                                     FrameIndex first, FrameIndex last, int perFrame,
                                                     const std::function<bool()>& isStopped,
                                                     std::vector<SourcePath>* known) {
    const FrameRate rate = rateOf(evaluator);
    const std::vector<Seconds> frames = frameTimes(rate, first, last, 1);
    std::vector<Seconds> times = perFrame > 1 ? frameTimes(rate, first, last, perFrame) : frames;
    std::vector<std::vector<Seconds>> keys(points.size());
    if (evaluator.clip()) {
        forEachPoint(points.size(), [&](std::size_t p) {
            keys[p] = playedKeyTimes(evaluator, points[p], rate.time(first), rate.time(last), isStopped);
        });
    }
    for (const std::vector<Seconds>& own : keys) merge(times, own);
    makeUnique(times);
    std::vector<MotionTrail> trails(points.size());
    for (MotionTrail& trail : trails) {
        trail.samples.reserve(times.size());
        for (const Seconds time : times) trail.samples.push_back({time});
    }
    if (!samplePositions(evaluator, points, times, isStopped, known, trails)) return std::nullopt;
    const std::vector<std::size_t> frameSamples = samplesAt(times, frames);
    forEachPoint(points.size(), [&](std::size_t p) {
        measureSpeeds(trails[p].samples);
        trails[p].frames = frameSamples;
        trails[p].keys = samplesAt(times, keys[p]);
    });
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
            mergeKeyTimes(*curve, from, to, times);
        }
        if (!keyed) continue;
        makeUnique(times);
        return times;
    }
    return {};
}

namespace {

constexpr std::size_t kLinearSteps = 8;  // samples tried one by one before a binary search

}  // namespace

SourcePath::SourcePath(std::span<const TrailSample> samples, const TimeWarp* warp) {
    samples_.reserve(samples.size());
    for (const TrailSample& sample : samples)
        samples_.push_back({warp ? warp->source(sample.time) : sample.time, sample.position});
    makeUnique(samples_, &Sample::source);
}

std::size_t SourcePath::sampleBefore(Seconds source) {
    for (std::size_t i = lastIndex_; i < std::min(lastIndex_ + kLinearSteps, samples_.size() - 1); ++i) {
        if (samples_[i].source > source) break;
        if (samples_[i + 1].source > source) return i;
    }
    const auto next = std::ranges::upper_bound(samples_, source, {}, &Sample::source);
    return static_cast<std::size_t>(next - samples_.begin()) - 1;
}

Eigen::Vector3d SourcePath::slope(std::size_t sample) const {
    const Sample& current = samples_[sample];
    const bool first = sample == 0, last = sample + 1 == samples_.size();
    const auto secant = [](const Sample& a, const Sample& b) {
        return Eigen::Vector3d((b.position - a.position) / (b.source.value - a.source.value));
    };
    // At an end, too, use the parabola through the three nearest samples.
    if (samples_.size() == 2) return secant(samples_[0], samples_[1]);
    if (first) return 2 * secant(current, samples_[1]) - slope(1);
    if (last) return 2 * secant(samples_[sample - 1], current) - slope(sample - 1);
    const double before = current.source.value - samples_[sample - 1].source.value;
    const double next = samples_[sample + 1].source.value - current.source.value;
    return (secant(samples_[sample - 1], current) * next + secant(current, samples_[sample + 1]) * before) /
           (before + next);
}

std::optional<Eigen::Vector3d> SourcePath::at(Seconds source) {
    if (samples_.size() < 2 || source < samples_.front().source || source > samples_.back().source)
        return std::nullopt;
    if (source == samples_.back().source) return samples_.back().position;
    const std::size_t i = lastIndex_ = sampleBefore(source);
    const Sample& from = samples_[i];
    if (source == from.source) return from.position;
    const Sample& to = samples_[i + 1];
    const double length = to.source.value - from.source.value;
    if (length > kMaxGap.value) return std::nullopt;
    const double t = (source.value - from.source.value) / length, u = 1 - t;
    return from.position * (u * u * (1 + 2 * t)) + to.position * (t * t * (1 + 2 * u)) +
           (slope(i) * (u * u * t) - slope(i + 1) * (t * t * u)) * length;
}

}  // namespace sinew
