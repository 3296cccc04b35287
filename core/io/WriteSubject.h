#pragma once

#include <cstdint>
#include <memory>

#include "core/io/Format.h"

namespace sinew {

/// What a writer has to write: a character, its clip, and the times of the file's frames. Every writer of
/// motion starts with writeSubject(), so that range and rate mean the same in all formats, and plays it by
/// WrittenMotion.
struct WriteSubject {
    std::shared_ptr<const Character> character;  ///< as the scene has it; never null
    std::shared_ptr<const Clip> clip;            ///< null: the rest pose in one frame
    /// As the file shows it: in the file's axes, and first a joint for root motion where one was asked for.
    /// Metres. The character's own where nothing is asked for.
    std::shared_ptr<const Skeleton> skeleton;
    Eigen::Quaterniond fileFromModel{1, 0, 0, 0};  ///< of the axes: what the roots are turned by
    RootMotion root = RootMotion::keep;
    FrameRate rate;               ///< of the file
    Seconds start;                ///< new time of the clip at the file's first frame
    std::int64_t frameCount = 1;  ///< of the file, at least 1

    /// New time of the clip at a time of the file: exactly that of the clip's frame where only the rounding
    /// of the sum keeps it off, so that what steps there has stepped.
    Seconds clipTime(Seconds fileTime) const;
    /// Of the file: from its first frame to its last.
    Seconds duration() const { return rate.time(FrameIndex{frameCount - 1}); }
};

/// Whether its file shows all that plays of the clip, at its own rate and on its own joints.
bool isWhole(const WriteSubject& subject);

/// Chooses by the options. Fails: argumentInvalid (nobody to write, an empty range, a senseless unit or
/// tolerance), nameUnknown (character or clip), limitExceeded (more frames than readers take).
Result<WriteSubject> writeSubject(const Scene& scene, const WriteOptions& options);

/// One for each clip that the options name, in their order, for files that hold several. At least one. Fails
/// as writeSubject().
Result<std::vector<WriteSubject>> writeSubjects(const Scene& scene, const WriteOptions& options);

}  // namespace sinew
