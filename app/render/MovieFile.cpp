#include "app/render/MovieFile.h"

#include <unistd.h>

#include <cerrno>

#include "core/base/OpenFile.h"

namespace sinew {

namespace {

using Kind = RenderOutput::Kind;

std::string lastLine(const FileDescriptor& file) {
    std::string text = readHead(file);
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
    return text.substr(text.find_last_of("\r\n") + 1);
}

tl::unexpected<Error> movieUnavailable(const RenderOutput& output, const std::string& reason) {
    return fail(ErrorCode::toolMissing, output.name(0),
                reason + "; to write numbered frames without ffmpeg, use -o " +
                    output.before.substr(0, output.before.rfind('.')) + "_%04d.png");
}

std::vector<std::string> gifArguments(const MovieFile::Properties& properties) {
    std::string filter =
        properties.rate.hertz() > kMaxGifRate ? "fps=" + std::to_string(kMaxGifRate) + ',' : "";
    // One palette per frame: a shared one would require all frames in memory first.
    filter += "split[a][b];[a]palettegen=stats_mode=single:reserve_transparent=";
    filter += properties.transparent ? "1" : "0";
    filter += "[p];[b][p]paletteuse=new=1:dither=bayer:bayer_scale=4";
    return {"-filter_complex", filter, "-f", "gif"};
}

/// Converts to BT.709, which HD players expect, and declares it in the file.
std::vector<std::string> yuvArguments(const std::string& pixels) {
    return {"-vf",
            "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd,format=" + pixels,
            "-colorspace",
            "bt709",
            "-color_range",
            "tv",
            "-color_primaries",
            "bt709",
            "-color_trc",
            "bt709"};
}

void append(std::vector<std::string>& words, const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
}

std::vector<std::string> codecArguments(const RenderOutput& output, const MovieFile::Properties& properties) {
    std::vector<std::string> words{"-c:v", output.encoder(), "-fflags", "+bitexact", "-flags:v", "+bitexact"};
    switch (output.kind) {
        case Kind::mp4:
            append(words, yuvArguments("yuv420p"));
            append(words, {"-crf", "18", "-movflags", "+faststart", "-f", "mp4"});
            break;
        case Kind::webm:
            append(words, yuvArguments(properties.transparent ? "yuva420p" : "yuv420p"));
            // libvpx does not support alternative reference frames together with transparency.
            append(words, {"-crf", "24", "-b:v", "0", "-deadline", "good", "-cpu-used", "4", "-auto-alt-ref",
                           properties.transparent ? "0" : "1", "-f", "webm"});
            break;
        case Kind::gif:
        case Kind::frames:
            append(words, gifArguments(properties));
    }
    return words;
}

std::vector<std::string> ffmpegWords(const RenderOutput& output, const MovieFile::Properties& properties,
                                     const std::string& path) {
    std::vector<std::string> words{
        "ffmpeg",
        "-hide_banner",
        "-loglevel",
        "error",
        "-xerror",  // stop at the first frame that cannot be written
        "-y",
        "-f",
        "rawvideo",
        "-pixel_format",
        "rgba",
        "-video_size",
        std::to_string(properties.width) + 'x' + std::to_string(properties.height),
        "-framerate",
        std::to_string(properties.rate.numerator()) + '/' + std::to_string(properties.rate.denominator()),
        "-i",
        "pipe:0"};
    append(words, codecArguments(output, properties));
    words.push_back("file:" + path);
    return words;
}

}  // namespace

Result<void> checkFfmpeg(const RenderOutput& output) {
    const FileDescriptor list = memoryFile();
    Launch launch;
    launch.command = {"ffmpeg", "-hide_banner", "-loglevel", "error", "-nostdin", "-encoders"};
    launch.descriptors = {{1, list.get()}};
    auto ffmpeg = ChildProgram::start(launch);
    if (!ffmpeg)
        return movieUnavailable(output,
                                "movies need ffmpeg, which was not found (Debian: apt install ffmpeg)");
    ffmpeg->wait();
    const std::string encoder = output.encoder();
    if (readHead(list).find(' ' + encoder + ' ') != std::string::npos) return {};
    return movieUnavailable(output, "the installed ffmpeg lacks the encoder " + encoder);
}

Result<MovieFile> MovieFile::create(const RenderOutput& output, const Properties& properties) {
    auto file = PendingFile::create(output.folder, output.name(0));
    if (!file) return tl::unexpected(file.error());
    Pipe frames = makePipe();
    FileDescriptor messages = memoryFile();
    Launch launch;
    launch.command = ffmpegWords(output, properties, file->path().string());
    launch.descriptors = {{0, frames.reading.get()}, {1, messages.get()}, {2, messages.get()}};
    launch.hasOwnGroup = true;
    auto encoder = ChildProgram::start(launch);
    if (!encoder) return tl::unexpected(encoder.error());
    return MovieFile(*std::move(file), std::move(frames.writing), std::move(messages), *std::move(encoder));
}

Result<void> MovieFile::add(std::span<const std::uint8_t> pixels) {
    while (!pixels.empty()) {
        const ssize_t written = ::write(frames_.get(), pixels.data(), pixels.size());
        if (written < 0 && errno != EINTR) return writeError();
        if (written > 0) pixels = pixels.subspan(static_cast<std::size_t>(written));
    }
    return {};
}

Result<void> MovieFile::finish() {
    frames_.close();
    if (encoder_.wait() != 0) return writeError();
    if (const auto finished = file_.finish(); !finished) return finished;
    if (const auto moved = file_.moveToTarget(); !moved) return moved;
    return syncFolder(file_.target().parent_path());
}

tl::unexpected<Error> MovieFile::writeError() {
    frames_.close();
    if (encoder_.process() > 0) encoder_.wait();
    const std::string message = lastLine(messages_);
    return fail(ErrorCode::fileNotWritable, file_.target().string(),
                "ffmpeg could not write the movie: " + (message.empty() ? "no error message" : message));
}

}  // namespace sinew
