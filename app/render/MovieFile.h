#pragma once

#include <cstdint>
#include <span>

#include "app/render/ChildProgram.h"
#include "app/render/RenderOutput.h"
#include "core/base/AtomicFile.h"
#include "core/base/Time.h"

namespace sinew {

/// Checks that ffmpeg is installed and has the encoder. Fails with `toolMissing` and suggests an alternative.
Result<void> checkFfmpeg(const RenderOutput& output);

/// Highest frame rate of a GIF. Delays are stored in hundredths of a second, and viewers show a delay of 0.01
/// s as 0.1 s.
inline constexpr int kMaxGifRate = 50;

/// A movie being written. Frames are piped through ffmpeg into a temporary file beside the target, which is
/// moved into place by finish() and removed if that is not called.
class MovieFile {
public:
    /// Properties shared by all frames.
    struct Properties {
        int width, height;
        FrameRate rate;
        bool transparent;
    };
    /// Fails with `fileNotWritable` or `toolMissing`.
    static Result<MovieFile> create(const RenderOutput& output, const Properties& properties);

    /// Adds a frame: rows from top to bottom, RGBA, straight alpha. Fails with `fileNotWritable` and ffmpeg's
    /// message.
    Result<void> add(std::span<const std::uint8_t> pixels);
    /// Fails with `fileNotWritable`.
    Result<void> finish();

private:
    MovieFile(PendingFile file, FileDescriptor frames, FileDescriptor messages, ChildProgram encoder)
        : file_(std::move(file)),
          frames_(std::move(frames)),
          messages_(std::move(messages)),
          encoder_(std::move(encoder)) {}
    tl::unexpected<Error> writeError();

    PendingFile file_;
    FileDescriptor frames_;
    FileDescriptor messages_;  ///< ffmpeg's output
    ChildProgram encoder_;     ///< destroyed before the file it writes
};

}  // namespace sinew
