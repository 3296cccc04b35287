#pragma once

#include "core/io/verify/ExportCheck.h"
#include "core/io/writing/WriteSubject.h"

namespace sinew {

/// The times at which a file is compared with its source: at its own frames, at those of the clip, at 240 Hz
/// and at its end. Computed in pieces, so that memory does not grow with the duration.
class CheckTimes {
public:
    struct Time {
        double seconds = 0;    ///< in the file
        bool isFrame = false;  ///< whether it is a frame of the file
    };

    explicit CheckTimes(const WriteSubject& subject);

    std::size_t pieces() const { return pieces_; }
    /// Returns the times of a piece, increasing. Every time belongs to one piece; times within a microsecond
    /// count as one.
    std::vector<Time> times(std::size_t piece) const;

private:
    struct Grid {
        FrameRate rate;
        Seconds start{};  ///< time of its frame 0 in the file
        bool isFile = false;
    };
    std::vector<Grid> grids_;
    double duration_ = 0;
    std::size_t pieces_ = 1;
};

/// Compares one clip of a file with its subject.
class ClipComparison {
public:
    /// All arguments must outlive this.
    ///
    /// @param clip     index in the replay, or -1 for the rest pose
    /// @param pairs    joints to compare
    /// @param targets  targets of shapes to compare
    ClipComparison(const WriteSubject& subject, const Replay& replay, int clip, const JointPairs& pairs,
                   const TargetPairs& targets, const CheckSettings& settings);

    /// Returns the number of pieces of work.
    std::size_t pieces() const { return times_.pieces(); }
    /// Compares all pieces in parallel.
    /// @param done  incremented for each finished piece
    /// @param all   number of pieces of all comparisons, for the progress
    void run(std::atomic<std::size_t>& done, std::size_t all);
    /// Stores the findings in `check`, whose names are already set.
    void fillReport(ClipCheck& check) const;

private:
    /// The errors found in some of the pieces.
    struct Findings {
        std::vector<WorstError> angles, distances;  ///< one per joint that is in the file
        std::vector<WorstError> targets;            ///< one per target that is in the file
        std::size_t samples = 0;
        double frameAngle = 0, frameDistance = 0;
    };
    class Worker;

    void merge(const Findings& found);

    const WriteSubject& subject_;
    const Replay& replay_;
    int clip_;
    const CheckSettings& settings_;
    std::vector<int> joints_;                     ///< joints that are in the file
    std::vector<int> inFile_;                     ///< their indices there
    std::vector<Eigen::Matrix3d> fileFromJoint_;  ///< their axes in the file
    const TargetPairs& targets_;
    CheckTimes times_;
    Findings findings_;
};

}  // namespace sinew
