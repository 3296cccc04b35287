#include <CLI/CLI.hpp>
#include <cmath>
#include <memory>

#include "app/commands/Commands.h"
#include "app/commands/ReportText.h"
#include "app/commands/Rewrite.h"
#include "core/math/Angle.h"
#include "core/scene/edits/keys/EditCurves.h"

namespace sinew {

namespace {

struct UnrollArguments {
    Rewrite rewrite;
    std::vector<std::string> joints;
    bool spins = false;
    bool turnsOnly = false;
};

Json anglesJson(const Eigen::Vector3d& angles) {
    return Json::array({cleanDegrees(angles[0]), cleanDegrees(angles[1]), cleanDegrees(angles[2])});
}

const std::string& nameOf(const Skeleton& skeleton, JointId joint) {
    return skeleton[skeleton.find(joint).value()].name;
}

/// Returns the fractional frame of `time`, counted from 0 at the clip's first frame.
double frameAt(const Clip& clip, Seconds time) {
    return std::round((clip.rate.frame(time) - static_cast<double>(clip.firstFrame.value)) * 1e6) / 1e6;
}

Json findingJson(const Skeleton& skeleton, const Clip& clip, const UnrollFinding& finding) {
    return {{"joint", nameOf(skeleton, finding.joint)},
            {"frame", frameAt(clip, finding.time)},
            {"time", finding.time.value - clip.rate.time(clip.firstFrame).value},
            {"before_degrees", anglesJson(finding.before)},
            {"after_degrees", anglesJson(finding.after)},
            {"second_solution", finding.alternativeSolution},
            {"turned_degrees", cleanDegrees(finding.rotation)},
            {"taken", finding.removed}};
}

std::string jsonOf(const Skeleton& skeleton, const UnrollResult& result) {
    Json findings = Json::array(), aligned = Json::array();
    for (const UnrollFinding& finding : result.findings)
        findings.push_back(findingJson(skeleton, result.clip, finding));
    for (const JointId joint : result.aligned) aligned.push_back(nameOf(skeleton, joint));
    return jsonText({{"clip", result.clip.name},
                     {"taken", std::ranges::count_if(result.findings, &UnrollFinding::removed)},
                     {"findings", std::move(findings)},
                     {"aligned", std::move(aligned)}});
}

std::string degreesText(const Eigen::Vector3d& angles) {
    return fixed(degrees(angles[0]), 2) + ' ' + fixed(degrees(angles[1]), 2) + ' ' +
           fixed(degrees(angles[2]), 2);
}

std::string reasonKept(const UnrollFinding& finding) {
    return finding.isDistant
               ? ", kept: the keys are more than a frame apart, so the turn may be intended (see --spins)\n"
               : ", kept: the curves' extrapolation depends on it\n";
}

std::string textOf(const Skeleton& skeleton, const UnrollResult& result) {
    std::string text;
    for (const UnrollFinding& finding : result.findings) {
        text += nameOf(skeleton, finding.joint) + ", frame " + fixed(frameAt(result.clip, finding.time), 3) +
                ": " + degreesText(finding.before) + " → " + degreesText(finding.after) + " deg" +
                (finding.alternativeSolution ? " (alternative solution)" : " (whole turns)");
        text += finding.removed ? "\n" : reasonKept(finding);
    }
    const auto taken = std::ranges::count_if(result.findings, &UnrollFinding::removed);
    const auto kept = static_cast<std::ptrdiff_t>(result.findings.size()) - taken;
    return text + "Jumps removed  " + std::to_string(taken) + "\nJumps kept     " + std::to_string(kept) +
           '\n';
}

Result<EditedScene> runUnroll(const UnrollArguments& arguments, const Scene& scene,
                              const CharacterClip& subject) {
    const Skeleton& skeleton = *subject.character->skeleton;
    auto joints = findJoints(skeleton, arguments.joints);
    if (!joints) return tl::unexpected(joints.error());
    UnrollSettings settings;
    settings.joints = std::move(*joints);
    settings.alternativeSolution = !arguments.turnsOnly;
    settings.includeDistantKeys = arguments.spins;
    const UnrollResult result = unrolled(skeleton, *subject.clip, settings);
    const auto edited = unrollRotations(scene, subject.character->id, subject.clip->id, settings);
    if (!edited) return tl::unexpected(edited.error());
    return EditedScene{*edited, arguments.rewrite.json ? jsonOf(skeleton, result) : textOf(skeleton, result)};
}

}  // namespace

void addUnroll(CLI::App& app, int& exitCode) {
    auto arguments = std::make_shared<UnrollArguments>();
    CLI::App* command =
        app.add_subcommand("unroll", "Remove jumps in Euler angles that do not change the pose");
    addRewrite(*command, arguments->rewrite);
    addJoints(*command, arguments->joints);
    command->add_flag(
        "--spins", arguments->spins,
        "Also remove jumps between keys more than a frame apart, where a full turn may be intended");
    command->add_flag("--turns-only", arguments->turnsOnly,
                      "Remove full turns only; never use the second Euler solution");
    command->callback([arguments, &exitCode] {
        exitCode = rewriteClip(arguments->rewrite, std::bind_front(runUnroll, std::cref(*arguments)));
    });
}

}  // namespace sinew
