#include "core/io/keys/MotionSamples.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "core/anim/sampling/MotionError.h"
#include "core/base/Index.h"
#include "core/io/keys/FileKeyTimes.h"
#include "core/math/Interpolate.h"

namespace sinew {

namespace {

constexpr int kMaxDepth = 6;             ///< maximum number of halvings between two times of a block
constexpr double kMinInterval = 2e-5;    ///< intervals below this are not halved, seconds
constexpr double kMaxMagnitude = 1e100;  ///< larger than any real motion, and its square is still finite

bool isWritable(const Transform& local) {
    return (local.translation.array().abs() <= kMaxMagnitude).all() && local.rotation.coeffs().allFinite() &&
           (local.scale.array().abs() <= kMaxMagnitude).all();
}

Transform interpolated(const Transform& from, const Transform& to, double u) {
    return {from.translation + u * (to.translation - from.translation), slerp(from.rotation, to.rotation, u),
            from.scale + u * (to.scale - from.scale)};
}

/// Returns the angle between two coordinate frames, ignoring the lengths of their axes.
double angleBetween(const Affine& expected, const Affine& actual) {
    const Eigen::Matrix3d expectedAxes = expected.linear().colwise().normalized();
    const Eigen::Matrix3d actualAxes = actual.linear().colwise().normalized();
    const double chord = (actualAxes - expectedAxes).norm() / (2 * std::numbers::sqrt2);
    return 2 * std::asin(std::min(chord, 1.0));
}

}  // namespace

ModelError modelError(const Skeleton& skeleton, std::span<const Affine> expected,
                      std::span<const Affine> actual, double reach) {
    ModelError maxError;
    for (int j = 0; j < skeleton.size(); ++j) {
        const auto i = asIndex(j);
        maxError.angle = std::max(maxError.angle, angleBetween(expected[i], actual[i]));
        maxError.distance =
            std::max(maxError.distance, boneError(skeleton[j], expected[i], actual[i], reach));
    }
    return maxError;
}

Result<void> checkPoseFinite(const WrittenMotion& motion, double time) {
    const auto local = motion.local();
    for (std::size_t j = 0; j < local.size(); ++j) {
        if (isWritable(local[j])) continue;
        const double frame = std::floor(motion.subject().rate.frame(Seconds{time})) + 1;
        return fail(ErrorCode::argumentInvalid,
                    "joint " + motion.skeleton()[static_cast<int>(j)].name + ", frame " +
                        std::to_string(static_cast<std::int64_t>(frame)),
                    "the keys around this frame have values too large to be interpolated");
    }
    return {};
}

/// Samples times in order, and halves intervals where the motion is not linear.
class MotionSampler {
public:
    MotionSampler(WrittenMotion& motion, const ExportTolerance& tolerance)
        : motion_(motion), tolerance_(tolerance), model_(motion.model().size()) {
        samples_.joints_ = motion.local().size();
    }

    Result<MotionSamples> take(const std::vector<double>& times, bool isLinear) {
        samples_.times_.reserve(times.size());
        samples_.locals_.reserve(times.size() * samples_.joints_);
        for (std::size_t i = 0; i < times.size(); ++i) {
            if (i % WrittenMotion::kTimes == 0) motion_.evaluate(std::span(times).subspan(i));
            motion_.show(i % WrittenMotion::kTimes);
            if (const auto checked = checkPoseFinite(motion_, times[i]); !checked)
                return tl::unexpected<Error>(checked.error());
            if (i == 0 || isLinear) {
                add(times[i], motion_.local());
                continue;
            }
            const Pose current(motion_.local().begin(), motion_.local().end());
            subdivide(lastPose(), times[i - 1], current, times[i], kMaxDepth);
            add(times[i], current);
        }
        return std::move(samples_);
    }

private:
    Pose lastPose() const {
        return {samples_.locals_.end() - static_cast<std::ptrdiff_t>(samples_.joints_),
                samples_.locals_.end()};
    }

    void add(double time, std::span<const Transform> local) {
        samples_.times_.push_back(time);
        samples_.locals_.insert(samples_.locals_.end(), local.begin(), local.end());
    }

    /// Adds the samples between two times that interpolating their poses does not approximate within
    /// tolerance.
    void subdivide(const Pose& from, double start, const Pose& to, double end, int depth) {
        const double middle = floatTime((start + end) / 2);
        if (end - start < kMinInterval || depth == 0 || middle <= start || middle >= end) return;
        motion_.evaluate(Seconds{middle});
        const double u = (middle - start) / (end - start);
        interpolated_.clear();
        for (std::size_t j = 0; j < from.size(); ++j)
            interpolated_.push_back(interpolated(from[j], to[j], u));
        forwardKinematics(motion_.skeleton(), interpolated_, model_);
        const ModelError error = modelError(motion_.skeleton(), motion_.model(), model_, tolerance_.reach);
        if (error.isWithin(tolerance_, 1)) return;
        const Pose current(motion_.local().begin(), motion_.local().end());
        subdivide(from, start, current, middle, depth - 1);
        add(middle, current);
        subdivide(current, middle, to, end, depth - 1);
    }

    WrittenMotion& motion_;
    const ExportTolerance& tolerance_;
    MotionSamples samples_;
    Pose interpolated_;
    std::vector<Affine> model_;
};

Result<MotionSamples> MotionSamples::sample(WrittenMotion& motion, const SampleTimes& times,
                                            std::size_t block, const ExportTolerance& tolerance) {
    return MotionSampler(motion, tolerance).take(times.block(block), times.isLinear());
}

}  // namespace sinew
