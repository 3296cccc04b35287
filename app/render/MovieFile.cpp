#include "app/render/MovieFile.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace sinew {

namespace {

using Kind = RenderOutput::Kind;

std::string lastLine(const Handle& file) {
    std::string text = beginning(file);
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
    return text.substr(text.find_last_of("\r\n") + 1);
}

tl::unexpected<Error> noMovie(const RenderOutput& output, const std::string& why) {
    return fail(ErrorCode::toolMissing, output.name(0),
                why + "; -o " + output.before.substr(0, output.before.rfind('.')) +
                    "_%04d.png writes the frames without it");
}

std::vector<std::string> gifArguments(const MovieFile::Form& form) {
    std::string filter = form.rate.hertz() > kFastestGif ? "fps=" + std::to_string(kFastestGif) + ',' : "";
    // A palette a frame: one for all would need all frames in memory first.
    filter += "split[a][b];[a]palettegen=stats_mode=single:reserve_transparent=";
    filter += form.transparent ? "1" : "0";
    filter += "[p];[b][p]paletteuse=new=1:dither=bayer:bayer_scale=4";
    return {"-filter_complex", filter, "-f", "gif"};
}

/// As HD players expect it: BT.709, said in the file.
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

std::vector<std::string> codecArguments(const RenderOutput& output, const MovieFile::Form& form) {
    std::vector<std::string> words{"-c:v", output.encoder(), "-fflags", "+bitexact", "-flags:v", "+bitexact"};
    switch (output.kind) {
        case Kind::mp4:
            append(words, yuvArguments("yuv420p"));
            append(words, {"-crf", "18", "-movflags", "+faststart", "-f", "mp4"});
            break;
        case Kind::webm:
            append(words, yuvArguments(form.transparent ? "yuva420p" : "yuv420p"));
            // Alternative reference frames and transparency exclude each other.
            append(words, {"-crf", "24", "-b:v", "0", "-deadline", "good", "-cpu-used", "4", "-auto-alt-ref",
                           form.transparent ? "0" : "1", "-f", "webm"});
            break;
        case Kind::gif:
        case Kind::frames:
            append(words, gifArguments(form));
    }
    return words;
}

std::vector<std::string> ffmpegWords(const RenderOutput& output, const MovieFile::Form& form,
                                     const std::string& path) {
    std::vector<std::string> words{
        "ffmpeg",
        "-hide_banner",
        "-loglevel",
        "error",
        "-xerror",  // a frame that cannot be written is the end of it
        "-y",
        "-f",
        "rawvideo",
        "-pixel_format",
        "rgba",
        "-video_size",
        std::to_string(form.width) + 'x' + std::to_string(form.height),
        "-framerate",
        std::to_string(form.rate.numerator()) + '/' + std::to_string(form.rate.denominator()),
        "-i",
        "pipe:0"};
    append(words, codecArguments(output, form));
    words.push_back("file:" + path);
    return words;
}

}  // namespace

Result<void> checkFfmpeg(const RenderOutput& output) {
    const Handle list = memoryFile();
    Launch launch;
    launch.words = {"ffmpeg", "-hide_banner", "-loglevel", "error", "-nostdin", "-encoders"};
    launch.handles = {{1, list.get()}};
    auto ffmpeg = ChildProgram::start(launch);
    if (!ffmpeg) {
        return noMovie(output,
                       "movies need the program ffmpeg, which is not found (Debian: apt install ffmpeg)");
    }
    ffmpeg->wait();
    const std::string encoder = output.encoder();
    if (beginning(list).find(' ' + encoder + ' ') != std::string::npos) return {};
    return noMovie(output, "the ffmpeg found here has no encoder " + encoder);
}

Result<MovieFile> MovieFile::create(const RenderOutput& output, const Form& form) {
    auto file = PendingFile::create(output.folder, output.name(0));
    if (!file) return tl::unexpected(file.error());
    Pipe frames = makePipe();
    Handle messages = memoryFile();
    Launch launch;
    launch.words = ffmpegWords(output, form, file->path().string());
    launch.handles = {{0, frames.reading.get()}, {1, messages.get()}, {2, messages.get()}};
    launch.servant = true;
    auto encoder = ChildProgram::start(launch);
    if (!encoder) return tl::unexpected(encoder.error());
    return MovieFile(*std::move(file), std::move(frames.writing), std::move(messages), *std::move(encoder));
}

Result<void> MovieFile::add(std::span<const std::uint8_t> pixels) {
    while (!pixels.empty()) {
        const ssize_t written = ::write(frames_.get(), pixels.data(), pixels.size());
        if (written < 0 && errno != EINTR) return failed();
        if (written > 0) pixels = pixels.subspan(static_cast<std::size_t>(written));
    }
    return {};
}

Result<void> MovieFile::finish() {
    frames_.close();
    if (encoder_.wait() != 0) return failed();
    if (const auto finished = file_.finish(); !finished) return finished;
    if (const auto moved = file_.moveToTarget(); !moved) return moved;
    return syncFolder(file_.target().parent_path());
}

tl::unexpected<Error> MovieFile::failed() {
    frames_.close();
    if (encoder_.process() > 0) encoder_.wait();
    const std::string said = lastLine(messages_);
    return fail(ErrorCode::fileNotWritable, file_.target().string(),
                "ffmpeg could not write the movie: " + (said.empty() ? "it gave no reason" : said));
}

}  // namespace sinew
