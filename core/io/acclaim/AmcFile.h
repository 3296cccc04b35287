#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/anim/Curve.h"
#include "core/base/Diagnostics.h"
#include "core/io/Format.h"

namespace sinew {

/// A bone as an AMC names it, and how many numbers stand behind its name.
struct AmcBone {
    std::string name;       ///< in lines of motion
    std::string jointName;  ///< in messages; lines may say it too
    std::size_t values = 0;
};

/// What an AMC says (Acclaim motion capture file), in its own units.
struct AmcFile {
    std::int64_t frames = 0;
    std::vector<SamplePieces> columns;  ///< one a value of the bones, bone after bone; a number a frame
    std::vector<bool> present;          ///< one a bone: whether any frame has it
    std::optional<bool> radians;        ///< where the file says so
    std::optional<FrameRate> rate;      ///< where the file says so
};

/// Reads the motion of these bones. A bone that a frame lacks keeps its last value (0 at first), with a
/// warning.
///
/// Fails with the place and skeletonMismatch (an unknown bone), valueCount, numberInvalid, numberNotFinite,
/// unexpectedEnd, syntax, motionMissing, limitExceeded, cancelled. One pass; memory is bounded by the
/// source's size.
Result<AmcFile> readAmc(const Source& source, const std::vector<AmcBone>& bones, const ReadOptions& options,
                        Diagnostics& diagnostics);

}  // namespace sinew
