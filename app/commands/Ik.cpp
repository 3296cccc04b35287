#include <CLI/CLI.hpp>
#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/ExitCode.h"
#include "app/cli/Output.h"
#include "app/commands/Commands.h"
#include "app/commands/IkGoals.h"
#include "app/commands/Rewrite.h"
#include "core/base/Numbers.h"
#include "core/io/FormatList.h"
#include "core/scene/edits/characters/EditPoses.h"
#include "core/scene/edits/clips/EditClips.h"
#include "core/scene/evaluation/SolveGoals.h"
#include "core/scene/evaluation/SolveRange.h"

namespace sinew {

namespace {

using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;

constexpr double kRounding = 1e-9;  // radians, allows for rounding

struct IkArguments {
    Rewrite rewrite;
    std::vector<std::string> goals;
    std::optional<std::int64_t> frame;
    FrameSelection frames;
    bool isRange = false;
    std::string solver = "bounded";
    double tolerance = 1e-6;
    int iterations = 200;

    IkMethod method() const {
        return solver == "gradient" ? IkMethod::projectedGradient : IkMethod::boundedLeastSquares;
    }
};

/// What a solve found, for the report.
struct IkOutcome {
    std::vector<PoseValues> poses;
    FrameIndex first;
    std::vector<ChannelId> channels;
    double residual = 0;             ///< metres, of the worst frame
    int iterations = 0;              ///< over all starts, frames and passes
    std::optional<IkReport> report;  ///< set if a single frame was solved
    std::size_t jumpsBefore = 0, jumpsAfter = 0;
    double milliseconds = 0;
    std::vector<std::string> violated;  ///< "lfoot angle1"
};

/// Returns the limits that solved angles exceed. Angles that were not solved are not checked.
std::vector<std::string> violatedLimits(const Skeleton& skeleton, const IkOutcome& outcome) {
    std::vector<std::string> violated;
    for (const ChannelId& id : outcome.channels) {
        const int index = *skeleton.find(id.joint);
        const Joint& joint = skeleton[index];
        if (!isAngle(id.channel) || !joint.limits.appliesTo(LimitUse::ik)) continue;
        const AngleLimit& limit = joint.limits.angles[static_cast<std::size_t>(component(id.channel))];
        const bool isViolated = std::ranges::any_of(outcome.poses, [&](const PoseValues& pose) {
            return excess(limit, pose[static_cast<std::size_t>(index)].at(id.channel)) > kRounding;
        });
        if (isViolated) violated.push_back(joint.name + ' ' + std::string(name(id.channel)));
    }
    return violated;
}

Result<IkOutcome> solveOne(const IkArguments& arguments, const Take& take, std::span<const Goal> goals) {
    const std::int64_t frame = arguments.frame.value_or(0);
    if (frame >= take.clip->frameCount())
        return fail(ErrorCode::argumentInvalid, "--frame",
                    "the clip has frames 0 to " + std::to_string(take.clip->frameCount() - 1) + " only");
    IkOutcome outcome;
    outcome.first = take.clip->firstFrame + FrameIndex{frame};
    GoalSolveSettings settings;
    settings.method = arguments.method();
    settings.tolerance = arguments.tolerance;
    settings.iterations = arguments.iterations;
    const auto solved =
        solveGoals(*take.character, take.clip, take.clip->rate.time(outcome.first), goals, settings);
    if (!solved) return tl::unexpected(solved.error());
    outcome.poses = {solved->pose};
    outcome.channels = solved->channels;
    outcome.residual = solved->report.residual;
    outcome.iterations = solved->report.iterations;
    outcome.report = solved->report;
    return outcome;
}

Result<IkOutcome> solveMany(const IkArguments& arguments, const Take& take, std::span<const Goal> goals) {
    const auto ends = arguments.frames.resolve(take.clip->frameCount());
    if (!ends) return tl::unexpected(ends.error());
    RangeSettings settings;
    settings.first = take.clip->firstFrame + FrameIndex{ends->first};
    settings.last = take.clip->firstFrame + FrameIndex{ends->last};
    settings.method = arguments.method();
    settings.tolerance = arguments.tolerance;
    settings.iterations = arguments.iterations;
    auto solved = solveRange(*take.character, take.clip, goals, settings);
    if (!solved) return tl::unexpected(solved.error());
    IkOutcome outcome;
    outcome.poses = std::move(solved->poses);
    outcome.first = settings.first;
    outcome.channels = std::move(solved->channels);
    outcome.residual = solved->residual;
    outcome.iterations = solved->iterations;
    outcome.jumpsBefore = solved->jumpsBefore.size();
    outcome.jumpsAfter = solved->jumpsAfter.size();
    return outcome;
}

Json jsonOf(const IkOutcome& outcome) {
    Json json{{"frames", outcome.poses.size()},
              {"residual", outcome.residual},
              {"milliseconds", outcome.milliseconds},
              {"iterations", outcome.iterations}};
    if (outcome.report) {
        json["starts"] = outcome.report->starts;
        json["reached"] = outcome.report->reached;
    } else {
        json["jumpsBefore"] = outcome.jumpsBefore;
        json["jumpsAfter"] = outcome.jumpsAfter;
    }
    json["violatedLimits"] = outcome.violated;
    return json;
}

std::string textOf(const IkOutcome& outcome) {
    std::string text = outcome.report ? "Residual         " : "Residual         at most ";
    appendShortest(text, outcome.residual);
    text += outcome.report ? " m" : " m in " + std::to_string(outcome.poses.size()) + " frames";
    text += "\nIterations       " + std::to_string(outcome.iterations);
    if (outcome.report) {
        text += " in " + std::to_string(outcome.report->starts) +
                (outcome.report->starts == 1 ? " start" : " starts");
    } else {
        text += "\nJumps            " + std::to_string(outcome.jumpsAfter) + " (" +
                std::to_string(outcome.jumpsBefore) + " before)";
    }
    text += "\nTime             ";
    appendFixed(text, outcome.milliseconds, 3);
    text += " ms\nLimits violated  ";
    for (const std::string& each : outcome.violated)
        text += (&each == &outcome.violated[0] ? "" : ", ") + each;
    return text + (outcome.violated.empty() ? "none\n" : "\n");
}

/// Returns the scene with an empty clip added to a character without clips, so that goals are solved from the
/// rest pose.
Result<Scene> withPoseClip(const Scene& scene, CharacterId character) {
    return newClip(scene, character, "pose", FrameRate(), FrameIndex{0}, FrameIndex{0});
}

Result<void> solveAndWrite(const IkArguments& arguments, std::string& text, Diagnostics& diagnostics) {
    const Rewrite& rewrite = arguments.rewrite;
    auto scene = readFiles(rewrite.input.paths(), {}, rewrite.input.options, diagnostics);
    if (!scene) return tl::unexpected(scene.error());
    if (scene->characters.empty())
        return fail(ErrorCode::motionMissing, rewrite.input.files.back(), "the file contains no skeleton");
    if (!lastTakes(*scene).back().clip) scene = withPoseClip(*scene, scene->characters.back()->id);
    if (!scene) return tl::unexpected(scene.error());
    const Take take = lastTakes(*scene).back();
    const auto goals = parseGoals(*take.character->skeleton, arguments.goals);
    if (!goals) return tl::unexpected(goals.error());

    const auto begin = Clock::now();
    auto outcome = arguments.isRange ? solveMany(arguments, take, *goals) : solveOne(arguments, take, *goals);
    if (!outcome) return tl::unexpected(outcome.error());
    outcome->milliseconds = std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
    outcome->violated = violatedLimits(*take.character->skeleton, *outcome);
    text = rewrite.json ? jsonOf(*outcome).dump(2, ' ', false, Json::error_handler_t::replace) + '\n'
                        : textOf(*outcome);
    if (rewrite.output.empty()) return {};

    const auto edited = setPoses(*scene, take.character->id, take.clip->id, outcome->first, outcome->poses,
                                 outcome->channels);
    if (!edited) return tl::unexpected(edited.error());
    return writeEdited(rewrite, *edited, take, diagnostics);
}

void addIkOptions(CLI::App& command, IkArguments& arguments) {
    command
        .add_option(
            "--goal", arguments.goals,
            "Move a joint's head (or its tail with .tail) to this position, in metres; may be repeated")
        ->required()
        ->allow_extra_args(false)
        ->type_name("JOINT[.tail]=x,y,z[@weight]");
    command.add_option("--frame", arguments.frame, "Solve this frame, counted from 0 (default: 0)")
        ->type_name("N")
        ->check(CLI::NonNegativeNumber);
    command.add_option("--solver", arguments.solver, "Choose the solver (default: bounded)")
        ->type_name("bounded|gradient")
        ->check(CLI::IsMember({"bounded", "gradient"}));
    command
        .add_option("--tolerance", arguments.tolerance,
                    "Stop when all goals are within this distance, in metres (default: 1e-6)")
        ->type_name("M")
        ->check(checkFinite)
        ->check(CLI::NonNegativeNumber);
    command.add_option("--iterations", arguments.iterations, "Limit the iterations per start (default: 200)")
        ->type_name("N")
        ->check(CLI::Range(1, 1'000'000));
}

int runIk(const IkArguments& arguments) {
    Diagnostics diagnostics;
    Output output;
    const auto done = solveAndWrite(arguments, output.text(), diagnostics);
    report(diagnostics);
    if (!done) return report(done.error());
    const auto printed = output.finish();
    return printed ? kDone : report(printed.error());
}

}  // namespace

void addIk(CLI::App& app, int& exitCode) {
    auto arguments = std::make_shared<IkArguments>();
    CLI::App* command = app.add_subcommand("ik", "Move joints to target positions with inverse kinematics");
    addRewrite(*command, arguments->rewrite, false);
    addIkOptions(*command, *arguments);
    CLI::Option* frames = addFrames(*command, arguments->frames);
    frames->excludes("--frame");
    command->callback([arguments, frames, &exitCode] {
        arguments->isRange = frames->count() > 0;
        exitCode = runIk(*arguments);
    });
}

}  // namespace sinew
