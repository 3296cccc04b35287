#pragma once

#include <array>
#include <bitset>
#include <optional>

#include "core/io/fbx/EulerKeys.h"

namespace sinew {

/// What a motion is at one time, J of each.
struct EulerMoment {
    std::vector<Transform> local;
    std::vector<Eigen::Vector3d> angles;
    std::vector<Affine> model;
    std::vector<Eigen::Quaterniond> rotation;  ///< of the model
};

/// The time from one frame to the next: where each joint is keyed in it, and whether that is enough.
class EulerSpan {
public:
    static constexpr int kSteps = EulerKeys::kStepsPerFrame;

    EulerSpan(const WriteSubject& subject, const ExportTolerance& tolerance);

    /// Begins at the clip's first frame.
    void start(WrittenMotion& motion);
    /// Goes on to the time behind a frame, keyed at its ends alone; the motion is left at its end.
    void next(WrittenMotion& motion, std::int64_t frame);
    /// Adds the keys that are needed in between.
    void refine(WrittenMotion& motion, std::int64_t frame);

    bool isKeyed(std::size_t joint, int step) const {
        return keyed_[joint].test(static_cast<std::size_t>(step));
    }
    const EulerMoment& moment(int step) const { return *moments_[static_cast<std::size_t>(step)]; }

private:
    enum class Way { lines, slerp };
    using Steps = std::bitset<kSteps + 1>;

    const EulerMoment& take(WrittenMotion& motion, std::int64_t frame, int step);
    std::vector<int> testedSteps() const;
    bool refineAt(int step, Way way);
    void play(int step, Way way);
    bool isBeyond(const EulerMoment& truth, std::size_t joint) const;
    void blame(const EulerMoment& truth, std::size_t joint, std::vector<bool>& guilty) const;
    bool split(std::size_t joint, int step);
    std::pair<int, int> keysAround(std::size_t joint, int step) const;

    const WriteSubject& subject_;
    const Skeleton& skeleton_;
    ExportTolerance tolerance_;
    std::vector<EulerJoint> joints_;
    std::vector<int> chainLengths_;  ///< from the root to each joint, itself included
    std::array<std::optional<EulerMoment>, kSteps + 1> moments_;
    std::vector<Steps> keyed_;  ///< one a joint
    EulerMoment played_;        ///< without angles
};

}  // namespace sinew
