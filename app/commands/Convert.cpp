#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/Output.h"
#include "app/commands/Commands.h"
#include "app/commands/ConvertReport.h"
#include "app/commands/Interrupt.h"
#include "app/commands/ProgressBar.h"
#include "core/io/verify/ExportReportText.h"

namespace sinew {

namespace {

struct ConvertArguments {
    Input input;
    Conversion conversion;
    std::string output;
    std::string extension;  ///< of the files to write; empty if OUT is a file
    int jobs = 1;
    bool json = false;
};

void addFolders(CLI::App& command, ConvertArguments& arguments) {
    addExtension(command, arguments.extension,
                 "Convert each FILE separately into the folder OUT, with this extension");
    addJobs(command, arguments.jobs);
    command.add_flag("--json", arguments.json, "Print JSON");
}

/// Returns whether files are converted one by one into a folder. Throws if a folder is named without --to.
bool writesIntoFolder(const ConvertArguments& arguments) {
    std::error_code ignored;
    const auto isFolder = [&](const std::string& file) {
        return std::filesystem::is_directory(file, ignored);
    };
    if (!arguments.extension.empty()) return true;
    if (std::ranges::any_of(arguments.input.files, isFolder) || isFolder(arguments.output))
        throw CLI::ValidationError(
            "--to",
            "to convert or write a folder, set the extension of the files to write, such as --to .bvh");
    return false;
}

ConversionResult convertOne(const ConvertArguments& arguments) {
    std::string name;
    for (const std::string& file : arguments.input.files) name += (name.empty() ? "" : " ") + file;
    ConversionResult converted{{{}, arguments.output, name}, {}, {}, {}};
    converted.set(
        convert(arguments.input.paths(), arguments.output, arguments.conversion, converted.messages));
    return converted;
}

Result<std::vector<ConversionResult>> convertInputs(const ConvertArguments& arguments, bool intoFolder) {
    std::atomic<float> progress = 0;
    const ProgressBar bar(progress);
    ConvertArguments adjusted = arguments;
    if (!intoFolder) {
        adjusted.conversion.writing.progress = &progress;
        return std::vector{convertOne(adjusted)};
    }
    const auto tasks = conversionTasks(arguments.input.files, arguments.output, arguments.extension);
    if (!tasks) return tl::unexpected(tasks.error());
    if (const auto checked = checkOutputs(*tasks); !checked) return tl::unexpected(checked.error());
    return convertAll(*tasks, arguments.conversion, arguments.jobs, progress);
}

int run(ConvertArguments arguments) {
    arguments.conversion.reading = arguments.input.options;
    arguments.conversion.reading.cancel = &interrupted();
    arguments.conversion.writing.cancel = &interrupted();
    const bool intoFolder = writesIntoFolder(arguments);
    const auto files = convertInputs(arguments, intoFolder);
    if (!files) return report(files.error());
    printWarnings(*files, arguments.conversion.request.verify);
    if (arguments.json) return print(convertJson(*files), exitCodeOf(*files));
    if (intoFolder) return print(convertTable(*files), exitCodeOf(*files));
    return files->front().report ? print(exportReportText(*files->front().report)) : kFailed;
}

}  // namespace

void addConvert(CLI::App& app, int& exitCode) {
    auto arguments = std::make_shared<ConvertArguments>();
    CLI::App* command =
        app.add_subcommand("convert", "Convert files and verify the result by playing it back");
    addInput(*command, arguments->input);
    command
        ->add_option("-o,--output", arguments->output,
                     "Write this file; its extension selects the format: .glb, .gltf, .fbx, .bvh, .amc (with "
                     "its .asf), .usda, .csv, .json (tables), .sinew. With --to, OUT is a folder")
        ->required()
        ->type_name("OUT");
    addConversion(*command, arguments->conversion);
    addFolders(*command, *arguments);
    command->callback([arguments, &exitCode] { exitCode = run(*arguments); });
}

}  // namespace sinew
