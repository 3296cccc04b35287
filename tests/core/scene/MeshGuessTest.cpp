#include "core/scene/analysis/MeshGuess.h"

#include <gtest/gtest.h>

#include "core/scene/templates/Templates.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Meshes = std::vector<std::shared_ptr<const Mesh>>;

/// Two corners of a box of this size.
Meshes box(float x, float y, float z) {
    auto geometry = std::make_shared<Geometry>();
    geometry->positions = {{-x / 2, 0, -z / 2}, {x / 2, y, z / 2}};
    Mesh mesh;
    mesh.geometry = std::move(geometry);
    return {std::make_shared<const Mesh>(std::move(mesh))};
}

Skeleton biped() { return *newFromTemplate("biped").value().characters[0]->skeleton; }

TEST(MeshGuess, meshesThatFitNeedNothing) {
    for (const Meshes& meshes : {box(1.6F, 1.75F, 0.3F), box(0.7F, 0.9F, 0.4F), box(0.3F, 0.2F, 0.3F)}) {
        const MeshGuess guess = guessMeshes(biped(), meshes, 1);
        EXPECT_FALSE(guess.metresPerUnit.has_value());
        EXPECT_FALSE(guess.up.has_value());
    }
}

TEST(MeshGuess, findsTheUnit) {
    const auto unit = [](float factor, double metresPerUnit) {
        const MeshGuess guess =
            guessMeshes(biped(), box(1.6F * factor, 1.75F * factor, 0.3F * factor), metresPerUnit);
        EXPECT_FALSE(guess.up.has_value());
        return guess.metresPerUnit ? guess.metresPerUnit->value : 0;
    };
    EXPECT_EQ(unit(100, 1), 0.01);
    EXPECT_EQ(unit(1000, 1), 0.001);
    EXPECT_EQ(unit(39.37F, 1), 0.0254);
    EXPECT_EQ(unit(0.01F, 0.01), 1) << "metres that were read as centimetres";
    EXPECT_EQ(unit(5000, 1), 0) << "no unit makes it fit";
}

TEST(MeshGuess, findsMeshesThatLieOnTheFloor) {
    const MeshGuess turned = guessMeshes(biped(), box(1.6F, 0.3F, 1.75F), 1);
    ASSERT_TRUE(turned.up.has_value());
    EXPECT_EQ(turned.up->value, Axis::z);
    const MeshGuess both = guessMeshes(biped(), box(160, 30, 175), 1);
    ASSERT_TRUE(both.up && both.metresPerUnit);
    EXPECT_EQ(both.metresPerUnit->value, 0.01);
    EXPECT_EQ(both.metresPerUnit->evidence.find("the diagonal of the meshes is 23"), 0U)
        << both.metresPerUnit->evidence;
}

TEST(MeshGuess, emptyMeshesAndSkeletonsSuggestNothing) {
    const MeshGuess guess = guessMeshes(biped(), {}, 1);
    EXPECT_FALSE(guess.metresPerUnit || guess.up);
    const MeshGuess none = guessMeshes({}, box(1, 1, 1), 1);
    EXPECT_FALSE(none.metresPerUnit || none.up);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
