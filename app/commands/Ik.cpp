#include <CLI/CLI.hpp>
#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/Commands.h"
#include "app/commands/IkGoals.h"
#include "app/commands/Output.h"
#include "app/commands/Rewrite.h"
#include "core/base/Numbers.h"
#include "core/scene/SolveGoals.h"
#include "core/scene/SolveRange.h"
#include "core/scene/edits/NewClip.h"
#include "core/scene/edits/SetPoses.h"

namespace sinew {

namespace {

using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;

constexpr double kBeyond = 1e-9;  // radians, of rounding

struct IkArguments {
    Rewrite rewrite;
    std::vector<std::string> goals;
    std::optional<std::int64_t> frame;
    AskedFrames frames;
    bool ranged = false;
    std::string solver = "bounded";
    double tolerance = 1e-6;
    int iterations = 200;

    IkMethod method() const {
        return solver == "gradient" ? IkMethod::projectedGradient : IkMethod::boundedLeastSquares;
    }
};

/// What is told of a solve.
struct IkTold {
    std::vector<PoseValues> poses;
    FrameIndex first;
    std::vector<ChannelId> channels;
    double residual = 0;             ///< metres
    int iterations = 0;              ///< of all starts, frames and passes
    std::optional<IkReport> report;  ///< of a single frame
    std::size_t jumpsBefore = 0, jumpsAfter = 0;
    double milliseconds = 0;
    std::vector<std::string> violated;  ///< "lfoot angle1"
};

/// Of the angles that were changed: what is not solved stays as it was, inside or outside.
std::vector<std::string> violatedLimits(const Skeleton& skeleton, const IkTold& told) {
    std::vector<std::string> violated;
    for (const ChannelId& id : told.channels) {
        const int index = *skeleton.find(id.joint);
        const Joint& joint = skeleton[index];
        if (!isAngle(id.channel) || !joint.limits.appliesTo(LimitUse::ik)) continue;
        const AngleLimit& limit = joint.limits.angles[static_cast<std::size_t>(component(id.channel))];
        const bool beyond = std::ranges::any_of(told.poses, [&](const PoseValues& pose) {
            return excess(limit, pose[static_cast<std::size_t>(index)].at(id.channel)) > kBeyond;
        });
        if (beyond) violated.push_back(joint.name + ' ' + std::string(name(id.channel)));
    }
    return violated;
}

Result<IkTold> solveOne(const IkArguments& arguments, const Take& take, std::span<const Goal> goals) {
    const std::int64_t frame = arguments.frame.value_or(0);
    if (frame >= take.clip->frameCount())
        return fail(ErrorCode::argumentInvalid, "--frame", "the clip has no such frame");
    IkTold told;
    told.first = take.clip->firstFrame + FrameIndex{frame};
    GoalSolveSettings settings;
    settings.method = arguments.method();
    settings.tolerance = arguments.tolerance;
    settings.iterations = arguments.iterations;
    const auto solved =
        solveGoals(*take.character, take.clip, take.clip->rate.time(told.first), goals, settings);
    if (!solved) return tl::unexpected(solved.error());
    told.poses = {solved->pose};
    told.channels = solved->channels;
    told.residual = solved->report.residual;
    told.iterations = solved->report.iterations;
    told.report = solved->report;
    return told;
}

Result<IkTold> solveMany(const IkArguments& arguments, const Take& take, std::span<const Goal> goals) {
    const auto ends = arguments.frames.within(take.clip->frameCount());
    if (!ends) return tl::unexpected(ends.error());
    RangeSettings settings;
    settings.first = take.clip->firstFrame + FrameIndex{ends->first};
    settings.last = take.clip->firstFrame + FrameIndex{ends->last};
    settings.method = arguments.method();
    settings.tolerance = arguments.tolerance;
    settings.iterations = arguments.iterations;
    auto solved = solveRange(*take.character, take.clip, goals, settings);
    if (!solved) return tl::unexpected(solved.error());
    IkTold told;
    told.poses = std::move(solved->poses);
    told.first = settings.first;
    told.channels = std::move(solved->channels);
    told.residual = solved->residual;
    told.iterations = solved->iterations;
    told.jumpsBefore = solved->jumpsBefore.size();
    told.jumpsAfter = solved->jumpsAfter.size();
    return told;
}

Json jsonOf(const IkTold& told) {
    Json json{{"frames", told.poses.size()},
              {"residual", told.residual},
              {"milliseconds", told.milliseconds},
              {"iterations", told.iterations}};
    if (told.report) {
        json["starts"] = told.report->starts;
        json["reached"] = told.report->reached;
    } else {
        json["jumpsBefore"] = told.jumpsBefore;
        json["jumpsAfter"] = told.jumpsAfter;
    }
    json["violatedLimits"] = told.violated;
    return json;
}

std::string textOf(const IkTold& told) {
    std::string text = "residual ";
    appendShortest(text, told.residual);
    text += told.report ? " m" : " m at most in " + std::to_string(told.poses.size()) + " frames";
    text += " after " + std::to_string(told.iterations) + " iterations";
    if (told.report) {
        text +=
            " of " + std::to_string(told.report->starts) + (told.report->starts == 1 ? " start" : " starts");
    } else {
        text += ", " + std::to_string(told.jumpsAfter) + " jumps (" + std::to_string(told.jumpsBefore) +
                " before)";
    }
    text += ", ";
    appendFixed(text, told.milliseconds, 3);
    text += " ms\nviolated limits: ";
    for (const std::string& each : told.violated) text += (&each == &told.violated[0] ? "" : ", ") + each;
    return text + (told.violated.empty() ? "none\n" : "\n");
}

/// The scene with a clip where the character has none: goals are solved from the rest pose then.
Result<Scene> withSomeClip(const Scene& scene, CharacterId character) {
    return newClip(scene, character, "pose", FrameRate(), FrameIndex{0}, FrameIndex{0});
}

Result<void> solveAndWrite(const IkArguments& arguments, std::string& text, Diagnostics& diagnostics) {
    const Rewrite& rewrite = arguments.rewrite;
    auto scene = readFiles(rewrite.input.paths(), {}, rewrite.input.options, diagnostics);
    if (!scene) return tl::unexpected(scene.error());
    if (scene->characters.empty())
        return fail(ErrorCode::motionMissing, rewrite.input.files.back(), "there is no skeleton in it");
    if (!lastTakes(*scene).back().clip) scene = withSomeClip(*scene, scene->characters.back()->id);
    if (!scene) return tl::unexpected(scene.error());
    const Take take = lastTakes(*scene).back();
    const auto goals = parseGoals(*take.character->skeleton, arguments.goals);
    if (!goals) return tl::unexpected(goals.error());

    const auto begin = Clock::now();
    auto told = arguments.ranged ? solveMany(arguments, take, *goals) : solveOne(arguments, take, *goals);
    if (!told) return tl::unexpected(told.error());
    told->milliseconds = std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
    told->violated = violatedLimits(*take.character->skeleton, *told);
    text = rewrite.json ? jsonOf(*told).dump(2, ' ', false, Json::error_handler_t::replace) + '\n'
                        : textOf(*told);
    if (rewrite.output.empty()) return {};

    const auto edited =
        setPoses(*scene, take.character->id, take.clip->id, told->first, told->poses, told->channels);
    if (!edited) return tl::unexpected(edited.error());
    return writeRewritten(rewrite, *edited, take, diagnostics);
}

void addIkOptions(CLI::App& command, IkArguments& arguments) {
    command
        .add_option(
            "--goal", arguments.goals,
            "Where a joint's head, or with .tail its tail, is to be: metres; may be given several times")
        ->required()
        ->allow_extra_args(false)
        ->type_name("JOINT[.tail]=x,y,z[@weight]");
    command.add_option("--frame", arguments.frame, "Solve this frame, counted from 0; unset: the first")
        ->type_name("N")
        ->check(CLI::NonNegativeNumber);
    command.add_option("--solver", arguments.solver, "Unset: bounded")
        ->type_name("bounded|gradient")
        ->check(CLI::IsMember({"bounded", "gradient"}));
    command
        .add_option("--tolerance", arguments.tolerance,
                    "Metres that the farthest goal may be off; unset: 1e-6")
        ->type_name("M")
        ->check(checkFinite)
        ->check(CLI::NonNegativeNumber);
    command.add_option("--iterations", arguments.iterations, "At most so many in one start; unset: 200")
        ->type_name("N")
        ->check(CLI::Range(1, 1'000'000));
}

int solveIkCommand(const IkArguments& arguments) {
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
    CLI::App* command = app.add_subcommand("ik", "Bring joints to places by inverse kinematics");
    addRewrite(*command, arguments->rewrite, false);
    addIkOptions(*command, *arguments);
    CLI::Option* frames = addAskedFrames(*command, arguments->frames);
    frames->excludes("--frame");
    command->callback([arguments, frames, &exitCode] {
        arguments->ranged = frames->count() > 0;
        exitCode = solveIkCommand(*arguments);
    });
}

}  // namespace sinew
