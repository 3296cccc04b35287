// Displacements of shapes that are changed in a file are found, and those of written files are correct.
#include "core/io/verify/ShapeComparison.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>
#include <cstring>
#include <functional>
#include <nlohmann/json.hpp>

#include "core/io/FormatList.h"
#include "core/io/verify/ExportReportText.h"
#include "tests/core/RandomMesh.h"
#include "tests/core/io/TemporaryFolder.h"
#include "tests/core/io/gltf/WrittenGltf.h"
#include "tests/core/scene/ShapedArm.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using namespace test;

/// Returns the check of a glTF file with these bytes against the scene.
ExportCheck checkOf(const Scene& scene, const std::string& bytes) {
    const Replays replays = GltfFormat().replay(Source::fromMemory("fox.glb", bytes), {}).value();
    CheckSettings settings;
    settings.shapes = true;
    return checkExport(writtenCharacters(scene, GltfFormat(), ".glb", {}).value(), replays, settings).value();
}

/// The offset of an accessor's first number in a written file.
std::size_t offsetOf(const WrittenGltf& written, std::size_t accessor) {
    const auto& values = written.accessor(accessor);
    const auto& view = written.root.at("bufferViews").at(values.at("bufferView").get<std::size_t>());
    return written.bytes().size() - written.binary.size() + view.value("byteOffset", std::size_t{0}) +
           values.value("byteOffset", std::size_t{0});
}

/// The accessor of the displacements of the shape "stretch", which moves all vertices.
std::size_t stretchOf(const WrittenGltf& written) {
    return written.root.at("meshes").at(0).at("primitives").at(0).at("targets").at(2).at("POSITION");
}

/// The file with a number added to one of the numbers of an accessor.
std::string changed(const WrittenGltf& written, std::size_t accessor, std::size_t index, float difference) {
    std::string bytes = written.bytes();
    char* const position = bytes.data() + offsetOf(written, accessor) + index * sizeof(float);
    float number = 0;
    std::memcpy(&number, position, sizeof number);
    number += difference;
    std::memcpy(position, &number, sizeof number);
    return bytes;
}

using Positions = ShapeComparison::Positions;

TargetMoves movesOf(Positions rest, std::vector<std::uint32_t> vertices, Positions moves) {
    return {std::make_shared<const Positions>(std::move(rest)), std::move(vertices), std::move(moves)};
}

double errorOf(const TargetMoves& scene, const TargetMoves& file) {
    const double error = ShapeComparison(scene.rest, file.rest).error(scene, file);
    EXPECT_EQ(ShapeComparison(file.rest, scene.rest).error(file, scene), error);
    return error;
}

TEST(ShapeCheckTest, findsAChangedDisplacement) {
    const Scene scene = shapedArm();
    const WrittenGltf written(scene);
    const ExportCheck check = checkOf(scene, changed(written, stretchOf(written), 4, 0.002F));
    EXPECT_FALSE(check.isWithin({}));
    EXPECT_TRUE(check.isWithin({.distance = 0.0021}));
    ASSERT_EQ(check.shapes.size(), 3U);
    EXPECT_EQ(check.worstShape()->shape, "stretch");
    EXPECT_EQ(check.worstShape()->mesh, armIn(scene).meshes[0]->name);
    EXPECT_NEAR(check.worstShape()->distance, 0.002, 1e-6);
    EXPECT_LT(check.shapes[0].distance, 1e-6);
    EXPECT_LT(check.worstDistance(), 0.0005) << "the motion is correct";
}

TEST(ShapeCheckTest, findsDisplacementsThatAreNotNumbers) {
    const Scene scene = shapedArm();
    const WrittenGltf written(scene);
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_FALSE(checkOf(scene, changed(written, stretchOf(written), 0, nan)).isWithin({}));
}

TEST(ShapeCheckTest, ignoresChangedPositionsThatMoveTheSameWay) {
    // A vertex is matched with the closest one; only its displacement counts.
    const Scene scene = shapedArm();
    const WrittenGltf written(scene);
    const std::size_t positions =
        written.root.at("meshes").at(0).at("primitives").at(0).at("attributes").at("POSITION");
    EXPECT_TRUE(checkOf(scene, changed(written, positions, 3, 0.001F)).isWithin({}));
}

