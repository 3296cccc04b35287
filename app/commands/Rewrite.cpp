#include "app/commands/Rewrite.h"

#include <CLI/CLI.hpp>

#include "app/cli/Output.h"
#include "app/commands/Interrupt.h"
#include "core/io/FormatList.h"
#include "core/io/verify/ExportReportText.h"

namespace sinew {

namespace {

/// "walk.asf, walk.amc"
std::string fileNames(const Input& input) {
    std::string names;
    for (const auto& path : input.paths()) names += (names.empty() ? "" : ", ") + path.filename().string();
    return names;
}

}  // namespace

void addRewrite(CLI::App& command, Rewrite& rewrite, bool outputRequired) {
    addInput(command, rewrite.input);
    command
        .add_option(
            "-o,--output", rewrite.output,
            "Write this file; its extension selects the format, such as .bvh, .amc (with its .asf) or .sinew")
        ->required(outputRequired)
        ->type_name("OUT");
    addOutUnit(command, rewrite.writing.metresPerUnit);
    command.add_flag("--json", rewrite.json, "Print JSON");
}

void addJoints(CLI::App& command, std::vector<std::string>& joints) {
    command.add_option("--joint", joints, "Use this joint only; may be repeated (default: all joints)")
        ->type_name("NAME")
        ->allow_extra_args(false);
}

Result<std::vector<JointId>> findJoints(const Skeleton& skeleton, const std::vector<std::string>& names) {
    std::vector<JointId> joints;
    for (const std::string& name : names) {
        const auto index = skeleton.find(name);
        if (!index) return fail(ErrorCode::nameUnknown, "joint " + name, "the skeleton has no such joint");
        joints.push_back(skeleton[*index].id);
    }
    return joints;
}

void warnAboutOmitted(const Scene& scene, const Character& written, Diagnostics& diagnostics) {
    if (scene.characters.size() > 1)
        diagnostics.warn(ErrorCode::dataLost, "",
                         "only the last of " + std::to_string(scene.characters.size()) + " characters, '" +
                             written.name + "', is written");
}

void warnAboutOmitted(const Scene& scene, const CharacterClip& subject, Diagnostics& diagnostics) {
    warnAboutOmitted(scene, *subject.character, diagnostics);
    if (subject.character->clips.size() > 1)
        diagnostics.warn(ErrorCode::dataLost, "",
                         "only the last of " + std::to_string(subject.character->clips.size()) + " clips, '" +
                             subject.clip->name + "', is written");
}

bool writesScenes(const std::string& output) {
    const auto format = formatForWriting(std::filesystem::path(output).extension().string());
    return format && (*format)->holdsScenes();
}

void warnAboutExport(const ExportReport& report, bool verified, Diagnostics& diagnostics) {
    diagnostics.append(report.messages);
    for (const ExportLoss& loss : report.losses)
        diagnostics.warn(ErrorCode::dataLost, report.file, text(loss));
    if (verified && !report.isWithin())
        diagnostics.warn(ErrorCode::dataChanged, report.file, verdict(report));
}

Result<void> writeVerified(const Scene& scene, const std::string& output, const WriteOptions& options,
                           Diagnostics& diagnostics) {
    WriteOptions cancellable = options;
    cancellable.cancel = &interrupted();
    // Scenes are stored completely, so there is nothing to compare.
    ExportRequest request;
    request.verify = !writesScenes(output);
    const auto report = exportFile(scene, output, cancellable, request);
    if (!report) return tl::unexpected(report.error());
    warnAboutExport(*report, request.verify, diagnostics);
    return {};
}

Result<void> writeEdited(const Rewrite& rewrite, const Scene& edited, const CharacterClip& subject,
                         Diagnostics& diagnostics) {
    WriteOptions options = rewrite.writing;
    if (!writesScenes(rewrite.output)) {
        warnAboutOmitted(edited, subject, diagnostics);
        options.character = subject.character->id;
        options.clips = {subject.clip->id};
    }
    return writeVerified(edited, rewrite.output, options, diagnostics);
}

int rewriteClip(const Rewrite& rewrite, const ClipEdit& edit) {
    return printResult([&](Diagnostics& diagnostics) -> Result<std::string> {
        const auto scene = rewrite.input.read(diagnostics);
        if (!scene) return tl::unexpected(scene.error());
        const std::vector<CharacterClip> subjects = lastClips(*scene);
        if (subjects.empty() || !subjects.back().clip)
            return fail(ErrorCode::motionMissing, fileNames(rewrite.input), "the input contains no clip");
        auto edited = edit(*scene, subjects.back());
        if (!edited) return tl::unexpected(edited.error());
        if (const auto done = writeEdited(rewrite, edited->scene, subjects.back(), diagnostics); !done)
            return tl::unexpected(done.error());
        return std::move(edited->report);
    });
}

}  // namespace sinew
