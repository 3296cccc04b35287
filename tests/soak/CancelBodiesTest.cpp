// Cancels work on meshes, clips and stored histories at random moments. Nothing may be changed, left behind
// or read from tables that were not completed.

#include "core/io/journal/HistoryStore.h"
#include "core/scene/edits/clips/EditClips.h"
#include "core/scene/edits/meshes/MeshWeights.h"
#include "core/skin/TriangleTree.h"
#include "core/skin/bind/SolidVoxels.h"
#include "core/skin/weights/VertexNeighbors.h"
#include "tests/core/edits/BipedBody.h"
#include "tests/soak/Cancellation.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// A biped with two meshes of some ten thousand triangles.
class CancelBodies : public test::Cancellation {
protected:
    CancelBodies() {
        Diagnostics ignored;
        const Scene single = test::bipedWithBody();
        biped_ = single.characters[0]->id;
        body_ = addMeshes(single, biped_, single, ignored).value();
        for (const auto& mesh : body_.characters[0]->meshes) meshes_.push_back(mesh->id);
        BindSettings settings;
        settings.method = BindMethod::closestBone;
        settings.influences = Skin::kMaxInfluences;
        settings.falloff = 2;  // so that most vertices have many influences
        body_ = bindMeshes(body_, biped_, meshes_, settings, ignored).value();
    }

    /// Cancels an edit of the weights of the last mesh.
    void cancelWeights(const char* name,
                       const std::function<Result<Scene>(const Scene&, const WeightScope&)>& edit) {
        cancelAtRandom(name, {}, [&](const auto& cancel) {
            return isComplete(edit(body_, {biped_, {meshes_.back()}, {}, {&cancel}}));
        });
    }

    /// The geometry of the first mesh.
    BindSurface surface() const {
        const Geometry& geometry = *body_.characters[0]->meshes.front()->geometry;
        BindSurface surface;
        for (const Eigen::Vector3f& position : geometry.positions)
            surface.positions.push_back(position.cast<double>());
        surface.triangles = geometry.triangles;
        return surface;
    }

    std::vector<Bone> bones() const {
        const Skeleton& skeleton = *body_.characters[0]->skeleton;
        std::vector<Bone> bones;
        for (int j = 1; j < skeleton.size(); ++j) {
            const BoneEnds bone = boneEnds(skeleton[j], skeleton.restModel()[static_cast<std::size_t>(j)]);
            bones.push_back({{bone.head, bone.tail}});
        }
        return bones;
    }

    CharacterId biped_;
    Scene body_;
    std::vector<MeshId> meshes_;
};

TEST_F(CancelBodies, leavesNothingBehindInBinding) {
    for (const BindMethod method : kBindMethods) {
        const std::string title = "bind, " + std::string(name(method));
        cancelAtRandom(title.c_str(), {}, [&](const auto& cancel) {
            BindSettings settings;
            settings.method = method;
            settings.resolution = 64;
            settings.control.cancel = &cancel;
            Diagnostics ignored;
            return isComplete(bindMeshes(body_, biped_, meshes_, settings, ignored));
        });
    }
}

TEST_F(CancelBodies, bindingByVoxelsSurvivesCancellationWhileTheyAreBuilt) {
    const BindSurface surface = this->surface();
    const std::vector<Bone> bones = this->bones();
    for (const BindMethod method :
         {BindMethod::biharmonic, BindMethod::geodesicVoxel, BindMethod::heatDiffusion}) {
        BindSettings settings;
        settings.method = method;
        const auto start = std::chrono::steady_clock::now();
        ASSERT_GT(SolidVoxels(surface, settings.resolution, nullptr).size(), 0U);
        const std::chrono::duration<double> building = std::chrono::steady_clock::now() - start;
        for (int round = 0; round < 40 * std::min(test::soakLength(), 20); ++round) {
            std::atomic<bool> cancel = false;
            settings.control.cancel = &cancel;
            std::thread thread([&] { isComplete(bindWeights(surface, bones, settings)); });
            // The biharmonic method builds voxels several times, with decreasing resolution.
            std::this_thread::sleep_for(building * dice_.between(0, 4));
            cancel = true;
            thread.join();
        }
    }
}

