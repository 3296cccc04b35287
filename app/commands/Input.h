#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/io/Format.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace sinew {

/// The files a subcommand reads and how.
struct Input {
    std::vector<std::string> files;
    ReadOptions options;

    std::vector<std::filesystem::path> paths() const { return {files.begin(), files.end()}; }
};

/// Declares FILE..., --unit and --rate; `input` outlives the parsing.
void addInput(CLI::App& command, Input& input);

/// A range of frames, both ends included, counted from 0 at the first frame of a clip; an end left out is the
/// clip's.
struct AskedFrames {
    std::optional<std::int64_t> first;
    std::optional<std::int64_t> last;

    /// "10:20", "10:", ":20"; nullopt for anything else and for ends in the wrong order.
    static std::optional<AskedFrames> parse(std::string_view text);

    /// Both ends for a clip of so many frames. Fails: argumentInvalid where it reaches beyond the clip.
    struct Ends {
        std::int64_t first, last;
    };
    Result<Ends> within(std::int64_t frameCount) const;
};

/// Declares --frames.
CLI::Option* addAskedFrames(CLI::App& command, AskedFrames& range);

/// Declares an option that takes a length in metres above zero.
void addLength(CLI::App& command, const std::string& flag, std::optional<double>& metres,
               const std::string& help);

/// Ends the parsing: "'ten' is not a number above zero".
[[noreturn]] void refuse(const std::string& flag, const std::string& given, const std::string& wanted);

/// What is wrong with the text of a number, for CLI::Option::check: nothing, or that it is no finite number.
/// CLI11's own ranges let "nan" pass.
std::string checkFinite(const std::string& text);

/// Declares an option that takes a frame rate: "30", "23.976", "24000/1001". Decimals that can stand for an
/// NTSC rate, two at least, do: "29.97" is 30000/1001.
void addRate(CLI::App& command, const std::string& flag, std::optional<FrameRate>& rate,
             const std::string& help);

/// One character playing one clip; the clip is null for a character at rest.
struct Take {
    std::shared_ptr<const Character> character;
    std::shared_ptr<const Clip> clip;

    /// The frames that play, counted as the clip does.
    FrameRange played() const { return clip ? clip->played() : FrameRange{}; }
};

/// Each character of a scene with the clip that was read last.
std::vector<Take> lastTakes(const Scene& scene);

}  // namespace sinew
