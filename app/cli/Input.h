#pragma once

#include <functional>

#include "core/io/FormatList.h"
#include "core/scene/evaluation/Evaluator.h"

namespace CLI {
class App;
class Option;
class Validator;
}  // namespace CLI

namespace sinew {

/// The input files of a subcommand and the options for reading them.
struct Input {
    std::vector<std::string> files;
    ReadOptions options;

    std::vector<std::filesystem::path> paths() const { return {files.begin(), files.end()}; }
    /// Reads the files as readFiles() does.
    Result<Scene> read(Diagnostics& diagnostics) const {
        return readFiles(paths(), {}, options, diagnostics);
    }
};

/// Declares --unit, --up and --facing.
void addConventions(CLI::App& command, ReadOptions& options);

/// Declares --unit, --up, --facing and --rate.
void addReadOptions(CLI::App& command, ReadOptions& options);

/// Declares FILE... and the options of addReadOptions(); `input` must outlive parsing.
void addInput(CLI::App& command, Input& input);

/// A range of frames with both ends included, counted from 0 at a clip's first frame. An end that is not set
/// is the clip's.
struct FrameSelection {
    std::optional<std::int64_t> first;
    std::optional<std::int64_t> last;

    /// Parses "10:20", "10:" or ":20". Returns nullopt for anything else and if the ends are reversed.
    static std::optional<FrameSelection> parse(std::string_view text);

    /// Both ends for a clip of `frameCount` frames. Fails with `argumentInvalid` if the range exceeds the
    /// clip.
    struct Bounds {
        std::int64_t first, last;
    };
    /// @param option  that set the range, named in errors
    Result<Bounds> resolve(std::int64_t frameCount, const char* option = "--frames") const;
};

/// Declares --frames.
CLI::Option* addFrames(CLI::App& command, FrameSelection& range);

/// Declares an option that takes a positive length in metres.
void addLength(CLI::App& command, const std::string& flag, std::optional<double>& metres,
               const std::string& help);

/// Declares --out-unit.
void addOutUnit(CLI::App& command, std::optional<double>& metres);

/// Declares an option that takes a finite number in `range`; `type` is its name in the help.
CLI::Option* addNumber(CLI::App& command, const std::string& flag, double& value, const std::string& type,
                       const CLI::Validator& range, const std::string& help);

/// Aborts parsing with a message such as "'ten' is not a positive number".
[[noreturn]] void rejectValue(const std::string& flag, const std::string& value, const std::string& expected);

/// Checker for CLI::Option::check: returns an error unless `text` is a finite number, else an empty string.
/// CLI11's own ranges accept "nan".
std::string checkFinite(const std::string& text);

/// Words that an option accepts, with their values.
template <class Value>
using Choices = std::vector<std::pair<std::string, Value>>;

/// Declares an option whose value is one of several words: `choose` gets the index of the word.
void addWords(CLI::App& command, const std::string& flag, const std::vector<std::string>& words,
              const std::function<void(std::size_t)>& choose, const std::string& help);

/// Declares an option that sets `target` to the value of one of several words.
template <class Value, class Target>
void addChoice(CLI::App& command, const std::string& flag, Target& target, const Choices<Value>& choices,
               const std::string& help) {
    std::vector<std::string> words;
    for (const auto& choice : choices) words.push_back(choice.first);
    addWords(
        command, flag, words, [&target, choices](std::size_t i) { target = choices[i].second; }, help);
}

/// Declares an option that takes a frame rate: "30", "23.976", "24000/1001". A number with at least two
/// decimals that match an NTSC rate means that rate: "29.97" is 30000/1001.
void addRate(CLI::App& command, const std::string& flag, std::optional<FrameRate>& rate,
             const std::string& help);

/// A character and the clip it plays; `clip` is null for a character at rest.
struct CharacterClip {
    std::shared_ptr<const Character> character;
    std::shared_ptr<const Clip> clip;

    /// Returns the frames that play, with the clip's frame numbers.
    FrameRange played() const { return clip ? clip->playedRange() : FrameRange{}; }
};

/// Returns the character's last clip of this name, or nullptr.
std::shared_ptr<const Clip> findClip(const Character& character, const std::string& name);

/// Returns a scene with the last character of a file only, without its clips: the target of retargeting.
/// Fails as readFiles() and lastCharacter() do.
Result<Scene> readTarget(const std::filesystem::path& file, Diagnostics& diagnostics);
Result<Scene> readTarget(const OpenedFile& file, Diagnostics& diagnostics);

/// Returns each character of a scene with its last clip, which is the one read last.
std::vector<CharacterClip> lastClips(const Scene& scene);

/// Returns the last character with joints. Fails with `skeletonMissing` if there is none; where = `file`.
Result<std::shared_ptr<const Character>> lastCharacter(const Scene& scene, const std::string& file);

/// Returns the last clip of the last character. Fails with `motionMissing`, locating the files at `where`.
Result<Motion> lastMotion(const Scene& scene, const std::string& where);

/// Returns the last clip of the last character in a file, or in files that belong together. Fails as
/// readFiles() and lastMotion() do.
Result<Motion> readMotion(std::span<const std::filesystem::path> files, const ReadOptions& options,
                          Diagnostics& diagnostics);
Result<Motion> readMotion(const std::string& file, const ReadOptions& options, Diagnostics& diagnostics);
Result<Motion> readMotion(const OpenedFile& file, const ReadOptions& options, Diagnostics& diagnostics);

/// Checks that every animated joint of either motion has a counterpart in the other's skeleton, see
/// matchJoints(). Fails with `skeletonMismatch`, locating `file`; the message says how to transfer the
/// motion.
///
/// @param ontoFile  of `onto`
Result<void> checkSameJoints(const Motion& motion, const std::string& file, const Motion& onto,
                             const std::string& ontoFile);

/// Groups files into motions: each file is one by itself, but an .amc file belongs to the last .asf file
/// before it, which several may share.
std::vector<std::vector<std::filesystem::path>> motionFiles(const std::vector<std::string>& files);

}  // namespace sinew
