#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/Output.h"
#include "app/commands/Commands.h"
#include "app/commands/ConvertReport.h"
#include "app/commands/Interrupt.h"
#include "app/commands/ProgressBar.h"
#include "app/commands/RetargetReport.h"
#include "core/io/verify/ExportReportText.h"
#include "core/math/Angle.h"
#include "core/retarget/BodyRoles.h"
#include "core/retarget/MappingFile.h"
#include "core/scene/edits/clips/EditClips.h"

namespace sinew {

namespace {

struct RetargetArguments {
    Input input;
    std::string target, map = "auto", output, extension;
    RetargetSettings settings;
    Conversion conversion;
    int jobs = 1;
    bool json = false;
};

Result<Mapping> readMapping(const std::string& file, const Skeleton& source, const Skeleton& target) {
    if (file == "auto") return mapSkeletons(source, target);
    const auto text = Source::open(file);
    if (!text) return tl::unexpected(text.error());
    return parseMapping(*text, source, target);
}

/// Transfers all clips of the last character in the files. Returns the scene to write.
Result<Scene> retargetFiles(const std::vector<std::filesystem::path>& files,
                            const RetargetArguments& arguments, const Scene& target,
                            RetargetOutcome& outcome) {
    const auto scene = readFiles(files, {}, arguments.conversion.reading, outcome.conversion.messages);
    if (!scene) return tl::unexpected(scene.error());
    const auto source = lastCharacter(*scene, files.front().string());
    if (!source) return tl::unexpected(source.error());
    const auto& onto = target.characters.front();
    if ((*source)->clips.empty())
        return fail(ErrorCode::motionMissing, files.front().string(), "the source has no motion");
    auto mapping = readMapping(arguments.map, *(*source)->skeleton, *onto->skeleton);
    if (!mapping) return tl::unexpected(mapping.error());
    outcome.source = *source;
    outcome.target = onto;
    outcome.mapping = *std::move(mapping);
    Scene result = target;
    for (const auto& clip : (*source)->clips) {
        auto made = retargetClip(**source, clip, *onto, outcome.mapping, arguments.settings);
        if (!made) return fail(made.error().code, files.front().string(), made.error().message);
        auto added = addClip(result, onto->id, made->clip);
        if (!added) return tl::unexpected(added.error());
        result = *std::move(added);
        made->clip.tracks.clear();
        outcome.clips.push_back({clip->name, *std::move(made)});
    }
    return result;
}

void retargetTask(const RetargetArguments& arguments, const Scene& target,
                  const std::vector<std::filesystem::path>& files, RetargetOutcome& outcome) {
    if (interrupted()) {
        outcome.conversion.error = {ErrorCode::cancelled, outcome.conversion.task.name,
                                    "retargeting was cancelled before it began"};
        return;
    }
    const auto scene = retargetFiles(files, arguments, target, outcome);
    if (!scene) {
        outcome.conversion.error = scene.error();
        return;
    }
    std::error_code ignored;  // writing the file reports a missing folder
    if (const auto folder = outcome.conversion.task.output.parent_path();
        !folder.empty() && !arguments.extension.empty())
        std::filesystem::create_directories(folder, ignored);
    outcome.conversion.set(write(*scene, outcome.conversion.task.output, arguments.conversion));
}

/// Files besides the first source that must not be overwritten.
std::vector<std::filesystem::path> otherInputs(const RetargetArguments& arguments) {
    std::vector<std::filesystem::path> files = arguments.input.paths();
    files.push_back(arguments.target);
    if (arguments.map != "auto") files.push_back(arguments.map);
    return files;
}

Result<std::vector<RetargetOutcome>> retargetInputs(const RetargetArguments& arguments, const Scene& target) {
    std::atomic<float> progress = 0;
    const ProgressBar bar(progress);
    std::vector<RetargetOutcome> outcomes;
    if (arguments.extension.empty()) {
        if (const auto format =
                formatForWriting(std::filesystem::path(arguments.output).extension().string());
            !format)
            return fail(format.error().code, arguments.output, format.error().message);
        std::string name;
        for (const std::string& file : arguments.input.files) name += (name.empty() ? "" : " ") + file;
        const ConversionTask task{arguments.input.files.front(), arguments.output, name};
        if (const auto checked = checkOutputs({task}, otherInputs(arguments)); !checked)
            return tl::unexpected(checked.error());
        outcomes.push_back({{task, {}, {}, {}}, {}, {}, {}, {}});
        RetargetArguments own = arguments;
        own.settings.progress = &progress;
        retargetTask(own, target, arguments.input.paths(), outcomes.front());
        return outcomes;
    }
    const auto tasks =
        conversionTasks(arguments.input.files, arguments.output, arguments.extension, arguments.target);
    if (!tasks) return tl::unexpected(tasks.error());
    if (const auto checked = checkOutputs(*tasks, otherInputs(arguments)); !checked)
        return tl::unexpected(checked.error());
    for (const ConversionTask& task : *tasks) outcomes.push_back({{task, {}, {}, {}}, {}, {}, {}, {}});
    processFiles(outcomes.size(), arguments.jobs, progress, [&](std::size_t file) {
        retargetTask(arguments, target, {(*tasks)[file].input}, outcomes[file]);
    });
    return outcomes;
}

int runRetarget(RetargetArguments arguments) {
    arguments.conversion.reading = arguments.input.options;
    arguments.conversion.reading.cancel = &interrupted();
    arguments.conversion.writing.cancel = &interrupted();
    arguments.settings.cancel = &interrupted();
    Diagnostics messages;
    const auto target = readTarget(arguments.target, messages);
    report(messages);
    if (!target) return report(target.error());
    const auto outcomes = retargetInputs(arguments, *target);
    if (!outcomes) return report(outcomes.error());
    std::vector<ConversionResult> files;
    for (const RetargetOutcome& outcome : *outcomes) {
        Diagnostics lost;
        for (const RetargetSummary& clip : outcome.clips) {
            for (Diagnostic diagnostic : clip.result.diagnostics.list()) {
                diagnostic.where = outcome.conversion.task.name;
                lost.add(std::move(diagnostic));
            }
        }
        report(lost);
        files.push_back(outcome.conversion);
    }
    printWarnings(files, arguments.conversion.request.verify);
    const bool several = !arguments.extension.empty();
    if (arguments.json) return print(retargetJson(*outcomes, several), exitCodeOf(files));
    if (several) return print(retargetTable(*outcomes), exitCodeOf(files));
    return files.front().report
               ? print(retargetText(outcomes->front()) + exportReportText(*files.front().report))
               : kFailed;
}

/// Declares an option that takes a number; its value times `unit` is stored.
void addFigure(CLI::App& command, const std::string& flag, double& target, double unit, double low,
               double high, const std::string& type, const std::string& help) {
    command
        .add_option_function<double>(
            flag, [&target, unit](double value) { target = unit * value; }, help)
        ->check(CLI::Range(low, high))
        ->type_name(type);
}

void addStyle(CLI::App& command, RetargetStyle& style) {
    addFigure(command, "--stride", style.stride, 1, 0, 10, "FACTOR",
              "Scale the horizontal path (default: 1)");
    addFigure(command, "--hip-height", style.hipHeight, 1, 0.1, 2, "FACTOR",
              "Scale the height of the hips (default: 1, adjusted so that the feet reach the ground)");
    addFigure(command, "--stance", style.stanceWidth, radians(1), -45, 45, "DEG",
              "Turn each leg outwards (default: 0)");
    addFigure(command, "--arm-spread", style.armSpread, radians(1), -90, 90, "DEG",
              "Turn each arm outwards (default: 0)");
    addFigure(command, "--spine-share", style.spineShare, 1, 0.05, 0.95, "FRACTION",
              "Set how much of the trunk's rotation its lower half takes (default: 0.5)");
}

}  // namespace

void addRetarget(CLI::App& app, int& exitCode) {
    auto arguments = std::make_shared<RetargetArguments>();
    CLI::App* command = app.add_subcommand("retarget", "Play the motion of one skeleton on another");
    addInput(*command, arguments->input);
    command->add_option("--onto", arguments->target, "File with the character that gets the motion")
        ->required()
        ->type_name("TARGET");
    command
        ->add_option("-o,--output", arguments->output,
                     "Write this file; its extension selects the format. With --to, OUT is a folder")
        ->required()
        ->type_name("OUT");
    command
        ->add_option(
            "--map", arguments->map,
            "Use this mapping file, as written by sinew map (default: auto, found by names and shape)")
        ->type_name("FILE|auto");
    addChoice<bool>(*command, "--contacts", arguments->settings.keepsContacts,
                    {{"keep", true}, {"off", false}},
                    "Keep feet where they stand and hands where they touch something, or copy rotations only "
                    "(default: keep)");
    addChoice<HipPath>(
        *command, "--root", arguments->settings.root,
        {{"scale", HipPath::scale}, {"keep", HipPath::keep}, {"in-place", HipPath::inPlace}},
        "Scale the horizontal path to the target's legs, keep its length, or remove it (default: scale)");
    addStyle(*command, arguments->settings.style);
    addTolerances(*command, arguments->conversion);
    addVerification(*command, arguments->conversion.request);
    addExtension(*command, arguments->extension,
                 "Retarget each FILE separately into the folder OUT, with this extension");
    addJobs(*command, arguments->jobs);
    command->add_flag("--json", arguments->json, "Print JSON");
    command->callback([arguments, &exitCode] { exitCode = runRetarget(*arguments); });
}

}  // namespace sinew
