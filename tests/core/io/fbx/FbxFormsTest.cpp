// One FBX file in several forms: all read the same.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/io/fbx/read/readFbx.h"
#include "core/scene/edits/characters/EditCharacters.h"
#include "tests/core/RandomMesh.h"
#include "tests/core/RandomRig.h"
#include "tests/core/encode/SameScene.h"
#include "tests/core/io/fbx/FbxFile.h"
#include "tests/core/io/fbx/FbxForms.h"

namespace sinew {
namespace {

Scene makeScene(std::uint32_t seed) {
    Character character;
    character.name = "rig";
    character.skeleton = std::make_shared<const Skeleton>(test::makeSkeleton(seed, 6));
    character.clips = {
        std::make_shared<const Clip>(test::makeClip(*character.skeleton, seed, {.maximumFrames = 30}))};
    Scene scene;
    scene.lastId = 2000000;
    test::Dice dice(seed);
    for (Mesh& mesh : test::createShapes(dice, *character.skeleton, 2)) {
        mesh.id = scene.newId<MeshId>();
        character.meshes.push_back(std::make_shared<const Mesh>(std::move(mesh)));
    }
    return addCharacter(std::move(scene), std::move(character));
}

Scene read(const std::string& bytes) {
    Diagnostics diagnostics;
    auto scene = readFbx(Source::fromMemory("forms.fbx", bytes), {}, diagnostics);
    EXPECT_TRUE(scene) << text(scene.error());
    return scene.value_or(Scene{});
}

/// The corners of all triangles in one order: mirrored triangles are turned over, which numbers vertices
/// anew.
std::vector<std::array<float, 3>> sortedCorners(const Geometry& geometry) {
    std::vector<std::array<float, 3>> corners;
    for (const auto& triangle : geometry.triangles) {
        for (const std::uint32_t vertex : triangle) {
            const Eigen::Vector3f& p = geometry.positions[vertex];
            corners.push_back({p.x(), p.y(), p.z()});
        }
    }
    std::ranges::sort(corners);
    return corners;
}

/// The corners of each mesh, in one order of the meshes.
std::vector<std::vector<std::array<float, 3>>> sortedMeshes(const Character& character) {
    std::vector<std::vector<std::array<float, 3>>> meshes;
    for (const auto& mesh : character.meshes) meshes.push_back(sortedCorners(*mesh->geometry));
    std::ranges::sort(meshes);
    return meshes;
}

TEST(FbxForms, law_allReadTheSame) {
    EXPECT_TRUE(rc::check([] {
        const std::string bytes = test::fbxBytes(makeScene(*rc::gen::arbitrary<std::uint32_t>()));
        const Source source = Source::fromMemory("forms.fbx", bytes);
        Diagnostics diagnostics;
        const FbxTree tree = parseFbx(source, diagnostics).value();
        const Scene scene = read(bytes);
        RC_ASSERT(!scene.characters.empty());
        for (const int version : {7400, 7500, 7700}) {
            for (const bool isBigEndian : {false, true})
                RC_ASSERT(test::isSame(read(test::FbxBinaryForm(version, isBigEndian).of(tree)), scene));
        }
        RC_ASSERT(test::isSame(read(test::FbxTextForm().of(tree)), scene));
    }));
}

/// What is read is written with the same numbers, to the last digit.
TEST(FbxForms, law_rereadingIsExact) {
    EXPECT_TRUE(rc::check([] {
        const Scene once = read(test::fbxBytes(makeScene(*rc::gen::arbitrary<std::uint32_t>())));
        const Scene twice = read(test::fbxBytes(once));
        RC_ASSERT(once.characters.size() == 1 && twice.characters.size() == 1);
        const Character &a = *once.characters[0], &b = *twice.characters[0];
        // Each mesh is written on a node of its own, which comes back as a joint with another name.
        for (const Joint& before : a.skeleton->joints()) {
            const auto found = b.skeleton->find(before.name);
            RC_ASSERT(found.has_value());
            const Joint& after = (*b.skeleton)[*found];
            RC_ASSERT(before.order == after.order);
            RC_ASSERT((before.rest.translation - after.rest.translation).norm() == 0);
        }
        RC_ASSERT(sortedMeshes(a) == sortedMeshes(b));
    }));
}

}  // namespace
}  // namespace sinew
