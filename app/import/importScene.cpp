#include "app/import/importScene.h"

#include "app/import/CurveForms.h"
#include "app/import/ImportClips.h"
#include "app/import/ImportJoints.h"
#include "app/import/ImportMeshes.h"

namespace sinew {

namespace {

/// What a clip moves is free.
void freeMoved(std::vector<Joint>& joints, const std::vector<Clip>& clips) {
    std::unordered_map<JointId, std::size_t> places;
    for (std::size_t i = 0; i < joints.size(); ++i) places.emplace(joints[i].id, i);
    for (const Clip& clip : clips) {
        for (const Track& track : clip.tracks)
            joints[places.at(track.id.joint)].free.insert(track.id.channel);
    }
}

void tellLeftOut(const aiScene& scene, const Source& source, Diagnostics& diagnostics) {
    const auto tell = [&](unsigned count, const char* what) {
        if (count > 0) {
            diagnostics.inform(ErrorCode::dataIgnored, source.name(),
                               std::to_string(count) + " " + what + " left out; their nodes are joints");
        }
    };
    tell(scene.mNumCameras, "camera(s) are");
    tell(scene.mNumLights, "light(s) are");
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
    tellStraightened(curveForms(source.bytes()), *clips, source.name(), diagnostics);
    std::vector<Mesh> meshes = importMeshes(*file, *nodes, joints, source, diagnostics);
    tellScaleNotInherited(*nodes, joints, *clips, diagnostics);
    tellLeftOut(*file->scene, source, diagnostics);
    freeMoved(joints, *clips);
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
