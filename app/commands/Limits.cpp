#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <numeric>

#include "app/commands/Commands.h"
#include "app/commands/LimitsReport.h"
#include "app/commands/Output.h"
#include "app/commands/Rewrite.h"
#include "core/anim/ClipSampler.h"
#include "core/math/Angle.h"
#include "core/scene/edits/SetAngleLimits.h"

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

/// What the frames of a clip show, put into what others do.
Result<void> addUsed(const std::shared_ptr<const Skeleton>& skeleton, const std::shared_ptr<const Clip>& clip,
                     std::vector<std::array<UsedAngles, 3>>& used) {
    constexpr std::int64_t kMostFrames = 1 << 22;
    if (clip->frameCount() > kMostFrames)
        return fail(ErrorCode::limitExceeded, "clip " + clip->name, "it has too many frames to look at");
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

Result<std::vector<FittedAngle>> fittedTo(const Character& character, std::span<const int> joints,
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
    const auto named = jointsNamed(skeleton, arguments.joints);
    if (!named) return tl::unexpected(named.error());
    for (const JointId joint : *named) report.joints.push_back(*skeleton.find(joint));
    if (report.joints.empty()) {
        report.joints.resize(static_cast<std::size_t>(skeleton.size()));
        std::iota(report.joints.begin(), report.joints.end(), 0);
    }
    for (const auto& clip : character->clips) {
        if (const auto added = addUsed(character->skeleton, clip, report.used); !added)
            return tl::unexpected(added.error());
        auto conflicts = limitConflicts(character, clip);
        if (!conflicts) return tl::unexpected(conflicts.error());
        report.conflicts.push_back(std::move(*conflicts));
    }
    if (!arguments.fit) return report;
    auto fitted = fittedTo(*character, report.joints, arguments);
    if (!fitted) return tl::unexpected(fitted.error());
    report.fitted = std::move(*fitted);
    return report;
}

/// Writes the scene with the fitted limits.
Result<void> write(const Scene& scene, const LimitsReport& report, const LimitsArguments& arguments,
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
    if (!takesScenes(arguments.output)) {
        options.character = report.character->id;
        options.clips = {report.character->clips.back()->id};
    }
    return writeChecked(*edited, arguments.output, options, diagnostics);
}

Result<void> limitsOrFail(const LimitsArguments& arguments, std::string& text, Diagnostics& diagnostics) {
    const auto scene = readFiles(arguments.input.paths(), {}, arguments.input.options, diagnostics);
    if (!scene) return tl::unexpected(scene.error());
    const std::vector<Take> takes = lastTakes(*scene);
    const bool asked = arguments.fit && (takes.empty() || !takes.back().clip);
    if (takes.empty() || asked) {
        return fail(takes.empty() ? ErrorCode::skeletonMissing : ErrorCode::motionMissing,
                    arguments.input.paths().back().filename().string(),
                    takes.empty() ? "there is no skeleton in it" : "there is no clip to fit limits to");
    }
    const auto report = reportOf(takes.back().character, arguments);
    if (!report) return tl::unexpected(report.error());
    text = arguments.json ? limitsJson(*report) : limitsText(*report);
    return arguments.output.empty() ? Result<void>{} : write(*scene, *report, arguments, diagnostics);
}

int limits(const LimitsArguments& arguments) {
    Diagnostics diagnostics;
    Output output;
    const auto done = limitsOrFail(arguments, output.text(), diagnostics);
    report(diagnostics);
    if (!done) return report(done.error());
    const auto printed = output.finish();
    return printed ? kDone : report(printed.error());
}

}  // namespace

void addLimits(CLI::App& app, int& exitCode) {
    auto arguments = std::make_shared<LimitsArguments>();
    CLI::App* command = app.add_subcommand(
        "limits", "Tell the joint limits, where clips go beyond them, and what limits fit the clips");
    addInput(*command, arguments->input);
    addJoints(*command, arguments->joints);
    CLI::Option* fit = command->add_flag("--fit", arguments->fit, "Fit limits to all clips of the character");
    command
        ->add_option("--percentile", arguments->percentile,
                     "How many of the frames the fitted limits hold, percent; unset: 99.5")
        ->type_name("P")
        ->check(checkFinite)
        ->check(CLI::Range(0.0, 100.0))
        ->needs(fit);
    command
        ->add_option("--margin", arguments->marginDegrees,
                     "What is added to them at each end, degrees; unset: 0")
        ->type_name("DEG")
        ->check(checkFinite)
        ->check(CLI::Range(0.0, 360.0))
        ->needs(fit);
    command
        ->add_option("-o,--output", arguments->output,
                     "File to write with the fitted limits: .asf, .amc (with the .asf beside it), .sinew")
        ->type_name("OUT")
        ->needs(fit);
    addLength(*command, "--out-unit", arguments->writing.metresPerUnit,
              "Metres of one length unit of OUT; unset: as the format's rule");
    command->add_flag("--json", arguments->json, "Print JSON, see the manual's page on the command line");
    command->callback([arguments, &exitCode] { exitCode = limits(*arguments); });
}

}  // namespace sinew
