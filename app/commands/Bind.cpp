#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <filesystem>
#include <memory>
#include <set>

#include "app/cli/Output.h"
#include "app/commands/Commands.h"
#include "app/commands/Interrupt.h"
#include "app/commands/MeshRewrite.h"
#include "app/commands/ProgressBar.h"
#include "app/commands/ReportText.h"
#include "core/scene/edits/meshes/BindMeshes.h"
#include "core/scene/edits/meshes/EditMeshes.h"
#include "core/scene/templates/Templates.h"

namespace sinew {

namespace {

struct BindArguments {
    Rewrite rewrite;
    std::string skeleton;
    BindSettings settings;
};

/// Returns the meshes of the files with the skeleton they are bound to.
Result<Scene> readCharacter(const BindArguments& arguments, const ReadOptions& options,
                            Diagnostics& diagnostics) {
    const auto meshes = readFiles(arguments.rewrite.input.paths(), {}, options, diagnostics);
    if (!meshes || arguments.skeleton.empty()) return meshes;
    const std::vector<std::filesystem::path> skeleton{arguments.skeleton};
    const auto names = templateNames();
    const bool isTemplate = std::ranges::find(names, arguments.skeleton) != names.end();
    auto scene =
        isTemplate ? newFromTemplate(arguments.skeleton) : readFiles(skeleton, {}, options, diagnostics);
    if (!scene) return scene;
    const auto owner = lastCharacter(*scene, arguments.skeleton);
    if (!owner) return tl::unexpected(owner.error());
    Scene target = *scene;
    target.characters = {*owner};
    const auto bare = deleteMeshes(target, (*owner)->id, meshesOf(**owner));
    return bare ? addMeshes(*bare, (*owner)->id, *meshes, diagnostics) : bare;
}

std::size_t usedJoints(const Scene& scene) {
    std::set<JointId> joints;
    for (const auto& character : scene.characters) {
        for (const auto& mesh : character->meshes) {
            for (const SkinJoint& joint : mesh->skin->joints) joints.insert(joint.joint);
        }
    }
    return joints.size();
}

std::string textOf(const Scene& scene, BindMethod method, const Diagnostics& messages) {
    std::size_t vertices = 0;
    for (const auto& character : scene.characters) {
        for (const auto& mesh : character->meshes) vertices += mesh->geometry->positions.size();
    }
    std::string text = "Bound            " + counted(vertices, "vertex", "vertices") + " to " +
                       counted(usedJoints(scene), "joint", "joints") + " (" + std::string(name(method)) +
                       ")\n";
    return text + messagesText(messages);
}

int runBind(BindArguments arguments) {
    Rewrite& rewrite = arguments.rewrite;
    std::atomic<float> progress = 0;
    arguments.settings.cancel = rewrite.input.options.cancel = &interrupted();
    arguments.settings.progress = &progress;
    return printResult([&](Diagnostics& diagnostics) -> Result<std::string> {
        auto scene = readCharacter(arguments, rewrite.input.options, diagnostics);
        if (!scene) return tl::unexpected(scene.error());
        keepWritten(*scene, rewrite.output, diagnostics);
        Diagnostics messages;
        bool hasMeshes = false;
        for (const auto& character : Scene(*scene).characters) {
            if (character->meshes.empty()) continue;
            const ProgressBar bar(progress);
            hasMeshes = true;
            scene = bindMeshes(*scene, character->id, meshesOf(*character), arguments.settings, messages);
            if (!scene) return tl::unexpected(scene.error());
        }
        if (!hasMeshes)
            return fail(ErrorCode::argumentInvalid, rewrite.input.files.back(), "there is no mesh to bind");
        if (auto written = writeMeshes(*scene, rewrite, diagnostics); !written)
            return tl::unexpected(written.error());
        const BindMethod method = arguments.settings.method;
        if (!rewrite.json) return textOf(*scene, method, messages);
        return jsonText(
            {{"method", name(method)}, {"meshes", skinsJson(*scene)}, {"messages", messagesJson(messages)}});
    });
}

}  // namespace

void addBind(CLI::App& app, int& exitCode) {
    auto arguments = std::make_shared<BindArguments>();
    CLI::App* command =
        app.add_subcommand("bind", "Bind meshes to a skeleton with automatically computed weights");
    addRewrite(*command, arguments->rewrite);
    std::string templates;
    for (const std::string_view each : templateNames())
        templates.append(templates.empty() ? "" : ", ").append(each);
    command
        ->add_option("--skeleton", arguments->skeleton,
                     "Bind to the last character of this file, without its own meshes, or to a template (" +
                         templates + "); default: the skeleton in the input files")
        ->type_name("FILE|TEMPLATE");
    Choices<BindMethod> methods;
    for (const BindMethod method : kBindMethods) methods.emplace_back(name(method), method);
    addChoice<BindMethod>(
        *command, "--method", arguments->settings.method, methods,
        "Compute weights by distances inside the mesh, by heat on its surface, or by straight "
        "distances (default: geodesic)");
    command
        ->add_option("--influences", arguments->settings.influences,
                     "Maximum number of joints per vertex (default: 4)")
        ->check(CLI::Range(std::size_t{1}, Skin::kMaxInfluences))
        ->type_name("N");
    command
        ->add_option("--resolution", arguments->settings.resolution,
                     "Number of voxels along the longest side of the mesh (default: 128)")
        ->check(CLI::Range(BindSettings::kMinResolution, BindSettings::kMaxResolution))
        ->type_name("N");
    addNumber(*command, "--falloff", arguments->settings.falloff, "POWER",
              CLI::Range(1.0, BindSettings::kMaxFalloff),
              "Exponent of the falloff with distance; higher values are more rigid (default: 14)");
    command->callback([arguments, &exitCode] { exitCode = runBind(*arguments); });
}

}  // namespace sinew
