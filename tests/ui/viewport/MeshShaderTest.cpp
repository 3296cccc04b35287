#include <gtest/gtest.h>

#include <QOpenGLFunctions_3_3_Core>
#include <random>

#include "core/skin/MorphTargets.h"
#include "core/skin/Skinning.h"
#include "tests/ui/viewport/OffscreenContext.h"
#include "tests/ui/viewport/Tube.h"
#include "ui/viewport/meshes/MeshBuffers.h"
#include "ui/viewport/meshes/MeshPrograms.h"
#include "ui/viewport/meshes/MorphBuffers.h"
#include "ui/viewport/meshes/PoseTexture.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// Runs mesh.vert and reads the transformed vertices back by transform feedback.
class MeshShader : public testing::Test, protected QOpenGLFunctions_3_3_Core {
protected:
    struct ShadedVertex {
        Eigen::Vector3f position;
        float w;
        Eigen::Vector3f normal;
    };

    static_assert(sizeof(ShadedVertex) == 28);

    void SetUp() override {
        ASSERT_TRUE(context_.current()) << "these tests need OpenGL 3.3";
        initializeOpenGLFunctions();
    }

    void link(QOpenGLShaderProgram& program, const MeshVariant& variant) {
        ASSERT_TRUE(program.create());
        ASSERT_TRUE(program.addShaderFromSourceCode(QOpenGLShader::Vertex, variant.vertexSource()));
        ASSERT_TRUE(program.addShaderFromSourceCode(QOpenGLShader::Fragment, variant.fragmentSource()));
        const char* outputs[] = {"gl_Position", "turned"};
        glTransformFeedbackVaryings(program.programId(), 2, outputs, GL_INTERLEAVED_ATTRIBS);
        ASSERT_TRUE(program.link());
        ASSERT_TRUE(program.bind());
        program.setUniformValue("poses", 0);
        program.setUniformValue("viewProjection", QMatrix4x4());
        program.setUniformValue("morphDeltas", MorphBuffers::kDeltasUnit);
        program.setUniformValue("morphRanges", MorphBuffers::kRangesUnit);
    }

    std::vector<ShadedVertex> shadedVertices(const Mesh& mesh, std::span<const Affine> matrices,
                                             std::span<const double> factors = {}) {
        MeshBuffers buffers(*mesh.geometry, *mesh.skin);
        MeshVariant variant{MeshVariant::Use::shaded, buffers.influences()};
        variant.method = mesh.method;
        variant.morphed = !mesh.shapes.empty();
        QOpenGLShaderProgram program;
        link(program, variant);
        std::unique_ptr<MorphBuffers> morph;
        if (variant.morphed) {
            morph = std::make_unique<MorphBuffers>(mesh);
            program.setUniformValue("targets", morph->targets());
        }

        PoseTexture poses;
        poses.allocate(7);
        poses.page({}).resize(7);  // other poses precede it
        const auto slot = poses.allocate(
            factors.size() + matrices.size() * static_cast<std::size_t>(jointTexels(mesh.method)));
        appendFactors(factors, poses.page(*slot));
        appendTexels(mesh.method, matrices, poses.page(*slot));
        poses.upload();
        if (morph) {
            glActiveTexture(GL_TEXTURE0 + MorphBuffers::kDeltasUnit);
            glBindTexture(GL_TEXTURE_BUFFER, morph->deltas());
            glActiveTexture(GL_TEXTURE0 + MorphBuffers::kRangesUnit);
            glBindTexture(GL_TEXTURE_BUFFER, morph->ranges());
        }
        glActiveTexture(GL_TEXTURE0);
        poses.bind(*slot);
        program.setUniformValue("firstTexel", slot->firstTexel + static_cast<int>(factors.size()));

        std::vector<ShadedVertex> list(mesh.geometry->positions.size());
        const auto bytes = static_cast<GLsizeiptr>(list.size() * sizeof(ShadedVertex));
        GLuint feedback = 0;
        glGenBuffers(1, &feedback);
        glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, feedback);
        glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, bytes, nullptr, GL_STREAM_READ);
        glEnable(GL_RASTERIZER_DISCARD);
        glBeginTransformFeedback(GL_POINTS);
        buffers.drawPoints();
        glEndTransformFeedback();
        glDisable(GL_RASTERIZER_DISCARD);
        glGetBufferSubData(GL_TRANSFORM_FEEDBACK_BUFFER, 0, bytes, list.data());
        glDeleteBuffers(1, &feedback);
        EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
        return list;
    }

    /// Checks that positions and normals from the graphics card match those of the reference.
    void expectAgreement(const Mesh& mesh, std::span<const Affine> matrices, double size,
                         const std::vector<double>& weights = {}) {
        std::vector<Eigen::Vector3f> positions(mesh.geometry->positions.size()), normals(positions.size());
        skinVertices(mesh, weights, matrices, positions, normals);
        std::vector<double> factors(targetCount(mesh));
        targetFactors(mesh, weights, factors);
        const std::vector<ShadedVertex> card = shadedVertices(mesh, matrices, factors);
        float distance = 0, deviation = 0;
        for (std::size_t v = 0; v < card.size(); ++v) {
            ASSERT_TRUE(card[v].position.allFinite() && card[v].normal.allFinite());
            distance = std::max(distance, (card[v].position - positions[v]).norm());
            deviation = std::max(deviation, (card[v].normal.normalized() - normals[v]).norm());
        }
        EXPECT_LT(static_cast<double>(distance), 1e-4 * size);
        EXPECT_LT(deviation, 2e-3F);
    }

    test::OffscreenContext context_;
};

