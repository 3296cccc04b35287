#include <CLI/CLI.hpp>
#include <memory>

#include "app/commands/Commands.h"
#include "app/commands/ReportText.h"
#include "app/commands/Rewrite.h"
#include "core/anim/sampling/ClipSampler.h"
#include "core/math/Angle.h"
#include "core/scene/edits/motion/RootEdits.h"

namespace sinew {

namespace {

struct RootArguments {
    Rewrite rewrite;
    bool extracts = false, removes = false, restores = false;
    bool withoutHeading = false;
    RootMotionSettings settings;
};

/// The motion on the floor of a character.
struct Travel {
    double length = 0;  ///< of the path, metres
    double turn = 0;    ///< from the first to the last frame, radians
};

Result<Travel> travelOf(const Character& character, const std::shared_ptr<const Clip>& clip) {
    const auto joints = findRootJoints(*character.skeleton);
    if (!joints) return fail(ErrorCode::argumentInvalid, character.name, "it has no joints");
    const auto path = rootPath(ClipSampler(character.skeleton, clip), *joints, {});
    if (!path) return tl::unexpected(path.error());
    Travel travel;
    for (std::size_t i = 1; i < path->size(); ++i)
        travel.length += ((*path)[i].position - (*path)[i - 1].position).norm();
    travel.turn = path->back().heading - path->front().heading;
    return travel;
}

Result<Scene> editedScene(const RootArguments& arguments, const Scene& scene, CharacterId character,
                          ClipId clip) {
    if (arguments.restores) return restoreRoot(scene, character, clip);
    RootMotionSettings settings = arguments.settings;
    settings.heading = !arguments.withoutHeading;
    return (arguments.removes ? removeRoot : extractRoot)(scene, character, clip, settings, {});
}

Result<EditedScene> runRoot(const RootArguments& arguments, const Scene& scene,
                            const CharacterClip& subject) {
    const CharacterId character = subject.character->id;
    const ClipId clip = subject.clip->id;
    const auto before = travelOf(*subject.character, subject.clip);
    if (!before) return tl::unexpected(before.error());
    auto edited = editedScene(arguments, scene, character, clip);
    if (!edited) return tl::unexpected(edited.error());
    const auto owner = edited->find(character);
    const auto after = std::ranges::find(owner->clips, clip, [](const auto& each) { return each->id; });
    const auto left = travelOf(*owner, *after);
    if (!left) return tl::unexpected(left.error());
    const Skeleton& skeleton = *owner->skeleton;
    const RootJoints joints = *findRootJoints(skeleton);
    const bool isAdded = skeleton.size() > subject.character->skeleton->size();
    const std::string_view action = arguments.extracts  ? "extract"
                                    : arguments.removes ? "in-place"
                                                        : "restore";
    const std::string hips = skeleton[joints.hips].name;
    const std::string root = joints.hasRoot() ? skeleton[joints.root].name : "";
    if (arguments.rewrite.json) {
        Json report{{"clip", subject.clip->name},
                    {"action", action},
                    {"hips", hips},
                    {"root", root},
                    {"root_added", isAdded},
                    {"path_metres", before->length},
                    {"turn_degrees", degrees(before->turn)}};
        report["path_metres_after"] = left->length;
        report["turn_degrees_after"] = degrees(left->turn);
        return EditedScene{*std::move(edited), jsonText(report)};
    }
    const auto travelText = [](const Travel& travel) {
        return fixed(travel.length, 3) + " m, turn " + fixed(degrees(travel.turn), 1) + "°";
    };
    std::string out = "Hips        " + hips + "\nRoot joint  " +
                      (root.empty() ? "none" : root + (isAdded ? " (added)" : "")) + "\nPath        " +
                      travelText(*before);
    if (arguments.removes) out += " → " + travelText(*left);
    return EditedScene{*std::move(edited), out + "\n"};
}

}  // namespace

void addRoot(CLI::App& app, int& exitCode) {
    auto arguments = std::make_shared<RootArguments>();
    CLI::App* command = app.add_subcommand(
        "root", "Move the last clip's root motion between the hips and a root joint, or remove it");
    addRewrite(*command, arguments->rewrite);
    CLI::Option_group* actions = command->add_option_group("Action", "Action (one is required)");
    actions->add_flag(
        "--extract", arguments->extracts,
        "Move root motion from the hips to a root joint on the floor, adding one if there is none");
    actions->add_flag("--in-place", arguments->removes, "Remove root motion");
    CLI::Option* restores = actions->add_flag("--restore", arguments->restores,
                                              "Move root motion from the root joint to its children");
    actions->require_option(1);
    command
        ->add_flag("--no-heading", arguments->withoutHeading,
                   "Keep the rotation about the vertical axis in the hips")
        ->excludes(restores);
    command->add_flag("--height", arguments->settings.height, "Include the height of the hips")
        ->excludes(restores);
    addNumber(
        *command, "--smooth", arguments->settings.smoothing.value, "SECONDS", CLI::Range(0.0, 10.0),
        "Standard deviation of the Gaussian filter that smooths the path; the remainder stays in the hips "
        "(default: 0, no smoothing)")
        ->excludes(restores);
    command->callback([arguments, &exitCode] {
        exitCode = rewriteClip(arguments->rewrite, std::bind_front(runRoot, std::cref(*arguments)));
    });
}

}  // namespace sinew
