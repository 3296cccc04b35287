#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "app/cli/Output.h"
#include "app/commands/Commands.h"
#include "app/commands/Interrupt.h"
#include "app/commands/MeshRewrite.h"
#include "core/base/Numbers.h"
#include "core/scene/edits/meshes/MeshWeights.h"

namespace sinew {

namespace {

/// Edits are applied in the order of the members.
struct WeightArguments {
    Rewrite rewrite;
    std::vector<std::string> meshes, locked;
    std::string copyFile, copyMesh;
    int smooth = 0;
    double strength = 0.5;
    std::optional<Side> mirror;
    std::optional<double> prune;
    std::optional<std::size_t> limit;
};

/// Returns the meshes with these names; fails with `nameUnknown`.
Result<std::vector<MeshId>> findMeshes(const Character& character, const std::vector<std::string>& names) {
    std::vector<MeshId> meshes;
    for (const std::string& name : names) {
        const auto found =
            std::ranges::find_if(character.meshes, [&](const auto& mesh) { return mesh->name == name; });
        if (found == character.meshes.end())
            return fail(ErrorCode::nameUnknown, "mesh " + name, "the character has no such mesh");
        meshes.push_back((*found)->id);
    }
    return meshes;
}

/// Returns the meshes to edit: the named ones, or all except the one to copy from.
Result<WeightScope> scopeOf(const Character& character, const WeightArguments& arguments) {
    WeightScope scope{character.id, meshesOf(character), {}, {&interrupted()}};
    if (!arguments.copyMesh.empty() && arguments.copyFile.empty()) {
        const auto source = findMeshes(character, {arguments.copyMesh});
        if (!source) return tl::unexpected(source.error());
        std::erase(scope.meshes, source->front());
    }
    if (!arguments.meshes.empty()) {
        auto named = findMeshes(character, arguments.meshes);
        if (!named) return tl::unexpected(named.error());
        scope.meshes = std::move(*named);
    }
    if (scope.meshes.empty())
        return fail(ErrorCode::argumentInvalid, "character " + character.name, "there is no mesh to edit");
    auto locked = findJoints(*character.skeleton, arguments.locked);
    if (!locked) return tl::unexpected(locked.error());
    scope.locked = std::move(*locked);
    return scope;
}

/// Copies weights from a mesh of the same character, or from the last character of another file.
Result<Scene> copied(const Scene& scene, const WeightScope& scope, const WeightArguments& arguments,
                     Diagnostics& diagnostics, Diagnostics& messages) {
    std::shared_ptr<const Character> source = scene.find(scope.character);
    if (!arguments.copyFile.empty()) {
        const std::vector<std::filesystem::path> file{arguments.copyFile};
        const auto other = readFiles(file, {}, arguments.rewrite.input.options, diagnostics);
        if (!other) return other;
        const auto last = lastCharacter(*other, arguments.copyFile);
        if (!last) return tl::unexpected(last.error());
        source = *last;
    }
    std::vector<MeshId> meshes = meshesOf(*source);
    if (!arguments.copyMesh.empty()) {
        auto named = findMeshes(*source, {arguments.copyMesh});
        if (!named) return tl::unexpected(named.error());
        meshes = std::move(*named);
    }
    return copyWeights(scene, scope, *source, meshes, messages);
}

Result<Scene> edited(Result<Scene> scene, const WeightScope& scope, const WeightArguments& arguments,
                     Diagnostics& diagnostics, Diagnostics& messages) {
    if (!arguments.copyFile.empty() || !arguments.copyMesh.empty())
        scene = copied(*scene, scope, arguments, diagnostics, messages);
    if (scene && arguments.smooth > 0)
        scene = smoothWeights(*scene, scope, arguments.smooth, arguments.strength);
    if (scene && arguments.mirror) scene = mirrorWeights(*scene, scope, *arguments.mirror, messages);
    if (scene && arguments.prune) scene = pruneWeights(*scene, scope, *arguments.prune);
    if (scene && arguments.limit) scene = limitInfluences(*scene, scope, *arguments.limit);
    return scene;
}

std::string textOf(const Scene& before, const Scene& after, const Diagnostics& messages) {
    std::string text = "Mesh                      vertices  influences per vertex (mean, most)\n";
    for (const auto& character : after.characters) {
        const auto old = before.find(character->id);
        for (const auto& mesh : character->meshes) {
            const SkinSummary now = summaryOf(*mesh->skin), was = summaryOf(*old->find(mesh->id)->skin);
            text += padRight(mesh->name, 24) + "  " + padLeft(std::to_string(now.vertices), 8) + "  " +
                    fixed(was.meanInfluences(), 2) + ", " + std::to_string(was.maxInfluences) + " → " +
                    fixed(now.meanInfluences(), 2) + ", " + std::to_string(now.maxInfluences) + "\n";
        }
    }
    return text + messagesText(messages);
}

int runWeights(WeightArguments arguments) {
    Rewrite& rewrite = arguments.rewrite;
    rewrite.input.options.cancel = &interrupted();
    return printResult([&](Diagnostics& diagnostics) -> Result<std::string> {
        auto scene = rewrite.input.read(diagnostics);
        if (!scene) return tl::unexpected(scene.error());
        const auto owner = lastCharacter(*scene, rewrite.input.files.back());
        if (!owner) return tl::unexpected(owner.error());
        keepWritten(*scene, rewrite.output, diagnostics);
        const auto scope = scopeOf(**owner, arguments);
        if (!scope) return tl::unexpected(scope.error());
        Diagnostics messages;
        const auto result = edited(*scene, *scope, arguments, diagnostics, messages);
        if (!result) return tl::unexpected(result.error());
        if (auto written = writeMeshes(*result, rewrite, diagnostics); !written)
            return tl::unexpected(written.error());
        if (!rewrite.json) return textOf(*scene, *result, messages);
        return jsonText({{"meshes", skinsJson(*result)}, {"messages", messagesJson(messages)}});
    });
}

}  // namespace

void addWeights(CLI::App& app, int& exitCode) {
    auto arguments = std::make_shared<WeightArguments>();
    CLI::App* command = app.add_subcommand(
        "weights", "Edit the weights of skinned meshes; edits are applied in the order listed here");
    addRewrite(*command, arguments->rewrite);
    const auto addNames = [&](const char* flag, std::vector<std::string>& names, const char* help) {
        command->add_option(flag, names, help)->type_name("NAME")->allow_extra_args(false);
    };
    addNames("--mesh", arguments->meshes, "Edit this mesh only; may be repeated (default: all meshes)");
    addNames("--lock", arguments->locked, "Keep the weights of this joint; may be repeated");
    command
        ->add_option("--copy-from", arguments->copyFile,
                     "Copy weights from the closest surface points of this file's last character")
        ->type_name("FILE");
    command
        ->add_option("--copy-mesh", arguments->copyMesh,
                     "Copy from this mesh, such as another level of detail; without --copy-from, of the same "
                     "character")
        ->type_name("NAME");
    command
        ->add_option("--smooth", arguments->smooth,
                     "Average the weights of each vertex with those of its neighbours N times")
        ->check(CLI::Range(1, 100))
        ->type_name("N");
    addNumber(*command, "--strength", arguments->strength, "FRACTION", CLI::Range(0.0, 1.0),
              "How strongly --smooth averages (default: 0.5)");
    addChoice<Side>(*command, "--mirror", arguments->mirror, {{"left", Side::left}, {"right", Side::right}},
                    "Mirror weights from this side to the other");
    command
        ->add_option_function<double>(
            "--prune", [arguments](double smallest) { arguments->prune = smallest; },
            "Remove influences below this weight")
        ->check(CLI::Range(0.0, 1.0))
        ->type_name("WEIGHT");
    command
        ->add_option_function<std::size_t>(
            "--limit", [arguments](std::size_t count) { arguments->limit = count; },
            "Keep at most N influences per vertex, chosen so that vertices move as little as possible")
        ->check(CLI::Range(std::size_t{1}, Skin::kMaxInfluences))
        ->type_name("N");
    command->callback([arguments, &exitCode] { exitCode = runWeights(*arguments); });
}

}  // namespace sinew
