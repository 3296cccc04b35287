#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/anim/curve/Curve.h"
#include "core/base/Diagnostics.h"
#include "core/io/format/Format.h"

namespace sinew {

/// A bone as an AMC names it, and the number of values that follow its name.
struct AmcBone {
    std::string name;       ///< in lines of motion
    std::string jointName;  ///< for messages; also accepted in motion lines
    std::size_t values = 0;
};

/// Contents of an AMC (Acclaim motion capture file), in the file's own units.
struct AmcFile {
    std::int64_t frames = 0;
    std::vector<SampleChunks> columns;  ///< one per bone value, bone after bone, with one sample per frame
    std::vector<bool> present;          ///< one per bone: whether any frame lists it
    std::optional<bool> radians;        ///< null if the file does not say
    std::optional<FrameRate> rate;      ///< null if the file does not say
};

/// Reads the motion of these bones. A bone missing from a frame keeps its last value (initially 0), with a
/// warning.
///
/// Fails with the location and `skeletonMismatch` (unknown bone), `valueCount`, `numberInvalid`,
/// `numberNotFinite`, `unexpectedEnd`, `syntax`, `motionMissing`, `limitExceeded` or `cancelled`. Reads the
/// file in one pass; memory is bounded by the source's size.
Result<AmcFile> readAmc(const Source& source, const std::vector<AmcBone>& bones, const ReadOptions& options,
                        Diagnostics& diagnostics);

}  // namespace sinew
