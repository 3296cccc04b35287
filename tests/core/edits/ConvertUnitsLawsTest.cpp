#include <gtest/gtest.h>

#include "core/scene/edits/Replace.h"
#include "core/scene/edits/characters/ConvertUnits.h"
#include "core/scene/evaluation/Evaluator.h"
#include "core/scene/evaluation/SolveGoals.h"
#include "core/skin/Skinning.h"
#include "tests/core/RandomRig.h"
#include "tests/core/edits/Draw.h"
#include "tests/core/edits/RandomEdit.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// A character of a random scene before and after an edit, and the linear map that the edit should apply to
/// everything in world space.
struct Edited {
    std::shared_ptr<const Character> before, after;
    Eigen::Matrix3d map;

    double size() const { return before->skeleton->extent() + 1; }
};

/// Rounding, of positions of about this size.
double tolerance(const Edited& edited) { return 1e-8 * edited.size() * (1 + edited.map.norm()); }

void expectMappedPoses(const Edited& edited, double time) {
    for (std::size_t c = 0; c < edited.before->clips.size(); ++c) {
        Evaluator before(withoutGoals(*edited.before), edited.before->clips[c], Evaluator::Unkeyed::shown);
        Evaluator after(withoutGoals(*edited.after), edited.after->clips[c], Evaluator::Unkeyed::shown);
        before.evaluate({time});
        after.evaluate({time});
        for (int j = 0; j < before.skeleton().size(); ++j) {
            const BoneEnds old = before.bone(j), now = after.bone(j);
            const double rounding = tolerance(edited) + 1e-8 * (edited.map * old.tail).norm();
            RC_ASSERT((now.head - edited.map * old.head).norm() < rounding);
            RC_ASSERT((now.tail - edited.map * old.tail).norm() < rounding);
        }
    }
}

std::vector<Eigen::Vector3f> restVertices(const Character& character, const Mesh& mesh) {
    std::vector<Eigen::Vector3f> positions(mesh.geometry->positions.size());
    skinVertices(mesh, skinMatrices(*mesh.skin, *character.skeleton, character.skeleton->restModel()),
                 positions, {});
    return positions;
}

void expectMappedMeshes(const Edited& edited) {
    for (std::size_t m = 0; m < edited.before->meshes.size(); ++m) {
        const auto before = restVertices(*edited.before, *edited.before->meshes[m]);
        const auto after = restVertices(*edited.after, *edited.after->meshes[m]);
        for (std::size_t v = 0; v < before.size(); ++v) {
            const Eigen::Vector3d expected = edited.map * before[v].cast<double>();
            const double rounding = 1e-4 * (edited.map.norm() * edited.size() + expected.norm());
            RC_ASSERT((after[v].cast<double>() - expected).norm() < rounding);
        }
    }
}

void expectMappedGoals(const Edited& edited) {
    for (std::size_t g = 0; g < edited.before->goals.size(); ++g) {
        const Goal &old = edited.before->goals[g], &now = edited.after->goals[g];
        const double scale = edited.map.col(0).norm();
        const Eigen::Vector3d target =
            old.follow ? Eigen::Vector3d(scale * old.target) : edited.map * old.target;
        RC_ASSERT((now.target - target).norm() < tolerance(edited) + 1e-9 * target.norm());
        if (old.pole)
            RC_ASSERT((now.pole->position - edited.map * old.pole->position).norm() < tolerance(edited));
    }
}

/// Applies an edit to a character of a random scene and compares everything it shows.
template <class Edit>
void checkEdit(const Edit& edit) {
    test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
    const Scene scene = test::randomScene(dice);
    const auto character = test::drawCharacter(scene, dice);
    if (!character) return;
    Edited edited{character, nullptr, Eigen::Matrix3d::Identity()};
    const Result<Scene> result = edit(scene, character->id, dice, edited.map);
    if (!result) return RC_ASSERT(result.error().message.find("orientation of a goal") != std::string::npos);
    edited.after = result->find(character->id);
    expectMappedPoses(edited, dice.between(-1, 3));
    expectMappedMeshes(edited);
    expectMappedGoals(edited);
}

Axis drawAxis(test::Dice& dice) { return static_cast<Axis>(dice.integer(0, 5)); }

TEST(ConvertUnitsLaws, scalingScalesEverything) {
    EXPECT_TRUE(rc::check([] {
        checkEdit([](const Scene& scene, CharacterId id, test::Dice& dice, Eigen::Matrix3d& map) {
            const double factor = dice.between(0.01, 100);
            map *= factor;
            return scaleCharacter(scene, id, factor);
        });
    }));
}

