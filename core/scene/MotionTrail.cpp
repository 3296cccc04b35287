#include "core/scene/MotionTrail.h"

#include <algorithm>
#include <array>
#include <atomic>

#include "core/anim/PlayTimes.h"
#include "core/base/InParallel.h"
#include "core/scene/SourceWay.h"
#include "core/scene/WideEvaluator.h"

namespace sinew {
namespace {

constexpr double kLever =
    1e-9;  // of the skeleton's extent: nearer to its head, turning a joint moves nothing
constexpr std::size_t kTimesAPiece = 16 * kWideFrames;

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

/// Merges sorted times into sorted times, each once.
void merge(std::vector<Seconds>& times, std::span<const Seconds> more) {
    const auto middle = static_cast<std::ptrdiff_t>(times.size());
    times.insert(times.end(), more.begin(), more.end());
    std::ranges::inplace_merge(times, times.begin() + middle);
    times.erase(std::unique(times.begin(), times.end()), times.end());
}

/// The samples of times that have one each; both sorted.
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

/// The new times in [from, to] at which keys of a point play; some of them where it was stopped.
std::vector<Seconds> playedKeyTimes(const Evaluator& evaluator, const BonePoint& point, Seconds from,
                                    Seconds to, const std::function<bool()>& stopped) {
    const Clip& clip = *evaluator.clip();
    const auto [first, last] = sourceBetween(clip.playingWarp(), from, to);
    std::vector<Seconds> played;
    for (const Seconds key : trailKeyTimes(clip, evaluator.skeleton(), point, first, last)) {
        if (stopped && stopped()) break;
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

/// Points one by one, on all cores.
template <class Work>
void forEachPoint(std::size_t count, const Work& work) {
    inParallel(count, [&work]() -> PieceWork { return std::cref(work); });
}

/// Puts points into samples of their trails, of which times are evaluated together. Of one thread.
class RunOfPlaces {
public:
    static constexpr std::size_t kMost = kWideFrames;

    /// @param known  null, or ways of all points: what they do not cover is evaluated
    RunOfPlaces(Evaluator& evaluator, std::span<const BonePoint> points, std::vector<SourceWay>* known,
                std::vector<MotionTrail>& trails)
        : evaluator_(evaluator), wide_(evaluator), points_(points), known_(known), trails_(trails) {
        for (const BonePoint& point : points) inJoint_.push_back(pointInJoint(evaluator.skeleton(), point));
    }

    /// @param times  of the samples from `first` on, at most kMost
    void read(std::span<const Seconds> times, std::size_t first) {
        std::array<std::size_t, kMost> unknown;
        std::array<Seconds, kMost> asked;
        std::size_t count = 0;
        for (std::size_t i = 0; i < times.size(); ++i) {
            if (known_ && readOff(times[i], first + i)) continue;
            asked[count] = times[i];
            unknown[count++] = first + i;
        }
        if (count == 0) return;
        wide_.evaluate({asked.data(), count});
        for (std::size_t p = 0; p < points_.size(); ++p) {
            for (std::size_t n = 0; n < count; ++n)
                place(p, unknown[n]) = wide_.point(points_[p].joint, n, inJoint_[p]);
        }
    }

private:
    Eigen::Vector3d& place(std::size_t point, std::size_t sample) {
        return trails_[point].samples[sample].place;
    }

    /// False where a way does not know.
    bool readOff(Seconds time, std::size_t sample) {
        const Seconds source = evaluator_.clip() ? evaluator_.clip()->sourceTime(time) : time;
        for (std::size_t p = 0; p < known_->size(); ++p) {
            const auto there = (*known_)[p].at(source);
            if (!there) return false;
            place(p, sample) = *there;
        }
        return true;
    }

    Evaluator& evaluator_;
    WideEvaluator<double> wide_;
    std::span<const BonePoint> points_;
    std::vector<SourceWay>* known_;
    std::vector<MotionTrail>& trails_;
    std::vector<Eigen::Vector3d> inJoint_;
};

/// Puts points at all times into the samples of their trails: whether it was not stopped. What is known
/// already is read off by this thread, one time after the other; else all cores evaluate.
bool readPlaces(Evaluator& evaluator, std::span<const BonePoint> points, std::span<const Seconds> times,
                const std::function<bool()>& stopped, std::vector<SourceWay>* known,
                std::vector<MotionTrail>& trails) {
    std::atomic<bool> ended = false;
    const auto read = [&](RunOfPlaces& run, std::size_t piece) {
        const std::size_t end = std::min(times.size(), (piece + 1) * kTimesAPiece);
        for (std::size_t begin = piece * kTimesAPiece; begin < end && !ended; begin += RunOfPlaces::kMost) {
            if (stopped && stopped()) {
                ended = true;
            } else {
                run.read(times.subspan(begin, std::min(RunOfPlaces::kMost, end - begin)), begin);
            }
        }
    };
    const std::size_t pieces = (times.size() + kTimesAPiece - 1) / kTimesAPiece;
    if (known || pieces < 2) {
        RunOfPlaces run(evaluator, points, known, trails);
        for (std::size_t piece = 0; piece < pieces; ++piece) read(run, piece);
        return !ended;
    }
    inParallel(pieces, [&]() -> PieceWork {
        auto own = std::make_shared<Evaluator>(evaluator.another());
        auto run = std::make_shared<RunOfPlaces>(*own, points, known, trails);
        return [&read, own, run](std::size_t piece) { read(*run, piece); };
    });
    return !ended;
}

}  // namespace

std::optional<std::vector<MotionTrail>> motionTrails(Evaluator& evaluator, std::span<const BonePoint> points,
                                                     FrameIndex first, FrameIndex last, int perFrame,
                                                     const std::function<bool()>& stopped,
                                                     std::vector<SourceWay>* known) {
    const FrameRate rate = rateOf(evaluator);
    const std::vector<Seconds> frames = frameTimes(rate, first, last, 1);
    std::vector<Seconds> times = perFrame > 1 ? frameTimes(rate, first, last, perFrame) : frames;
    std::vector<std::vector<Seconds>> keys(points.size());
    if (evaluator.clip()) {
        forEachPoint(points.size(), [&](std::size_t p) {
            keys[p] = playedKeyTimes(evaluator, points[p], rate.time(first), rate.time(last), stopped);
        });
    }
    for (const std::vector<Seconds>& own : keys) merge(times, own);
    makeUnique(times);
    std::vector<MotionTrail> trails(points.size());
    for (MotionTrail& trail : trails) {
        trail.samples.reserve(times.size());
        for (const Seconds time : times) trail.samples.push_back({time});
    }
    if (!readPlaces(evaluator, points, times, stopped, known, trails)) return std::nullopt;
    const std::vector<std::size_t> ofFrames = samplesAt(times, frames);
    forEachPoint(points.size(), [&](std::size_t p) {
        measureSpeeds(trails[p].samples);
        trails[p].frames = ofFrames;
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

}  // namespace sinew
