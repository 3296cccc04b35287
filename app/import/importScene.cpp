#include "app/import/importScene.h"

#include "app/import/ColladaText.h"
#include "app/import/ImportClips.h"
#include "app/import/ImportJoints.h"
#include "app/import/ImportMeshes.h"
#include "app/import/NonlinearCurves.h"
#include "core/io/format/assembleScene.h"

namespace sinew {

namespace {

void reportLeftOut(const aiScene& scene, const Source& source, Diagnostics& diagnostics) {
    const auto report = [&](unsigned count, const char* what) {
        if (count > 0) {
            diagnostics.inform(ErrorCode::dataIgnored, source.name(),
                               std::string(what) + " are not imported; their nodes become joints (" +
                                   std::to_string(count) + ")");
        }
    };
    report(scene.mNumCameras, "cameras");
    report(scene.mNumLights, "lights");
}

}  // namespace

Result<Scene> importScene(const Source& source, const ReadOptions& options, Diagnostics& diagnostics) {
    auto file = readForeignFile(source, options, diagnostics);
    if (!file) return tl::unexpected<Error>(file.error());
    const auto nodes = foreignNodes(*file, source);
    if (!nodes) return tl::unexpected<Error>(nodes.error());
    Scene scene;
    std::vector<Joint> joints = importJoints(*file, *nodes, scene, diagnostics);
    auto clips = importClips(*file, *nodes, joints, source, diagnostics);
    if (!clips) return tl::unexpected<Error>(clips.error());
    reportLinearized(countNonlinearCurves(source.bytes()), *clips, source.name(), diagnostics);
    std::vector<Mesh> meshes = importMeshes(*file, *nodes, joints, source, diagnostics);
    reportLeftOut(*file->scene, source, diagnostics);
    return assembleScene(std::move(scene),
                         {std::move(joints), std::move(*clips), std::move(meshes), file->space.metresPerUnit},
                         source.stem());
}

}  // namespace sinew
