#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/anim/clip/Clip.h"
#include "core/base/Diagnostics.h"

namespace sinew {

/// Number of curves in a file whose interpolation is not linear.
struct NonlinearCurves {
    std::size_t stepped = 0;  ///< curves with at least one stepped segment
    std::size_t curved = 0;   ///< curves with at least one Bézier or Hermite segment
    friend bool operator==(const NonlinearCurves&, const NonlinearCurves&) = default;
};

/// Counts the non-linear curves of a COLLADA document by scanning its text, because Assimp does not report
/// interpolation. Returns zero counts for other formats.
NonlinearCurves countNonlinearCurves(std::string_view bytes);

/// Reports that these curves were imported as linear: a warning, or a message for information if the clips
/// have a key on every frame and therefore show the same poses.
void reportLinearized(const NonlinearCurves& counts, const std::vector<Clip>& clips, const std::string& where,
                      Diagnostics& diagnostics);

}  // namespace sinew
