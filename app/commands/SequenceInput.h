#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/Input.h"
#include "app/commands/WarpPins.h"

namespace sinew {

/// A file from the command line and the part of its clip to play: "walk.bvh", "walk.bvh:10-80" (frames),
/// "walk.bvh:0.5s-2s", "walk.bvh:10-" or "walk.bvh:-80".
struct StripArgument {
    std::string file;
    std::string text;  ///< as typed
    std::optional<TimeArgument> in{}, out{};

    bool isWhole() const { return !in && !out; }
    /// Parses an argument. What follows the last colon is the range if it has that form and there is no file
    /// of the whole name.
    static StripArgument parse(const std::string& text);
};

/// A strip's clip and the part of it that plays, in source time.
struct StripInput {
    StripArgument argument;
    ClipId clip;
    Seconds in, out;
};

/// A character with the clips of all strips.
struct SequenceInput {
    Scene scene;
    CharacterId character;
    std::vector<StripInput> strips;  ///< in the order of the arguments
};

/// Reads the files of a sequence. Files without motion give their skeleton to the motions that need one. The
/// character is that of the first motion; the clips of other files are mapped to it by the names of joints.
///
/// Fails as readFiles() does; with `motionMissing` if no file has motion; with `skeletonMismatch` if a joint
/// that moves in one file is missing in the other; with `valueRange` if a range exceeds its clip or
/// a clip has a single frame; with `argumentInvalid` if a range is given for a file without motion.
Result<SequenceInput> readSequenceInput(const std::vector<StripArgument>& arguments,
                                        const ReadOptions& options, Diagnostics& diagnostics);

}  // namespace sinew
