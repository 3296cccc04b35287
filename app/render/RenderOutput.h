#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "core/base/Result.h"

namespace sinew {

/// The output of `sinew render`: one PNG file per frame, or a movie.
struct RenderOutput {
    enum class Kind : std::uint8_t { frames, mp4, gif, webm };

    Kind kind = Kind::frames;
    std::filesystem::path folder;  ///< "." if none was named
    std::string before, after;  ///< text around the frame number; the whole name is `before` if there is none
    bool numbered = false;
    int digits = 1;  ///< minimum, padded with zeros

    /// Parses "walk_%04d.png", "pose.png" or "walk.mp4". Fails with `argumentInvalid` if the
    /// frame number or the extension is invalid.
    static Result<RenderOutput> parse(const std::string& text);

    bool movie() const { return kind != Kind::frames; }
    /// Returns the name of the ffmpeg encoder for the movie.
    const char* encoder() const;
    /// Returns the file name without folder; a movie has the same name for every frame.
    std::string name(std::int64_t frame) const;
};

}  // namespace sinew
