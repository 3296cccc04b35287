#include <CLI/CLI.hpp>
#include <memory>

#include "app/commands/Commands.h"
#include "app/commands/ConversionOptions.h"
#include "app/commands/ConvertReport.h"
#include "app/commands/Interrupt.h"
#include "app/commands/Output.h"
#include "app/commands/ProgressBar.h"
#include "core/io/verify/ExportReportText.h"

namespace sinew {

namespace {

struct ConvertArguments {
    Input input;
    Conversion conversion;
    std::string output;
    std::string extension;  ///< of files in an output folder
    int jobs = 1;
    bool json = false;
};

void addFolders(CLI::App& command, ConvertArguments& arguments) {
    addExtension(
        command, arguments.extension,
        "OUT is a folder, and this the extension of the files that are put there, one for each FILE");
    addJobs(command, arguments.jobs);
    command.add_flag("--json", arguments.json, "Print JSON, see the manual's page on the command line");
}

/// What was asked of several files or folders, or of one that goes into a folder.
bool isMany(const ConvertArguments& arguments) {
    std::error_code ignored;
    const auto isFolder = [&](const std::string& file) {
        return std::filesystem::is_directory(file, ignored);
    };
    if (!arguments.extension.empty()) return true;
    if (std::ranges::any_of(arguments.input.files, isFolder) || isFolder(arguments.output))
        throw CLI::ValidationError("--to",
                                   "of folders the extension of the files must be told, as in --to .bvh");
    return false;
}

Converted convertOne(const ConvertArguments& arguments) {
    std::string name;
    for (const std::string& file : arguments.input.files) name += (name.empty() ? "" : " ") + file;
    Converted converted{{{}, arguments.output, name}, {}, {}, {}};
    auto report =
        convert(arguments.input.paths(), arguments.output, arguments.conversion, converted.messages);
    if (report) {
        converted.report = *std::move(report);
    } else {
        converted.error = report.error();
    }
    return converted;
}

Result<std::vector<Converted>> convertAsked(const ConvertArguments& arguments, bool many) {
    std::atomic<float> share = 0;
    const ProgressBar bar(share);
    ConvertArguments own = arguments;
    if (!many) {
        own.conversion.writing.progress = &share;
        return std::vector{convertOne(own)};
    }
    const auto tasks = conversionTasks(arguments.input.files, arguments.output, arguments.extension);
    if (!tasks) return tl::unexpected(tasks.error());
    if (const auto checked = checkOutputs(*tasks); !checked) return tl::unexpected(checked.error());
    return convertAll(*tasks, arguments.conversion, arguments.jobs, share);
}

int run(ConvertArguments arguments) {
    arguments.conversion.reading = arguments.input.options;
    arguments.conversion.reading.cancel = &interrupted();
    arguments.conversion.writing.cancel = &interrupted();
    const bool many = isMany(arguments);
    const auto files = convertAsked(arguments, many);
    if (!files) return report(files.error());
    warn(*files, arguments.conversion.request.verify);
    Output output;
    if (arguments.json) {
        output.text() = convertJson(*files);
    } else if (many) {
        output.text() = convertTable(*files);
    } else if (files->front().report) {
        output.text() = exportReportText(*files->front().report);
    }
    if (const auto printed = output.finish(); !printed) return report(printed.error());
    return exitCodeOf(*files);
}

}  // namespace

void addConvert(CLI::App& app, int& exitCode) {
    auto arguments = std::make_shared<ConvertArguments>();
    CLI::App* command = app.add_subcommand(
        "convert", "Write files in another format, play what was written and say how far it is off");
    addInput(*command, arguments->input);
    command
        ->add_option("-o,--output", arguments->output,
                     "File to write; its extension names the format: .glb, .gltf, .fbx, .bvh, .amc (with the "
                     ".asf beside it), .usda, .csv, .json (tables), .sinew. With --to a folder")
        ->required()
        ->type_name("OUT");
    addConversion(*command, arguments->conversion);
    addFolders(*command, *arguments);
    command->callback([arguments, &exitCode] { exitCode = run(*arguments); });
}

}  // namespace sinew
