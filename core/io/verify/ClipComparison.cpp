#include "core/io/verify/ClipComparison.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>

#include "core/anim/sampling/MotionError.h"
#include "core/base/InParallel.h"
#include "core/io/writing/WrittenMotion.h"
#include "core/scene/evaluation/ShapeWeights.h"
#include "core/skin/MorphTargets.h"

namespace sinew {

namespace {

constexpr double kPieceSeconds = 0.5;
constexpr double kSame = 1e-6;

}  // namespace

CheckTimes::CheckTimes(const WriteSubject& subject) : duration_(subject.duration().value) {
    grids_.push_back({subject.rate, {}, true});
    if (subject.clip && subject.frameCount > 1) {
        grids_.push_back({subject.clip->rate, Seconds{-subject.start.value}, false});
        grids_.push_back({*FrameRate::create(240, 1), {}, false});
    }
    pieces_ = static_cast<std::size_t>(duration_ / kPieceSeconds) + 1;
}

std::vector<CheckTimes::Time> CheckTimes::times(std::size_t piece) const {
    const double from = static_cast<double>(piece) * kPieceSeconds, to = from + kPieceSeconds;
    // Collects times around the piece, then drops those outside, so that rounding cannot make a frame appear
    // twice or not at all.
    std::vector<Time> times;
    for (const Grid& grid : grids_) {
        const double first = grid.rate.frame(Seconds{from} - grid.start);
        for (FrameIndex frame{static_cast<std::int64_t>(std::ceil(first)) - 1};;
             frame = frame + FrameIndex{1}) {
            const double time = (grid.start + grid.rate.time(frame)).value;
            if (time > duration_ + kSame || time >= to + kSame) break;
            if (time > -kSame && time >= from - kSame)
                times.push_back({std::clamp(time, 0.0, duration_), grid.isFile});
        }
    }
    std::ranges::sort(times, [](const Time& a, const Time& b) { return a.seconds < b.seconds; });
    std::vector<Time> kept;
    for (const Time& time : times) {
        if (kept.empty() || time.seconds - kept.back().seconds > kSame) {
            kept.push_back(time);
        } else if (time.isFrame) {
            kept.back() = time;
        }
    }
    std::erase_if(kept, [&](const Time& time) {
        return time.seconds < from || (time.seconds >= to && piece + 1 < pieces_);
    });
    return kept;
}

namespace {

/// The error of a joint at one time: radians and metres.
struct JointError {
    double angle = 0, distance = 0;
};

/// Returns the angle between two sets of axes, ignoring their lengths. Infinite if it is NaN.
double angleBetween(const Eigen::Matrix3d& a, const Eigen::Matrix3d& b) {
    double square = 0;
    for (int axis = 0; axis < 3; ++axis)
        square += (a.col(axis).stableNormalized() - b.col(axis).stableNormalized()).squaredNorm();
    // For two rotations the norm of the difference is 2√2 sin(angle / 2).
    const double angle = 2 * std::asin(std::min(1.0, std::sqrt(square / 8)));
    return std::isnan(square) ? std::numeric_limits<double>::infinity() : angle;
}

/// Returns the accuracy of times in a file: FBX stores them precisely, other formats in single precision.
double timeResolution(double time) { return 1e-6 + time * std::numeric_limits<float>::epsilon(); }

bool exceeds(const JointError& error, const ExportTolerance& tolerance) {
    return error.angle > tolerance.angle || error.distance > tolerance.distance;
}

/// Keeps the larger error. Of equal errors the earlier one is kept, so that the result does not depend on the
/// threads.
void keepLarger(WorstError& worst, const WorstError& other) {
    const bool isLarger = other.size > worst.size;
    if (isLarger || (other.size == worst.size && other.size > 0 && other.time < worst.time)) worst = other;
}

/// Returns the joints' rotations in model space in the rest pose.
std::vector<Eigen::Matrix3d> restAxes(const Skeleton& skeleton) {
    std::vector<Eigen::Quaterniond> rotations;
    std::vector<Eigen::Matrix3d> axes;
    for (const Joint& joint : skeleton.joints()) {
        Eigen::Quaterniond rotation = joint.rest.rotation;
        if (joint.parent != kNoParent)
            rotation = rotations[static_cast<std::size_t>(joint.parent)] * rotation;
        rotations.push_back(rotation.normalized());
        axes.push_back(rotations.back().toRotationMatrix());
    }
    return axes;
}

}  // namespace

/// The workspace of one thread.
class ClipComparison::Worker {
public:
    explicit Worker(const ClipComparison& all)
        : all_(all),
          motion_(all.subject_),
          player_(all.replay_.player(all.clip_)),
          errors_(all.joints_.size()),
          nearbyErrors_(all.joints_.size()),
          strays_(all.targets_.pairs.size()) {
        if (strays_.empty()) return;
        std::size_t targets = 0;
        for (const auto& mesh : all.subject_.character->meshes) targets += targetCount(*mesh);
        factors_.resize(targets);
    }

