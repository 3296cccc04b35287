#include "app/commands/MeshRewrite.h"

#include "app/commands/Conversion.h"
#include "app/commands/Interrupt.h"

namespace sinew {

std::vector<MeshId> meshesOf(const Character& character) {
    std::vector<MeshId> meshes;
    for (const auto& mesh : character.meshes) meshes.push_back(mesh->id);
    return meshes;
}

void keepWritten(Scene& scene, const std::string& output, Diagnostics& diagnostics) {
    if (writesScenes(output) || scene.characters.empty()) return;
    warnAboutOmitted(scene, *scene.characters.back(), diagnostics);
    scene.characters = {scene.characters.back()};
}

Result<void> writeMeshes(const Scene& scene, const Rewrite& rewrite, Diagnostics& diagnostics) {
    Conversion conversion;
    conversion.writing = rewrite.writing;
    conversion.writing.cancel = &interrupted();
    conversion.request.verify = !writesScenes(rewrite.output);
    const auto written = write(scene, rewrite.output, conversion);
    if (!written) return tl::unexpected(written.error());
    warnAboutExport(*written, conversion.request.verify, diagnostics);
    return {};
}

Json skinsJson(const Scene& scene) {
    Json meshes = Json::array();
    for (const auto& character : scene.characters) {
        for (const auto& mesh : character->meshes) {
            const SkinSummary summary = summaryOf(*mesh->skin);
            meshes.push_back({{"name", mesh->name},
                              {"vertices", summary.vertices},
                              {"joints", summary.usedJoints()},
                              {"mean_influences", summary.meanInfluences()},
                              {"max_influences", summary.maxInfluences}});
        }
    }
    return meshes;
}

Json messagesJson(const Diagnostics& messages) {
    Json result = Json::array();
    for (const Diagnostic& message : messages.list()) {
        result.push_back(
            {{"code", name(message.code)}, {"where", message.where}, {"message", message.message}});
    }
    return result;
}

std::string messagesText(const Diagnostics& messages) {
    std::string text;
    for (const Diagnostic& message : messages.list()) {
        text += "Note             " + message.where + (message.where.empty() ? "" : ": ") + message.message +
                "\n";
    }
    return text;
}

}  // namespace sinew
