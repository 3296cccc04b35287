#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/Input.h"
#include "app/cli/Output.h"
#include "app/commands/Commands.h"
#include "app/commands/ReportText.h"
#include "core/anim/clip/Clip.h"
#include "core/math/Angle.h"
#include "core/scene/analysis/Compare.h"

namespace sinew {

namespace {

struct CompareArguments {
    std::vector<std::string> files;
    ReadOptions reading;
    std::string joint;
    std::vector<Interpolation> kinds;
    std::optional<FrameRate> rate;
    bool json = false;
};

/// A motion and the name of its interpolation, or "as keyed".
struct ComparedMotion {
    Motion motion;
    std::string kind;
};

/// The interpolations under which one clip is compared by default.
const std::vector<Interpolation> kDefaultKinds{Interpolation::linear, Interpolation::catmullRom,
                                               Interpolation::monotone, Interpolation::slerp};

Interpolation parseKind(const std::string& text) {
    std::string all;
    for (int i = 0; i <= static_cast<int>(Interpolation::slerp); ++i) {
        const auto kind = static_cast<Interpolation>(i);
        if (name(kind) == text) return kind;
        all += (i > 0 ? ", " : "") + std::string(name(kind));
    }
    throw CLI::ValidationError("--interp", "unknown interpolation '" + text + "'; choose from " + all);
}

ComparedMotion withInterpolation(const Motion& motion, std::optional<Interpolation> kind) {
    if (!kind) return {motion, "as keyed"};
    auto clip = std::make_shared<const Clip>(withInterpolation(*motion.clip, *kind));
    return {{motion.character, std::move(clip)}, std::string(name(*kind))};
}

/// Returns the motions to compare: the first with each of the others.
Result<std::vector<ComparedMotion>> readMotions(const CompareArguments& arguments, Diagnostics& diagnostics) {
    std::vector<Motion> read;
    for (const std::string& file : arguments.files) {
        auto motion = readMotion(file, arguments.reading, diagnostics);
        if (!motion) return tl::unexpected(std::move(motion.error()));
        read.push_back(*std::move(motion));
    }
    const std::vector<Interpolation>& kinds = arguments.kinds;
    std::vector<ComparedMotion> motions;
    if (read.size() == 2) {
        const auto kind = kinds.empty() ? std::nullopt : std::optional(kinds.front());
        return std::vector{withInterpolation(read[0], kind), withInterpolation(read[1], kind)};
    }
    if (kinds.size() == 1) motions.push_back(withInterpolation(read.front(), std::nullopt));
    for (const Interpolation kind : kinds.empty() ? kDefaultKinds : kinds)
        motions.push_back(withInterpolation(read.front(), kind));
    return motions;
}

Result<void> keepJoint(const std::string& joint, const Skeleton& skeleton, MotionDifference& difference) {
    std::erase_if(difference.joints,
                  [&](const JointDifference& pair) { return skeleton[pair.joint].name != joint; });
    if (!difference.joints.empty()) return {};
    return fail(ErrorCode::nameUnknown, "joint " + joint, "the compared motions have no such joint");
}

/// Returns the time of a joint's largest rotation error, or of its largest tip error if it has no rotation
/// error.
Seconds worstTime(const JointDifference& joint) {
    return joint.maxAngle > 0 ? joint.worstTime : joint.worstDistanceTime;
}

std::string title(const ComparedMotion& motion) {
    return motion.motion.character->name + " / " + motion.motion.clip->name + ", " + motion.kind;
}

std::string rowText(const std::string& name, const JointDifference& joint) {
    return "  " + name + padLeft(allDecimals(degrees(joint.maxAngle), 3), 10) +
           padLeft(allDecimals(degrees(joint.rmsAngle), 3), 10) +
           padLeft(allDecimals(1000 * joint.maxDistance, 3), 12) +
           padLeft(allDecimals(1000 * joint.rmsDistance, 3), 12) +
           padLeft(allDecimals(worstTime(joint).value, 3), 10) + '\n';
}

std::string tableText(const Skeleton& skeleton, const MotionDifference& difference) {
    std::size_t width = 5;
    for (const JointDifference& joint : difference.joints)
        width = std::max(width, textWidth(skeleton[joint.joint].name));
    std::string out =
        "  " + padRight("joint", width) + "     max °     RMS °      max mm      RMS mm      at s\n";
    for (const JointDifference& joint : difference.joints)
        out += rowText(padRight(skeleton[joint.joint].name, width), joint);
    const JointDifference& worst = difference.worst();
    return out + "  Maximum error " + allDecimals(degrees(worst.maxAngle), 2) + "° at " +
           skeleton[worst.joint].name + " (" + allDecimals(worstTime(worst).value, 2) + " s), RMS " +
           allDecimals(degrees(worst.rmsAngle), 2) + "°\n";
}

Json motionJson(const ComparedMotion& motion) {
    return {{"character", motion.motion.character->name},
            {"clip", motion.motion.clip->name},
            {"interpolation", motion.kind}};
}

Json jointJson(const Skeleton& skeleton, const JointDifference& joint) {
    return {{"name", skeleton[joint.joint].name},
            {"max_degrees", degrees(joint.maxAngle)},
            {"rms_degrees", degrees(joint.rmsAngle)},
            {"max_metres", joint.maxDistance},
            {"rms_metres", joint.rmsDistance},
            {"worst_time", worstTime(joint).value},
            {"worst_tip_time", joint.worstDistanceTime.value}};
}

/// Returns one table per entry of `differences`, which compare the first of `motions` with each of the
/// others.
std::string compareText(std::span<const ComparedMotion> motions,
                        std::span<const MotionDifference> differences, FrameRate rate) {
    std::string out;
    const Motion& first = motions.front().motion;
    for (std::size_t i = 0; i < differences.size(); ++i) {
        const Seconds duration = sharedDuration(first, motions[i + 1].motion);
        out += title(motions.front()) + "\ncompared with " + title(motions[i + 1]) + "\n  " +
               fixed(duration.value, 3) + " s sampled at " + fixed(rate.hertz(), 3) + " Hz\n" +
               tableText(*first.character->skeleton, differences[i]);
        if (i + 1 < differences.size()) out += '\n';
    }
    return out;
}

/// See resources/docs/command-line.md.
std::string compareJson(std::span<const ComparedMotion> motions,
                        std::span<const MotionDifference> differences, FrameRate rate) {
    const Motion& first = motions.front().motion;
    const Skeleton& skeleton = *first.character->skeleton;
    Json json{{"rate", rate.hertz()}, {"joints", Json::array()}, {"comparisons", Json::array()}};
    for (std::size_t i = 0; i < differences.size(); ++i) {
        const Seconds duration = sharedDuration(first, motions[i + 1].motion);
        Json joints = Json::array();
        for (const JointDifference& joint : differences[i].joints)
            joints.push_back(jointJson(skeleton, joint));
        const auto worst = static_cast<std::size_t>(&differences[i].worst() - differences[i].joints.data());
        if (i == 0) json["joints"] = joints;
        json["comparisons"].push_back({{"a", motionJson(motions.front())},
                                       {"b", motionJson(motions[i + 1])},
                                       {"seconds", duration.value},
                                       {"samples", sampleCount(duration, rate)},
                                       {"worst", joints[worst]},
                                       {"joints", std::move(joints)}});
    }
    return jsonText(json);
}

Result<std::string> runCompare(const CompareArguments& arguments, Diagnostics& diagnostics) {
    const auto motions = readMotions(arguments, diagnostics);
    if (!motions) return tl::unexpected(motions.error());
    CompareSettings settings;
    if (arguments.rate) settings.rate = *arguments.rate;
    std::vector<Motion> others;
    for (std::size_t i = 1; i < motions->size(); ++i) others.push_back((*motions)[i].motion);
    auto differences = compareMotions(motions->front().motion, others, settings);
    if (!differences) return tl::unexpected(differences.error());
    const Skeleton& skeleton = *motions->front().motion.character->skeleton;
    for (MotionDifference& difference : *differences) {
        if (arguments.joint.empty()) break;
        if (const auto kept = keepJoint(arguments.joint, skeleton, difference); !kept)
            return tl::unexpected(kept.error());
    }
    return arguments.json ? compareJson(*motions, *differences, settings.rate)
                          : compareText(*motions, *differences, settings.rate);
}

void check(const CompareArguments& arguments) {
    if (arguments.files.size() == 2 && arguments.kinds.size() > 1)
        throw CLI::ValidationError("--interp", "two files can be compared under one interpolation only");
}

}  // namespace

void addCompare(CLI::App& app, int& exitCode) {
    auto arguments = std::make_shared<CompareArguments>();
    CLI::App* command = app.add_subcommand(
        "compare", "Measure the difference between two clips, or one clip under several interpolations");
    command->add_option("FILE", arguments->files, "One or two files; the last clip of each is used")
        ->required()
        ->expected(1, 2)
        ->type_name("A [B]");
    addConventions(*command, arguments->reading);
    command->add_option("--joint", arguments->joint, "Compare this joint only")->type_name("NAME");
    command
        ->add_option_function<std::vector<std::string>>(
            "--interp",
            [arguments](const std::vector<std::string>& names) {
                for (const std::string& text : names) arguments->kinds.push_back(parseKind(text));
            },
            "Compare the first of these interpolations with each of the others, or a single one with the "
            "clip as keyed (default for one file: linear,catmull-rom,monotone,slerp)")
        ->delimiter(',')
        ->type_name("KIND,...");
    addRate(*command, "--rate", arguments->rate, "Set the sample rate (default: 600)");
    command->add_flag("--json", arguments->json, "Print JSON");
    command->callback([arguments, &exitCode] {
        check(*arguments);
        exitCode = printResult(std::bind_front(runCompare, std::cref(*arguments)));
    });
}

}  // namespace sinew
