#include <CLI/CLI.hpp>
#include <atomic>
#include <memory>
#include <set>

#include "app/cli/Output.h"
#include "app/commands/BindSubject.h"
#include "app/commands/Commands.h"
#include "app/commands/Interrupt.h"
#include "app/commands/MeshRewrite.h"
#include "app/commands/ProgressBar.h"
#include "app/commands/ReportText.h"
#include "core/scene/edits/meshes/BindMeshes.h"
#include "core/scene/templates/Templates.h"

namespace sinew {

namespace {

struct BindArguments {
    Rewrite rewrite;
    SkeletonSource source;
    BindSettings settings;
};

std::size_t usedJoints(const Scene& scene) {
    std::set<JointId> joints;
    for (const auto& character : scene.characters) {
        for (const auto& mesh : character->meshes) {
            for (const SkinJoint& joint : mesh->skin->joints) joints.insert(joint.joint);
        }
    }
    return joints.size();
}

Json jsonOf(const FitMarkers& markers) {
    Json positions = Json::object();
    const auto names = fitMarkerNames(markers.templateName);
    for (std::size_t i = 0; i < names.size(); ++i) {
        const Eigen::Vector3d& position = markers.positions[i];
        positions[std::string(names[i])] = {position.x(), position.y(), position.z()};
    }
    return {{"template", markers.templateName}, {"markers", std::move(positions)}};
}

Json jsonOf(const BindSubject& subject, BindMethod method, const Diagnostics& messages) {
    Json report{
        {"method", name(method)}, {"meshes", skinsJson(subject.scene)}, {"messages", messagesJson(messages)}};
    if (subject.fitted) report["fit"] = jsonOf(subject.fitted->markers);
    return report;
}

/// Returns "Fitted           biped with 12 fit markers (2 from the file, 1 mirrored, 9 found)".
std::string fitLine(const MarkersFromFile& fitted) {
    const auto& [markers, marked, mirrored, guessed] = fitted;
    std::string text = "Fitted           " + std::string(markers.templateName) + " with " +
                       counted(markers.positions.size(), "fit marker", "fit markers");
    std::string origins;
    const auto add = [&](std::size_t count, const char* origin) {
        if (count > 0) origins += (origins.empty() ? "" : ", ") + std::to_string(count) + origin;
    };
    add(marked, " from the file");
    add(mirrored, " mirrored");
    add(guessed, " found");
    return text + " (" + origins + ")\n";
}

std::string textOf(const BindSubject& subject, BindMethod method, const Diagnostics& messages) {
    const Scene& scene = subject.scene;
    std::size_t vertices = 0;
    for (const auto& character : scene.characters) {
        for (const auto& mesh : character->meshes) vertices += mesh->geometry->positions.size();
    }
    std::string text = subject.fitted ? fitLine(*subject.fitted) : "";
    text += "Bound            " + counted(vertices, "vertex", "vertices") + " to " +
            counted(usedJoints(scene), "joint", "joints") + " (" + std::string(name(method)) + ")\n";
    return text + messagesText(messages);
}

int runBind(BindArguments arguments) {
    Rewrite& rewrite = arguments.rewrite;
    std::atomic<float> progress = 0;
    rewrite.input.options.cancel = &interrupted();
    arguments.settings.control = {&interrupted(), &progress};
    return printResult([&](Diagnostics& diagnostics) -> Result<std::string> {
        Diagnostics messages;
        auto subject =
            readBindSubject(rewrite.input, arguments.source, rewrite.input.options, diagnostics, messages);
        if (!subject) return tl::unexpected(subject.error());
        Scene& scene = subject->scene;
        keepWritten(scene, rewrite.output, diagnostics);
        bool hasMeshes = false;
        for (const auto& character : Scene(scene).characters) {
            if (character->meshes.empty()) continue;
            const ProgressBar bar(progress);
            hasMeshes = true;
            auto bound = bindMeshes(scene, character->id, meshesOf(*character), arguments.settings, messages);
            if (!bound) return tl::unexpected(bound.error());
            scene = *std::move(bound);
        }
        if (!hasMeshes)
            return fail(ErrorCode::argumentInvalid, rewrite.input.files.back(), "there is no mesh to bind");
        if (auto written = writeMeshes(scene, rewrite, diagnostics); !written)
            return tl::unexpected(written.error());
        const BindMethod method = arguments.settings.method;
        return rewrite.json ? jsonText(jsonOf(*subject, method, messages))
                            : textOf(*subject, method, messages);
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
        ->add_option("--skeleton", arguments->source.skeleton,
                     "Bind to the last character of this file, without its own meshes, or to a template (" +
                         templates +
                         "), which is fitted to the meshes if it is a biped, quadruped or hand; default: the "
                         "skeleton in the input files")
        ->type_name("FILE|TEMPLATE");
    CLI::Option* markers =
        command
            ->add_option("--markers", arguments->source.markers,
                         "Fit the template to the fit markers in this JSON file (default: markers found from "
                         "the shape of the meshes)")
            ->type_name("FILE");
    command
        ->add_flag("!--no-fit", arguments->source.fits,
                   "Keep the size and position of the template instead of fitting it to the meshes")
        ->excludes(markers);
    Choices<BindMethod> methods;
    for (const BindMethod method : kBindMethods) methods.emplace_back(name(method), method);
    addChoice<BindMethod>(*command, "--method", arguments->settings.method, methods,
                          "Compute weights by distances inside the mesh, by heat on its surface, as the "
                          "smoothest weights inside, or by straight distances (default: geodesic)");
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
