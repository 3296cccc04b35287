#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/ExitCode.h"
#include "app/cli/Input.h"
#include "app/cli/Output.h"
#include "app/commands/Commands.h"
#include "app/commands/CompareReport.h"
#include "app/commands/ReadMotion.h"
#include "core/anim/clip/ClipInterpolation.h"

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
    throw CLI::ValidationError("--interp", "unknown interpolation '" + text + "', choose from " + all);
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
    for (const Interpolation kind : kinds.empty() ? kDefaultKinds : kinds) {
        motions.push_back(withInterpolation(read.front(), kind));
    }
    return motions;
}

Result<void> keepJoint(const std::string& joint, const Skeleton& skeleton, MotionDifference& difference) {
    std::erase_if(difference.joints,
                  [&](const JointDifference& pair) { return skeleton[pair.joint].name != joint; });
    if (!difference.joints.empty()) return {};
    return fail(ErrorCode::nameUnknown, "joint " + joint, "the compared motions have no such joint");
}

Result<void> compare(const CompareArguments& arguments, Diagnostics& diagnostics) {
    auto motions = readMotions(arguments, diagnostics);
    report(diagnostics);
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
        if (auto kept = keepJoint(arguments.joint, skeleton, difference); !kept) return kept;
    }
    Output output;
    output.text() = arguments.json ? compareJson(*motions, *differences, settings.rate)
                                   : compareText(*motions, *differences, settings.rate);
    return output.finish();
}

void check(const CompareArguments& arguments) {
    if (arguments.files.size() == 2 && arguments.kinds.size() > 1) {
        throw CLI::ValidationError("--interp", "two files can be compared under one interpolation only");
    }
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
    addLength(*command, "--unit", arguments->reading.metresPerUnit,
              "Set the length of one file unit in metres (default: set by the format)");
    command->add_option("--joint", arguments->joint, "Compare this joint only")->type_name("NAME");
    command
        ->add_option_function<std::vector<std::string>>(
            "--interp",
            [arguments](const std::vector<std::string>& names) {
                for (const std::string& text : names) arguments->kinds.push_back(parseKind(text));
            },
            "Compare the clip under these interpolations: the first with each of the others, a single one "
            "with "
            "the clip as keyed (default for one file: linear,catmull-rom,monotone,slerp)")
        ->delimiter(',')
        ->type_name("KIND,...");
    addRate(*command, "--rate", arguments->rate, "Set the sample rate (default: 600)");
    command->add_flag("--json", arguments->json, "Print JSON");
    command->callback([arguments, &exitCode] {
        check(*arguments);
        Diagnostics diagnostics;
        const auto done = compare(*arguments, diagnostics);
        exitCode = done ? kDone : report(done.error());
    });
}

}  // namespace sinew
