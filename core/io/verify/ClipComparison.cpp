#include "core/io/verify/ClipComparison.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>

#include "core/anim/MotionError.h"
#include "core/base/InParallel.h"
#include "core/io/WrittenMotion.h"

namespace sinew {

namespace {

/// How far off a joint is at one time.
struct Off {
    double angle = 0, distance = 0;
};

/// The angle between two frames' axes, whatever their lengths. Infinite where it is no number.
double angleBetween(const Eigen::Matrix3d& a, const Eigen::Matrix3d& b) {
    double square = 0;
    for (int axis = 0; axis < 3; ++axis)
        square += (a.col(axis).stableNormalized() - b.col(axis).stableNormalized()).squaredNorm();
    // Of two rotations the norm of the difference is 2√2 sin(angle / 2).
    const double angle = 2 * std::asin(std::min(1.0, std::sqrt(square / 8)));
    return std::isnan(square) ? std::numeric_limits<double>::infinity() : angle;
}

/// How far the times of a file may be off: FBX counts them finely, others in single precision.
double timeResolution(double time) { return 1e-6 + time * std::numeric_limits<float>::epsilon(); }

bool exceeds(const Off& off, const ExportTolerance& tolerance) {
    return off.angle > tolerance.angle || off.distance > tolerance.distance;
}

/// Of equal errors the earlier is kept, so that it is one which is met first.
void take(WorstError& worst, const WorstError& other) {
    const bool isLarger = other.size > worst.size;
    if (isLarger || (other.size == worst.size && other.size > 0 && other.time < worst.time)) worst = other;
}

/// The rotations of joints in the model at rest.
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

/// What one thread owns.
class ClipComparison::Worker {
public:
    explicit Worker(const ClipComparison& all)
        : all_(all),
          motion_(all.subject_),
          player_(all.replay_.player(all.clip_)),
          off_(all.joints_.size()),
          offNear_(all.joints_.size()) {}

    void compare(const std::vector<CheckTimes::Time>& times, Found& found) {
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
    /// Where the motion is shown at this time.
    void compare(const CheckTimes::Time& time, Found& found) {
        const std::span<const Affine> file = player_->play(Seconds{time.seconds});
        measure(file, off_);
        const auto isBeyond = [&](const Off& off) { return exceeds(off, all_.settings_.tolerance); };
        if (std::ranges::any_of(off_, isBeyond)) allowForJumps(file, time.seconds);
        for (std::size_t i = 0; i < off_.size(); ++i) {
            take(found.angles[i], {off_[i].angle, Seconds{time.seconds}});
            take(found.distances[i], {off_[i].distance, Seconds{time.seconds}});
            if (!time.isFrame) continue;
            found.frameAngle = std::max(found.frameAngle, off_[i].angle);
            found.frameDistance = std::max(found.frameDistance, off_[i].distance);
        }
        ++found.samples;
    }

    /// How far the file is off from the motion as it is shown.
    void measure(std::span<const Affine> file, std::vector<Off>& off) {
        for (std::size_t i = 0; i < off.size(); ++i) {
            const int joint = all_.joints_[i];
            const Affine& is = motion_.model()[static_cast<std::size_t>(joint)];
            Affine was = file[static_cast<std::size_t>(all_.inFile_[i])];
            was.linear() *= all_.fileFromJoint_[i];
            const bool turns = !all_.replay_.hasPlacesOnly();
            off[i] = {
                turns ? angleBetween(is.linear(), was.linear()) : 0,
                boneError(motion_.skeleton()[joint], is, was, turns ? all_.settings_.tolerance.reach : 0)};
        }
    }

    /// What is right a moment earlier or later is right: it jumps there.
    void allowForJumps(std::span<const Affine> file, double time) {
        for (const double near : {-timeResolution(time), timeResolution(time)}) {
            motion_.evaluate(Seconds{time + near});
            measure(file, offNear_);
            for (std::size_t i = 0; i < off_.size(); ++i) {
                const ExportTolerance& tolerance = all_.settings_.tolerance;
                if (exceeds(off_[i], tolerance) && !exceeds(offNear_[i], tolerance)) off_[i] = offNear_[i];
            }
        }
    }

    const ClipComparison& all_;
    WrittenMotion motion_;
    std::unique_ptr<ReplayPlayer> player_;
    std::vector<Off> off_, offNear_;  ///< as ClipComparison::joints_
};

ClipComparison::ClipComparison(const WriteSubject& subject, const Replay& replay, int clip,
                               const JointPairs& pairs, const CheckSettings& settings)
    : subject_(subject), replay_(replay), clip_(clip), settings_(settings), times_(subject) {
    const std::vector<Eigen::Matrix3d> axes = restAxes(*subject.skeleton);
    for (int i = 0; i < subject.skeleton->size(); ++i) {
        const int inFile = pairs.inFile[static_cast<std::size_t>(i)];
        if (inFile < 0) continue;
        joints_.push_back(i);
        inFile_.push_back(inFile);
        fileFromJoint_.push_back(settings.jointAxes ? Eigen::Matrix3d(Eigen::Matrix3d::Identity())
                                                    : axes[static_cast<std::size_t>(i)]);
    }
    found_.angles.resize(joints_.size());
    found_.distances.resize(joints_.size());
}

void ClipComparison::run(std::atomic<std::size_t>& done, std::size_t all) {
    std::mutex mutex;
    const std::vector<WorstError> none(joints_.size());
    inParallel(pieces(), [&] {
        auto worker = std::make_shared<Worker>(*this);
        return [&, worker](std::size_t piece) {
            if (settings_.cancel && *settings_.cancel) return;
            Found found{none, none, 0, 0, 0};
            std::vector<CheckTimes::Time> times = times_.times(piece);
            if (replay_.hasPlacesOnly())
                std::erase_if(times, [](const CheckTimes::Time& time) { return !time.isFrame; });
            worker->compare(times, found);
            const std::size_t nowDone = ++done;
            if (settings_.progress)
                *settings_.progress = settings_.begun + (1 - settings_.begun) * static_cast<float>(nowDone) /
                                                            static_cast<float>(all);
            const std::scoped_lock lock(mutex);
            join(found);
        };
    });
}

void ClipComparison::join(const Found& found) {
    for (std::size_t i = 0; i < joints_.size(); ++i) {
        take(found_.angles[i], found.angles[i]);
        take(found_.distances[i], found.distances[i]);
    }
    found_.samples += found.samples;
    found_.frameAngle = std::max(found_.frameAngle, found.frameAngle);
    found_.frameDistance = std::max(found_.frameDistance, found.frameDistance);
}

void ClipComparison::tell(ClipCheck& check) const {
    for (std::size_t i = 0; i < joints_.size(); ++i)
        check.joints.push_back(
            {(*subject_.skeleton)[joints_[i]].name, found_.angles[i], found_.distances[i]});
    check.samples = found_.samples;
    check.frameAngle = found_.frameAngle;
    check.frameDistance = found_.frameDistance;
}

}  // namespace sinew
