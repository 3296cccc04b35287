#include "app/commands/ConversionOptions.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <thread>

#include "core/base/Numbers.h"
#include "core/io/FormatList.h"
#include "core/math/Angle.h"

namespace sinew {

namespace {

template <class Value>
using Choices = std::vector<std::pair<std::string, Value>>;

/// Declares an option whose value is one of several words.
template <class Value, class Target>
void addChoice(CLI::App& command, const std::string& flag, Target& target, Choices<Value> choices,
               const std::string& help) {
    std::string all;
    for (const auto& [word, value] : choices) all += (all.empty() ? "" : "|") + word;
    command
        .add_option_function<std::string>(
            flag,
            [flag, &target, choices, all](const std::string& text) {
                for (const auto& [word, value] : choices) {
                    if (word == text) return void(target = value);
                }
                rejectValue(flag, text, "one of " + all);
            },
            help)
        ->type_name(all);
}

/// Declares an option that takes a positive number, which is multiplied by `unit`.
void addPositiveNumber(CLI::App& command, const std::string& flag, double& target, double unit,
                       const std::string& type, const std::string& help) {
    command
        .add_option_function<std::string>(
            flag,
            [flag, &target, unit](const std::string& text) {
                const auto number = parseNumber(text);
                if (!number || !(*number > 0)) rejectValue(flag, text, "a number above zero");
                target = *number * unit;
            },
            help)
        ->type_name(type);
}

void addKeys(CLI::App& command, Conversion& conversion) {
    WriteOptions& writing = conversion.writing;
    addPositiveNumber(command, "--tolerance-deg", writing.tolerance.angle, radians(1), "DEG",
                      "Set the tolerance for joint rotations in world space, in degrees (default: 0.1)");
    addPositiveNumber(
        command, "--tolerance-mm", writing.tolerance.distance, 0.001, "MM",
        "Set the tolerance for heads, tails and points 10 cm from them, in millimetres (default: 0.5)");
    addChoice<KeyPolicy>(
        command, "--keys", writing.keys,
        {{"adaptive", KeyPolicy::adaptive},
         {"fixed", KeyPolicy::fixedRate},
         {"as-keyed", KeyPolicy::asKeyed}},
        "Place keys as the tolerance requires, at every frame, or as in the clip (default: adaptive)");
    addRate(command, "--fixed-rate", conversion.fixedRate,
            "Set a key at every frame of this rate; short for --keys fixed --fps HZ");
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
    addLength(command, "--out-unit", conversion.metresPerUnit,
              "Set the length of one unit of OUT in metres (default: set by the format)");
    addChoice<UpAxis>(command, "--up", conversion.up, {{"y", UpAxis::y}, {"z", UpAxis::z}},
                      "Set the up axis of OUT (default: y)");
    addChoice<RootMotion>(
        command, "--root", conversion.root,
        {{"keep", RootMotion::keep}, {"in-place", RootMotion::inPlace}, {"own-joint", RootMotion::ownJoint}},
        "Keep horizontal root motion, remove it, or move it to its own joint (default: keep)");
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
    addChoice<const ExportPreset*>(command, "--preset", conversion.preset, presets,
                                   "Use the unit, up axis and root motion that a program expects");
    command.add_flag(
        "--no-meshes", [&conversion](std::int64_t) { conversion.writing.meshes = false; },
        "Omit meshes, skins and materials");
}

}  // namespace

void addConversion(CLI::App& command, Conversion& conversion) {
    command
        .add_option("--clip", conversion.clips,
                    "Write this clip of the last character; may be repeated if the format holds several "
                    "clips (default: the last clip, or all)")
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
    command.add_flag("--report", request.keepReport, "Save the report beside each file, as FILE.report.json");
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

}  // namespace sinew