    void compare(const std::vector<CheckTimes::Time>& times, Findings& found) {
        std::vector<double> seconds;
        for (const CheckTimes::Time& time : times) seconds.push_back(time.seconds);
        for (std::size_t first = 0; first < times.size(); first += WrittenMotion::kTimes) {
            const std::size_t count = motion_.evaluate(std::span(seconds).subspan(first));
            for (std::size_t i = 0; i < count; ++i) {
                motion_.show(i);
                compare(times[first + i], found);
            }
        }
    }

private:
    /// Compares at one time, at which the motion is shown.
    void compare(const CheckTimes::Time& time, Findings& found) {
        const std::span<const Affine> file = player_->play(Seconds{time.seconds});
        measure(file, errors_);
        const auto isBeyond = [&](const JointError& error) {
            return exceeds(error, all_.settings_.tolerance);
        };
        if (std::ranges::any_of(errors_, isBeyond)) allowForJumps(file, time.seconds);
        for (std::size_t i = 0; i < errors_.size(); ++i) {
            keepLarger(found.angles[i], {errors_[i].angle, Seconds{time.seconds}});
            keepLarger(found.distances[i], {errors_[i].distance, Seconds{time.seconds}});
            if (!time.isFrame) continue;
            found.frameAngle = std::max(found.frameAngle, errors_[i].angle);
            found.frameDistance = std::max(found.frameDistance, errors_[i].distance);
        }
        compareTargets(time, found);
        ++found.samples;
    }

    void compareTargets(const CheckTimes::Time& time, Findings& found) {
        if (strays_.empty()) return;
        std::ranges::fill(strays_, HUGE_VAL);
        const double resolution = timeResolution(time.seconds);
        for (const double offset : {0.0, -resolution, resolution}) {
            measureTargets(time.seconds + offset);
            if (worstStray() <= all_.settings_.tolerance.distance) break;
        }
        for (std::size_t i = 0; i < strays_.size(); ++i) {
            keepLarger(found.targets[i], {strays_[i], Seconds{time.seconds}});
            if (time.isFrame) found.frameDistance = std::max(found.frameDistance, strays_[i]);
        }
    }

    double worstStray() const { return *std::ranges::max_element(strays_); }

    /// Keeps the smaller error of each target, because weights may jump at this time.
    void measureTargets(double seconds) {
        const WriteSubject& subject = all_.subject_;
        const Seconds time = subject.clipTime(Seconds{seconds});
        std::size_t first = 0;
        for (const auto& mesh : subject.character->meshes) {
            const std::size_t count = targetCount(*mesh);
            targetFactors(*mesh, shapeWeights(*mesh, subject.clip.get(), time),
                          std::span(factors_).subspan(first, count));
            first += count;
        }
        const std::span<const double> file = player_->factors();
        for (std::size_t i = 0; i < strays_.size(); ++i) {
            const TargetPairs::Pair& pair = all_.targets_.pairs[i];
            const double stray = std::abs(factors_[pair.index] - file[pair.inFile]) * pair.reach;
            strays_[i] = std::min(strays_[i], std::isnan(stray) ? HUGE_VAL : stray);
        }
    }

    /// Measures the errors of the file's pose against the shown motion.
    void measure(std::span<const Affine> file, std::vector<JointError>& error) {
        for (std::size_t i = 0; i < error.size(); ++i) {
            const int joint = all_.joints_[i];
            const Affine& expected = motion_.model()[static_cast<std::size_t>(joint)];
            Affine actual = file[static_cast<std::size_t>(all_.inFile_[i])];
            actual.linear() *= all_.fileFromJoint_[i];
            const bool comparesRotations = !all_.replay_.hasPositionsOnly();
            error[i] = {comparesRotations ? angleBetween(expected.linear(), actual.linear()) : 0,
                        boneError(motion_.skeleton()[joint], expected, actual,
                                  comparesRotations ? all_.settings_.tolerance.reach : 0)};
        }
    }

