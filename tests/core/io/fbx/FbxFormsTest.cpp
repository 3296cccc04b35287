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
namespace SINEW_TEST_FILE {

Scene makeScene(std::uint32_t seed) {
    Character character;
    character.name = "rig";
    character.skeleton = std::make_shared<const Skeleton>(test::makeSkeleton(seed, 6));
    character.clips = {
        std::make_shared<const Clip>(test::makeClip(*character.skeleton, seed, {.maximumFrames = 30}))};
    Scene scene;
    scene.lastId = 2000000;
    test::Dice dice(seed);
    for (Mesh& mesh : test::makeMeshes(dice, *character.skeleton, 2)) {
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

/// The joints that are read are written with the same numbers, to the last digit. (Vertices are not: they are
/// written in the space of the shared bind pose.)
TEST(FbxForms, law_rereadingJointsIsExact) {
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
    }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
