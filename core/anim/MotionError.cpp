#include "core/anim/MotionError.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/anim/ClipSampler.h"
#include "core/base/InParallel.h"
#include "core/rig/ForwardKinematics.h"

namespace sinew {
namespace {

constexpr std::size_t kTimesAPiece = 512;
constexpr std::size_t kMostTimes = 20'000'000;

/// The models of one clip, time after time.
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

MotionError worstOf(const Skeleton& skeleton, Player& was, Player& is, std::span<const double> times,
                    double distance) {
    MotionError worst;
    for (const double time : times) {
        const auto& before = was.at(time);
        const auto& now = is.at(time);
        for (int j = 0; j < skeleton.size(); ++j) {
            const auto i = static_cast<std::size_t>(j);
            const double error = boneError(skeleton[j], before[i], now[i], distance);
            if (error > worst.distance) worst = {error, j, Seconds{time}};
        }
    }
    return worst;
}

/// The frames that play and those between all keys.
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

double boneError(const Joint& joint, const Affine& was, const Affine& is, double distance) {
    const Eigen::Matrix3d turn = is.linear() - was.linear();
    const Eigen::Vector3d shift = is.translation() - was.translation();
    double square = (shift + turn * joint.tail).squaredNorm();
    // Once no number, it stays none.
    const auto take = [&](double other) {
        if (other > square || std::isnan(other)) square = other;
    };
    for (int axis = 0; axis < 3; ++axis) {
        const Eigen::Vector3d off = distance * turn.col(axis);
        // The farther of both directions; the head lies between them.
        take(shift.squaredNorm() + off.squaredNorm() + 2 * std::abs(shift.dot(off)));
    }
    return std::isnan(square) ? std::numeric_limits<double>::infinity() : std::sqrt(square);
}

MotionError motionError(const std::shared_ptr<const Skeleton>& skeleton,
                        const std::shared_ptr<const Clip>& was, const std::shared_ptr<const Clip>& is,
                        std::span<const double> times, double distance, const std::atomic<bool>* cancel) {
    std::vector<MotionError> worst((times.size() + kTimesAPiece - 1) / kTimesAPiece);
    inParallel(worst.size(), [&] {
        auto before = std::make_shared<Player>(skeleton, was);
        auto now = std::make_shared<Player>(skeleton, is);
        return [&, before, now](std::size_t piece) {
            if (cancel && *cancel) return;
            const std::size_t first = piece * kTimesAPiece;
            const auto own = times.subspan(first, std::min(kTimesAPiece, times.size() - first));
            worst[piece] = worstOf(*skeleton, *before, *now, own, distance);
        };
    });
    const auto all = std::ranges::max_element(worst, {}, &MotionError::distance);
    return all == worst.end() ? MotionError() : *all;
}

std::vector<double> timesToKeep(const Clip& clip, std::size_t most) {
    const auto [first, last] = frameSpan(clip);
    if (!(last - first + static_cast<double>(clip.keyCount()) < static_cast<double>(most))) return {};
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

Result<std::vector<double>> countedTimesToKeep(const Clip& clip) {
    std::vector<double> times = timesToKeep(clip, kMostTimes);
    if (!times.empty()) return times;
    return fail(ErrorCode::limitExceeded, "clip " + clip.name,
                "its frames and keys are too many to be checked one by one");
}

}  // namespace sinew
