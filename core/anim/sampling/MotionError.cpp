#include "core/anim/sampling/MotionError.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/anim/sampling/ClipSampler.h"
#include "core/base/InParallel.h"
#include "core/base/Index.h"
#include "core/rig/Pose.h"

namespace sinew {
namespace {

constexpr std::size_t kTimesPerPiece = 512;
constexpr std::size_t kMaximumTimes = 20'000'000;

/// Plays a clip and computes model transforms, one time after the other.
class Player {
public:
    Player(std::shared_ptr<const Skeleton> skeleton, std::shared_ptr<const Clip> clip)
        : sampler_(std::move(skeleton), std::move(clip)), model_(sampler_.skeleton().joints().size()) {}

    const std::vector<Affine>& at(double time) {
        sampler_.sample(Seconds{time}, pose_);
        forwardKinematics(sampler_.skeleton(), pose_, model_);
        return model_;
    }

private:
    ClipSampler sampler_;
    Pose pose_;
    std::vector<Affine> model_;
};

MotionError maximumError(const Skeleton& skeleton, Player& original, Player& changed,
                         std::span<const double> times, double distance) {
    MotionError maximum;
    for (const double time : times) {
        const auto& before = original.at(time);
        const auto& now = changed.at(time);
        for (int j = 0; j < skeleton.size(); ++j) {
            const auto i = asIndex(j);
            const double error = boneError(skeleton[j], before[i], now[i], distance);
            if (error > maximum.distance) maximum = {error, j, Seconds{time}};
        }
    }
    return maximum;
}

/// Returns the first and last frame that is played or lies between keys.
std::pair<double, double> frameSpan(const Clip& clip) {
    double first = static_cast<double>(clip.firstFrame.value);
    double last = static_cast<double>(clip.lastFrame.value);
    for (const Track& track : clip.tracks) {
        first = std::min(first, std::floor(clip.rate.frame(track.curve->startTime())));
        last = std::max(last, std::ceil(clip.rate.frame(track.curve->endTime())));
    }
    return {first, last};
}

}  // namespace

double boneError(const Joint& joint, const Affine& original, const Affine& changed, double distance) {
    const Eigen::Matrix3d linearChange = changed.linear() - original.linear();
    const Eigen::Vector3d shift = changed.translation() - original.translation();
    double square = (shift + linearChange * joint.tail).squaredNorm();
    // Once it is not a number, it remains so.
    const auto include = [&](double other) {
        if (other > square || std::isnan(other)) square = other;
    };
    for (int axis = 0; axis < 3; ++axis) {
        const Eigen::Vector3d offset = distance * linearChange.col(axis);
        // The farther of the points in both directions. The head lies between them.
        include(shift.squaredNorm() + offset.squaredNorm() + 2 * std::abs(shift.dot(offset)));
    }
    return std::isnan(square) ? std::numeric_limits<double>::infinity() : std::sqrt(square);
}

MotionError motionError(const std::shared_ptr<const Skeleton>& skeleton,
                        const std::shared_ptr<const Clip>& original,
                        const std::shared_ptr<const Clip>& changed, std::span<const double> times,
                        double distance, const std::atomic<bool>* cancel) {
    std::vector<MotionError> maximum((times.size() + kTimesPerPiece - 1) / kTimesPerPiece);
    inParallel(maximum.size(), [&] {
        auto before = std::make_shared<Player>(skeleton, original);
        auto now = std::make_shared<Player>(skeleton, changed);
        return [&, before, now](std::size_t piece) {
            if (cancel && *cancel) return;
            const std::size_t first = piece * kTimesPerPiece;
            const auto own = times.subspan(first, std::min(kTimesPerPiece, times.size() - first));
            maximum[piece] = maximumError(*skeleton, *before, *now, own, distance);
        };
    });
    const auto largest = std::ranges::max_element(maximum, {}, &MotionError::distance);
    return largest == maximum.end() ? MotionError() : *largest;
}

std::vector<double> comparisonTimes(const Clip& clip, std::size_t limit) {
    const auto [first, last] = frameSpan(clip);
    if (!(last - first + static_cast<double>(clip.keyCount()) < static_cast<double>(limit))) return {};
    std::vector<double> times;
    for (FrameIndex f{static_cast<std::int64_t>(first)}; f.value <= static_cast<std::int64_t>(last);
         f = f + FrameIndex{1}) {
        times.push_back(clip.rate.time(f).value);
    }
    const std::size_t frames = times.size();
    for (const Track& track : clip.tracks) {
        for (std::size_t i = 0; i < track.curve->size(); ++i) {
            const Seconds time = track.curve->key(i).time;
            if (clip.rate.time(clip.rate.nearestFrame(time)) != time) times.push_back(time.value);
        }
    }
    std::sort(times.begin() + static_cast<std::ptrdiff_t>(frames), times.end());
    std::inplace_merge(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(frames), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
}

Result<std::vector<double>> checkedComparisonTimes(const Clip& clip) {
    std::vector<double> times = comparisonTimes(clip, kMaximumTimes);
    if (!times.empty()) return times;
    return fail(ErrorCode::limitExceeded, "clip " + clip.name,
                "it has too many frames and keys to be compared");
}

}  // namespace sinew
