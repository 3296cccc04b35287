#include <CLI/CLI.hpp>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/Commands.h"
#include "app/commands/Rewrite.h"
#include "core/base/Numbers.h"
#include "core/math/Angle.h"
#include "core/scene/edits/UnrollRotations.h"

namespace sinew {

namespace {

using Json = nlohmann::ordered_json;

struct UnrollArguments {
    Rewrite rewrite;
    std::vector<std::string> joints;
    bool spins = false;
    bool turnsOnly = false;
};

/// Degrees without the last bits that the way through radians leaves.
double cleanDegrees(double radians) { return std::round(degrees(radians) * 1e9) / 1e9 + 0.0; }

Json anglesJson(const Eigen::Vector3d& angles) {
    return Json::array({cleanDegrees(angles[0]), cleanDegrees(angles[1]), cleanDegrees(angles[2])});
}

const std::string& nameOf(const Skeleton& skeleton, JointId joint) {
    return skeleton[skeleton.find(joint).value()].name;
}

/// The frame of a time, counted from 0 at the clip's first.
double frameOf(const Clip& clip, Seconds time) {
    return std::round((clip.rate.frame(time) - static_cast<double>(clip.firstFrame.value)) * 1e6) / 1e6;
}

Json findingJson(const Skeleton& skeleton, const Clip& clip, const UnrollFinding& finding) {
    return {{"joint", nameOf(skeleton, finding.joint)},
            {"frame", frameOf(clip, finding.time)},
            {"time", finding.time.value - clip.rate.time(clip.firstFrame).value},
            {"before_degrees", anglesJson(finding.before)},
            {"after_degrees", anglesJson(finding.after)},
            {"second_solution", finding.secondSolution},
            {"turned_degrees", cleanDegrees(finding.turned)},
            {"taken", finding.taken}};
}

std::string jsonOf(const Skeleton& skeleton, const Unrolled& result) {
    Json findings = Json::array(), aligned = Json::array();
    for (const UnrollFinding& finding : result.findings) {
        findings.push_back(findingJson(skeleton, result.clip, finding));
    }
    for (const JointId joint : result.aligned) aligned.push_back(nameOf(skeleton, joint));
    const Json report{{"clip", result.clip.name},
                      {"taken", std::ranges::count_if(result.findings, &UnrollFinding::taken)},
                      {"findings", std::move(findings)},
                      {"aligned", std::move(aligned)}};
    return report.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::string degreesText(const Eigen::Vector3d& angles) {
    std::string text;
    for (int i = 0; i < 3; ++i) {
        if (i > 0) text += ' ';
        appendFixed(text, degrees(angles[i]), 2);
    }
    return text;
}

std::string whyLeft(const UnrollFinding& finding) {
    return finding.distant ? ", left: between keys far apart it may be meant\n"
                           : ", left: what is beyond the curves' ends depends on it\n";
}

std::string textOf(const Skeleton& skeleton, const Unrolled& result) {
    std::string text;
    for (const UnrollFinding& finding : result.findings) {
        text += nameOf(skeleton, finding.joint) + ", frame ";
        appendFixed(text, frameOf(result.clip, finding.time), 3);
        text += ": " + degreesText(finding.before) + " -> " + degreesText(finding.after);
        text += finding.secondSolution ? " (second solution)" : " (whole turns)";
        text += finding.taken ? "\n" : whyLeft(finding);
    }
    const auto taken = std::ranges::count_if(result.findings, &UnrollFinding::taken);
    const auto left = static_cast<std::ptrdiff_t>(result.findings.size()) - taken;
    return text + std::to_string(taken) + " jumps taken out, " + std::to_string(left) + " left\n";
}

Result<Scene> unroll(const UnrollArguments& arguments, const Scene& scene, const Take& take,
                     std::string& text) {
    const Skeleton& skeleton = *take.character->skeleton;
    auto joints = jointsNamed(skeleton, arguments.joints);
    if (!joints) return tl::unexpected(joints.error());
    UnrollSettings settings;
    settings.joints = std::move(*joints);
    settings.secondSolution = !arguments.turnsOnly;
    settings.distantKeys = arguments.spins;
    const Unrolled result = unrolled(skeleton, *take.clip, settings);
    text = arguments.rewrite.json ? jsonOf(skeleton, result) : textOf(skeleton, result);
    return unrollRotations(scene, take.character->id, take.clip->id, settings);
}

}  // namespace

void addUnroll(CLI::App& app, int& exitCode) {
    auto arguments = std::make_shared<UnrollArguments>();
    CLI::App* command = app.add_subcommand(
        "unroll", "Take jumps of Euler angles out that are only another way to write a rotation");
    addRewrite(*command, arguments->rewrite);
    addJoints(*command, arguments->joints);
    command->add_flag("--spins", arguments->spins,
                      "Also between keys more than a frame apart, where a whole turn may be meant");
    command->add_flag("--turns-only", arguments->turnsOnly, "Whole turns only, never the second solution");
    command->callback([arguments, &exitCode] {
        exitCode = rewriteClip(arguments->rewrite, [&](const Scene& scene, const Take& take, auto& text) {
            return unroll(*arguments, scene, take, text);
        });
    });
}

}  // namespace sinew
