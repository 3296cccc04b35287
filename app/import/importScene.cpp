#include "app/import/importScene.h"

#include "app/import/ImportClips.h"
#include "app/import/ImportJoints.h"
#include "app/import/ImportMeshes.h"
#include "app/import/NonlinearCurves.h"

namespace sinew {

namespace {

/// Makes the channels free that a clip animates.
void freeAnimatedChannels(std::vector<Joint>& joints, const std::vector<Clip>& clips) {
    std::unordered_map<JointId, std::size_t> indices;
    for (std::size_t i = 0; i < joints.size(); ++i) indices.emplace(joints[i].id, i);
    for (const Clip& clip : clips) {
        for (const Track& track : clip.tracks)
            joints[indices.at(track.id.joint)].free.insert(track.id.channel);
    }
}

void reportLeftOut(const aiScene& scene, const Source& source, Diagnostics& diagnostics) {
    const auto report = [&](unsigned count, const char* what) {
        if (count > 0) {
            diagnostics.inform(
                ErrorCode::dataIgnored, source.name(),
                std::to_string(count) + " " + what + " not imported; their nodes become joints");
        }
    };
    report(scene.mNumCameras, "camera(s) were");
    report(scene.mNumLights, "light(s) were");
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
    reportScaleNotInherited(*nodes, joints, *clips, diagnostics);
    reportLeftOut(*file->scene, source, diagnostics);
    freeAnimatedChannels(joints, *clips);
    setTails(joints, meshes);
    auto skeleton = Skeleton::create(std::move(joints));
    if (!skeleton) return tl::unexpected<Error>(skeleton.error());

    auto character = std::make_shared<Character>();
    character->id = scene.newId<CharacterId>();
    character->name = source.stem();
    character->skeleton = std::make_shared<const Skeleton>(std::move(*skeleton));
    character->metresPerUnit = file->space.metresPerUnit;
    for (Clip& clip : *clips) {
        clip.id = scene.newId<ClipId>();
        character->clips.push_back(std::make_shared<const Clip>(std::move(clip)));
    }
    for (Mesh& mesh : meshes) {
        mesh.id = scene.newId<MeshId>();
        character->meshes.push_back(std::make_shared<const Mesh>(std::move(mesh)));
    }
    scene.characters.push_back(std::move(character));
    return scene;
}

}  // namespace sinew
