#include <CLI/CLI.hpp>
#include <cmath>
#include <memory>

#include "app/commands/Commands.h"
#include "app/commands/ReportText.h"
#include "app/commands/Rewrite.h"
#include "core/anim/curve/EditCurve.h"
#include "core/math/Angle.h"
#include "core/scene/edits/keys/EditCurves.h"

namespace sinew {

namespace {

struct SmoothArguments {
    Rewrite rewrite;
    FrameSelection frames;
    std::vector<std::string> joints;
    std::optional<double> gaussian, butterworth;
    int order = 2;
    double blend = SmoothSettings{}.blend.value;
};

/// The changed curves and the largest change of any key.
struct Changes {
    std::size_t curves = 0;  ///< number of changed curves
    double degrees = 0;
    double metres = 0;
};

Changes changesBetween(const Clip& before, const Clip& after) {
    Changes changes;
    for (const Track& track : after.tracks) {
        const Curve* old = before.find(track.id);
        if (!old || *old == *track.curve) continue;
        ++changes.curves;
        const auto oldValues = keyValues(*old), newValues = keyValues(*track.curve);
        double largest = 0;
        for (std::size_t i = 0; i < std::min(oldValues.size(), newValues.size()); ++i) {
            largest = std::max(largest, std::abs(newValues[i] - oldValues[i]));
        }
        if (isAngle(track.id.channel)) changes.degrees = std::max(changes.degrees, degrees(largest));
        if (isTranslation(track.id.channel)) changes.metres = std::max(changes.metres, largest);
    }
    return changes;
}

std::string reportOf(const Clip& clip, const Changes& changes, bool json) {
    if (json)
        return jsonText({{"clip", clip.name},
                         {"curves", changes.curves},
                         {"max_degrees", changes.degrees},
                         {"max_metres", changes.metres}});
    return "Curves smoothed  " + std::to_string(changes.curves) + "\nMaximum change   " +
           fixed(changes.degrees, 3) + "°, " + fixed(1000 * changes.metres, 3) + " mm\n";
}

Result<SmoothSettings> settingsOf(const SmoothArguments& arguments, const CharacterClip& subject) {
    SmoothSettings settings;
    if (arguments.gaussian) settings.filter.sigma = {*arguments.gaussian};
    if (arguments.butterworth) {
        settings.filter.kind = LowPass::Kind::butterworth;
        settings.filter.cutoffHertz = *arguments.butterworth;
        settings.filter.order = arguments.order;
    }
    settings.blend = {arguments.blend};
    const Clip& clip = *subject.clip;
    const auto ends = arguments.frames.resolve(clip.frameCount());
    if (!ends) return tl::unexpected(ends.error());
    const auto timeOf = [&](std::int64_t frame) {
        return clip.rate.time(clip.firstFrame + FrameIndex{frame});
    };
    if (arguments.frames.first) settings.first = timeOf(ends->first);
    if (arguments.frames.last) settings.last = timeOf(ends->last);
    const auto joints = findJoints(*subject.character->skeleton, arguments.joints);
    if (!joints) return tl::unexpected(joints.error());
    for (const Track& track : clip.tracks) {
        if (std::ranges::find(*joints, track.id.joint) != joints->end())
            settings.channels.push_back(track.id);
    }
    if (!joints->empty() && settings.channels.empty())
        return fail(ErrorCode::motionMissing, "--joint", "the clip has no curves for these joints");
    return settings;
}

Result<EditedScene> runSmooth(const SmoothArguments& arguments, const Scene& scene,
                              const CharacterClip& subject) {
    const auto settings = settingsOf(arguments, subject);
    if (!settings) return tl::unexpected(settings.error());
    const auto edited = smoothKeys(scene, subject.character->id, subject.clip->id, *settings);
    if (!edited) return tl::unexpected(edited.error());
    const Clip& after = *edited->find(subject.character->id)->find(subject.clip->id);
    return EditedScene{*edited,
                       reportOf(after, changesBetween(*subject.clip, after), arguments.rewrite.json)};
}

void addFilters(CLI::App& command, SmoothArguments& arguments) {
    CLI::Option_group* filters = command.add_option_group("Filter", "Filter to apply");
    filters
        ->add_option("--gaussian", arguments.gaussian, "Apply a Gaussian filter with this standard deviation")
        ->type_name("SECONDS")
        ->check(checkFinite);
    CLI::Option* butterworth =
        filters
            ->add_option("--butterworth", arguments.butterworth,
                         "Apply a zero-phase Butterworth low-pass filter with this cutoff frequency")
            ->type_name("HZ")
            ->check(checkFinite);
    filters->require_option(1);
    command
        .add_option("--order", arguments.order,
                    "Set the order of the Butterworth filter in each direction (default: 2)")
        ->type_name("2|4")
        ->check(CLI::IsMember({2, 4}))
        ->needs(butterworth);
    addNumber(command, "--blend", arguments.blend, "SECONDS", CLI::NonNegativeNumber,
              "Blend into the original values over this time at both ends of the range (default: 0.1)");
}

}  // namespace

void addSmooth(CLI::App& app, int& exitCode) {
    auto arguments = std::make_shared<SmoothArguments>();
    CLI::App* command = app.add_subcommand("smooth", "Remove jitter from curves");
    addRewrite(*command, arguments->rewrite);
    addFilters(*command, *arguments);
    addFrames(*command, arguments->frames);
    addJoints(*command, arguments->joints);
    command->callback([arguments, &exitCode] {
        exitCode = rewriteClip(arguments->rewrite, std::bind_front(runSmooth, std::cref(*arguments)));
    });
}

}  // namespace sinew
