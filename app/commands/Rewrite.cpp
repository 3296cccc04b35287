#include "app/commands/Rewrite.h"

#include <CLI/CLI.hpp>

#include "app/commands/Commands.h"
#include "app/commands/Interrupt.h"
#include "app/commands/Output.h"
#include "core/io/verify/ExportReportText.h"

namespace sinew {

namespace {

/// "walk.asf, walk.amc"
std::string filesOf(const Input& input) {
    std::string names;
    for (const auto& path : input.paths()) names += (names.empty() ? "" : ", ") + path.filename().string();
    return names;
}

Result<void> rewriteOrFail(const Rewrite& rewrite, const ClipEdit& edit, std::string& text,
                           Diagnostics& diagnostics) {
    const auto scene = readFiles(rewrite.input.paths(), {}, rewrite.input.options, diagnostics);
    if (!scene) return tl::unexpected(scene.error());
    const std::vector<Take> takes = lastTakes(*scene);
    if (takes.empty() || !takes.back().clip) {
        return fail(ErrorCode::motionMissing, filesOf(rewrite.input), "there is no clip in it");
    }
    const Take& take = takes.back();
    const auto edited = edit(*scene, take, text);
    if (!edited) return tl::unexpected(edited.error());
    return writeRewritten(rewrite, *edited, take, diagnostics);
}

}  // namespace

void addRewrite(CLI::App& command, Rewrite& rewrite, bool outputRequired) {
    addInput(command, rewrite.input);
    command
        .add_option(
            "-o,--output", rewrite.output,
            "File to write; its extension names the format: .bvh, .amc (with the .asf beside it), .sinew")
        ->required(outputRequired)
        ->type_name("OUT");
    addLength(command, "--out-unit", rewrite.writing.metresPerUnit,
              "Metres of one length unit of OUT; unset: as the format's rule");
    command.add_flag("--json", rewrite.json, "Print JSON, see the manual's page on the command line");
}

void addJoints(CLI::App& command, std::vector<std::string>& joints) {
    command.add_option("--joint", joints, "Only this joint; may be given several times")
        ->type_name("NAME")
        ->allow_extra_args(false);
}

Result<std::vector<JointId>> jointsNamed(const Skeleton& skeleton, const std::vector<std::string>& names) {
    std::vector<JointId> joints;
    for (const std::string& name : names) {
        const auto index = skeleton.find(name);
        if (!index) return fail(ErrorCode::nameUnknown, "joint " + name, "the skeleton has no such joint");
        joints.push_back(skeleton[*index].id);
    }
    return joints;
}

void warnOfOthers(const Scene& scene, const Take& take, Diagnostics& diagnostics) {
    if (scene.characters.size() > 1) {
        diagnostics.warn(ErrorCode::dataLost, "",
                         "only the last of " + std::to_string(scene.characters.size()) +
                             " characters is written, '" + take.character->name + "'");
    }
    if (take.character->clips.size() > 1) {
        diagnostics.warn(ErrorCode::dataLost, "",
                         "only the last of " + std::to_string(take.character->clips.size()) +
                             " clips is written, '" + take.clip->name + "'");
    }
}

bool takesScenes(const std::string& output) {
    const auto format = formatForWriting(std::filesystem::path(output).extension().string());
    return format && (*format)->holdsScenes();
}

Result<void> writeChecked(const Scene& scene, const std::string& output, const WriteOptions& options,
                          Diagnostics& diagnostics) {
    WriteOptions watched = options;
    watched.cancel = &interrupted();
    // Scenes are held whole: there is nothing to play beside them.
    ExportRequest request;
    request.verify = !takesScenes(output);
    const auto report = exportFile(scene, output, watched, request);
    if (!report) return tl::unexpected(report.error());
    diagnostics.append(report->messages);
    for (const ExportLoss& loss : report->losses)
        diagnostics.warn(ErrorCode::dataLost, report->file, text(loss));
    if (request.verify && !report->isWithin())
        diagnostics.warn(ErrorCode::dataChanged, report->file, verdict(*report));
    return {};
}

Result<void> writeRewritten(const Rewrite& rewrite, const Scene& edited, const Take& take,
                            Diagnostics& diagnostics) {
    WriteOptions options = rewrite.writing;
    if (!takesScenes(rewrite.output)) {
        warnOfOthers(edited, take, diagnostics);
        options.character = take.character->id;
        options.clips = {take.clip->id};
    }
    return writeChecked(edited, rewrite.output, options, diagnostics);
}

int rewriteClip(const Rewrite& rewrite, const ClipEdit& edit) {
    Diagnostics diagnostics;
    Output output;
    const auto done = rewriteOrFail(rewrite, edit, output.text(), diagnostics);
    report(diagnostics);
    if (!done) return report(done.error());
    const auto printed = output.finish();
    return printed ? kDone : report(printed.error());
}

}  // namespace sinew
