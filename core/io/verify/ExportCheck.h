#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "core/base/Result.h"
#include "core/io/Holdings.h"
#include "core/io/WriteSubject.h"
#include "core/io/verify/JointPairs.h"
#include "core/io/verify/Replay.h"

namespace sinew {

/// The largest error of a kind, and when it is reached for the first time, in the file.
struct WorstError {
    double size = 0;
    Seconds time{};
};

/// How far a joint of a file is off.
struct JointCheck {
    std::string joint;
    WorstError angle;     ///< of its rotation in the world, radians
    WorstError distance;  ///< of its head, its tail and points beside it (boneError()), metres
};

/// What a clip of a file was found to be. Sizes that are no number count as infinite.
struct ClipCheck {
    std::string character, clip;
    bool isInFile = true;  ///< false: the file has no such clip, and nothing was compared
    Seconds duration{}, fileDuration{};
    std::size_t samples = 0;
    std::size_t keysBefore = 0;      ///< of the authored clip
    std::size_t keysAfter = 0;       ///< as the file counts them
    std::vector<JointCheck> joints;  ///< those that are in the file, in the skeleton's order
    double frameAngle = 0;           ///< the largest at the file's own frames, radians
    double frameDistance = 0;        ///< metres

    /// The worst of all joints, the first of those that are off alike; null where there is none.
    const JointCheck* worstAngle() const;
    const JointCheck* worstDistance() const;
};

/// A written file held against what it was made of.
struct ExportCheck {
    std::vector<ClipCheck> clips;  ///< at least one a character: a rest pose where it has none
    int joints = 0;                ///< of all characters
    bool rotations = true;         ///< false: heads and tails alone were compared, at frames
    std::vector<std::pair<std::string, std::string>> renamed;  ///< joint, and its name in the file
    std::vector<std::string> missing;                          ///< joints that the file has not

    double worstAngle() const;     ///< radians
    double worstDistance() const;  ///< metres
    /// Whether everything is there and nowhere farther off than this.
    bool isWithin(const ExportTolerance& tolerance) const;
};

struct CheckSettings {
    ExportTolerance tolerance{};
    /// Whether joints keep their own axes; else their rotations are compared from the rest pose on.
    bool jointAxes = true;
    const std::atomic<bool>* cancel = nullptr;
    std::atomic<float>* progress = nullptr;  ///< from `begun` to 1
    float begun = 0;
};

/// What is written of one character: a subject for each clip, all of one skeleton; at least one.
using WrittenCharacter = std::vector<WriteSubject>;

/// Plays a file beside the motions that were to be written, at 240 Hz, at the frames of clip and file and at
/// the end (CheckTimes), and finds where it is farthest off. At a jump the file may be as much too early or
/// late as its times are coarse: a microsecond, or what single precision takes off. On all cores, piece by
/// piece; the same figures on any number of them.
///
/// @param replays  of the file; those behind the last character's are extra and left alone
/// Fails: cancelled, limitExceeded (too long to be checked). O(samples * joints).
Result<ExportCheck> checkExport(const std::vector<WrittenCharacter>& characters, const Replays& replays,
                                const CheckSettings& settings);

}  // namespace sinew
