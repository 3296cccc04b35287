#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/scene/Evaluator.h"
#include "ui/viewport/MotionSettings.h"

namespace sinew {

/// A character at another frame than the playhead's.
struct Ghost {
    std::int64_t offset = 0;  ///< frames from the playhead, never 0
    std::vector<Affine> model;
};

/// The frames of new time at which ghosts stand, nearest to the playhead first, those before it first: every
/// so many frames, or where keys of these joints play (of all where none is given), within the clip.
std::vector<FrameIndex> ghostFrames(const Clip& clip, std::span<const JointId> joints, FrameIndex playhead,
                                    const MotionSettings& settings, bool atKeys);

/// Evaluates ghosts: a handful of poses a picture, with an evaluator of its own.
class Ghosts {
public:
    /// Whose ghosts they are, in which clip; no clip: there are none.
    ///
    /// @param shown  null, or the evaluator that shows them: what it compiled is shared
    void follow(std::shared_ptr<const Character> character, std::shared_ptr<const Clip> clip,
                const Evaluator* shown);

    /// Poses at the same frames as before are not evaluated again.
    std::span<const Ghost> at(std::span<const FrameIndex> frames, FrameIndex playhead);

private:
    std::unique_ptr<Evaluator> evaluator_;
    std::vector<FrameIndex> frames_;  ///< of ghosts_
    std::vector<Ghost> ghosts_;
};

}  // namespace sinew