TEST_F(CancelBodies, leavesNothingBehindInEditsOfWeights) {
    cancelWeights("smooth weights", [](const Scene& scene, const WeightScope& scope) {
        return smoothWeights(scene, scope, 10, 0.5);
    });
    cancelWeights("prune weights", [](const Scene& scene, const WeightScope& scope) {
        return pruneWeights(scene, scope, 0.1);
    });
    cancelWeights("limit influences", [](const Scene& scene, const WeightScope& scope) {
        return limitInfluences(scene, scope, 2);
    });
    cancelWeights("mirror weights", [](const Scene& scene, const WeightScope& scope) {
        Diagnostics ignored;
        return mirrorWeights(scene, scope, Side::left, ignored);
    });
    cancelWeights("copy weights", [&](const Scene& scene, const WeightScope& scope) {
        Diagnostics ignored;
        return copyWeights(scene, scope, *scene.characters[0], {meshes_.front()}, ignored);
    });
    cancelAtRandom("add meshes", {}, [&](const auto& cancel) {
        Diagnostics ignored;
        return isComplete(addMeshes(body_, biped_, body_, ignored, {&cancel}));
    });
}

TEST_F(CancelBodies, tablesOfMeshesAreEmptyOnceCancelled) {
    const Geometry& geometry = *body_.characters[0]->meshes.front()->geometry;
    cancelAtRandom("find neighbours", {}, [&](const auto& cancel) {
        const VertexNeighbors neighbors(geometry, {&cancel});
        const bool isEmpty = std::ranges::all_of(
            geometry.triangles, [&](const auto& corners) { return neighbors.of(corners[0]).empty(); });
        return !isEmpty;
    });
    const BindSurface surface = this->surface();
    cancelAtRandom("arrange triangles", {}, [&](const auto& cancel) {
        const TriangleTree tree(surface.positions, surface.triangles, {&cancel});
        EXPECT_EQ(tree.closest(Eigen::Vector3d::Zero()).has_value(), !tree.triangles().empty());
        return !tree.triangles().empty();
    });
}

TEST_F(CancelBodies, leavesNothingBehindInImportsOfClips) {
    // Another rotation order, so that every key is converted.
    std::vector<Joint> joints = motion_.character->skeleton->joints();
    for (Joint& joint : joints) joint.order = EulerOrder::ZYX;
    Scene onto;
    Character character;
    character.name = "target";
    character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    onto = addCharacter(std::move(onto), std::move(character));
    cancelAtRandom("import a clip", {}, [&](const auto& cancel) {
        Diagnostics ignored;
        return isComplete(importClips(onto, onto.characters[0]->id, *motion_.character,
                                      std::span(&motion_.clip, 1), ignored, {&cancel}));
    });
}

TEST_F(CancelBodies, leavesNothingBehindInStoredHistories) {
    const std::filesystem::path project = "/films/take.sinew";
    const FileStamp stamp{1234, 5678, 90, true};
    const HistoryStore store(folder_ / ".");
    RecoveredHistory history;
    history.steps = {{"Open", scene_, {}}, {"Import", body_, {}}};
    history.cursor = 1;
    ASSERT_TRUE(store.store(project, stamp, history));
    cancelAtRandom("read a stored history", {}, [&](const auto& cancel) {
        const auto found = store.find(project, stamp, {&cancel});
        EXPECT_TRUE(!found || found->steps.size() == history.steps.size());
        return found.has_value();
    });
    ASSERT_TRUE(store.find(project, stamp)) << "cancelling does not change the file";
    const std::atomic<bool> cancel = true;
    for (const auto& file : std::filesystem::directory_iterator(folder_ / "."))
        EXPECT_FALSE(isComplete(readHistory(file.path(), {&cancel})));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
