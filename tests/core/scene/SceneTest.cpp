#include "core/scene/Scene.h"

#include <gtest/gtest.h>

namespace sinew {
namespace SINEW_TEST_FILE {

TEST(Scene, findsNothingInAnEmptyScene) {
    EXPECT_EQ(Scene{}.find(CharacterId{1}), nullptr);
    EXPECT_EQ(Character{}.find(ClipId{1}), nullptr);
}

TEST(Scene, neverAssignsAnIdTwice) {
    Scene scene;
    const auto joint = scene.newId<JointId>();
    const auto clip = scene.newId<ClipId>();
    EXPECT_TRUE(joint);
    EXPECT_NE(joint.value, clip.value);
    EXPECT_EQ(scene.lastId, clip.value);
}

TEST(Scene, findsItsParts) {
    Character walker;
    walker.id = CharacterId{5};
    Clip walk;
    walk.id = ClipId{6};
    walker.clips = {std::make_shared<const Clip>(walk)};
    Scene scene;
    scene.characters = {std::make_shared<const Character>(walker)};
    EXPECT_EQ(scene.find(CharacterId{5}), scene.characters[0]);
    EXPECT_EQ(scene.find(CharacterId{6}), nullptr);
    EXPECT_EQ(scene.characters[0]->find(ClipId{6}), scene.characters[0]->clips[0].get());
    EXPECT_EQ(scene.characters[0]->find(ClipId{5}), nullptr);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
