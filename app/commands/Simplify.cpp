#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include "app/commands/Commands.h"
#include "app/commands/ReportText.h"
#include "app/commands/Rewrite.h"
#include "core/anim/reduction/Decimation.h"
#include "core/base/Numbers.h"
#include "core/scene/edits/Replace.h"

namespace sinew {

namespace {

struct SimplifyArguments {
    Rewrite rewrite;
    double millimetres = 1;
    double centimetres = 10;
    bool comparesCurveByCurve = false;

    SimplifySettings settings() const {
        SimplifySettings settings;
        settings.tolerance = millimetres / 1000;
        settings.distance = centimetres / 100;
        return settings;
    }
};

std::string keysText(const SimplifyResult& simplification) {
    const double before = static_cast<double>(std::max<std::size_t>(simplification.keysBefore, 1));
    return groupedDigits(simplification.keysAfter) + " keys (" +
           fixed(100 * static_cast<double>(simplification.keysAfter) / before, 2) + " %), maximum error " +
           fixed(1000 * simplification.maximumError.distance, 4) + " mm";
}

std::string textOf(const CharacterClip& subject, const SimplifyResult& simplification,
                   const std::optional<SimplifyResult>& decimated) {
    std::string out = subject.character->name + " / " + subject.clip->name + "\n  Before      " +
                      groupedDigits(simplification.keysBefore) + " keys in " +
                      counted(subject.clip->frameCount(), "frame", "frames") + "\n  Simplified  " +
                      keysText(simplification);
    if (simplification.maximumError.distance > 0)
        out += " at " + (*subject.character->skeleton)[simplification.maximumError.joint].name + " (" +
               fixed(simplification.maximumError.time.value, 3) + " s)";
    if (decimated)
        out += "\n  Decimated   " + keysText(*decimated) + ", for comparison (linear keys, curve by curve)";
    return out + "\n";
}

Json jsonOf(const Skeleton& skeleton, const SimplifyResult& simplification) {
    return {{"keys", simplification.keysAfter},
            {"worst_metres", simplification.maximumError.distance},
            {"worst_joint", skeleton[simplification.maximumError.joint].name},
            {"worst_time", simplification.maximumError.time.value}};
}

std::string jsonOf(const SimplifyArguments& arguments, const CharacterClip& subject,
                   const SimplifyResult& simplification, const std::optional<SimplifyResult>& decimated) {
    const Skeleton& skeleton = *subject.character->skeleton;
    Json report{{"character", subject.character->name},
                {"clip", subject.clip->name},
                {"frames", subject.clip->frameCount()},
                {"tolerance_metres", arguments.settings().tolerance},
                {"distance_metres", arguments.settings().distance},
                {"keys_before", simplification.keysBefore},
                {"simplified", jsonOf(skeleton, simplification)}};
    if (decimated) report["decimated"] = jsonOf(skeleton, *decimated);
    return jsonText(report);
}

Result<EditedScene> runSimplify(const SimplifyArguments& arguments, const Scene& scene,
                                const CharacterClip& subject) {
    const auto& skeleton = subject.character->skeleton;
    const auto simplification = simplified(skeleton, subject.clip, arguments.settings());
    if (!simplification) return tl::unexpected(simplification.error());
    std::optional<SimplifyResult> decimation;
    if (arguments.comparesCurveByCurve) {
        auto comparison = decimated(skeleton, subject.clip, arguments.settings());
        if (!comparison) return tl::unexpected(comparison.error());
        decimation = *std::move(comparison);
    }
    return EditedScene{withClip(scene, subject.character->id, simplification->clip),
                       arguments.rewrite.json ? jsonOf(arguments, subject, *simplification, decimation)
                                              : textOf(subject, *simplification, decimation)};
}

}  // namespace

void addSimplify(CLI::App& app, int& exitCode) {
    auto arguments = std::make_shared<SimplifyArguments>();
    CLI::App* command =
        app.add_subcommand("simplify", "Reduce the number of keys in the last clip, within a tolerance");
    addRewrite(*command, arguments->rewrite);
    const auto length = CLI::Range(1e-6, 1e6);
    addNumber(*command, "--tolerance", arguments->millimetres, "MM", length,
              "Set the tolerance for joints and the points around them, in millimetres (default: 1)");
    addNumber(*command, "--distance", arguments->centimetres, "CM", length,
              "Set the distance of these points from the joints, in centimetres (default: 10)");
    command->add_flag("--compare", arguments->comparesCurveByCurve,
                      "Also report how many keys remain if each curve is simplified separately");
    command->callback([arguments, &exitCode] {
        exitCode = rewriteClip(arguments->rewrite, std::bind_front(runSimplify, std::cref(*arguments)));
    });
}

}  // namespace sinew
