#pragma once

#include <vector>

#include "app/render/RenderJob.h"
#include "core/io/writing/WriteSubject.h"

namespace sinew {

/// The characters to draw, their clips, and the frames.
struct RenderTakes {
    std::vector<Take> takes;          ///< at least one
    std::size_t lead = 0;             ///< the take whose frames are drawn: the last one with a clip
    WriteSubject times;               ///< of the lead, with frames counted as in --frames
    FrameSelection::Bounds frames{};  ///< to draw

    std::int64_t count() const { return frames.last - frames.first + 1; }
};

/// Selects what to draw. Fails with `skeletonMissing`, `nameUnknown`, `argumentInvalid` or `limitExceeded`.
Result<RenderTakes> renderTakes(const Scene& scene, const RenderJob& job);

}  // namespace sinew
