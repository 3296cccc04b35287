#include "app/commands/ConversionOptions.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <thread>

#include "core/base/Numbers.h"
#include "core/math/Angle.h"

namespace sinew {

namespace {

template <class Value>
using Words = std::vector<std::pair<std::string, Value>>;

/// Declares an option that takes one of some words.
template <class Value, class Target>
void addWord(CLI::App& command, const std::string& flag, Target& target, Words<Value> words,
             const std::string& help) {
    std::string all;
    for (const auto& [word, value] : words) all += (all.empty() ? "" : "|") + word;
    command
        .add_option_function<std::string>(
            flag,
            [flag, &target, words, all](const std::string& text) {
                for (const auto& [word, value] : words) {
                    if (word == text) return void(target = value);
                }
                refuse(flag, text, "one of " + all);
            },
            help)
        ->type_name(all);
}

/// Declares an option that takes a number above zero, kept in another unit.
void addSize(CLI::App& command, const std::string& flag, double& target, double unit, const std::string& type,
             const std::string& help) {
    command
        .add_option_function<std::string>(
            flag,
            [flag, &target, unit](const std::string& text) {
                const auto number = parseNumber(text);
                if (!number || !(*number > 0)) refuse(flag, text, "a number above zero");
                target = *number * unit;
            },
            help)
        ->type_name(type);
}

void addKeys(CLI::App& command, Conversion& conversion) {
    WriteOptions& writing = conversion.writing;
    addSize(command, "--tolerance-deg", writing.tolerance.angle, radians(1), "DEG",
            "How far joints may be turned in the world; unset: 0.1");
    addSize(command, "--tolerance-mm", writing.tolerance.distance, 0.001, "MM",
            "How far heads, tails and points 10 cm beside them may be off; unset: 0.5");
    addWord<KeyPolicy>(command, "--keys", writing.keys,
                       {{"adaptive", KeyPolicy::adaptive},
                        {"fixed", KeyPolicy::fixedRate},
                        {"as-keyed", KeyPolicy::asKeyed}},
                       "Where files that hold keys get them; unset: adaptive, as the tolerance needs them");
    addRate(command, "--fixed-rate", conversion.fixedRate,
            "A key at each frame of this rate: --keys fixed --fps HZ");
    addWord<LastFrame>(command, "--loop", writing.loopEnd,
                       {{"keep", LastFrame::keep}, {"drop", LastFrame::drop}},
                       "The last frame of a loop, which shows the first one again; unset: keep");
    addWord<TableContent>(command, "--table", writing.table,
                          {{"angles", TableContent::angles},
                           {"positions", TableContent::positions},
                           {"curves", TableContent::curves}},
                          "What a .csv or .json holds; unset: angles");
}

void addSpace(CLI::App& command, Conversion& conversion) {
    addLength(command, "--out-unit", conversion.metresPerUnit,
              "Metres of one length unit of OUT; unset: as the format's rule");
    addWord<UpAxis>(command, "--up", conversion.up, {{"y", UpAxis::y}, {"z", UpAxis::z}},
                    "The axis that points up in OUT; unset: y");
    addWord<RootMotion>(
        command, "--root", conversion.root,
        {{"keep", RootMotion::keep}, {"in-place", RootMotion::inPlace}, {"own-joint", RootMotion::ownJoint}},
        "The way over the floor: as it is, left out, or on a joint of its own; unset: keep");
    command
        .add_option_function<std::string>(
            "--order",
            [&conversion](const std::string& text) {
                conversion.writing.order = eulerOrder(text);
                if (!conversion.writing.order) refuse("--order", text, "a rotation order such as XYZ");
            },
            "The rotation order of all joints; unset: each joint's own")
        ->type_name("ABC");
    Words<const ExportPreset*> presets;
    for (const ExportPreset& preset : exportPresets()) presets.emplace_back(preset.id, &preset);
    addWord<const ExportPreset*>(command, "--preset", conversion.preset, presets,
                                 "Unit, up axis and root as a program expects them");
    command.add_flag(
        "--no-meshes", [&conversion](std::int64_t) { conversion.writing.meshes = false; },
        "Leave out meshes, skins and materials");
}

}  // namespace

void addConversion(CLI::App& command, Conversion& conversion) {
    command
        .add_option("--clip", conversion.clips,
                    "This clip of the last character; may be given several times where the format holds "
                    "several. Unset: the last, or all")
        ->type_name("NAME")
        ->allow_extra_args(false);
    addAskedFrames(command, conversion.frames);
    addRate(command, "--fps", conversion.writing.rate, "Resample at this frame rate, keeping the duration");
    addKeys(command, conversion);
    addSpace(command, conversion);
    addCheck(command, conversion.request);
}

void addCheck(CLI::App& command, ExportRequest& request) {
    command.add_flag("--verify,!--no-verify", request.verify,
                     "Play what was written and compare; on unless told otherwise");
    command.add_flag("--report", request.keepReport, "Put the report beside each file, as FILE.report.json");
}

void addExtension(CLI::App& command, std::string& extension, const std::string& help) {
    command
        .add_option_function<std::string>(
            "--to",
            [&extension](const std::string& text) {
                extension = text.starts_with('.') ? text : "." + text;
                if (!formatForWriting(extension))
                    refuse("--to", text, "the extension of a format that can be written");
            },
            help)
        ->type_name(".EXT");
}

void addJobs(CLI::App& command, int& jobs) {
    jobs = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    command.add_option("--jobs", jobs, "Files that are worked on at a time; unset: one a core")
        ->check(CLI::Range(1, 1024))
        ->type_name("N");
}

}  // namespace sinew
