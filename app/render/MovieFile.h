#pragma once

#include <cstdint>
#include <span>

#include "app/render/ChildProgram.h"
#include "app/render/RenderOutput.h"
#include "core/base/PendingFile.h"
#include "core/base/Time.h"

namespace sinew {

/// Whether ffmpeg is there and makes such movies. Fails: toolMissing with a way out.
Result<void> checkFfmpeg(const RenderOutput& output);

/// GIF stores how long each frame is shown in hundredths of a second, and viewers take one hundredth for ten.
inline constexpr int kFastestGif = 50;

/// A movie in the making: frames go through ffmpeg into a temporary beside its place, and it appears there
/// when all are in. Gone again unless it is finished.
class MovieFile {
public:
    /// What all frames have in common.
    struct Form {
        int width, height;
        FrameRate rate;
        bool transparent;
    };
    /// Fails: fileNotWritable, toolMissing.
    static Result<MovieFile> create(const RenderOutput& output, const Form& form);

    /// A frame: rows from the top, RGBA, straight alpha. Fails: fileNotWritable with what ffmpeg said.
    Result<void> add(std::span<const std::uint8_t> pixels);
    /// Fails: fileNotWritable.
    Result<void> finish();

private:
    MovieFile(PendingFile file, Handle frames, Handle messages, ChildProgram encoder)
        : file_(std::move(file)),
          frames_(std::move(frames)),
          messages_(std::move(messages)),
          encoder_(std::move(encoder)) {}
    tl::unexpected<Error> failed();

    PendingFile file_;
    Handle frames_;
    Handle messages_;       ///< what ffmpeg says
    ChildProgram encoder_;  ///< ends before the file goes
};

}  // namespace sinew
