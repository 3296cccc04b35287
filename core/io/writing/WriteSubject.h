#pragma once

#include "core/io/format/Format.h"

namespace sinew {

/// The motion to write: a character, its clip, and the times of the file's frames. Every writer of motion
/// starts with writeSubject(), so that frame range and rate mean the same in all formats, and evaluates the
/// motion with WrittenMotion.
struct WriteSubject {
    std::shared_ptr<const Character> character;  ///< as in the scene; never null
    std::shared_ptr<const Clip> clip;            ///< without layers; null: the rest pose in one frame
    /// The skeleton as the file stores it, in metres and in the file's axes, with an additional first joint
    /// if root motion gets its own. The character's own skeleton if no option changes it.
    std::shared_ptr<const Skeleton> skeleton;
    Eigen::Quaterniond fileFromModel{1, 0, 0, 0};  ///< rotation of the axes, applied to the roots
    RootMotion root = RootMotion::keep;
    /// J rotations jointFromAxes from the axes in the file to the joint's own, set by turnBonesAlongY();
    /// empty if they are the same.
    std::vector<Eigen::Quaterniond> boneTurns{};
    /// Whether the file stores rest rotations apart from the angles, which are relative to them.
    bool separatesRest = false;
    FrameRate rate;               ///< of the file
    Seconds start;                ///< warped time of the clip at the file's first frame
    std::int64_t frameCount = 1;  ///< of the file, at least 1

    /// Returns the warped time of the clip at a time of the file. If the sum misses a clip frame only by
    /// rounding, returns exactly that frame's time, so that stepped curves have taken their new value.
    Seconds clipTime(Seconds fileTime) const;
    /// Returns the time from the file's first frame to its last.
    Seconds duration() const { return rate.time(FrameIndex{frameCount - 1}); }
};

/// Returns whether the file stores everything that plays of the clip, at its own rate and on the unchanged
/// skeleton.
bool isWhole(const WriteSubject& subject);

/// Returns the subject selected by the options. Fails with `argumentInvalid` (no character, an empty range,
/// an invalid unit or tolerance), `nameUnknown` (character or clip) or `limitExceeded` (more frames than
/// readers accept).
Result<WriteSubject> writeSubject(const Scene& scene, const WriteOptions& options);

/// Returns a subject for each clip that the options name, in that order, for formats that hold several; at
/// least one. Fails as writeSubject() does.
Result<std::vector<WriteSubject>> writeSubjects(const Scene& scene, const WriteOptions& options);

/// A written character: a subject for each clip, all with the same skeleton; at least one.
using WrittenCharacter = std::vector<WriteSubject>;

/// Returns the characters that write() puts into a file with these options, with a subject for each of their
/// clips. Losses are determined from these, and the file is verified against them. For formats that hold
/// scenes, these are all characters unless the options name one. Properties that readers of the file undo
/// (its up axis) are as in the scene. Fails as writeSubjects() does.
Result<std::vector<WrittenCharacter>> writtenCharacters(const Scene& scene, const Format& format,
                                                        std::string_view extension,
                                                        const WriteOptions& options);

}  // namespace sinew
