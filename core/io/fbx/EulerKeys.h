#pragma once

#include <Eigen/Core>
#include <array>
#include <bitset>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/io/writing/WrittenMotion.h"

namespace sinew {

/// Expresses a joint's rotation as three angles. Uses the joint's own rotation order, or XYZ if that order
/// repeats an axis, and no separate rest rotation. If the subject separates rest rotations, or the joint's
/// axes are turned (WriteSubject::boneTurns; the order is then XYZ), the angles are relative to a base, the
/// rest rotation.
class EulerJoint {
public:
    EulerJoint(const WriteSubject& subject, int joint);

    EulerOrder order() const { return order_; }
    bool hasBase() const { return !base_.vec().isZero(0); }
    /// Returns the base as angles about x, y and z in that order, in radians.
    Eigen::Vector3d baseAngles() const;

    /// Returns the angles about x, y and z in radians. If the file uses the clip's own angles they are as
    /// authored, including full turns; otherwise they are the angles of the same rotation closest to `hint`.
    Eigen::Vector3d angles(WrittenMotion& motion, const Eigen::Vector3d& hint) const;
    /// Returns the angles of `rotation` about x, y and z closest to `hint`, in radians.
    Eigen::Vector3d angles(const Eigen::Quaterniond& rotation, const Eigen::Vector3d& hint) const;
    Eigen::Quaterniond rotation(const Eigen::Vector3d& byAxis) const;

private:
    int joint_;
    Eigen::Quaterniond base_;
    EulerOrder order_;
    bool isAuthored_;
};

/// Keys of three values, interpolated linearly and held before the first and after the last key.
struct LinearKeys {
    std::vector<std::int64_t> steps;      ///< K increasing times, in units of 1 / kStepsPerFrame frames
    std::vector<Eigen::Vector3d> values;  ///< K values
};

/// The keys of a joint: metres, radians about its axes x, y and z (in the order of EulerJoint), and factors.
/// All three share the same times until redundant keys are removed.
struct EulerKeys {
    static constexpr std::int64_t kStepsPerFrame = 64;

    LinearKeys translation, angles, scale;
};

/// Options for eulerKeys().
struct EulerKeySettings {
    /// Keys frames only, regardless of the error between them.
    bool framesOnly = false;
    ExportTolerance tolerance{};
    /// Called with the completed fraction, 0..1; returns false to cancel.
    std::function<bool(double)> reportProgress{};
};

/// Returns keys that reproduce a subject's motion with three angles per joint, one entry per joint of its
/// skeleton.
///
/// Every frame is keyed. Joints get more keys between two frames until the whole motion is within the
/// tolerance in model space, errors of parents included, for readers that interpolate angles linearly and
/// for readers that use SLERP. Jumps are located to a 64th of a frame.
///
/// Fails with `argumentInvalid` (a pose that is not finite), `valueRange` (a joint turns more than 32 times
/// between two frames) or `cancelled`. O(frames * joints), more where keys are added.
Result<std::vector<EulerKeys>> eulerKeys(const WriteSubject& subject, const EulerKeySettings& settings);

/// The pose at one time, with J elements each.
struct EulerPose {
    std::vector<Transform> local;
    std::vector<Eigen::Vector3d> angles;
    std::vector<Affine> model;
    std::vector<Eigen::Quaterniond> rotation;  ///< model-space rotations
};

/// The interval between two consecutive frames. Decides where each joint is keyed in it.
class EulerSpan {
public:
    static constexpr int kSteps = EulerKeys::kStepsPerFrame;

    EulerSpan(const WriteSubject& subject, const ExportTolerance& tolerance);

    /// Starts at the clip's first frame.
    void start(WrittenMotion& motion);
    /// Advances to the interval after `frame`, with keys at its ends only. Leaves `motion` at the end of the
    /// interval.
    void next(WrittenMotion& motion, std::int64_t frame);
    /// Adds the keys needed in between to stay within the tolerance.
    void refine(WrittenMotion& motion, std::int64_t frame);

    bool isKeyed(std::size_t joint, int step) const {
        return keyed_[joint].test(static_cast<std::size_t>(step));
    }
    const EulerPose& pose(int step) const { return *poses_[static_cast<std::size_t>(step)]; }

private:
    enum class ReaderMode { linear, slerp };
    using Steps = std::bitset<kSteps + 1>;

    const EulerPose& sample(WrittenMotion& motion, std::int64_t frame, int step);
    std::vector<int> testedSteps() const;
    bool refineAt(int step, ReaderMode mode);
    void play(int step, ReaderMode mode);
    bool exceedsTolerance(const EulerPose& truth, std::size_t joint) const;
    void markCauses(const EulerPose& truth, std::size_t joint, std::vector<bool>& causes) const;
    bool addKeyBetween(std::size_t joint, int step);
    std::pair<int, int> keysAround(std::size_t joint, int step) const;

    const WriteSubject& subject_;
    const Skeleton& skeleton_;
    ExportTolerance tolerance_;
    std::vector<EulerJoint> joints_;
    std::vector<int> chainLengths_;  ///< number of joints from the root to each joint, itself included
    std::array<std::optional<EulerPose>, kSteps + 1> poses_;
    std::vector<Steps> keyed_;  ///< one per joint
    EulerPose played_;          ///< result of play(); has no angles
};

}  // namespace sinew
