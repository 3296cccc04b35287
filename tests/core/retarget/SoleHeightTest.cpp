#include "core/retarget/transfer/SoleHeight.h"

#include <gtest/gtest.h>

#include "core/skin/Skin.h"
#include "tests/core/retarget/Humanoid.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// A humanoid that stands higher at rest.
Character raised(const test::Humanoid& body, double height) {
    Character character = body.character();
    std::vector<Joint> joints = character.skeleton->joints();
    joints[0].rest.translation.y() += height;
    character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    return character;
}

/// Meshes with one vertex each, which follow the toes of a foot, at a height above the floor.
Character withSoles(Character character, double height) {
    for (const char* name : {"toes.L", "toes.R"}) {
        const int toes = character.skeleton->find(name).value();
        const Affine& model = character.skeleton->restModel()[static_cast<std::size_t>(toes)];
        Geometry geometry;
        geometry.positions.push_back({0.1F, static_cast<float>(height), 0.1F});
        Mesh mesh;
        mesh.geometry = std::make_shared<const Geometry>(std::move(geometry));
        mesh.skin = std::make_shared<const Skin>(
            rigidSkin({(*character.skeleton)[toes].id, Affine(model.inverse())}, 1));
        character.meshes.push_back(std::make_shared<const Mesh>(std::move(mesh)));
    }
    return character;
}

double offset(const Character& source, const Character& target, double scale = 1) {
    const test::Humanoid plain = test::makeHumanoid();
    return soleOffset(source, target, test::mappingOf(plain, plain), Eigen::Quaterniond::Identity(), scale);
}

TEST(SoleHeight, isMeasuredFromTheFloorOfTheRestPose) {
    const test::Humanoid body = test::makeHumanoid(), large = test::makeHumanoid({.scale = 2});
    EXPECT_NEAR(offset(body.character(), raised(body, 0.03)), 0.03, 1e-12);
    EXPECT_NEAR(offset(raised(body, 0.03), body.character()), -0.03, 1e-12);
    EXPECT_NEAR(offset(body.character(), large.character(), 2), 0, 1e-12) << "the feet are alike";
}

TEST(SoleHeight, isMeasuredFromTheLowestVertex) {
    const test::Humanoid body = test::makeHumanoid();
    EXPECT_NEAR(offset(body.character(), withSoles(body.character(), -0.01)), 0.01, 1e-8);
    EXPECT_NEAR(offset(body.character(), withSoles(raised(body, 1), 0.99)), 0.01, 1e-7)
        << "wherever the character is at rest";
}

TEST(SoleHeight, isIgnoredIfItIsUnknown) {
    const test::Humanoid body = test::makeHumanoid();
    EXPECT_EQ(offset(raised(body, 1), body.character()), 0);
    EXPECT_EQ(offset(body.character(), raised(body, -1)), 0);
    EXPECT_NEAR(offset(body.character(), withSoles(body.character(), -5)), 0, 1e-8) << "that is no sole";
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