/// Returns random transforms: rotations of up to 70 degrees about any axis, with unequal scales.
/// @param mirrored  also mirrors along X
std::vector<Affine> randomMatrices(std::size_t count, unsigned seed, bool mirrored = false) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> unit(-1, 1);
    const auto vector = [&] { return Eigen::Vector3d(unit(random), unit(random), unit(random)); };
    std::vector<Affine> matrices;
    for (std::size_t i = 0; i < count; ++i) {
        Affine matrix = Affine::Identity();
        matrix.translate(vector());
        matrix.rotate(Eigen::AngleAxisd(1.2 * unit(random), vector().normalized()));
        Eigen::Vector3d scale = Eigen::Vector3d(1, 1, 1) + 0.4 * vector();
        if (mirrored) scale.x() *= -1;
        matrix.scale(scale);
        matrices.push_back(matrix);
    }
    return matrices;
}

TEST_F(MeshShader, matchesTheReferenceForOneToEightInfluences) {
    for (const auto method : kSkinningMethods) {
        for (int influences = 1; influences <= 8; ++influences) {
            SCOPED_TRACE(influences);
            Scene scene;
            test::TubeShape shape{.joints = 12, .influences = influences, .method = method};
            const auto tube = test::addTube(scene, shape);
            expectAgreement(*tube->meshes.front(), randomMatrices(12, static_cast<unsigned>(influences)), 2);
        }
    }
}

TEST_F(MeshShader, matchesTheReferenceForShapes) {
    for (const auto method : kSkinningMethods) {
        Scene scene;
        test::TubeShape shape{.joints = 12, .influences = 4, .method = method};
        Mesh mesh = *test::addTube(scene, shape)->meshes.front();
        std::mt19937 random(1);
        std::uniform_real_distribution<float> unit(-1, 1);
        const auto deltas = [&](std::uint32_t step) {
            ShapeDeltas moved;
            for (std::uint32_t v = 0; v < mesh.geometry->positions.size(); v += step) {
                moved.vertices.push_back(v);
                moved.positions.emplace_back(0.3F * unit(random), 0.3F * unit(random), 0.3F * unit(random));
                moved.normals.emplace_back(0.3F * unit(random), 0.3F * unit(random), 0.3F * unit(random));
            }
            return std::make_shared<const ShapeDeltas>(std::move(moved));
        };
        mesh.shapes = {{ShapeId{901}, "all", 0, {{1, deltas(1)}}},
                       {ShapeId{902}, "some", 0, {{0.5, deltas(3)}, {1, deltas(7)}}},
                       {ShapeId{903}, "none", 0, {{1, std::make_shared<const ShapeDeltas>()}}}};
        ASSERT_EQ(fault(mesh), nullptr);
        for (const std::vector<double>& weights :
             {std::vector<double>{0, 0, 0}, {1, 0, 1}, {0.4, 0.7, 0}, {-0.5, 1.5, 0.2}})
            expectAgreement(mesh, randomMatrices(12, 3), 2, weights);
    }
}

