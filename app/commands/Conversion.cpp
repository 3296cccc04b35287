#include "app/commands/Conversion.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <thread>

#include "core/base/Numbers.h"
#include "core/math/Angle.h"

namespace sinew {

namespace {

Result<ClipId> clipId(const Character& character, const std::string& name) {
    if (const auto clip = findClip(character, name)) return clip->id;
    std::string names;
    for (const auto& clip : character.clips) names += (names.empty() ? "" : ", ") + clip->name;
    return fail(ErrorCode::nameUnknown, "clip " + name,
                "the character has no such clip" + (names.empty() ? names : "; its clips are " + names));
}

Result<std::vector<ClipId>> chosenClips(const CharacterClip& subject, const Conversion& conversion,
                                        bool holdsSeveral) {
    std::vector<ClipId> ids;
    for (const std::string& name : conversion.clips) {
        const Result<ClipId> id = clipId(*subject.character, name);
        if (!id) return tl::unexpected(id.error());
        ids.push_back(*id);
    }
    const bool isRange = conversion.frames.first || conversion.frames.last;
    if (ids.size() > 1 && (!holdsSeveral || isRange))
        return fail(ErrorCode::argumentInvalid, "--clip",
                    isRange ? "a frame range applies to one clip, but several are named"
                            : "this format holds one clip per file");
    if (!ids.empty() || !subject.clip) return ids;
    if (!holdsSeveral || isRange) return std::vector{subject.clip->id};
    for (const auto& clip : subject.character->clips) ids.push_back(clip->id);
    return ids;
}

/// Applies the preset, then the options that override it.
void applyChoices(const Conversion& conversion, const FormatSupport& support, const Character& character,
                  WriteOptions& options) {
    if (conversion.preset) applyPreset(*conversion.preset, support, character.metresPerUnit, options);
    if (conversion.metresPerUnit) options.metresPerUnit = conversion.metresPerUnit;
    options.up = conversion.up.value_or(options.up);
    options.root = conversion.root.value_or(options.root);
    options.names = conversion.names.value_or(options.names);
    options.boneAxes = conversion.boneAxes.value_or(options.boneAxes);
    options.figure = conversion.figure.value_or(options.figure);
    if (!conversion.fixedRate) return;
    options.rate = conversion.fixedRate;
    options.keys = KeyPolicy::fixedRate;
}

Result<void> applyFrameRange(const CharacterClip& subject, const FrameSelection& frames,
                             WriteOptions& options) {
    if (!frames.first && !frames.last) return {};
    const std::shared_ptr<const Clip> firstClip =
        options.clips.empty() ? nullptr
                              : *std::ranges::find(subject.character->clips, options.clips.front(),
                                                   [](const auto& clip) { return clip->id; });
    const FrameRange played = firstClip ? firstClip->playedRange() : FrameRange{};
    const auto ends = frames.resolve(played.count());
    if (!ends) return tl::unexpected(ends.error());
    if (!firstClip) return {};
    options.firstFrame = played.first + FrameIndex{ends->first};
    options.lastFrame = played.first + FrameIndex{ends->last};
    return {};
}

/// Returns whether the output takes the whole scene because no part of it was requested.
bool writesAll(const Format& format, const Conversion& conversion) {
    return format.holdsScenes() && conversion.clips.empty() && !conversion.frames.first &&
           !conversion.frames.last;
}

/// Declares an option that takes a positive number, which is multiplied by `unit`.
void addPositiveNumber(CLI::App& command, const std::string& flag, double& target, double unit,
                       const std::string& type, const std::string& help) {
    command
        .add_option_function<std::string>(
            flag,
            [flag, &target, unit](const std::string& text) {
                const auto number = parseNumber(text);
                if (!number || !(*number > 0)) rejectValue(flag, text, "a number greater than zero");
                target = *number * unit;
            },
            help)
        ->type_name(type);
}

}  // namespace

void addTolerances(CLI::App& command, Conversion& conversion) {
    WriteOptions& writing = conversion.writing;
    addPositiveNumber(command, "--tolerance-deg", writing.tolerance.angle, radians(1), "DEG",
                      "Set the tolerance for joint rotations in world space, in degrees (default: 0.1)");
    addPositiveNumber(
        command, "--tolerance-mm", writing.tolerance.distance, 0.001, "MM",
        "Set the tolerance for heads, tails and points 10 cm from them, in millimetres (default: 0.5)");
    addChoice<KeyPolicy>(command, "--keys", writing.keys,
                         {{"adaptive", KeyPolicy::adaptive},
                          {"fixed", KeyPolicy::fixedRate},
                          {"as-keyed", KeyPolicy::asKeyed}},
                         "Set keys where the tolerance requires them, on every frame, or where the clip has "
                         "them (default: adaptive)");
}

namespace {

void addKeys(CLI::App& command, Conversion& conversion) {
    addTolerances(command, conversion);
    WriteOptions& writing = conversion.writing;
    addRate(command, "--fixed-rate", conversion.fixedRate,
            "Set a key on every frame at this rate; short for --keys fixed --fps HZ");
    addChoice<LastFrame>(command, "--loop", writing.loopEnd,
                         {{"keep", LastFrame::keep}, {"drop", LastFrame::drop}},
                         "Keep or drop the last frame of a loop, which repeats the first (default: keep)");
    addChoice<TableContent>(command, "--table", writing.table,
                            {{"angles", TableContent::angles},
                             {"positions", TableContent::positions},
                             {"curves", TableContent::curves}},
                            "Choose the content of a .csv or .json table (default: angles)");
}

void addSpace(CLI::App& command, Conversion& conversion) {
    addOutUnit(command, conversion.metresPerUnit);
    addChoice<UpAxis>(command, "--out-up", conversion.up, {{"y", UpAxis::y}, {"z", UpAxis::z}},
                      "Set the up axis of OUT (default: y)");
    addChoice<RootMotion>(
        command, "--root", conversion.root,
        {{"keep", RootMotion::keep}, {"in-place", RootMotion::inPlace}, {"own-joint", RootMotion::ownJoint}},
        "Keep horizontal root motion, remove it, or move it to its own joint (default: keep)");
    addChoice<NameRule>(command, "--names", conversion.names,
                        {{"keep", NameRule::keep},
                         {"unity", NameRule::unity},
                         {"unreal", NameRule::unreal},
                         {"godot", NameRule::godot}},
                        "Change joint names as this program would do (default: keep)");
    addChoice<BoneAxes>(
        command, "--bone-axes", conversion.boneAxes, {{"keep", BoneAxes::keep}, {"y", BoneAxes::alongY}},
        "Keep the axes of joints, or turn them so that bones point along Y, as Blender expects "
        "(.glb, .gltf, .fbx; default: keep)");
    command
        .add_option_function<std::string>(
            "--order",
            [&conversion](const std::string& text) {
                conversion.writing.order = eulerOrder(text);
                if (!conversion.writing.order) rejectValue("--order", text, "a rotation order such as XYZ");
            },
            "Set the rotation order of all joints (default: each joint's own)")
        ->type_name("ABC");
    Choices<const ExportPreset*> presets;
    for (const ExportPreset& preset : exportPresets()) presets.emplace_back(preset.id, &preset);
    addChoice<const ExportPreset*>(
        command, "--preset", conversion.preset, presets,
        "Use the unit, up axis, root motion, joint names, bone axes and stick figure that a program "
        "expects");
    command.add_flag(
        "--no-meshes", [&conversion](std::int64_t) { conversion.writing.meshes = false; },
        "Omit meshes, skins, shapes and materials");
    command.add_flag(
        "--figure,!--no-figure", [&conversion](std::int64_t count) { conversion.figure = count > 0; },
        "Write a stick figure if there is no mesh, for programs that build a skeleton only for a mesh "
        "(default: off, unless the preset turns it on)");
    command.add_flag(
        "--quantise", conversion.writing.quantise,
        "Store normals, weights, texture coordinates and rotations in 8 or 16 bits (.glb, .gltf)");
    command.add_flag("--layers", conversion.writing.layers,
                     "Keep layers instead of baking them into the motion (.fbx; default: bake)");
    command.add_flag("--extras", conversion.writing.extras,
                     "Also store what only Sinew reads back, such as limits and curves (.glb, .gltf)");
}

}  // namespace

void addConversion(CLI::App& command, Conversion& conversion) {
    command
        .add_option("--clip", conversion.clips,
                    "Write this clip of the last character; may be repeated if the format holds several "
                    "clips (default: all clips if the format holds several, else the last)")
        ->type_name("NAME")
        ->allow_extra_args(false);
    addFrames(command, conversion.frames);
    addRate(command, "--fps", conversion.writing.rate, "Resample to this frame rate, keeping the duration");
    addKeys(command, conversion);
    addSpace(command, conversion);
    addVerification(command, conversion.request);
}

void addVerification(CLI::App& command, ExportRequest& request) {
    command.add_flag("--verify,!--no-verify", request.verify,
                     "Verify the file by playing it back (default: on)");
    command.add_flag("--report", request.keepReport,
                     "Save the report next to each file, as FILE.report.json");
}

void addExtension(CLI::App& command, std::string& extension, const std::string& help) {
    command
        .add_option_function<std::string>(
            "--to",
            [&extension](const std::string& text) {
                extension = text.starts_with('.') ? text : "." + text;
                if (!formatForWriting(extension))
                    rejectValue("--to", text, "the extension of a writable format");
            },
            help)
        ->type_name(".EXT");
}

void addJobs(CLI::App& command, int& jobs) {
    jobs = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    command.add_option("--jobs", jobs, "Process this many files at a time (default: the number of cores)")
        ->check(CLI::Range(1, 1024))
        ->type_name("N");
}

Result<ExportReport> convert(const std::vector<std::filesystem::path>& files,
                             const std::filesystem::path& output, const Conversion& conversion,
                             Diagnostics& messages) {
    const Result<const Format*> format = formatForWriting(output.extension().string());
    if (!format) return fail(format.error().code, output.string(), format.error().message);
    const auto scene = readFiles(files, {}, conversion.reading, messages);
    if (!scene) return tl::unexpected(scene.error());
    return write(*scene, output, conversion);
}

Result<ExportReport> write(const Scene& scene, const std::filesystem::path& output,
                           const Conversion& conversion) {
    const std::string extension = output.extension().string();
    const Result<const Format*> format = formatForWriting(extension);
    if (!format) return fail(format.error().code, output.string(), format.error().message);
    const std::vector<CharacterClip> subjects = lastClips(scene);
    if (subjects.empty()) return fail(ErrorCode::skeletonMissing, "", "the files contain no character");
    const CharacterClip& subject = subjects.back();
    const FormatSupport support = (*format)->support(extension);
    WriteOptions options = conversion.writing;
    applyChoices(conversion, support, *subject.character, options);
    if (writesAll(**format, conversion)) return exportFile(scene, output, options, conversion.request);
    auto clips = chosenClips(subject, conversion, support[Content::clips] != ContentSupport::no);
    if (!clips) return tl::unexpected(clips.error());
    options.character = subject.character->id;
    options.clips = *std::move(clips);
    if (auto applied = applyFrameRange(subject, conversion.frames, options); !applied)
        return tl::unexpected(applied.error());
    return exportFile(scene, output, options, conversion.request);
}

}  // namespace sinew
