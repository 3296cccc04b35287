#pragma once

#include <atomic>

#include "core/io/verify/CheckTimes.h"
#include "core/io/verify/ExportCheck.h"

namespace sinew {

/// One clip of a file beside its subject.
class ClipComparison {
public:
    /// All outlive this.
    ///
    /// @param clip  of the replay, or -1: the rest pose
    ClipComparison(const WriteSubject& subject, const Replay& replay, int clip, const JointPairs& pairs,
                   const CheckSettings& settings);

    /// Pieces of work, done when all of them are.
    std::size_t pieces() const { return times_.pieces(); }
    /// @param done  counts pieces
    void run(std::atomic<std::size_t>& done, std::size_t all);
    /// What was found, into a check that has its names already.
    void tell(ClipCheck& check) const;

private:
    /// What was found in some pieces.
    struct Found {
        std::vector<WorstError> angles, distances;  ///< one a joint that is in the file
        std::size_t samples = 0;
        double frameAngle = 0, frameDistance = 0;
    };
    class Worker;

    void join(const Found& found);

    const WriteSubject& subject_;
    const Replay& replay_;
    int clip_;
    const CheckSettings& settings_;
    std::vector<int> joints_;                     ///< that are in the file
    std::vector<int> inFile_;                     ///< their places there
    std::vector<Eigen::Matrix3d> fileFromJoint_;  ///< their axes in the file
    CheckTimes times_;
    Found found_;
};

}  // namespace sinew
