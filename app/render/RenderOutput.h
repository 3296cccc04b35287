#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "core/base/Result.h"

namespace sinew {

/// What `sinew render` writes: a PNG file a frame, or one movie.
struct RenderOutput {
    enum class Kind : std::uint8_t { frames, mp4, gif, webm };

    Kind kind = Kind::frames;
    std::filesystem::path folder;  ///< "." where none was named
    std::string before, after;     ///< of the number in a frame's name; a name without one is all `before`
    bool numbered = false;
    int digits = 1;  ///< at least, with leading zeros

    /// Reads "walk_%04d.png", "pose.png", "walk.mp4". Fails: argumentInvalid.
    static Result<RenderOutput> parse(const std::string& text);

    bool movie() const { return kind != Kind::frames; }
    /// The encoder of ffmpeg that makes the movie.
    const char* encoder() const;
    /// The file's bare name; of a movie for any frame.
    std::string name(std::int64_t frame) const;
};

}  // namespace sinew
