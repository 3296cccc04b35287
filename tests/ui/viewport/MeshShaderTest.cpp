#include <gtest/gtest.h>

#include <QOpenGLFunctions_3_3_Core>
#include <random>

#include "core/skin/Skinning.h"
#include "tests/ui/viewport/OffscreenContext.h"
#include "tests/ui/viewport/Tube.h"
#include "ui/viewport/MeshBuffers.h"
#include "ui/viewport/MeshPrograms.h"
#include "ui/viewport/PoseTexture.h"

namespace sinew {
namespace {

/// Vertices as mesh.vert moves them, read back by transform feedback.
class MeshShader : public testing::Test, protected QOpenGLFunctions_3_3_Core {
protected:
    struct Moved {
        Eigen::Vector3f position;
        float w;
        Eigen::Vector3f normal;
    };

    static_assert(sizeof(Moved) == 28);

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
    }

    std::vector<Moved> moved(const Mesh& mesh, std::span<const Affine> matrices) {
        MeshBuffers buffers(*mesh.geometry, *mesh.skin);
        MeshVariant variant{MeshVariant::Use::shaded, buffers.influences()};
        variant.dual = mesh.method == SkinningMethod::dualQuaternion;
        QOpenGLShaderProgram program;
        link(program, variant);

        PoseTexture poses;
        poses.begin(7);
        poses.page({}).resize(7);  // other poses come before
        const auto place = poses.begin(matrices.size() * 5);
        appendTexels(mesh.method, matrices, poses.page(*place));
        poses.upload();
        glActiveTexture(GL_TEXTURE0);
        poses.bind(*place);
        program.setUniformValue("firstTexel", place->first);

        std::vector<Moved> list(mesh.geometry->positions.size());
        const auto bytes = static_cast<GLsizeiptr>(list.size() * sizeof(Moved));
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

    /// The farthest that the card's vertices lie from the reference's, and that its normals point beside
    /// them.
    void expectAgreement(const Mesh& mesh, std::span<const Affine> matrices, double size) {
        std::vector<Eigen::Vector3f> positions(mesh.geometry->positions.size()), normals(positions.size());
        skinVertices(mesh, matrices, positions, normals);
        const std::vector<Moved> card = moved(mesh, matrices);
        float apart = 0, turned = 0;
        for (std::size_t v = 0; v < card.size(); ++v) {
            ASSERT_TRUE(card[v].position.allFinite() && card[v].normal.allFinite());
            apart = std::max(apart, (card[v].position - positions[v]).norm());
            turned = std::max(turned, (card[v].normal.normalized() - normals[v]).norm());
        }
        EXPECT_LT(static_cast<double>(apart), 1e-4 * size);
        EXPECT_LT(turned, 2e-3F);
    }

    test::OffscreenContext context_;
};

/// Turns by up to 70 degrees about any axis, with unequal scales.
/// @param mirrored  along x too
std::vector<Affine> anyMatrices(std::size_t count, unsigned seed, bool mirrored = false) {
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

TEST_F(MeshShader, movesAsTheReferenceDoesForOneToEightInfluences) {
    for (const auto method : {SkinningMethod::linearBlend, SkinningMethod::dualQuaternion}) {
        for (int influences = 1; influences <= 8; ++influences) {
            SCOPED_TRACE(influences);
            Scene scene;
            test::TubeShape shape{.joints = 12, .influences = influences, .method = method};
            const auto tube = test::addTube(scene, shape);
            expectAgreement(*tube->meshes.front(), anyMatrices(12, static_cast<unsigned>(influences)), 2);
        }
    }
}

TEST_F(MeshShader, takesMoreThanAThousandJoints) {
    for (const auto method : {SkinningMethod::linearBlend, SkinningMethod::dualQuaternion}) {
        Scene scene;
        test::TubeShape shape{.joints = 1500, .around = 4, .rings = 4000, .length = 30, .influences = 4};
        shape.method = method;
        const auto tube = test::addTube(scene, shape);
        const Mesh& mesh = *tube->meshes.front();
        const auto matrices = skinMatrices(*mesh.skin, *tube->skeleton, test::bent(*tube->skeleton, 0.002));
        expectAgreement(mesh, matrices, 30);
    }
}

TEST_F(MeshShader, movesMirroredJointsAsTheReferenceDoes) {
    for (const auto method : {SkinningMethod::linearBlend, SkinningMethod::dualQuaternion}) {
        for (unsigned seed = 0; seed < 12; ++seed) {
            SCOPED_TRACE(seed);
            Scene scene;
            test::TubeShape shape{.joints = 12, .influences = 4, .method = method};
            const auto tube = test::addTube(scene, shape);
            expectAgreement(*tube->meshes.front(), anyMatrices(12, seed, true), 2);
        }
    }
}

/// Exactly half a turn lies between the quaternions of one joint and of its mirrored neighbour.
TEST_F(MeshShader, movesMirroredJointsBesideOthersAsTheReferenceDoes) {
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
    const std::vector<Moved> card = moved(mesh, matrices);
    for (std::size_t v = 0; v < card.size(); ++v)
        EXPECT_LT((card[v].position - positions[v]).norm(), 2e-4F) << "vertex " << v;
}

/// Flat, a line, a point, next to nothing, and huge: everything is a number, and where a normal is left it is
/// the reference's.
TEST_F(MeshShader, singularJointsGiveNumbers) {
    for (const auto method : {SkinningMethod::linearBlend, SkinningMethod::dualQuaternion}) {
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
            const std::vector<Moved> card = moved(mesh, std::vector{matrix});
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

TEST_F(MeshShader, mirroringMatricesKeepNormalsOutward) {
    Scene scene;
    const auto tube = test::addTube(scene, {.joints = 1, .influences = 1});
    Affine mirror = Affine::Identity();
    mirror.linear().diagonal() = Eigen::Vector3d(-1, 1, 1);
    expectAgreement(*tube->meshes.front(), std::vector{mirror}, 2);
    const Moved first = moved(*tube->meshes.front(), std::vector{mirror}).front();
    EXPECT_GT(first.normal.dot(Eigen::Vector3f(first.position.x(), 0, first.position.z())), 0);
}

TEST_F(MeshShader, theBindPoseIsTheMesh) {
    Scene scene;
    const auto tube = test::addTube(scene, {.influences = 3, .method = SkinningMethod::dualQuaternion});
    const Mesh& mesh = *tube->meshes.front();
    const auto matrices = skinMatrices(*mesh.skin, *tube->skeleton, tube->skeleton->restModel());
    const auto card = moved(mesh, matrices);
    for (std::size_t v = 0; v < card.size(); ++v)
        EXPECT_LT((card[v].position - mesh.geometry->positions[v]).norm(), 1e-5F);
}

TEST_F(MeshShader, posesThatDoNotFitOnOnePageBeginAnother) {
    PoseTexture poses;
    const auto most = static_cast<std::size_t>(poses.mostTexels());
    EXPECT_FALSE(poses.begin(most + 1));
    const auto first = poses.begin(10);
    poses.page(*first).resize(10);
    EXPECT_EQ(poses.begin(most - 10)->page, first->page);
    EXPECT_EQ(poses.begin(most - 10)->first, 10);
    EXPECT_EQ(poses.begin(most - 9)->page, first->page + 1);
    poses.clear();
    EXPECT_EQ(poses.begin(10)->page, 0U);
}

}  // namespace
}  // namespace sinew
