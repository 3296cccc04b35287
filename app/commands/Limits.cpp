#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <numeric>

#include "app/cli/Output.h"
#include "app/commands/Commands.h"
#include "app/commands/LimitsReport.h"
#include "app/commands/Rewrite.h"
#include "core/anim/sampling/ClipSampler.h"
#include "core/math/Angle.h"
#include "core/scene/edits/limits/EditLimits.h"

namespace sinew {

namespace {

struct LimitsArguments {
    Input input;
    std::vector<std::string> joints;
    bool fit = false;
    double percentile = 99.5;
    double marginDegrees = 0;
    std::string output;
    WriteOptions writing;
    bool json = false;
};

/// Extends the used ranges by the values at the frames of a clip.
Result<void> addUsedAngles(const std::shared_ptr<const Skeleton>& skeleton,
                           const std::shared_ptr<const Clip>& clip,
                           std::vector<std::array<UsedAngles, 3>>& used) {
    constexpr std::int64_t kMaxFrames = 1 << 22;
    if (clip->frameCount() > kMaxFrames)
        return fail(ErrorCode::limitExceeded, "clip " + clip->name,
                    "the clip has too many frames to analyse");
    const bool first = used.empty();
    used.resize(static_cast<std::size_t>(skeleton->size()));
    const ClipSampler sampler(skeleton, clip);
    for (int j = 0; j < skeleton->size(); ++j) {
        auto& ranges = used[static_cast<std::size_t>(j)];
        for (std::int64_t frame = 0; frame < clip->frameCount(); ++frame) {
            const Seconds time = clip->rate.time(clip->firstFrame + FrameIndex{frame});
            const Eigen::Vector3d angles = sampler.values(j, time).angles;
            for (std::size_t i = 0; i < 3; ++i) {
                const double value = angles[static_cast<int>(i)];
                if (first && frame == 0) ranges[i] = {value, value};
                ranges[i] = {std::min(ranges[i].min, value), std::max(ranges[i].max, value)};
            }
        }
    }
    return {};
}

Result<std::vector<FittedAngle>> fitAngles(const Character& character, std::span<const int> joints,
                                           const LimitsArguments& arguments) {
    std::vector<ChannelId> angles;
    for (const int joint : joints) {
        for (int i = 0; i < 3; ++i) angles.push_back({(*character.skeleton)[joint].id, angle(i)});
    }
    const auto samples = angleSamples(character.skeleton, character.clips, angles);
    if (!samples) return tl::unexpected(samples.error());
    std::vector<FittedAngle> fitted;
    for (const AngleSamples& angle : *samples) {
        const AngleLimit limit = fittedLimit(angle, {arguments.percentile, radians(arguments.marginDegrees)});
        fitted.push_back({angle.id, limit, outliers(angle, limit)});
    }
    return fitted;
}

Result<LimitsReport> reportOf(const std::shared_ptr<const Character>& character,
                              const LimitsArguments& arguments) {
    const Skeleton& skeleton = *character->skeleton;
    LimitsReport report{character, {}, {}, {}, std::nullopt};
    const auto named = findJoints(skeleton, arguments.joints);
    if (!named) return tl::unexpected(named.error());
    for (const JointId joint : *named) report.joints.push_back(*skeleton.find(joint));
    if (report.joints.empty()) {
        report.joints.resize(static_cast<std::size_t>(skeleton.size()));
        std::iota(report.joints.begin(), report.joints.end(), 0);
    }
    for (const auto& clip : character->clips) {
        if (const auto added = addUsedAngles(character->skeleton, clip, report.used); !added)
            return tl::unexpected(added.error());
        auto conflicts = limitConflicts(character, clip);
        if (!conflicts) return tl::unexpected(conflicts.error());
        report.conflicts.push_back(std::move(*conflicts));
    }
    if (!arguments.fit) return report;
    auto fitted = fitAngles(*character, report.joints, arguments);
    if (!fitted) return tl::unexpected(fitted.error());
    report.fitted = std::move(*fitted);
    return report;
}

/// Writes the scene with the fitted limits.
Result<void> writeFitted(const Scene& scene, const LimitsReport& report, const LimitsArguments& arguments,
                         Diagnostics& diagnostics) {
    std::vector<ChannelLimit> limits;
    for (const FittedAngle& fitted : *report.fitted) {
        const Skeleton& skeleton = *report.character->skeleton;
        const JointLimits& before = skeleton[*skeleton.find(fitted.id.joint)].limits;
        AngleLimit limit = fitted.limit;
        limit.stiffness = before.angles[static_cast<std::size_t>(component(fitted.id.channel))].stiffness;
        limits.push_back({fitted.id, limit});
    }
    const auto edited = setAngleLimits(scene, report.character->id, limits);
    if (!edited) return tl::unexpected(edited.error());
    WriteOptions options = arguments.writing;
    if (!writesScenes(arguments.output)) {
        options.character = report.character->id;
        options.clips = {report.character->clips.back()->id};
    }
    return writeVerified(*edited, arguments.output, options, diagnostics);
}

Result<std::string> runLimits(const LimitsArguments& arguments, Diagnostics& diagnostics) {
    const auto scene = arguments.input.read(diagnostics);
    if (!scene) return tl::unexpected(scene.error());
    const std::vector<CharacterClip> subjects = lastClips(*scene);
    const bool lacksClip = arguments.fit && (subjects.empty() || !subjects.back().clip);
    if (subjects.empty() || lacksClip)
        return fail(subjects.empty() ? ErrorCode::skeletonMissing : ErrorCode::motionMissing,
                    arguments.input.paths().back().filename().string(),
                    subjects.empty() ? "the file contains no skeleton" : "there is no clip to fit limits to");
    const auto report = reportOf(subjects.back().character, arguments);
    if (!report) return tl::unexpected(report.error());
    if (!arguments.output.empty()) {
        if (const auto written = writeFitted(*scene, *report, arguments, diagnostics); !written)
            return tl::unexpected(written.error());
    }
    return arguments.json ? limitsJson(*report) : limitsText(*report);
}

}  // namespace

void addLimits(CLI::App& app, int& exitCode) {
    auto arguments = std::make_shared<LimitsArguments>();
    CLI::App* command = app.add_subcommand(
        "limits", "Report joint limits and the clips that exceed them, and fit new limits");
    addInput(*command, arguments->input);
    addJoints(*command, arguments->joints);
    CLI::Option* fit = command->add_flag("--fit", arguments->fit, "Fit limits to all clips of the character");
    addNumber(*command, "--percentile", arguments->percentile, "P", CLI::Range(0.0, 100.0),
              "Fit limits that contain this percentage of the frames (default: 99.5)")
        ->needs(fit);
    addNumber(*command, "--margin", arguments->marginDegrees, "DEG", CLI::Range(0.0, 360.0),
              "Widen the fitted limits by this angle at each end, in degrees (default: 0)")
        ->needs(fit);
    command
        ->add_option("-o,--output", arguments->output,
                     "Write a file with the fitted limits: .asf, .amc (with its .asf), .sinew")
        ->type_name("OUT")
        ->needs(fit);
    addOutUnit(*command, arguments->writing.metresPerUnit);
    command->add_flag("--json", arguments->json, "Print JSON");
    command->callback([arguments, &exitCode] {
        exitCode = printResult(std::bind_front(runLimits, std::cref(*arguments)));
    });
}

}  // namespace sinew
