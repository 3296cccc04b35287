#include <CLI/CLI.hpp>
#include <memory>
#include <set>

#include "app/cli/Output.h"
#include "app/commands/Commands.h"
#include "app/commands/Interrupt.h"
#include "app/commands/MeshRewrite.h"
#include "core/base/Numbers.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/clips/EditClips.h"
#include "core/scene/edits/layers/EditLayers.h"

namespace sinew {

namespace {

/// Edits are applied in the order of the members.
struct LayerArguments {
    Rewrite rewrite;
    std::string difference;
    std::vector<std::string> muted;
    std::string merged;
    bool flattens = false;

    bool edits() const { return !difference.empty() || !muted.empty() || !merged.empty() || flattens; }
};

/// Adds the difference to the last clip of a file as a layer.
Result<Scene> withDifference(const Scene& scene, const CharacterClip& subject,
                             const LayerArguments& arguments, Diagnostics& diagnostics) {
    const std::vector<std::filesystem::path> file{arguments.difference};
    const auto other = readFiles(file, {}, arguments.rewrite.input.options, diagnostics);
    if (!other) return other;
    const std::vector<CharacterClip> wanted = lastClips(*other);
    if (wanted.empty() || !wanted.back().clip)
        return fail(ErrorCode::motionMissing, arguments.difference, "the file contains no clip");
    const CharacterId character = subject.character->id;
    const Motion motion{wanted.back().character, wanted.back().clip}, onto{subject.character, subject.clip};
    if (const auto checked =
            checkSameJoints(motion, arguments.difference, onto, arguments.rewrite.input.files.front());
        !checked)
        return tl::unexpected(checked.error());
    const auto imported =
        importClips(scene, character, *wanted.back().character, {&wanted.back().clip, 1}, diagnostics);
    if (!imported) return imported;
    const ClipId added = imported->find(character)->clips.back()->id;
    return addDifference(*imported, character, subject.clip->id, added, {.cancel = &interrupted()})
        .and_then([&](const Scene& layered) { return deleteClip(layered, character, added); });
}

Result<LayerId> findLayer(const Clip& clip, const std::string& name) {
    for (const auto& layer : clip.layers) {
        if (layer->name == name) return layer->id;
    }
    return fail(ErrorCode::nameUnknown, "layer " + name, "the clip has no such layer");
}

Result<Scene> edited(Scene scene, const CharacterClip& subject, const LayerArguments& arguments,
                     Diagnostics& diagnostics) {
    const CharacterId character = subject.character->id;
    const ClipId clip = subject.clip->id;
    const LayerBakeControl control{.cancel = &interrupted()};
    const auto layerNamed = [&](const std::string& name) {
        return findLayer(*scene.find(character)->find(clip), name);
    };
    Result<Scene> result = scene;
    if (!arguments.difference.empty()) result = withDifference(scene, subject, arguments, diagnostics);
    for (const std::string& name : arguments.muted) {
        if (!result) return result;
        scene = *result;
        const auto layer = layerNamed(name);
        if (!layer) return tl::unexpected(layer.error());
        LayerSettings settings = *scene.find(character)->find(clip)->find(*layer);
        settings.muted = true;
        result = setLayer(scene, character, clip, *layer, std::move(settings));
    }
    if (result && !arguments.merged.empty()) {
        scene = *result;
        const auto layer = layerNamed(arguments.merged);
        if (!layer) return tl::unexpected(layer.error());
        result = mergeLayer(scene, character, clip, *layer, control);
    }
    if (result && arguments.flattens) result = flattenLayers(*result, character, clip, control);
    return result;
}

std::size_t keyCount(const std::vector<Track>& tracks) {
    std::size_t count = 0;
    for (const Track& track : tracks) count += track.curve->size();
    return count;
}

std::size_t jointCount(const ClipLayer& layer, const Skeleton& skeleton) {
    std::set<JointId> joints;
    for (const Track& track : layer.tracks) {
        if (skeleton.find(track.id.joint)) joints.insert(track.id.joint);
    }
    return joints.size();
}

/// Returns "0.50", or "keyed" if the weight has a curve.
std::string weightText(const ClipLayer& layer) {
    return layer.find(layerChannel(layer.id)) ? "keyed" : fixed(layer.weight, 2);
}

std::string textOf(const Character& character, const Clip& clip) {
    std::string text = character.name + " / " + clip.name + "\n" + padRight("  Layer", 30) +
                       padRight("mode", 12) + padRight("rotation", 12) + padLeft("weight", 8) +
                       padLeft("joints", 8) + padLeft("keys", 10) + "\n";
    for (auto layer = clip.layers.rbegin(); layer != clip.layers.rend(); ++layer) {
        const ClipLayer& each = **layer;
        text += padRight("  " + each.name, 30) + padRight(std::string(name(each.mode)), 12) +
                padRight(std::string(name(each.rotation)), 12) + padLeft(weightText(each), 8) +
                padLeft(std::to_string(jointCount(each, *character.skeleton)), 8) +
                padLeft(groupedDigits(keyCount(each.tracks)), 10) +
                (isPlaying(clip, each) ? "" : "  no effect") + "\n";
    }
    return text + padRight("  Base", 62) + padLeft("", 8) +
           padLeft(groupedDigits(keyCount(clip.tracks)), 10) + "\n";
}

std::string jsonOf(const Character& character, const Clip& clip, const Diagnostics& messages) {
    Json layers = Json::array();
    for (const auto& layer : clip.layers) {
        const bool isKeyed = layer->find(layerChannel(layer->id)) != nullptr;
        layers.push_back({{"name", layer->name},
                          {"mode", name(layer->mode)},
                          {"rotation", name(layer->rotation)},
                          {"weight", isKeyed ? Json() : Json(layer->weight)},
                          {"muted", layer->muted},
                          {"solo", layer->solo},
                          {"locked", layer->locked},
                          {"playing", isPlaying(clip, *layer)},
                          {"joints", jointCount(*layer, *character.skeleton)},
                          {"keys", keyCount(layer->tracks)}});
    }
    return jsonText({{"character", character.name},
                     {"clip", clip.name},
                     {"base_keys", keyCount(clip.tracks)},
                     {"layers", layers},
                     {"messages", messagesJson(messages)}});
}

int runLayers(const LayerArguments& arguments) {
    const Rewrite& rewrite = arguments.rewrite;
    return printResult([&](Diagnostics& diagnostics) -> Result<std::string> {
        if (arguments.edits() && rewrite.output.empty())
            return fail(ErrorCode::argumentInvalid, "", "name the file to write with -o");
        const auto scene = rewrite.input.read(diagnostics);
        if (!scene) return tl::unexpected(scene.error());
        const std::vector<CharacterClip> subjects = lastClips(*scene);
        if (subjects.empty() || !subjects.back().clip)
            return fail(ErrorCode::motionMissing, rewrite.input.files.front(), "the input contains no clip");
        const CharacterClip& subject = subjects.back();
        Diagnostics messages;
        const auto result = edited(*scene, subject, arguments, messages);
        if (!result) return tl::unexpected(result.error());
        if (!rewrite.output.empty()) {
            if (const auto done = writeEdited(rewrite, *result, subject, diagnostics); !done)
                return tl::unexpected(done.error());
        }
        const auto owner = result->find(subject.character->id);
        const Clip& clip = *owner->find(subject.clip->id);
        return rewrite.json ? jsonOf(*owner, clip, messages) : textOf(*owner, clip) + messagesText(messages);
    });
}

}  // namespace

void addLayers(CLI::App& app, int& exitCode) {
    auto arguments = std::make_shared<LayerArguments>();
    CLI::App* command = app.add_subcommand(
        "layers", "List, add and merge layers of the last clip; edits are applied in the order listed here");
    addRewrite(*command, arguments->rewrite, false);
    command
        ->add_option("--difference", arguments->difference,
                     "Add an additive layer with which the clip plays as the last clip of this file")
        ->type_name("FILE");
    command->add_option("--mute", arguments->muted, "Mute this layer; may be repeated")
        ->type_name("NAME")
        ->allow_extra_args(false);
    command
        ->add_option("--merge", arguments->merged, "Merge this layer into the one below it, or into the base")
        ->type_name("NAME");
    command->add_flag("--flatten", arguments->flattens, "Merge all layers into the base");
    command->callback([arguments, &exitCode] { exitCode = runLayers(*arguments); });
}

}  // namespace sinew
