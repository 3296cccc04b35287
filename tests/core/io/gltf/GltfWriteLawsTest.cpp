// Laws of written glTF: read back without Sinew's extras, it moves as before.
#include <rapidcheck.h>

#include <map>

#include "core/io/writing/WrittenMotion.h"
#include "core/skin/Skinning.h"
#include "tests/core/RandomMesh.h"
#include "tests/core/edits/RandomEdit.h"
#include "tests/core/io/gltf/RichGltf.h"
#include "tests/core/io/gltf/WrittenGltf.h"

namespace sinew {
namespace SINEW_TEST_FILE {

Scene sceneOf(const test::Rig& rig, std::vector<Mesh> meshes = {}) {
    Scene scene;
    scene.lastId = 2'000'000;
    auto character = std::make_shared<Character>();
    character->id = scene.newId<CharacterId>();
    character->name = "random";
    character->skeleton = rig.skeleton;
    character->clips = {rig.clip};
    for (Mesh& mesh : meshes) {
        if (mesh.surfaces.empty()) continue;
        mesh.id = scene.newId<MeshId>();
        mesh.name.append(" ").append(std::to_string(mesh.id.value));
        mesh.method = SkinningMethod::linearBlend;
        character->meshes.push_back(std::make_shared<const Mesh>(mesh));
    }
    scene.characters.push_back(std::move(character));
    return scene;
}

rc::Gen<test::Rig> someRig() { return test::randomRig({.maximumJoints = 12}, {.maximumFrames = 40}); }

/// The largest difference between the file read and the scene written at a frame, relative to their size.
double largestError(const GltfRead& read, WrittenMotion& expected, std::int64_t frame) {
    const Seconds time = expected.subject().rate.time(FrameIndex{frame});
    expected.evaluate(time);
    Evaluator readBack(read.scene->characters[0], read.character().clips.at(0));
    readBack.evaluate(time);
    double worst = 0, size = expected.skeleton().extent();
    for (int i = 0; i < expected.skeleton().size(); ++i) {
        const int same = read.skeleton().find(expected.skeleton()[i].name).value();
        const auto& a = expected.model()[static_cast<std::size_t>(i)];
        const auto& b = readBack.model()[static_cast<std::size_t>(same)];
        size = std::max(size, a.translation().norm());
        worst = std::max(worst, (a.matrix() - b.matrix()).norm());
    }
    return worst / size;
}

/// Compares the weights of each vertex by the names of the joints.
void expectSimilarWeights(const Skeleton& aSkeleton, const Skin& a, const Skeleton& bSkeleton,
                          const Skin& b) {
    const auto weightsOf = [](const Skeleton& skeleton, const Skin& skin, std::size_t vertex) {
        std::map<std::string, double> weights;
        for (const Influence& influence : skin.at(vertex)) {
            const auto joint = skeleton.find(skin.joints[influence.joint].joint);
            weights[skeleton[joint.value()].name] += static_cast<double>(influence.weight);
        }
        return weights;
    };
    for (std::size_t vertex = 0; vertex < a.vertexCount(); ++vertex) {
        auto expected = weightsOf(aSkeleton, a, vertex);
        double sum = 0;
        for (const auto& [name, weight] : weightsOf(bSkeleton, b, vertex)) {
            sum += weight;
            RC_ASSERT(std::abs(expected[name] - weight) < 0.0041);
        }
        RC_ASSERT(std::abs(sum - 1) < 1e-5);
    }
}

TEST(GltfWriteLaws, fixedRateKeepsEveryFrame) {
    EXPECT_TRUE(rc::check([] {
        const test::Rig rig = *someRig();
        const Scene scene = sceneOf(rig);
        const WriteOptions options{.keys = KeyPolicy::fixedRate, .extras = false};
        const GltfRead read(WrittenGltf(scene, options).bytes());
        const WriteSubject subject = writeSubject(scene, options).value();
        WrittenMotion expected(subject);
        for (std::int64_t frame = 0; frame < subject.frameCount; ++frame)
            RC_ASSERT(largestError(read, expected, frame) < 3e-5);
    }));
}

TEST(GltfWriteLaws, adaptiveKeysStayWithinTheTolerance) {
    EXPECT_TRUE(rc::check([] {
        const Scene scene = sceneOf(*someRig());
        const WriteOptions options{.extras = false};
        const GltfRead read(WrittenGltf(scene, options).bytes());
        const WriteSubject subject = writeSubject(scene, options).value();
        WrittenMotion expected(subject);
        Evaluator readBack(read.scene->characters[0], read.character().clips.at(0));
        for (std::int64_t frame = 0; frame < subject.frameCount; ++frame) {
            const Seconds time = subject.rate.time(FrameIndex{frame});
            expected.evaluate(time);
            readBack.evaluate(time);
            for (int i = 0; i < expected.skeleton().size(); ++i) {
                const int same = read.skeleton().find(expected.skeleton()[i].name).value();
                const Eigen::Vector3d a = expected.model()[static_cast<std::size_t>(i)].translation();
                const Eigen::Vector3d b = readBack.model()[static_cast<std::size_t>(same)].translation();
                // In addition to the tolerance, the rounding of single precision.
                RC_ASSERT((a - b).norm() < options.tolerance.distance + 1e-5 * (1 + a.norm()));
            }
        }
    }));
}

TEST(GltfWriteLaws, skinnedVerticesKeepTheirPositions) {
    EXPECT_TRUE(rc::check([](std::uint32_t seed) {
        const test::Rig rig = *someRig();
        test::Dice dice(seed);
        const Scene scene = sceneOf(rig, test::makeMeshes(dice, *rig.skeleton, 4));
        const GltfRead read(WrittenGltf(scene, {.keys = KeyPolicy::fixedRate}).bytes());
        const auto& meshes = scene.characters[0]->meshes;
        RC_ASSERT(read.character().meshes.size() == meshes.size());
        Evaluator before(scene.characters[0], rig.clip),
            after(read.scene->characters[0], read.character().clips.at(0));
        const FrameRange played = rig.clip->playedRange();
        const FrameIndex frame{played.first.value + std::min<std::int64_t>(2, played.count() - 1)};
        before.evaluate(rig.clip->rate.time(frame));
        after.evaluate(rig.clip->rate.time(frame) - rig.clip->rate.time(played.first));
        for (const auto& mesh : meshes) {
            const auto isSame = [&](const auto& other) { return other->name == mesh->name; };
            const Mesh& readBack = **std::ranges::find_if(read.character().meshes, isSame);
            std::vector<Eigen::Vector3f> a(mesh->geometry->positions.size()), b(a.size());
            skinVertices(*mesh, skinMatrices(*mesh->skin, before.skeleton(), before.model()), a, {});
            skinVertices(readBack, skinMatrices(*readBack.skin, after.skeleton(), after.model()), b, {});
            for (std::size_t i = 0; i < a.size(); ++i)
                RC_ASSERT((a[i] - b[i]).norm() < 1e-5F * (10 + a[i].norm()));
            RC_ASSERT(readBack.geometry->triangles == mesh->geometry->triangles);
            RC_ASSERT(readBack.geometry->uvs == mesh->geometry->uvs);
            RC_ASSERT(readBack.geometry->colors == mesh->geometry->colors);
            RC_ASSERT(readBack.surfaces.size() == mesh->surfaces.size());
        }
    }));
}

TEST(GltfWriteLaws, quantisedMeshesKeepTheirPositionsAndNearlyTheirWeights) {
    EXPECT_TRUE(rc::check([](std::uint32_t seed) {
        const test::Rig rig = *someRig();
        test::Dice dice(seed);
        const Scene scene = sceneOf(rig, test::makeMeshes(dice, *rig.skeleton, 4));
        WriteOptions options;
        options.quantise = true;
        const GltfRead read(WrittenGltf(scene, options).bytes());
        for (const auto& mesh : scene.characters[0]->meshes) {
            const auto isSame = [&](const auto& other) { return other->name == mesh->name; };
            const auto found = std::ranges::find_if(read.character().meshes, isSame);
            RC_ASSERT(found != read.character().meshes.end());
            const Geometry &a = *mesh->geometry, &b = *(*found)->geometry;
            if (mesh->skin->joints.size() > 1) RC_ASSERT(a.positions == b.positions);
            for (std::size_t v = 0; v < a.uvs.size(); ++v)
                RC_ASSERT((a.uvs[v] - b.uvs[v]).cwiseAbs().maxCoeff() < 1e-5F);
            const bool isRigid = mesh->skin->joints.size() == 1;
            for (std::size_t v = 0; v < a.normals.size() && !isRigid; ++v) {
                if (a.normals[v].isZero(0)) continue;
                RC_ASSERT((a.normals[v].normalized() - b.normals[v].normalized()).norm() < 0.008F);
            }
            if (isRigid) continue;
            expectSimilarWeights(*scene.characters[0]->skeleton, *mesh->skin, read.skeleton(),
                                 *(*found)->skin);
        }
    }));
}

TEST(GltfWriteLaws, quantisedRotationsStayWithinTheTolerance) {
    EXPECT_TRUE(rc::check([] {
        const Scene scene = sceneOf(*someRig());
        WriteOptions options;
        options.quantise = true;
        const GltfRead read(WrittenGltf(scene, options).bytes());
        const WriteSubject subject = writeSubject(scene, options).value();
        WrittenMotion expected(subject);
        Evaluator readBack(read.scene->characters[0], read.character().clips.at(0));
        for (std::int64_t frame = 0; frame < subject.frameCount; ++frame) {
            const Seconds time = subject.rate.time(FrameIndex{frame});
            expected.evaluate(time);
            readBack.evaluate(time);
            for (int i = 0; i < expected.skeleton().size(); ++i) {
                const int same = read.skeleton().find(expected.skeleton()[i].name).value();
                const Affine &a = expected.model()[static_cast<std::size_t>(i)],
                             &b = readBack.model()[static_cast<std::size_t>(same)];
                // The rounding of each joint turns everything below it.
                const double rounding = 1e-4 * (i + 1) * expected.skeleton().extent();
                RC_ASSERT((a.translation() - b.translation()).norm() <
                          options.tolerance.distance + rounding + 1e-5 * (1 + a.translation().norm()));
            }
        }
    }));
}

TEST(GltfWriteLaws, isDeterministic) {
    EXPECT_TRUE(rc::check([](std::uint32_t seed) {
        test::Dice dice(seed);
        const Scene scene = test::randomScene(dice);
        if (scene.characters.empty()) return;
        Diagnostics diagnostics;
        for (const char* name : {"fox.glb", "fox.gltf"}) {
            const auto once = GltfFormat().write(scene, name, {}, diagnostics);
            const auto twice = GltfFormat().write(scene, name, {}, diagnostics);
            RC_ASSERT(once.has_value() == twice.has_value());
            for (std::size_t i = 0; once && i < once->size(); ++i) {
                RC_ASSERT((*once)[i].name == (*twice)[i].name);
                RC_ASSERT((*once)[i].bytes == (*twice)[i].bytes);
            }
        }
    }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