    /// Accepts a pose that is correct slightly earlier or later, because the motion may jump at this time.
    void allowForJumps(std::span<const Affine> file, double time) {
        for (const double offset : {-timeResolution(time), timeResolution(time)}) {
            motion_.evaluate(Seconds{time + offset});
            measure(file, nearbyErrors_);
            for (std::size_t i = 0; i < errors_.size(); ++i) {
                const ExportTolerance& tolerance = all_.settings_.tolerance;
                if (exceeds(errors_[i], tolerance) && !exceeds(nearbyErrors_[i], tolerance))
                    errors_[i] = nearbyErrors_[i];
            }
        }
    }

    const ClipComparison& all_;
    WrittenMotion motion_;
    std::unique_ptr<ReplayPlayer> player_;
    std::vector<JointError> errors_, nearbyErrors_;  ///< as ClipComparison::joints_
    std::vector<double> strays_;                     ///< metres, as TargetPairs::pairs
    std::vector<double> factors_;                    ///< of all targets of the character
};

ClipComparison::ClipComparison(const WriteSubject& subject, const Replay& replay, int clip,
                               const JointPairs& pairs, const TargetPairs& targets,
                               const CheckSettings& settings)
    : subject_(subject),
      replay_(replay),
      clip_(clip),
      settings_(settings),
      targets_(targets),
      times_(subject) {
    const std::vector<Eigen::Matrix3d> axes = restAxes(*subject.skeleton);
    for (int i = 0; i < subject.skeleton->size(); ++i) {
        const int inFile = pairs.inFile[static_cast<std::size_t>(i)];
        if (inFile < 0) continue;
        joints_.push_back(i);
        inFile_.push_back(inFile);
        fileFromJoint_.push_back(settings.jointAxes ? Eigen::Matrix3d(Eigen::Matrix3d::Identity())
                                                    : axes[static_cast<std::size_t>(i)]);
    }
    findings_.angles.resize(joints_.size());
    findings_.distances.resize(joints_.size());
    findings_.targets.resize(targets.pairs.size());
}

void ClipComparison::run(std::atomic<std::size_t>& done, std::size_t all) {
    std::mutex mutex;
    const std::vector<WorstError> noErrors(joints_.size()), noStrays(targets_.pairs.size());
    inParallel(pieces(), [&] {
        auto worker = std::make_shared<Worker>(*this);
        return [&, worker](std::size_t piece) {
            if (settings_.control.isCancelled()) return;
            Findings found{noErrors, noErrors, noStrays, 0, 0, 0};
            std::vector<CheckTimes::Time> times = times_.times(piece);
            if (replay_.hasPositionsOnly())
                std::erase_if(times, [](const CheckTimes::Time& time) { return !time.isFrame; });
            worker->compare(times, found);
            settings_.control.report(static_cast<double>(++done) / static_cast<double>(all));
            const std::scoped_lock lock(mutex);
            merge(found);
        };
    });
}

void ClipComparison::merge(const Findings& found) {
    for (std::size_t i = 0; i < joints_.size(); ++i) {
        keepLarger(findings_.angles[i], found.angles[i]);
        keepLarger(findings_.distances[i], found.distances[i]);
    }
    for (std::size_t i = 0; i < found.targets.size(); ++i) keepLarger(findings_.targets[i], found.targets[i]);
    findings_.samples += found.samples;
    findings_.frameAngle = std::max(findings_.frameAngle, found.frameAngle);
    findings_.frameDistance = std::max(findings_.frameDistance, found.frameDistance);
}

void ClipComparison::fillReport(ClipCheck& check) const {
    for (std::size_t i = 0; i < joints_.size(); ++i)
        check.joints.push_back(
            {(*subject_.skeleton)[joints_[i]].name, findings_.angles[i], findings_.distances[i]});
    for (std::size_t i = 0; i < findings_.targets.size(); ++i)
        check.joints.push_back({"shape " + targets_.pairs[i].name, {}, findings_.targets[i]});
    check.samples = findings_.samples;
    check.frameAngle = findings_.frameAngle;
    check.frameDistance = findings_.frameDistance;
}

}  // namespace sinew
