#include <CLI/CLI.hpp>
#include <memory>
#include <span>

#include "app/commands/Commands.h"
#include "app/commands/ConversionOptions.h"
#include "app/commands/ConvertReport.h"
#include "app/commands/FileWork.h"
#include "app/commands/Interrupt.h"
#include "app/commands/Output.h"
#include "app/commands/ProgressBar.h"
#include "core/io/recipe/ApplyRecipe.h"

namespace sinew {

namespace {

namespace fs = std::filesystem;

struct RunArguments {
    std::string recipe;
    std::vector<std::string> files;
    std::string folder = ".";
    std::string extension;  ///< of one more export
    ExportRequest request;
    int jobs = 1;
    bool json = false;
};

/// Each file with each export, file by file; the recipe itself, where it lies in a folder among them, is none
/// of them. Fails as conversionTasks() and checkOutputs() do.
Result<std::vector<Converted>> planned(const RunArguments& arguments,
                                       const std::vector<recipe::Export>& exports) {
    std::vector<Converted> all;
    for (std::size_t i = 0; i < exports.size(); ++i) {
        const auto tasks =
            conversionTasks(arguments.files, arguments.folder, exports[i].extension, arguments.recipe);
        if (!tasks) return tl::unexpected(tasks.error());
        if (const auto checked = checkOutputs(*tasks, {arguments.recipe}); !checked)
            return tl::unexpected(checked.error());
        all.resize(tasks->size() * exports.size());
        for (std::size_t file = 0; file < tasks->size(); ++file)
            all[file * exports.size() + i].task = (*tasks)[file];
    }
    return all;
}

Result<ExportReport> write(const Scene& scene, const RecipeClip& clip, const recipe::Export& how,
                           const fs::path& output, const ExportRequest& request) {
    const auto format = formatForWriting(how.extension);
    if (!format) return tl::unexpected(format.error());
    WriteOptions options = how.options;
    options.cancel = &interrupted();
    if (!(*format)->holdsScenes()) {
        options.character = clip.character;
        options.clips = {clip.clip};
    }
    std::error_code ignored;  // told by who writes into it
    fs::create_directories(output.parent_path(), ignored);
    return exportFile(scene, output, options, request);
}

/// The scene of a file with the recipe done to its last clip.
struct Made {
    Scene scene;
    RecipeClip clip;
};

Result<Made> make(const Recipe& recipe, const fs::path& input, Diagnostics& messages) {
    ReadOptions options = readOptionsOf(recipe);
    options.cancel = &interrupted();
    const auto read = readFiles({&input, 1}, {}, options, messages);
    if (!read) return tl::unexpected(read.error());
    const std::vector<Take> takes = lastTakes(*read);
    const std::string name = input.filename().string();
    if (takes.empty() || !takes.back().clip)
        return fail(ErrorCode::motionMissing, name, "there is no clip in it");
    const RecipeClip clip{takes.back().character->id, takes.back().clip->id};
    auto scene = applyRecipe(*read, clip, recipe, &interrupted());
    if (!scene) return fail(scene.error().code, name + ", " + scene.error().where, scene.error().message);
    return Made{*std::move(scene), clip};
}

/// One file.
///
/// @param outputs  what becomes of it, one for each export of the recipe
void run(const Recipe& recipe, const ExportRequest& request, std::span<Converted> outputs) {
    const auto made = make(recipe, outputs.front().task.input, outputs.front().messages);
    const auto exports = exportsOf(recipe);
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        Converted& output = outputs[i];
        auto report = !made ? tl::unexpected<Error>(made.error())
                            : write(made->scene, made->clip, exports[i], output.task.output, request);
        if (report) {
            output.report = *std::move(report);
        } else {
            output.error = report.error();
        }
    }
}

Result<Recipe> readRecipe(const RunArguments& arguments) {
    const auto source = Source::open(arguments.recipe);
    if (!source) return tl::unexpected(source.error());
    auto recipe = parseRecipe(*source);
    if (!recipe) return recipe;
    const auto exports = exportsOf(*recipe);
    const auto isThere = [&](const recipe::Export& one) { return one.extension == arguments.extension; };
    if (!arguments.extension.empty() && std::ranges::none_of(exports, isThere))
        recipe->steps.emplace_back(recipe::Export{arguments.extension});
    if (exportsOf(*recipe).empty())
        return fail(ErrorCode::argumentInvalid, source->name(),
                    "the recipe exports nothing; an export can be asked for (--to .bvh)");
    return recipe;
}

/// All files, each by itself: one that fails stops no other.
Result<std::vector<Converted>> runAll(const RunArguments& arguments) {
    const auto recipe = readRecipe(arguments);
    if (!recipe) return tl::unexpected(recipe.error());
    const std::size_t each = exportsOf(*recipe).size();
    auto all = planned(arguments, exportsOf(*recipe));
    if (!all) return all;
    std::atomic<float> share = 0;
    const ProgressBar bar(share);
    workOnFiles(all->size() / each, arguments.jobs, share, [&](std::size_t file) {
        run(*recipe, arguments.request, std::span(*all).subspan(file * each, each));
    });
    return all;
}

int run(const RunArguments& arguments) {
    const auto files = runAll(arguments);
    if (!files) return report(files.error());
    warn(*files, arguments.request.verify);
    Output output;
    output.text() = arguments.json ? convertJson(*files) : convertTable(*files);
    if (const auto printed = output.finish(); !printed) return report(printed.error());
    return exitCodeOf(*files);
}

}  // namespace

void addRun(CLI::App& app, int& exitCode) {
    auto arguments = std::make_shared<RunArguments>();
    CLI::App* command = app.add_subcommand(
        "run",
        "Do what a recipe says to the last clip of each file, file by file; one that fails stops none");
    command->add_option("RECIPE", arguments->recipe, "A JSON file, see the manual's page on batches")
        ->required()
        ->type_name("");
    command->add_option("FILE", arguments->files, "Files of motion, and folders of them")
        ->required()
        ->type_name("");
    command
        ->add_option("-o,--output", arguments->folder,
                     "Folder to write to, made where it is missing; unset: the current one")
        ->type_name("FOLDER");
    addExtension(*command, arguments->extension,
                 "Writes files of this format too, where the recipe does not do so by itself");
    addJobs(*command, arguments->jobs);
    addCheck(*command, arguments->request);
    command->add_flag("--json", arguments->json, "Print JSON, as convert does");
    command->callback([arguments, &exitCode] { exitCode = run(*arguments); });
}

}  // namespace sinew
