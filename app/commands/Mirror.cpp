#include <CLI/CLI.hpp>
#include <memory>

#include "app/commands/Commands.h"
#include "app/commands/ReportText.h"
#include "app/commands/Rewrite.h"
#include "core/rig/SideName.h"
#include "core/scene/edits/motion/MirrorClip.h"

namespace sinew {

namespace {

std::vector<std::string> namesOf(const Skeleton& skeleton, const std::vector<JointId>& joints) {
    std::vector<std::string> names;
    for (const JointId joint : joints) names.push_back(skeleton[*skeleton.find(joint)].name);
    return names;
}

std::string listed(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
    return text.empty() ? "none" : text;
}

Result<EditedScene> runMirror(const Rewrite& rewrite, const Scene& scene, const CharacterClip& subject) {
    const Skeleton& skeleton = *subject.character->skeleton;
    auto mirrored = mirrorClip(scene, subject.character->id, subject.clip->id);
    if (!mirrored) return tl::unexpected(mirrored.error());
    const std::vector<int> pairs = mirrorPairs(skeleton);
    int paired = 0;
    for (int j = 0; j < skeleton.size(); ++j) paired += pairs[static_cast<std::size_t>(j)] > j;
    const MirrorLosses losses = mirrorLosses(*subject.character, *subject.clip);
    const auto unpaired = namesOf(skeleton, losses.unpaired), inexact = namesOf(skeleton, losses.inexact);
    if (rewrite.json)
        return EditedScene{*std::move(mirrored), jsonText({{"clip", subject.clip->name},
                                                           {"pairs", paired},
                                                           {"unpaired", unpaired},
                                                           {"inexact", inexact}})};
    std::string out = "Pairs mirrored       " + std::to_string(paired) + "\n";
    if (!unpaired.empty()) out += "Without counterpart  " + listed(unpaired) + "\n";
    if (!inexact.empty()) out += "Approximate          " + listed(inexact) + " (channels are not free)\n";
    return EditedScene{*std::move(mirrored), std::move(out)};
}

}  // namespace

void addMirror(CLI::App& app, int& exitCode) {
    auto rewrite = std::make_shared<Rewrite>();
    CLI::App* command = app.add_subcommand("mirror", "Mirror the last clip, swapping left and right");
    addRewrite(*command, *rewrite);
    command->callback([rewrite, &exitCode] {
        exitCode = rewriteClip(*rewrite, std::bind_front(runMirror, std::cref(*rewrite)));
    });
}

}  // namespace sinew