TEST(ConvertUnitsLaws, turningTurnsEverything) {
    EXPECT_TRUE(rc::check([] {
        checkEdit([](const Scene& scene, CharacterId id, test::Dice& dice, Eigen::Matrix3d& map) {
            const Axis up = drawAxis(dice);
            Axis facing = drawAxis(dice);
            while (!isPerpendicular(up, facing)) facing = drawAxis(dice);
            map = turnUpright(up, facing);
            return turnCharacter(scene, id, up, facing);
        });
    }));
}

TEST(ConvertUnits, turnsTakeTheAxesWhereTheyShould) {
    for (const Axis up : kAxes) {
        for (const Axis facing : kAxes) {
            if (!isPerpendicular(up, facing)) continue;
            const Eigen::Matrix3d turn = turnUpright(up, facing);
            EXPECT_EQ(turn * unitVector(up), Eigen::Vector3d::UnitY());
            EXPECT_EQ(turn * unitVector(facing), Eigen::Vector3d::UnitZ());
            EXPECT_EQ(turn.determinant(), 1);
        }
    }
}

TEST(ConvertUnits, scalingKeepsOffsetsPerUnitOfLength) {
    test::Dice dice(1);
    Scene scene = test::randomScene(dice);
    Character character = *scene.characters.at(0);
    MotionLayout layout;
    layout.joints = {{character.skeleton->joints().at(0).id, {}, {0, 0.5, 0}}};
    character.motionLayout = std::make_shared<const MotionLayout>(layout);
    scene = withCharacter(scene, character);
    const Scene scaled = scaleCharacter(scene, character.id, 10).value();
    EXPECT_EQ(scaled.find(character.id)->motionLayout->joints[0].lengthOffset, Eigen::Vector3d(0, 0.5, 0));
}

TEST(ConvertUnits, scalingBetweenNamedUnitsIsExact) {
    test::Dice dice(1);
    Scene scene = test::randomScene(dice);
    Character character = *scene.characters.at(0);
    character.metresPerUnit = 0.3048;
    scene = withCharacter(scene, character);
    for (const double unit : {0.01, 0.0254, 0.1, 0.3048}) {
        const double factor = unit / scene.find(character.id)->metresPerUnit;
        scene = scaleCharacter(scene, character.id, factor).value();
        EXPECT_EQ(scene.find(character.id)->metresPerUnit, unit);
    }
}

TEST(ConvertUnits, rejectValuesThatWouldNotBeFinite) {
    test::Dice dice(1);
    Scene scene = test::randomScene(dice);
    Character character = *scene.characters.at(0);
    auto geometry = std::make_shared<Geometry>();
    geometry->positions = {{0, 0, 0}, {1, 0, 0}, {0, 3e38F, 0}};
    geometry->normals.assign(3, {0, 0, 1});
    geometry->triangles = {{0, 1, 2}};
    Mesh mesh;
    mesh.id = scene.newId<MeshId>();
    mesh.geometry = geometry;
    mesh.skin = std::make_shared<const Skin>(rigidSkin({character.skeleton->joints().at(0).id}, 3));
    mesh.surfaces = {{0, 1, nullptr}};
    character.meshes = {std::make_shared<const Mesh>(mesh)};
    scene = withCharacter(scene, character);
    EXPECT_EQ(scaleCharacter(scene, character.id, 100).error().code, ErrorCode::valueRange);
    EXPECT_TRUE(scaleCharacter(scene, character.id, 1));
}

TEST(ConvertUnits, rejectWhatMakesNoSense) {
    test::Dice dice(1);
    const Scene scene = test::randomScene(dice);
    const CharacterId id = scene.characters.at(0)->id;
    EXPECT_EQ(turnCharacter(scene, id, Axis::y, Axis::minusY).error().code, ErrorCode::valueRange);
    EXPECT_EQ(scaleCharacter(scene, id, 0).error().code, ErrorCode::valueRange);
    EXPECT_EQ(scaleCharacter(scene, id, 1e12).error().code, ErrorCode::valueRange);
    EXPECT_EQ(scaleCharacter(scene, CharacterId{99999}, 1).error().code, ErrorCode::argumentInvalid);
    EXPECT_EQ(turnCharacter(scene, CharacterId{99999}, Axis::z, Axis::x).error().code,
              ErrorCode::argumentInvalid);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