TEST(ShapeCheckTest, reportsTheShapeAndItsMesh) {
    ExportReport report;
    report.check.emplace();
    report.check->shapes = {{"face", "smile", 0.001}, {"face", "frown", 0.002}};
    report.check->clips.emplace_back().joints.emplace_back().joint = "head";
    EXPECT_NE(verdict(report).find("displacements of shapes differ by up to 2 mm at frown (mesh face)"),
              std::string::npos)
        << verdict(report);
    EXPECT_NE(exportReportText(report).find("2 compared, maximum error 2 mm at frown"), std::string::npos);
    const auto json = nlohmann::json::parse(exportReportJson(report));
    EXPECT_EQ(json["check"]["within"], false);
    EXPECT_EQ(json["check"]["shapes"][1],
              (nlohmann::json{{"mesh", "face"}, {"shape", "frown"}, {"max_metres", 0.002}}));
}

TEST(ShapeCheckTest, eachFileOfOneExportIsComparedWithTheScene) {
    const Scene scene = shapedArm();
    const WrittenGltf written(scene);
    const auto characters = writtenCharacters(scene, GltfFormat(), ".glb", {}).value();
    ExportVerifier verifier(characters);
    const auto errorIn = [&](const std::string& bytes) {
        const Replays replays = GltfFormat().replay(Source::fromMemory("arm.glb", bytes), {}).value();
        CheckSettings settings;
        settings.shapes = true;
        return verifier.check(replays, settings).value().worstShape()->distance;
    };
    EXPECT_LT(errorIn(written.bytes()), 1e-6);
    EXPECT_NEAR(errorIn(changed(written, stretchOf(written), 4, 0.002F)), 0.002, 1e-6);
    EXPECT_LT(errorIn(written.bytes()), 1e-6);
}

TEST(ShapeCheckTest, writtenFilesAreCorrect) {
    const TemporaryFolder folder;
    const Scene scene = shapedArm();
    for (const char* name : {"arm.glb", "arm.gltf", "arm.sinew"}) {
        for (const bool quantise : {false, true}) {
            WriteOptions options;
            options.quantise = quantise;
            const auto report = exportFile(scene, folder / name, options);
            ASSERT_TRUE(report) << text(report.error());
            EXPECT_TRUE(report->isWithin()) << exportReportText(*report);
            EXPECT_EQ(report->check->shapes.size(), 3U) << name;
            EXPECT_LT(report->check->worstShape()->distance, 1e-5) << name;
        }
    }
}

TEST(ShapeCheckTest, verticesMayBeReorderedSplitAndMerged) {
    const TargetMoves scene = movesOf({{0, 0, 0}, {1, 0, 0}, {1, 0, 0}}, {1, 2}, {{0, 1, 0}, {0, 1, 0}});
    EXPECT_EQ(errorOf(scene, movesOf({{1, 0, 0}, {0, 0, 0}}, {0}, {{0, 1, 0}})), 0);
    EXPECT_EQ(errorOf(scene, movesOf({{1, 0, 0}, {0, 0, 0}, {0, 0, 0}}, {0}, {{0, 1, 0}})), 0);
}

TEST(ShapeCheckTest, verticesAtTheSamePositionMayMoveApart) {
    const TargetMoves lips = movesOf({{0, 0, 0}, {0, 0, 0}}, {0, 1}, {{0, 1, 0}, {0, -1, 0}});
    EXPECT_EQ(errorOf(lips, movesOf({{0, 0, 0}, {0, 0, 0}}, {0, 1}, {{0, -1, 0}, {0, 1, 0}})), 0);
    EXPECT_EQ(errorOf(lips, movesOf({{0, 0, 0}, {0, 0, 0}}, {0}, {{0, 1, 0}})), 1) << "one stays";
}

TEST(ShapeCheckTest, verticesThatAreMissingCountAsUnmoved) {
    const TargetMoves scene = movesOf({{0, 0, 0}, {1, 0, 0}}, {1}, {{0, 0.5F, 0}});
    EXPECT_EQ(errorOf(scene, movesOf({{0, 0, 0}}, {}, {})), 0.5);
    EXPECT_EQ(errorOf(scene, movesOf({}, {}, {})), 0.5);
}

/// Many vertices at the given positions, all of which move.
TargetMoves manyMoves(const std::function<Eigen::Vector3f(int)>& position,
                      const std::function<Eigen::Vector3f(int)>& move) {
    constexpr int kVertices = 20'000;
    Positions rest, moves;
    std::vector<std::uint32_t> vertices;
    for (int i = 0; i < kVertices; ++i) {
        rest.push_back(position(i));
        moves.push_back(move(i));
        vertices.push_back(static_cast<std::uint32_t>(i));
    }
    return movesOf(std::move(rest), std::move(vertices), std::move(moves));
}

Eigen::Vector3f up(int) { return {0, 1, 0}; }
Eigen::Vector3f upByIndex(int i) { return {0, static_cast<float>(i), 0}; }

