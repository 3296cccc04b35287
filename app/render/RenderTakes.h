#pragma once

#include <vector>

#include "app/render/RenderJob.h"
#include "core/io/WriteSubject.h"

namespace sinew {

/// Who is drawn, playing what, and when.
struct RenderTakes {
    std::vector<Take> takes;     ///< at least one
    std::size_t lead = 0;        ///< whose clip's frames are drawn: the last one that has a clip
    WriteSubject times;          ///< of the lead; frames as --frames counts them
    AskedFrames::Ends frames{};  ///< that are drawn

    std::int64_t count() const { return frames.last - frames.first + 1; }
};

/// Chooses by the job. Fails: skeletonMissing, nameUnknown, argumentInvalid, limitExceeded.
Result<RenderTakes> renderTakes(const Scene& scene, const RenderJob& job);

}  // namespace sinew
