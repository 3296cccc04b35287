#include <CLI/CLI.hpp>
#include <filesystem>
#include <map>
#include <memory>

#include "app/commands/Commands.h"
#include "app/commands/Input.h"
#include "app/commands/Output.h"
#include "core/io/recipe/ApplyRecipe.h"

namespace sinew {

namespace {

namespace fs = std::filesystem;

struct RunArguments {
    std::string recipe;
    std::vector<std::string> files;
    std::string folder = ".";
};

/// One file and what becomes of it.
struct Job {
    fs::path input;
    std::vector<fs::path> outputs;  ///< one an export
};

/// A file as it is compared with others, however it was named.
fs::path sameFile(const fs::path& path) {
    std::error_code error;
    const fs::path absolute = fs::weakly_canonical(path, error);
    return error ? path : absolute;
}

/// Fails: argumentInvalid where one file would be written over another, or over what is read.
Result<std::vector<Job>> planned(const RunArguments& arguments, const std::vector<recipe::Export>& exports) {
    std::map<fs::path, fs::path> makers;
    for (const std::string& file : arguments.files) makers.emplace(sameFile(file), file);
    std::vector<Job> jobs;
    for (const std::string& file : arguments.files) {
        Job& job = jobs.emplace_back(Job{file, {}});
        for (const recipe::Export& one : exports) {
            fs::path output = fs::path(arguments.folder) / job.input.stem();
            output += one.extension;
            const auto [other, isFree] = makers.emplace(sameFile(output), job.input);
            if (!isFree)
                return fail(ErrorCode::argumentInvalid, file,
                            "its " + output.string() + " would be written over that of " +
                                other->second.string() + "; another folder helps (-o)");
            job.outputs.push_back(std::move(output));
        }
    }
    return jobs;
}

Result<void> write(const Scene& scene, const RecipeClip& clip, const recipe::Export& how,
                   const fs::path& output, Diagnostics& diagnostics) {
    WriteOptions options = how.options;
    const auto format = formatForWriting(how.extension);
    if (!format) return tl::unexpected(format.error());
    if (!(*format)->holdsScenes()) {
        options.character = clip.character;
        options.clips = {clip.clip};
    }
    return writeFile(scene, output, options, diagnostics);
}

Result<void> run(const Recipe& recipe, const Job& job, Diagnostics& diagnostics) {
    const auto read = readFiles({&job.input, 1}, {}, readOptionsOf(recipe), diagnostics);
    if (!read) return tl::unexpected(read.error());
    const std::vector<Take> takes = lastTakes(*read);
    if (takes.empty() || !takes.back().clip)
        return fail(ErrorCode::motionMissing, job.input.filename().string(), "there is no clip in it");
    const RecipeClip clip{takes.back().character->id, takes.back().clip->id};
    const auto scene = applyRecipe(*read, clip, recipe);
    if (!scene)
        return fail(scene.error().code, job.input.filename().string() + ", " + scene.error().where,
                    scene.error().message);
    const auto exports = exportsOf(recipe);
    for (std::size_t i = 0; i < exports.size(); ++i) {
        const auto written = write(*scene, clip, exports[i], job.outputs[i], diagnostics);
        if (!written) return written;
    }
    return {};
}

/// All files, each by itself: one that fails stops no other.
Result<bool> runAll(const RunArguments& arguments) {
    const auto source = Source::open(arguments.recipe);
    if (!source) return tl::unexpected(source.error());
    const auto recipe = parseRecipe(*source);
    if (!recipe) return tl::unexpected(recipe.error());
    if (exportsOf(*recipe).empty())
        return fail(ErrorCode::argumentInvalid, source->name(), "the recipe exports nothing");
    const auto jobs = planned(arguments, exportsOf(*recipe));
    if (!jobs) return tl::unexpected(jobs.error());
    std::error_code ignored;  // what keeps the folder from being made keeps the files from being written
    fs::create_directories(arguments.folder, ignored);
    bool all = true;
    Output output;
    for (const Job& job : *jobs) {
        Diagnostics diagnostics;
        const auto done = run(*recipe, job, diagnostics);
        report(diagnostics);
        if (!done) report(done.error());
        all = all && done;
        for (const fs::path& path : job.outputs) {
            if (done) output.text() += job.input.string() + " -> " + path.string() + '\n';
        }
        if (const auto passed = output.flush(); !passed) return tl::unexpected(passed.error());
    }
    if (const auto printed = output.finish(); !printed) return tl::unexpected(printed.error());
    return all;
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
    command->add_option("FILE", arguments->files, "Files of motion")->required()->type_name("");
    command
        ->add_option("-o,--output", arguments->folder,
                     "Folder to write to, made where it is missing; unset: the current one")
        ->type_name("FOLDER");
    command->callback([arguments, &exitCode] {
        const auto done = runAll(*arguments);
        exitCode = !done ? report(done.error()) : *done ? kDone : kFailed;
    });
}

}  // namespace sinew