TEST(ShapeCheckTest, manyVerticesMayBeAtOnePosition) {
    const auto centre = [](int) { return Eigen::Vector3f(1, 2, 3); };
    EXPECT_EQ(errorOf(manyMoves(centre, up), manyMoves(centre, up)), 0);
    const TargetMoves apart = manyMoves(centre, upByIndex);
    EXPECT_EQ(errorOf(apart, apart), 0);
    TargetMoves changed = apart;
    changed.moves[700].y() += 0.25F;
    EXPECT_EQ(errorOf(apart, changed), 0.25);
}

TEST(ShapeCheckTest, manyVerticesMayBeWithinRounding) {
    const auto crowd = [](int i) { return Eigen::Vector3f(static_cast<float>(i) * 1e-9F, 0, 0); };
    const TargetMoves moves = manyMoves(crowd, upByIndex);
    EXPECT_EQ(errorOf(moves, moves), 0);
}

TEST(ShapeCheckTest, manyVerticesMayBeInOnePlane) {
    for (const Eigen::Vector3f& normal : {Eigen::Vector3f(0.36F, 0.48F, 0.8F), Eigen::Vector3f(0, 0, 1)}) {
        const Eigen::Vector3f right = normal.unitOrthogonal(), forward = normal.cross(right);
        const auto grid = [&](int i) -> Eigen::Vector3f {
            return 0.01F * (static_cast<float>(i % 200) * right + static_cast<float>(i / 200) * forward);
        };
        const TargetMoves plane = manyMoves(grid, upByIndex);
        EXPECT_EQ(errorOf(plane, plane), 0);
        TargetMoves changed = plane;
        changed.moves[700].y() += 0.25F;
        EXPECT_EQ(errorOf(plane, changed), 0.25);
    }
}

TEST(ShapeCheckTest, manyVerticesMayBeEquallyFarFromThoseOfTheFile) {
    const auto circle = [](int i) {
        const auto angle = static_cast<float>(i);
        return Eigen::Vector3f(0.05F * std::cos(angle), 0.05F * std::sin(angle), 0);
    };
    const auto centre = [](int) { return Eigen::Vector3f(0, 0, 0); };
    EXPECT_EQ(errorOf(manyMoves(circle, up), manyMoves(centre, up)), 0);
}

/// The number of targets of all shapes in a scene. Meshes without triangles are not written.
std::size_t targetCount(const Scene& scene) {
    std::size_t count = 0;
    for (const auto& mesh : armIn(scene).meshes) {
        if (mesh->geometry->triangles.empty()) continue;
        for (const Shape& shape : mesh->shapes) count += shape.targets.size();
    }
    return count;
}

/// The arm with random meshes and shapes.
Scene randomlyShapedArm(Dice& dice) {
    Scene scene = shapedArm();
    Character arm = armIn(scene);
    arm.meshes.clear();
    for (Mesh& mesh : makeMeshes(dice, *arm.skeleton, 3)) {
        mesh.id = scene.newId<MeshId>();
        for (Shape& shape : mesh.shapes) shape.id = scene.newId<ShapeId>();
        arm.meshes.push_back(std::make_shared<const Mesh>(std::move(mesh)));
    }
    scene.characters[0] = std::make_shared<const Character>(std::move(arm));
    return scene;
}

TEST(ShapeCheckLaws, anyShapeIsWrittenCorrectly) {
    EXPECT_TRUE(rc::check([](std::uint32_t seed) {
        Dice dice(seed);
        const Scene scene = randomlyShapedArm(dice);
        const ExportCheck check = checkOf(scene, WrittenGltf(scene).bytes());
        RC_ASSERT(check.missingShapes.empty());
        RC_ASSERT(check.shapes.size() == targetCount(scene));
        for (const ShapeCheck& shape : check.shapes) RC_ASSERT(shape.distance < 1e-5);
    }));
}

TEST(ShapeCheckLaws, quantisedWeightsChangeDisplacementsByLessThanReported) {
    EXPECT_TRUE(rc::check([](std::uint32_t seed) {
        Dice dice(seed);
        const Scene scene = randomlyShapedArm(dice);
        const ExportCheck check = checkOf(scene, WrittenGltf(scene, {.quantise = true}).bytes());
        // Each of up to eight weights is off by up to 0.004. Bind matrices are rotations here, and moves at
        // most 0.3 m per axis.
        const double most = 8 * 0.004 * 0.3 * std::sqrt(3);
        RC_ASSERT(check.missingShapes.empty());
        RC_ASSERT(check.shapes.size() == targetCount(scene));
        for (const ShapeCheck& shape : check.shapes) RC_ASSERT(shape.distance <= most);
    }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
