#include <CLI/CLI.hpp>
#include <map>
#include <memory>
#include <span>

#include "app/cli/Output.h"
#include "app/commands/Commands.h"
#include "app/commands/ConvertReport.h"
#include "app/commands/Interrupt.h"
#include "app/commands/ProgressBar.h"
#include "core/io/recipe/ApplyRecipe.h"

namespace sinew {

namespace {

namespace fs = std::filesystem;

struct RunArguments {
    std::string recipe;
    std::vector<std::string> files;
    std::string target;  ///< file with the character to retarget to; empty: that of the recipe
    std::string folder = ".";
    std::string extension;  ///< of an additional export
    ExportRequest request;
    int jobs = 1;
    bool json = false;
};

/// Returns one entry per input file and export, grouped by file. The recipe itself is skipped if it lies in
/// an input folder. Fails as conversionTasks() and checkOutputs() do.
Result<std::vector<ConversionResult>> planOutputs(const RunArguments& arguments,
                                                  const std::vector<recipe::Export>& exports) {
    std::vector<ConversionResult> all;
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

Result<ExportReport> write(const Scene& scene, const RecipeClip& clip, const recipe::Export& step,
                           const fs::path& output, const ExportRequest& request) {
    const auto format = formatForWriting(step.extension);
    if (!format) return tl::unexpected(format.error());
    WriteOptions options = step.options;
    options.cancel = &interrupted();
    if (!(*format)->holdsScenes()) {
        options.character = clip.character;
        options.clips = {clip.clip};
    }
    std::error_code ignored;  // writing the file reports a missing folder
    fs::create_directories(output.parent_path(), ignored);
    return exportFile(scene, output, options, request);
}

/// A recipe and the contents of the files that it uses.
struct PreparedRecipe {
    Recipe recipe;
    std::optional<Scene> target{};          ///< of a retarget step
    std::map<std::string, Motion> files{};  ///< of other steps, by name
};

Result<AppliedRecipe> readAndApply(const PreparedRecipe& prepared, const fs::path& input,
                                   Diagnostics& messages) {
    const Recipe& recipe = prepared.recipe;
    ReadOptions options = readOptionsOf(recipe);
    options.cancel = &interrupted();
    const auto read = readFiles({&input, 1}, {}, options, messages);
    if (!read) return tl::unexpected(read.error());
    const std::string name = input.filename().string();
    const auto motion = lastMotion(*read, name);
    if (!motion) return tl::unexpected(motion.error());
    const RecipeClip clip{motion->character->id, motion->clip->id};
    auto applied =
        applyRecipe(*read, clip, recipe,
                    {prepared.target ? &*prepared.target : nullptr, &interrupted(), &prepared.files});
    if (!applied)
        return fail(applied.error().code, name + ", " + applied.error().where, applied.error().message);
    return applied;
}

/// Processes one file.
///
/// @param outputs  its outputs, one per export of the recipe; receive the results
void run(const PreparedRecipe& prepared, const ExportRequest& request, std::span<ConversionResult> outputs) {
    const auto applied = readAndApply(prepared, outputs.front().task.input, outputs.front().messages);
    const auto exports = exportsOf(prepared.recipe);
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        ConversionResult& output = outputs[i];
        output.set(!applied ? tl::unexpected<Error>(applied.error())
                            : write(applied->scene, applied->clip, exports[i], output.task.output, request));
    }
}

Result<Recipe> readRecipe(const RunArguments& arguments) {
    const auto source = Source::open(arguments.recipe);
    if (!source) return tl::unexpected(source.error());
    auto recipe = parseRecipe(*source);
    if (!recipe) return recipe;
    const auto exports = exportsOf(*recipe);
    const auto hasExtension = [&](const recipe::Export& one) { return one.extension == arguments.extension; };
    if (!arguments.extension.empty() && std::ranges::none_of(exports, hasExtension))
        recipe->steps.emplace_back(recipe::Export{arguments.extension});
    if (exportsOf(*recipe).empty())
        return fail(ErrorCode::argumentInvalid, source->name(),
                    "the recipe exports nothing; add an export step or name a format (--to .bvh)");
    return recipe;
}

/// Reads the motion files that a recipe names, relative to the recipe's folder.
Result<void> readFilesOf(const RunArguments& arguments, PreparedRecipe& prepared) {
    ReadOptions options = readOptionsOf(prepared.recipe);
    options.cancel = &interrupted();
    for (const std::string& name : filesOf(prepared.recipe)) {
        const fs::path path = fs::path(arguments.recipe).parent_path() / name;
        Diagnostics messages;
        auto motion = readMotion(path.string(), options, messages);
        report(messages);
        if (!motion) return tl::unexpected<Error>(motion.error());
        prepared.files.emplace(name, *std::move(motion));
    }
    return {};
}

/// Reads the files of a recipe, and the target if it retargets: the file given on the command line, or else
/// the one that the recipe names, relative to the recipe's folder.
Result<PreparedRecipe> prepare(const RunArguments& arguments, Recipe recipe) {
    PreparedRecipe prepared{std::move(recipe)};
    if (const auto done = readFilesOf(arguments, prepared); !done) return tl::unexpected<Error>(done.error());
    const recipe::Retarget* step = retargetOf(prepared.recipe);
    if (!step && arguments.target.empty()) return prepared;
    if (!step)
        return fail(ErrorCode::argumentInvalid, "--onto", "the recipe has no retarget step; remove --onto");
    if (step->onto.empty() && arguments.target.empty())
        return fail(ErrorCode::argumentInvalid, arguments.recipe,
                    "the recipe does not name a target; give its file with --onto hero.glb");
    const fs::path file = arguments.target.empty() ? fs::path(arguments.recipe).parent_path() / step->onto
                                                   : fs::path(arguments.target);
    Diagnostics messages;
    auto target = readTarget(file, messages);
    report(messages);
    if (!target) return tl::unexpected(target.error());
    prepared.target = *std::move(target);
    return prepared;
}

/// Processes all files independently, so that failures do not affect the other files.
Result<std::vector<ConversionResult>> runAll(const RunArguments& arguments) {
    auto recipe = readRecipe(arguments);
    if (!recipe) return tl::unexpected(recipe.error());
    const auto prepared = prepare(arguments, *std::move(recipe));
    if (!prepared) return tl::unexpected(prepared.error());
    const auto exports = exportsOf(prepared->recipe);
    const std::size_t each = exports.size();
    auto all = planOutputs(arguments, exports);
    if (!all) return all;
    std::atomic<float> progress = 0;
    const ProgressBar bar(progress);
    processFiles(all->size() / each, arguments.jobs, progress, [&](std::size_t file) {
        run(*prepared, arguments.request, std::span(*all).subspan(file * each, each));
    });
    return all;
}

int run(const RunArguments& arguments) {
    const auto files = runAll(arguments);
    if (!files) return report(files.error());
    printWarnings(*files, arguments.request.verify);
    return print(arguments.json ? convertJson(*files) : convertTable(*files), exitCodeOf(*files));
}

}  // namespace

void addRun(CLI::App& app, int& exitCode) {
    auto arguments = std::make_shared<RunArguments>();
    CLI::App* command =
        app.add_subcommand("run", "Apply a recipe to the last clip of each file and continue after failures");
    command->add_option("RECIPE", arguments->recipe, "Recipe to apply (JSON)")->required()->type_name("");
    command->add_option("FILE", arguments->files, "Motion files and folders of motion files")
        ->required()
        ->type_name("");
    command
        ->add_option("-o,--output", arguments->folder,
                     "Write to this folder, which is created if needed (default: the current folder)")
        ->type_name("FOLDER");
    command
        ->add_option("--onto", arguments->target,
                     "File with the character that a retarget step transfers to (default: the target named "
                     "in the recipe)")
        ->type_name("TARGET");
    addExtension(*command, arguments->extension, "Also write files in this format, if the recipe does not");
    addJobs(*command, arguments->jobs);
    addVerification(*command, arguments->request);
    command->add_flag("--json", arguments->json, "Print JSON, in the same form as convert");
    command->callback([arguments, &exitCode] { exitCode = run(*arguments); });
}

}  // namespace sinew
