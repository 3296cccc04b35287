#include "app/cli/Input.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <set>

#include "core/anim/clip/ClipLayer.h"
#include "core/anim/clip/MatchJoints.h"
#include "core/base/Ascii.h"
#include "core/base/Index.h"
#include "core/base/Numbers.h"
#include "core/io/text/RateText.h"

namespace sinew {

void rejectValue(const std::string& flag, const std::string& value, const std::string& expected) {
    throw CLI::ValidationError(flag, "'" + value + "' is not " + expected);
}

void addInput(CLI::App& command, Input& input) {
    command
        .add_option("FILE", input.files, "Skeleton and motion files; each motion is paired with its skeleton")
        ->required()
        ->type_name("");
    addReadOptions(command, input.options);
}

void addConventions(CLI::App& command, ReadOptions& options) {
    command
        .add_option_function<std::string>(
            "--unit",
            [&options](const std::string& text) {
                options.corrections.guessUnit = text == "auto";
                if (options.corrections.guessUnit) return;
                options.metresPerUnit = parseNumber(text);
                if (!options.metresPerUnit || !(*options.metresPerUnit > 0))
                    rejectValue("--unit", text, "a positive length in metres or 'auto'");
            },
            "Set the length of one file unit in metres, or guess it from the size of the body (default: set "
            "by the "
            "format)")
        ->type_name("METRES|auto");
    const Choices<AxisChoice> axes{
        {"x", AxisChoice::x},        {"y", AxisChoice::y},       {"z", AxisChoice::z},
        {"-x", AxisChoice::minusX},  {"-y", AxisChoice::minusY}, {"-z", AxisChoice::minusZ},
        {"auto", AxisChoice::guess},
    };
    addChoice<AxisChoice>(
        command, "--up", options.corrections.up, axes,
        "Set the up axis of the files, or guess it from the body (default: set by the format, else y)");
    addChoice<AxisChoice>(
        command, "--facing", options.corrections.facing, axes,
        "Set the axis that the files' characters face at rest, or guess it (default: z, or -y if "
        "z is up)");
}

void addReadOptions(CLI::App& command, ReadOptions& options) {
    addConventions(command, options);
    addRate(command, "--rate", options.rate,
            "Set the frame rate of files that store none, such as AMC (default: 120)");
}

void addWords(CLI::App& command, const std::string& flag, const std::vector<std::string>& words,
              const std::function<void(std::size_t)>& choose, const std::string& help) {
    std::string all;
    for (const std::string& word : words) all += (all.empty() ? "" : "|") + word;
    command
        .add_option_function<std::string>(
            flag,
            [flag, words, choose, all](const std::string& text) {
                const auto found = std::ranges::find(words, text);
                if (found == words.end()) rejectValue(flag, text, "one of " + all);
                choose(static_cast<std::size_t>(found - words.begin()));
            },
            help)
        ->type_name(all);
}

std::optional<FrameSelection> FrameSelection::parse(std::string_view text) {
    const auto colon = text.find(':');
    if (colon == text.npos || text.size() == 1) return std::nullopt;
    const std::string_view firstText = text.substr(0, colon), lastText = text.substr(colon + 1);
    const FrameSelection range{parseWholeNumber(firstText), parseWholeNumber(lastText)};
    if ((!range.first && !firstText.empty()) || (!range.last && !lastText.empty())) return std::nullopt;
    if (range.first && range.last && *range.first > *range.last) return std::nullopt;
    return range;
}

Result<FrameSelection::Bounds> FrameSelection::resolve(std::int64_t frameCount, const char* option) const {
    const Bounds bounds{first.value_or(0), last.value_or(frameCount - 1)};
    if (bounds.first < frameCount && bounds.last < frameCount) return bounds;
    return fail(ErrorCode::argumentInvalid, option,
                "the clip has frames 0 to " + std::to_string(frameCount - 1) + "; frame " +
                    std::to_string(std::max(bounds.first, bounds.last)) + " does not exist");
}

CLI::Option* addFrames(CLI::App& command, FrameSelection& range) {
    return command
        .add_option_function<std::string>(
            "--frames",
            [&range](const std::string& text) {
                const auto parsed = FrameSelection::parse(text);
                if (!parsed) rejectValue("--frames", text, "a frame range such as 10:20, 10: or :20");
                range = *parsed;
            },
            "Use only frames A to B (inclusive), counted from 0; either end may be omitted")
        ->type_name("A:B");
}

void addLength(CLI::App& command, const std::string& flag, std::optional<double>& metres,
               const std::string& help) {
    command
        .add_option_function<std::string>(
            flag,
            [flag, &metres](const std::string& text) {
                metres = parseNumber(text);
                if (!metres || !(*metres > 0)) rejectValue(flag, text, "a positive length in metres");
            },
            help)
        ->type_name("METRES");
}

void addOutUnit(CLI::App& command, std::optional<double>& metres) {
    addLength(command, "--out-unit", metres,
              "Set the length of one unit of OUT in metres (default: set by the format)");
}

CLI::Option* addNumber(CLI::App& command, const std::string& flag, double& value, const std::string& type,
                       const CLI::Validator& range, const std::string& help) {
    return command.add_option(flag, value, help)->type_name(type)->check(checkFinite)->check(range);
}

std::string checkFinite(const std::string& text) {
    const auto number = parseNumber(text);
    return number && std::isfinite(*number) ? "" : "'" + text + "' is not a finite number";
}

void addRate(CLI::App& command, const std::string& flag, std::optional<FrameRate>& rate,
             const std::string& help) {
    command
        .add_option_function<std::string>(
            flag,
            [flag, &rate](const std::string& text) {
                rate = parseRate(text);
                if (!rate) rejectValue(flag, text, "a frame rate such as 30, 23.976 or 24000/1001");
            },
            help)
        ->type_name("HZ");
}

std::shared_ptr<const Clip> findClip(const Character& character, const std::string& name) {
    const auto found = std::find_if(character.clips.rbegin(), character.clips.rend(),
                                    [&](const auto& clip) { return clip->name == name; });
    return found == character.clips.rend() ? nullptr : *found;
}

Result<std::shared_ptr<const Character>> lastCharacter(const Scene& scene, const std::string& file) {
    for (auto character = scene.characters.rbegin(); character != scene.characters.rend(); ++character) {
        if ((*character)->skeleton->size() > 0) return *character;
    }
    return fail(ErrorCode::skeletonMissing, file, "the file has no skeleton");
}

namespace {

/// Reduces what was read from `file` to a target; see readTarget().
Result<Scene> targetIn(Result<Scene> scene, const std::string& file) {
    if (!scene) return scene;
    const auto found = lastCharacter(*scene, file);
    if (!found) return tl::unexpected<Error>(found.error());
    Character character = **found;
    character.clips.clear();
    character.unkeyed = nullptr;
    scene->characters = {std::make_shared<const Character>(std::move(character))};
    return scene;
}

}  // namespace

Result<Scene> readTarget(const std::filesystem::path& file, Diagnostics& diagnostics) {
    return targetIn(readFiles({&file, 1}, {}, {}, diagnostics), file.string());
}

Result<Scene> readTarget(const OpenedFile& file, Diagnostics& diagnostics) {
    return targetIn(readOpened({&file, 1}, {}, {}, diagnostics), file.source.name());
}

std::vector<CharacterClip> lastClips(const Scene& scene) {
    std::vector<CharacterClip> subjects;
    for (const auto& character : scene.characters)
        subjects.push_back({character, character->clips.empty() ? nullptr : character->clips.back()});
    return subjects;
}

Result<Motion> lastMotion(const Scene& scene, const std::string& where) {
    const std::vector<CharacterClip> subjects = lastClips(scene);
    if (subjects.empty() || !subjects.back().clip)
        return fail(ErrorCode::motionMissing, where, "the file contains no clip");
    return Motion{subjects.back().character, subjects.back().clip};
}

Result<Motion> readMotion(std::span<const std::filesystem::path> files, const ReadOptions& options,
                          Diagnostics& diagnostics) {
    const auto scene = readFiles(files, {}, options, diagnostics);
    return scene ? lastMotion(*scene, files.back().filename().string())
                 : tl::unexpected<Error>(scene.error());
}

Result<Motion> readMotion(const std::string& file, const ReadOptions& options, Diagnostics& diagnostics) {
    const std::filesystem::path path = file;
    return readMotion({&path, 1}, options, diagnostics);
}

Result<Motion> readMotion(const OpenedFile& file, const ReadOptions& options, Diagnostics& diagnostics) {
    const auto scene = readOpened({&file, 1}, {}, options, diagnostics);
    return scene ? lastMotion(*scene, file.source.name()) : tl::unexpected<Error>(scene.error());
}

namespace {

std::set<int> animatedJoints(const Motion& motion) {
    std::set<int> joints;
    const auto add = [&](const std::vector<Track>& tracks) {
        for (const Track& track : tracks) {
            if (const auto joint = motion.character->skeleton->find(track.id.joint)) joints.insert(*joint);
        }
    };
    add(motion.clip->tracks);
    for (const auto& layer : motion.clip->layers) add(layer->tracks);
    return joints;
}

}  // namespace

Result<void> checkSameJoints(const Motion& motion, const std::string& file, const Motion& onto,
                             const std::string& ontoFile) {
    const Skeleton &from = *motion.character->skeleton, &to = *onto.character->skeleton;
    const JointMatches matches = matchJoints(from, to);
    std::vector<std::string> missing;
    for (const int joint : animatedJoints(motion)) {
        if (matches.bySource[asIndex(joint)].joint == kNoParent) missing.push_back(from[joint].name);
    }
    for (const int joint : animatedJoints(onto)) {
        if (matches.byTarget[asIndex(joint)] == kNoParent) missing.push_back(to[joint].name);
    }
    if (missing.empty()) return {};
    return fail(ErrorCode::skeletonMismatch, file,
                "its skeleton differs from that of " + ontoFile + ": " +
                    counted(missing.size(), "joint has", "joints have") + " no counterpart, for example '" +
                    missing.front() + "'. Retarget the motion first: sinew retarget " + file + " --onto " +
                    ontoFile + " -o OUT");
}

std::vector<std::vector<std::filesystem::path>> motionFiles(const std::vector<std::string>& files) {
    const auto hasExtension = [](const std::filesystem::path& path, const char* extension) {
        return lowerCase(path.extension().string()) == extension;
    };
    std::vector<std::vector<std::filesystem::path>> groups;
    std::optional<std::filesystem::path> skeleton;
    for (const std::filesystem::path path : files) {
        if (hasExtension(path, ".amc") && skeleton) {
            if (groups.back().size() == 1 && groups.back().front() == *skeleton)
                groups.back().push_back(path);
            else
                groups.push_back({*skeleton, path});
            continue;
        }
        if (hasExtension(path, ".asf")) skeleton = path;
        groups.push_back({path});
    }
    return groups;
}

}  // namespace sinew
