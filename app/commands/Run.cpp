#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <memory>
#include <span>

#include "app/cli/Output.h"
#include "app/commands/Commands.h"
#include "app/commands/ConvertReport.h"
#include "app/commands/Interrupt.h"
#include "app/commands/ProgressBar.h"
#include "core/io/recipe/ApplyRecipe.h"
#include "core/io/text/TextCursor.h"

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

/// Reads the recipe, with an additional export if a format was requested that it does not write.
///
/// @param source  file with the recipe
Result<Recipe> readRecipe(const Source& source, const RunArguments& arguments) {
    auto recipe = parseRecipe(source);
    if (!recipe) return recipe;
    const auto exports = exportsOf(*recipe);
    const auto hasExtension = [&](const recipe::Export& one) { return one.extension == arguments.extension; };
    if (!arguments.extension.empty() && std::ranges::none_of(exports, hasExtension))
        recipe->steps.emplace_back(recipe::Export{arguments.extension});
    if (exportsOf(*recipe).empty())
        return fail(ErrorCode::argumentInvalid, source.name(),
                    "the recipe exports nothing; add an export step or name a format (--to .bvh)");
    return recipe;
}

/// Opens a file that a recipe names. A recipe may come from a stranger: if it could name any file, it could
/// copy the user's private motion into exports. So the file must be below the recipe's own folder, see
/// Source::sibling().
///
/// @param alternative  follows the remedy in the error; may be empty
Result<OpenedFile> openNamedFile(const Source& recipe, const std::string& name,
                                 const std::string& alternative) {
    const auto isControl = [](unsigned char c) { return c < 0x20 || c == 0x7F; };
    if (std::ranges::any_of(name, isControl))
        return fail(ErrorCode::fileUnreadable, recipe.name(),
                    "the file name " + inQuotes(name) + " contains control characters; rename the file");
    auto source = recipe.sibling(name);
    if (!source) {
        Error error = source.error();
        if (error.code == ErrorCode::fileUnreadable)
            error.message +=
                "; a recipe can use only regular files in its own folder and its subfolders, so "
                "copy the file there" +
                alternative;
        return tl::unexpected<Error>(std::move(error));
    }
    const auto format = formatOf(*source);
    if (!format) return tl::unexpected<Error>(format.error());
    return OpenedFile{*std::move(source), *format};
}

/// Reads the motion files that a recipe names.
Result<void> readFilesOf(const Source& source, PreparedRecipe& prepared) {
    ReadOptions options = readOptionsOf(prepared.recipe);
    options.cancel = &interrupted();
    for (const std::string& name : filesOf(prepared.recipe)) {
        const auto file = openNamedFile(source, name, "");
        if (!file) return tl::unexpected<Error>(file.error());
        Diagnostics messages;
        auto motion = readMotion(*file, options, messages);
        report(messages);
        if (!motion) return tl::unexpected<Error>(motion.error());
        prepared.files.emplace(name, *std::move(motion));
    }
    return {};
}

/// Reads the target of a recipe.
///
/// @param onto         file that the recipe names
/// @param replacement  file from the command line; empty: none
Result<Scene> readTargetOf(const Source& source, const std::string& onto, const std::string& replacement,
                           Diagnostics& messages) {
    if (!replacement.empty()) return readTarget(fs::path(replacement), messages);
    const auto file = openNamedFile(source, onto, ", or give it on the command line (--onto)");
    return file ? readTarget(*file, messages) : tl::unexpected<Error>(file.error());
}

/// Reads the files of a recipe, and the target if it retargets.
///
/// @param source  file with the recipe
Result<PreparedRecipe> prepare(const Source& source, const RunArguments& arguments, Recipe recipe) {
    PreparedRecipe prepared{std::move(recipe)};
    if (const auto done = readFilesOf(source, prepared); !done) return tl::unexpected<Error>(done.error());
    const recipe::Retarget* step = retargetOf(prepared.recipe);
    if (!step && arguments.target.empty()) return prepared;
    if (!step)
        return fail(ErrorCode::argumentInvalid, "--onto", "the recipe has no retarget step; remove --onto");
    if (step->onto.empty() && arguments.target.empty())
        return fail(ErrorCode::argumentInvalid, arguments.recipe,
                    "the recipe does not name a target; give its file with --onto hero.glb");
    Diagnostics messages;
    auto target = readTargetOf(source, step->onto, arguments.target, messages);
    report(messages);
    if (!target) return tl::unexpected(target.error());
    prepared.target = *std::move(target);
    return prepared;
}

/// Processes all files independently, so that failures do not affect the other files.
Result<std::vector<ConversionResult>> runAll(const RunArguments& arguments) {
    const auto source = Source::open(arguments.recipe);
    if (!source) return tl::unexpected(source.error());
    auto recipe = readRecipe(*source, arguments);
    if (!recipe) return tl::unexpected(recipe.error());
    const auto prepared = prepare(*source, arguments, *std::move(recipe));
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