TEST_F(MeshShader, supportsMoreThanAThousandJoints) {
    for (const auto method : kSkinningMethods) {
        Scene scene;
        test::TubeShape shape{.joints = 1500, .around = 4, .rings = 4000, .length = 30, .influences = 4};
        shape.method = method;
        const auto tube = test::addTube(scene, shape);
        const Mesh& mesh = *tube->meshes.front();
        const auto matrices =
            skinMatrices(*mesh.skin, *tube->skeleton, test::bentTube(*tube->skeleton, 0.002));
        expectAgreement(mesh, matrices, 30);
    }
}

TEST_F(MeshShader, matchesTheReferenceForMirroredJoints) {
    for (const auto method : kSkinningMethods) {
        for (unsigned seed = 0; seed < 12; ++seed) {
            SCOPED_TRACE(seed);
            Scene scene;
            test::TubeShape shape{.joints = 12, .influences = 4, .method = method};
            const auto tube = test::addTube(scene, shape);
            expectAgreement(*tube->meshes.front(), randomMatrices(12, seed, true), 2);
        }
    }
}

/// The quaternions of a joint and of its mirrored neighbour are exactly 180° apart.
TEST_F(MeshShader, matchesTheReferenceForMirroredNeighbours) {
    Scene scene;
    const auto tube = test::addTube(scene, {.joints = 6, .method = SkinningMethod::dualQuaternion});
    std::vector<Affine> matrices(6, Affine::Identity());
    for (std::size_t i = 0; i < matrices.size(); ++i) {
        matrices[i].rotate(Eigen::AngleAxisd(0.7 * static_cast<double>(i), Eigen::Vector3d(1, 2, 2) / 3));
        if (i % 2 == 1)
            matrices[i].linear() = matrices[i - 1].linear() * Eigen::DiagonalMatrix<double, 3>(-1, 1, 1);
    }
    const Mesh& mesh = *tube->meshes.front();
    std::vector<Eigen::Vector3f> positions(mesh.geometry->positions.size());
    skinVertices(mesh, matrices, positions, {});
    const std::vector<ShadedVertex> card = shadedVertices(mesh, matrices);
    for (std::size_t v = 0; v < card.size(); ++v)
        EXPECT_LT((card[v].position - positions[v]).norm(), 2e-4F) << "vertex " << v;
}

