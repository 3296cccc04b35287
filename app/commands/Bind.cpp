#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>

#include "app/cli/Output.h"
#include "app/commands/Commands.h"
#include "app/commands/Conversion.h"
#include "app/commands/Interrupt.h"
#include "app/commands/ReportText.h"
#include "core/io/verify/ExportReportText.h"
#include "core/scene/edits/meshes/BindMeshes.h"
#include "core/scene/templates/Templates.h"

namespace sinew {

namespace {

struct BindArguments {
    Input input;
    std::string skeleton, output;
    BindSettings settings;
    Conversion conversion;
    bool json = false;
};

/// Returns the meshes of the files with the skeleton they are bound to.
Result<Scene> readCharacter(const BindArguments& arguments, Diagnostics& diagnostics) {
    const auto meshes = readFiles(arguments.input.paths(), {}, arguments.conversion.reading, diagnostics);
    if (!meshes || arguments.skeleton.empty()) return meshes;
    const std::vector<std::filesystem::path> skeleton{arguments.skeleton};
    const auto names = templateNames();
    const bool isTemplate = std::ranges::find(names, arguments.skeleton) != names.end();
    auto scene = isTemplate ? newFromTemplate(arguments.skeleton)
                            : readFiles(skeleton, {}, arguments.conversion.reading, diagnostics);
    if (!scene) return scene;
    const auto owner = lastCharacter(*scene, arguments.skeleton);
    if (!owner) return tl::unexpected(owner.error());
    return addMeshes(*scene, (*owner)->id, *meshes);
}

std::size_t usedJoints(const std::vector<std::shared_ptr<const Mesh>>& meshes) {
    std::vector<JointId> joints;
    for (const auto& mesh : meshes) {
        for (const SkinJoint& joint : mesh->skin->joints) joints.push_back(joint.joint);
    }
    std::ranges::sort(joints);
    return static_cast<std::size_t>(
        std::ranges::distance(joints.begin(), std::unique(joints.begin(), joints.end())));
}

std::string reportOf(const Character& character, const BindArguments& arguments,
                     const Diagnostics& messages) {
    if (arguments.json) {
        Json meshes = Json::array();
        for (const auto& mesh : character.meshes) {
            const SkinSummary summary = summaryOf(*mesh->skin);
            meshes.push_back({{"name", mesh->name},
                              {"vertices", summary.vertices},
                              {"joints", summary.usedJoints()},
                              {"mean_influences", summary.meanInfluences()},
                              {"max_influences", summary.maxInfluences}});
        }
        Json reported = Json::array();
        for (const Diagnostic& message : messages.list()) {
            reported.push_back(
                {{"code", name(message.code)}, {"where", message.where}, {"message", message.message}});
        }
        const Json json{{"method", name(arguments.settings.method)},
                        {"meshes", std::move(meshes)},
                        {"messages", std::move(reported)}};
        return jsonText(json);
    }
    std::size_t vertices = 0;
    for (const auto& mesh : character.meshes) vertices += mesh->geometry->positions.size();
    return "Bound            " + counted(vertices, "vertex", "vertices") + " to " +
           counted(usedJoints(character.meshes), "joint", "joints") + " (" +
           std::string(name(arguments.settings.method)) + ")\n";
}

int runBind(BindArguments arguments) {
    arguments.conversion.reading = arguments.input.options;
    arguments.conversion.reading.cancel = &interrupted();
    arguments.conversion.writing.cancel = &interrupted();
    arguments.settings.cancel = &interrupted();
    return printResult([&](Diagnostics& diagnostics) -> Result<std::string> {
        const auto scene = readCharacter(arguments, diagnostics);
        if (!scene) return tl::unexpected(scene.error());
        const auto character = lastCharacter(*scene, arguments.input.files.front());
        if (!character) return tl::unexpected(character.error());
        std::vector<MeshId> meshes;
        for (const auto& mesh : (*character)->meshes) meshes.push_back(mesh->id);
        if (meshes.empty())
            return fail(ErrorCode::argumentInvalid, arguments.input.files.front(), "the file has no mesh");
        Diagnostics messages;
        const auto bound = bindMeshes(*scene, (*character)->id, meshes, arguments.settings, messages);
        if (!bound) return tl::unexpected(bound.error());
        if (!arguments.json) diagnostics.append(messages);
        const auto written = write(*bound, arguments.output, arguments.conversion);
        if (!written) return tl::unexpected(written.error());
        diagnostics.append(written->messages);
        return reportOf(*bound->find((*character)->id), arguments, messages);
    });
}

}  // namespace

void addBind(CLI::App& app, int& exitCode) {
    auto arguments = std::make_shared<BindArguments>();
    CLI::App* command = app.add_subcommand("bind", "Make meshes follow a skeleton, with computed weights");
    addInput(*command, arguments->input);
    std::string templates;
    for (const std::string_view each : templateNames())
        templates.append(templates.empty() ? "" : ", ").append(each);
    command
        ->add_option("--skeleton", arguments->skeleton,
                     "Take the skeleton from this file or template (" + templates +
                         "); default: that of the meshes' file")
        ->type_name("FILE|TEMPLATE");
    Choices<BindMethod> methods;
    for (const BindMethod method : kBindMethods) methods.emplace_back(name(method), method);
    addChoice<BindMethod>(
        *command, "--method", arguments->settings.method, methods,
        "Compute weights by distances inside the mesh, by heat on its surface, or by straight "
        "distances (default: geodesic)");
    command
        ->add_option("--influences", arguments->settings.influences, "Joints per vertex at most (default: 4)")
        ->check(CLI::Range(std::size_t{1}, Skin::kMaxInfluences))
        ->type_name("N");
    command
        ->add_option("--resolution", arguments->settings.resolution,
                     "Number of voxels along the longest side (default: 128)")
        ->check(CLI::Range(BindSettings::kMinResolution, BindSettings::kMaxResolution))
        ->type_name("N");
    addNumber(
        *command, "--falloff", arguments->settings.falloff, "POWER",
        CLI::Range(1.0, BindSettings::kMaxFalloff),
        "Power by which the influence of a joint falls with distance, from soft to rigid (default: 14)");
    command->add_option("-o,--output", arguments->output, "Write this file; its extension selects the format")
        ->required()
        ->type_name("OUT");
    command->add_flag("--json", arguments->json, "Print JSON");
    command->callback([arguments, &exitCode] { exitCode = runBind(*arguments); });
}

}  // namespace sinew
