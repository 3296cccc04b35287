#pragma once

#include <cstdint>
#include <memory>

#include "core/io/Format.h"

namespace sinew {

class Evaluator;

/// What a writer has to write: a character, its clip, and the times of the file's frames. Every writer of
/// motion starts with writeSubject(), so that range and rate mean the same in all formats.
struct WriteSubject {
    std::shared_ptr<const Character> character;  ///< never null
    std::shared_ptr<const Clip> clip;            ///< null: the rest pose in one frame
    FrameRate rate;                              ///< of the file
    Seconds start;                               ///< new time of the clip at the file's first frame
    std::int64_t frameCount = 1;                 ///< of the file, at least 1

    /// New time of the clip at a frame of the file, counted from 0.
    Seconds time(std::int64_t frame) const { return start + rate.time(FrameIndex{frame}); }
};

/// Chooses by the options. Fails: argumentInvalid (nobody to write, an empty range, a senseless unit),
/// nameUnknown (character or clip), limitExceeded (more frames than readers take).
Result<WriteSubject> writeSubject(const Scene& scene, const WriteOptions& options);

/// Whether a frame's pose can be written as numbers that readers take: keys at the ends of what a double
/// holds can make curves between them that are no number. Fails: argumentInvalid with joint and frame of the
/// file.
Result<void> checkFrame(const Evaluator& evaluator, std::int64_t frame);

}  // namespace sinew