/// With scales that collapse the mesh to a plane, a line or a point, or that are tiny or huge, all results
/// are finite, and normals that still exist match the reference.
TEST_F(MeshShader, singularJointsGiveFiniteResults) {
    for (const auto method : kSkinningMethods) {
        for (const Eigen::Vector3d& scale :
             {Eigen::Vector3d(1, 1, 0), Eigen::Vector3d(1, 0, 0), Eigen::Vector3d(0, 0, 0),
              Eigen::Vector3d(1e-12, 1e-12, 1e-12), Eigen::Vector3d(1e15, 1e15, 1e15)}) {
            SCOPED_TRACE(scale.transpose());
            Scene scene;
            const auto tube = test::addTube(scene, {.joints = 1, .influences = 1, .method = method});
            const Mesh& mesh = *tube->meshes.front();
            Affine matrix = Affine::Identity();
            matrix.scale(scale);
            std::vector<Eigen::Vector3f> positions(mesh.geometry->positions.size()),
                normals(positions.size());
            skinVertices(mesh, std::vector{matrix}, positions, normals);
            const std::vector<ShadedVertex> card = shadedVertices(mesh, std::vector{matrix});
            for (std::size_t v = 0; v < card.size(); ++v) {
                ASSERT_TRUE(positions[v].allFinite() && normals[v].allFinite());
                ASSERT_TRUE(card[v].position.allFinite() && card[v].normal.allFinite());
                EXPECT_TRUE(std::isfinite(card[v].normal.squaredNorm()));
                if (scale.minCoeff() == 0) continue;
                EXPECT_LT((card[v].normal.normalized() - normals[v]).norm(), 1e-3F);
            }
        }
    }
}

TEST_F(MeshShader, mirroringKeepsNormalsOutward) {
    Scene scene;
    const auto tube = test::addTube(scene, {.joints = 1, .influences = 1});
    Affine mirror = Affine::Identity();
    mirror.linear().diagonal() = Eigen::Vector3d(-1, 1, 1);
    expectAgreement(*tube->meshes.front(), std::vector{mirror}, 2);
    const ShadedVertex first = shadedVertices(*tube->meshes.front(), std::vector{mirror}).front();
    EXPECT_GT(first.normal.dot(Eigen::Vector3f(first.position.x(), 0, first.position.z())), 0);
}

TEST_F(MeshShader, bindPoseLeavesTheMeshUnchanged) {
    Scene scene;
    const auto tube = test::addTube(scene, {.influences = 3, .method = SkinningMethod::dualQuaternion});
    const Mesh& mesh = *tube->meshes.front();
    const auto matrices = skinMatrices(*mesh.skin, *tube->skeleton, tube->skeleton->restModel());
    const auto card = shadedVertices(mesh, matrices);
    for (std::size_t v = 0; v < card.size(); ++v)
        EXPECT_LT((card[v].position - mesh.geometry->positions[v]).norm(), 1e-5F);
}

TEST_F(MeshShader, posesThatDoNotFitStartANewPage) {
    PoseTexture poses;
    const auto capacity = static_cast<std::size_t>(poses.maxTexels());
    EXPECT_FALSE(poses.allocate(capacity + 1));
    const auto first = poses.allocate(10);
    poses.page(*first).resize(10);
    EXPECT_EQ(poses.allocate(capacity - 10)->page, first->page);
    EXPECT_EQ(poses.allocate(capacity - 10)->firstTexel, 10);
    EXPECT_EQ(poses.allocate(capacity - 9)->page, first->page + 1);
    poses.clear();
    EXPECT_EQ(poses.allocate(10)->page, 0U);
}

TEST_F(MeshShader, programsUnusedForALongTimeAreDeleted) {
    MeshPrograms programs;
    std::vector<MeshVariant> variants;
    for (const int influences : {1, 2, 4, 8})
        for (const bool textured : {false, true})
            for (const bool masked : {false, true})
                for (const bool morphed : {false, true})
                    variants.push_back({.influences = influences,
                                        .textured = textured,
                                        .masked = masked,
                                        .morphed = morphed});
    ASSERT_GT(variants.size(), static_cast<std::size_t>(MeshPrograms::kAlwaysKept));
    for (const MeshVariant& variant : variants) ASSERT_TRUE(programs.at(variant));
    EXPECT_EQ(programs.count(), static_cast<int>(variants.size()));

    const MeshProgram* used = programs.at(variants.front());
    for (int i = 0; i < MeshPrograms::kUsesKept; ++i) programs.at(variants.front());
    EXPECT_TRUE(programs.at({.use = MeshVariant::Use::ghost}));
    EXPECT_EQ(programs.count(), 2);
    EXPECT_EQ(programs.at(variants.front()), used);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
