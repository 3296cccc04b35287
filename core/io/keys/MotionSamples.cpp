#include "core/io/keys/MotionSamples.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "core/anim/MotionError.h"
#include "core/io/keys/KeyMoments.h"
#include "core/math/Interpolate.h"

namespace sinew {

namespace {

constexpr int kDeepest = 6;         ///< halvings between two times of a block
constexpr double kShortest = 2e-5;  ///< seconds that are not halved
constexpr double kLargest = 1e100;  ///< no motion is so large, and its square still is a number

bool isNumber(const Transform& local) {
    return (local.translation.array().abs() <= kLargest).all() && local.rotation.coeffs().allFinite() &&
           (local.scale.array().abs() <= kLargest).all();
}

Transform between(const Transform& from, const Transform& to, double u) {
    return {from.translation + u * (to.translation - from.translation), slerp(from.rotation, to.rotation, u),
            from.scale + u * (to.scale - from.scale)};
}

/// The angle between two frames of axes, whatever their lengths.
double turnBetween(const Affine& was, const Affine& is) {
    const Eigen::Matrix3d before = was.linear().colwise().normalized();
    const Eigen::Matrix3d now = is.linear().colwise().normalized();
    const double chord = (now - before).norm() / (2 * std::numbers::sqrt2);
    return 2 * std::asin(std::min(chord, 1.0));
}

}  // namespace

ModelError modelError(const Skeleton& skeleton, std::span<const Affine> was, std::span<const Affine> is,
                      double reach) {
    ModelError worst;
    for (int j = 0; j < skeleton.size(); ++j) {
        const auto i = static_cast<std::size_t>(j);
        worst.angle = std::max(worst.angle, turnBetween(was[i], is[i]));
        worst.distance = std::max(worst.distance, boneError(skeleton[j], was[i], is[i], reach));
    }
    return worst;
}

Result<void> checkNumbers(const WrittenMotion& motion, double time) {
    const auto local = motion.local();
    for (std::size_t j = 0; j < local.size(); ++j) {
        if (isNumber(local[j])) continue;
        const double frame = std::floor(motion.subject().rate.frame(Seconds{time})) + 1;
        return fail(ErrorCode::argumentInvalid,
                    "joint " + motion.skeleton()[static_cast<int>(j)].name + ", frame " +
                        std::to_string(static_cast<std::int64_t>(frame)),
                    "the keys around it are too large: there is no number between them to write");
    }
    return {};
}

/// Evaluates time after time, and halves what bends.
class Sampling {
public:
    Sampling(WrittenMotion& motion, const ExportTolerance& tolerance)
        : motion_(motion), tolerance_(tolerance), model_(motion.model().size()) {
        samples_.joints_ = motion.local().size();
    }

    Result<MotionSamples> take(const std::vector<double>& times, bool isStraight) {
        samples_.times_.reserve(times.size());
        samples_.locals_.reserve(times.size() * samples_.joints_);
        for (std::size_t i = 0; i < times.size(); ++i) {
            if (i % WrittenMotion::kTimes == 0) motion_.evaluate(std::span(times).subspan(i));
            motion_.show(i % WrittenMotion::kTimes);
            if (const auto checked = checkNumbers(motion_, times[i]); !checked)
                return tl::unexpected<Error>(checked.error());
            if (i == 0 || isStraight) {
                put(times[i], motion_.local());
                continue;
            }
            const Pose here(motion_.local().begin(), motion_.local().end());
            halve(lastPose(), times[i - 1], here, times[i], kDeepest);
            put(times[i], here);
        }
        return std::move(samples_);
    }

private:
    Pose lastPose() const {
        return {samples_.locals_.end() - static_cast<std::ptrdiff_t>(samples_.joints_),
                samples_.locals_.end()};
    }

    void put(double time, std::span<const Transform> local) {
        samples_.times_.push_back(time);
        samples_.locals_.insert(samples_.locals_.end(), local.begin(), local.end());
    }

    /// What lies between two times, where it is not what lies between their poses.
    void halve(const Pose& from, double start, const Pose& to, double end, int depth) {
        const double middle = floatTime((start + end) / 2);
        if (end - start < kShortest || depth == 0 || middle <= start || middle >= end) return;
        motion_.evaluate(Seconds{middle});
        const double u = (middle - start) / (end - start);
        straight_.clear();
        for (std::size_t j = 0; j < from.size(); ++j) straight_.push_back(between(from[j], to[j], u));
        forwardKinematics(motion_.skeleton(), straight_, model_);
        const ModelError error = modelError(motion_.skeleton(), motion_.model(), model_, tolerance_.reach);
        if (error.within(tolerance_, 1)) return;
        const Pose here(motion_.local().begin(), motion_.local().end());
        halve(from, start, here, middle, depth - 1);
        put(middle, here);
        halve(here, middle, to, end, depth - 1);
    }

    WrittenMotion& motion_;
    const ExportTolerance& tolerance_;
    MotionSamples samples_;
    Pose straight_;
    std::vector<Affine> model_;
};

Result<MotionSamples> MotionSamples::take(WrittenMotion& motion, const SampleTimes& times, std::size_t block,
                                          const ExportTolerance& tolerance) {
    return Sampling(motion, tolerance).take(times.block(block), times.isStraight());
}

}  // namespace sinew
