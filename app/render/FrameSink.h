#pragma once

#include <QImage>
#include <optional>

#include "app/render/MovieFile.h"

namespace sinew {

/// The destination of rendered frames: one PNG file each, or one movie. Files appear only once complete.
class FrameSink {
public:
    /// Fails with `fileNotWritable` or `toolMissing`.
    static Result<FrameSink> create(const RenderOutput& output, const MovieFile::Properties& properties);

    /// Writes a frame. Fails with `fileNotWritable`.
    ///
    /// @param picture  RGBA8888, straight alpha
    Result<void> add(std::int64_t frame, const QImage& picture);
    Result<void> finish();

private:
    FrameSink(const RenderOutput& output, bool transparent) : output_(output), transparent_(transparent) {}
    Result<void> writePng(std::int64_t frame, const QImage& picture) const;

    RenderOutput output_;
    bool transparent_;
    std::optional<MovieFile> movie_;
};

}  // namespace sinew
