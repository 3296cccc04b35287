#include <CLI/CLI.hpp>
#include <chrono>
#include <cmath>
#include <memory>

#include "app/cli/Output.h"
#include "app/commands/Commands.h"
#include "app/commands/ReportText.h"
#include "app/commands/Rewrite.h"
#include "core/base/Numbers.h"
#include "core/scene/edits/characters/EditPoses.h"
#include "core/scene/edits/clips/EditClips.h"
#include "core/scene/evaluation/SolveGoals.h"
#include "core/scene/evaluation/SolveRange.h"

namespace sinew {

namespace {

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

    /// Sets the method, tolerance and number of iterations.
    void applyTo(auto& settings) const {
        settings.method = solver == "gradient" ? IkMethod::projectedGradient : IkMethod::boundedLeastSquares;
        settings.tolerance = tolerance;
        settings.iterations = iterations;
    }
};

Result<Goal> malformed(const std::string& text) {
    return fail(ErrorCode::argumentInvalid, "--goal " + text,
                "a goal must have the form JOINT[.tail]=x,y,z[@weight]");
}

std::optional<double> finite(std::string_view text) {
    const auto number = parseNumber(text);
    return number && std::isfinite(*number) ? number : std::nullopt;
}

/// Removes and returns the number before the next comma; nullopt if it is not a finite number.
std::optional<double> nextNumber(std::string_view& text) {
    const auto comma = text.find(',');
    const auto number = finite(text.substr(0, comma));
    text = comma == text.npos ? std::string_view() : text.substr(comma + 1);
    return number;
}

/// Finds the joint of a name that may end in ".tail" or ".head".
std::optional<int> findPoint(const Skeleton& skeleton, std::string_view name, Goal::End& end) {
    end = Goal::End::head;
    if (const auto whole = skeleton.find(name)) return whole;
    for (const auto& [suffix, suffixEnd] :
         {std::pair(".tail", Goal::End::tail), std::pair(".head", Goal::End::head)}) {
        if (!name.ends_with(suffix)) continue;
        end = suffixEnd;
        return skeleton.find(name.substr(0, name.size() - std::string_view(suffix).size()));
    }
    return std::nullopt;
}

/// Parses a goal from the command line: JOINT[.tail|.head]=x,y,z[@weight], in metres. Without an end the goal
/// is for the joint's head. A joint with the whole name, suffix included, takes precedence. Other members
/// keep their defaults. Fails with `argumentInvalid` (malformed) or `nameUnknown`; `where` contains the text.
Result<Goal> parseGoal(const Skeleton& skeleton, const std::string& text) {
    const auto equals = text.rfind('=');
    if (equals == text.npos) return malformed(text);
    Goal goal;
    std::string_view numbers = std::string_view(text).substr(equals + 1);
    if (const auto at = numbers.find('@'); at != numbers.npos) {
        const auto weight = finite(numbers.substr(at + 1));
        if (!weight || *weight < 0) return malformed(text);
        goal.weight = *weight;
        numbers = numbers.substr(0, at);
    }
    for (double& coordinate : goal.target) {
        const auto number = nextNumber(numbers);
        if (!number) return malformed(text);
        coordinate = *number;
    }
    if (!numbers.empty()) return malformed(text);
    const auto joint = findPoint(skeleton, std::string_view(text).substr(0, equals), goal.end);
    if (!joint) return fail(ErrorCode::nameUnknown, "--goal " + text, "the skeleton has no such joint");
    goal.joint = skeleton[*joint].id;
    return goal;
}

/// Parses several goals; fails at the first invalid one.
Result<std::vector<Goal>> parseGoals(const Skeleton& skeleton, const std::vector<std::string>& texts) {
    std::vector<Goal> goals;
    for (const std::string& text : texts) {
        const auto goal = parseGoal(skeleton, text);
        if (!goal) return tl::unexpected(goal.error());
        goals.push_back(*goal);
    }
    return goals;
}

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

Result<IkOutcome> solveOne(const IkArguments& arguments, const CharacterClip& subject,
                           std::span<const Goal> goals) {
    const std::int64_t frame = arguments.frame.value_or(0);
    if (frame >= subject.clip->frameCount())
        return fail(ErrorCode::argumentInvalid, "--frame",
                    "the clip has frames 0 to " + std::to_string(subject.clip->frameCount() - 1) + " only");
    IkOutcome outcome;
    outcome.first = subject.clip->firstFrame + FrameIndex{frame};
    GoalSolveSettings settings;
    arguments.applyTo(settings);
    const auto solved =
        solveGoals(*subject.character, subject.clip, subject.clip->rate.time(outcome.first), goals, settings);
    if (!solved) return tl::unexpected(solved.error());
    outcome.poses = {solved->pose};
    outcome.channels = solved->channels;
    outcome.residual = solved->report.residual;
    outcome.iterations = solved->report.iterations;
    outcome.report = solved->report;
    return outcome;
}

Result<IkOutcome> solveMany(const IkArguments& arguments, const CharacterClip& subject,
                            std::span<const Goal> goals) {
    const auto ends = arguments.frames.resolve(subject.clip->frameCount());
    if (!ends) return tl::unexpected(ends.error());
    RangeSettings settings;
    settings.first = subject.clip->firstFrame + FrameIndex{ends->first};
    settings.last = subject.clip->firstFrame + FrameIndex{ends->last};
    arguments.applyTo(settings);
    auto solved = solveRange(*subject.character, subject.clip, goals, settings);
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
    text += outcome.report ? " m" : " m in " + counted(outcome.poses.size(), "frame", "frames");
    text += "\nIterations       " + std::to_string(outcome.iterations);
    if (outcome.report) {
        text += " in " + counted(outcome.report->starts, "start", "starts");
    } else {
        text += "\nJumps            " + std::to_string(outcome.jumpsAfter) + " (" +
                std::to_string(outcome.jumpsBefore) + " before)";
    }
    text += "\nTime             " + fixed(outcome.milliseconds, 3) + " ms\nLimits exceeded  ";
    for (const std::string& each : outcome.violated)
        text += (&each == &outcome.violated[0] ? "" : ", ") + each;
    return text + (outcome.violated.empty() ? "none\n" : "\n");
}

/// Returns the scene with an empty clip added to a character without clips, so that goals are solved from the
/// rest pose.
Result<Scene> withPoseClip(const Scene& scene, CharacterId character) {
    return newClip(scene, character, "pose", FrameRate(), FrameIndex{0}, FrameIndex{0});
}

Result<std::string> runIk(const IkArguments& arguments, Diagnostics& diagnostics) {
    const Rewrite& rewrite = arguments.rewrite;
    auto scene = rewrite.input.read(diagnostics);
    if (!scene) return tl::unexpected(scene.error());
    if (scene->characters.empty())
        return fail(ErrorCode::motionMissing, rewrite.input.files.back(), "the file contains no skeleton");
    if (!lastClips(*scene).back().clip) scene = withPoseClip(*scene, scene->characters.back()->id);
    if (!scene) return tl::unexpected(scene.error());
    const CharacterClip subject = lastClips(*scene).back();
    const auto goals = parseGoals(*subject.character->skeleton, arguments.goals);
    if (!goals) return tl::unexpected(goals.error());

    const auto begin = Clock::now();
    auto outcome =
        arguments.isRange ? solveMany(arguments, subject, *goals) : solveOne(arguments, subject, *goals);
    if (!outcome) return tl::unexpected(outcome.error());
    outcome->milliseconds = std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
    outcome->violated = violatedLimits(*subject.character->skeleton, *outcome);
    std::string text = rewrite.json ? jsonText(jsonOf(*outcome)) : textOf(*outcome);
    if (rewrite.output.empty()) return text;

    const auto edited = setPoses(*scene, subject.character->id, subject.clip->id, outcome->first,
                                 outcome->poses, outcome->channels);
    if (!edited) return tl::unexpected(edited.error());
    if (const auto written = writeEdited(rewrite, *edited, subject, diagnostics); !written)
        return tl::unexpected(written.error());
    return text;
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
    addNumber(command, "--tolerance", arguments.tolerance, "M", CLI::NonNegativeNumber,
              "Stop when all goals are within this distance, in metres (default: 1e-6)");
    command.add_option("--iterations", arguments.iterations, "Limit the iterations per start (default: 200)")
        ->type_name("N")
        ->check(CLI::Range(1, 1'000'000));
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
        exitCode = printResult(std::bind_front(runIk, std::cref(*arguments)));
    });
}

}  // namespace sinew
