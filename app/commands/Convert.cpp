#include <CLI/CLI.hpp>
#include <map>
#include <memory>

#include "app/commands/Commands.h"
#include "app/commands/Input.h"
#include "app/commands/Output.h"
#include "app/commands/Rewrite.h"

namespace sinew {

namespace {

struct ConvertArguments {
    Input input;
    AskedFrames frames;
    WriteOptions options;
    std::string output;
};

/// Whether the output takes the whole scene, and no part of it was asked for.
bool writesAll(const ConvertArguments& arguments) {
    return takesScenes(arguments.output) && !arguments.frames.first && !arguments.frames.last;
}

Result<void> convert(ConvertArguments arguments, Diagnostics& diagnostics) {
    const auto scene = readFiles(arguments.input.paths(), {}, arguments.input.options, diagnostics);
    if (!scene) return tl::unexpected(scene.error());
    const std::vector<Take> takes = lastTakes(*scene);
    if (takes.empty()) return fail(ErrorCode::skeletonMissing, "", "the files hold no character");
    if (writesAll(arguments)) return writeFile(*scene, arguments.output, arguments.options, diagnostics);
    const Take& take = takes.back();
    warnOfOthers(*scene, take, diagnostics);
    const auto ends = arguments.frames.within(take.played().count());
    if (!ends) return tl::unexpected(ends.error());
    arguments.options.character = take.character->id;
    if (take.clip) {
        arguments.options.clips = {take.clip->id};
        arguments.options.firstFrame = take.played().first + FrameIndex{ends->first};
        arguments.options.lastFrame = take.played().first + FrameIndex{ends->last};
    }
    return writeFile(*scene, arguments.output, arguments.options, diagnostics);
}

void addTable(CLI::App& command, TableContent& table) {
    static const std::map<std::string, TableContent> kTables{{"angles", TableContent::angles},
                                                             {"positions", TableContent::positions},
                                                             {"curves", TableContent::curves}};
    command
        .add_option_function<std::string>(
            "--table", [&table](const std::string& word) { table = kTables.at(word); },
            "What a .csv or .json holds; unset: angles")
        ->check(CLI::IsMember({"angles", "positions", "curves"}));
}

}  // namespace

void addConvert(CLI::App& app, int& exitCode) {
    auto arguments = std::make_shared<ConvertArguments>();
    CLI::App* command = app.add_subcommand(
        "convert",
        "Write the last clip of the last character in another format, or all of them as a project");
    addInput(*command, arguments->input);
    command
        ->add_option(
            "-o,--output", arguments->output,
            "File to write; its extension names the format: .bvh, .amc (with the .asf beside it), .usda, "
            ".csv, .json (tables), .sinew")
        ->required()
        ->type_name("OUT");
    addAskedFrames(*command, arguments->frames);
    addRate(*command, "--fps", arguments->options.rate, "Resample at this frame rate, keeping the duration");
    addLength(*command, "--out-unit", arguments->options.metresPerUnit,
              "Metres of one length unit of OUT; unset: as the format's rule");
    addTable(*command, arguments->options.table);
    command->callback([arguments, &exitCode] {
        Diagnostics diagnostics;
        const auto done = convert(*arguments, diagnostics);
        report(diagnostics);
        exitCode = done ? kDone : report(done.error());
    });
}

}  // namespace sinew
