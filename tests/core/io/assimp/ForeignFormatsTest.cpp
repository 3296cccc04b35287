#include <gtest/gtest.h>

#include "core/io/FormatList.h"
#include "core/io/assimp/AssimpFormat.h"
#include "core/io/fbx/FbxFormat.h"
#include "core/math/Angle.h"
#include "tests/core/io/TemporaryFolder.h"
#include "tests/core/io/assimp/ForeignFormatSamples.h"
#include "tests/core/io/assimp/Skinned.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::head;
using test::skinned;

class ForeignFormats : public testing::Test {
protected:
    Result<Scene> read(const std::string& name, const std::string& bytes, const ReadOptions& options = {}) {
        const Source source = Source::fromMemory(name, bytes);
        return formatOf(source).value()->read(source, {}, options, diagnostics);
    }
    /// The only character of a readable file.
    std::shared_ptr<const Character> character(const std::string& name, const std::string& bytes,
                                               const ReadOptions& options = {}) {
        const auto scene = read(name, bytes, options);
        EXPECT_TRUE(scene) << text(scene.error());
        if (!scene || scene->characters.size() != 1) return std::make_shared<const Character>();
        return scene->characters.front();
    }
    bool hasMessage(std::string_view words) const {
        return std::ranges::any_of(diagnostics.list(), [&](const Diagnostic& each) {
            return each.message.find(words) != each.message.npos;
        });
    }

    Diagnostics diagnostics;
};

template <class Vector>
void expectNear(const Vector& actual, const Eigen::Vector3d& expected) {
    EXPECT_LT((actual.template cast<double>() - expected).norm(), 1e-6) << actual.transpose();
}

TEST_F(ForeignFormats, rejectsOtherText) {
    for (const char* name : {"a.fbx", "a.dae", "a.x", "a.b3d", "a.md5mesh"}) {
        const auto scene = read(name, "version https://git-lfs.github.com/spec/v1\n");
        ASSERT_FALSE(scene) << name;
        EXPECT_EQ(scene.error().where, name);
    }
}

TEST_F(ForeignFormats, rejectsTruncatedDocuments) {
    const std::string whole = test::collada();
    EXPECT_FALSE(read("half.dae", whole.substr(0, whole.size() / 2)));
    EXPECT_FALSE(read("half.fbx", test::fbx().substr(0, 500)));
}

TEST_F(ForeignFormats, usesTheUnitOfAnFbx) {
    const auto centimetres = character("arm.fbx", test::fbx());
    EXPECT_EQ(centimetres->metresPerUnit, 0.01);
    expectNear(head(centimetres, nullptr, "LowerArm", 0), {0.1, 0.01, 0});
    const auto metres = character("arm.fbx", test::fbx({.unitScaleFactor = "100"}));
    expectNear(head(metres, nullptr, "LowerArm", 0), {10, 1, 0});
    const auto overridden = character("arm.fbx", test::fbx(), {.metresPerUnit = 2});
    expectNear(head(overridden, nullptr, "LowerArm", 0), {20, 2, 0});
}

TEST_F(ForeignFormats, convertsAnFbxWithZUp) {
    const auto zUp =
        character("arm.fbx", test::fbx({.upAxis = "2", .frontAxis = "1", .frontAxisSign = "-1"}));
    // (x, y, z) in the file is (x, z, -y) here.
    expectNear(head(zUp, nullptr, "LowerArm", 0), {0.1, 0, -0.01});
    const auto vertices = skinned(zUp, zUp->clips.at(0), *zUp->meshes.at(0), 1);
    expectNear(vertices.at(2), {0.1, 0, -0.11});
}

TEST_F(ForeignFormats, mirrorsALeftHandedFbx) {
    // In the file X is right, Y up and -Z towards the viewer: (x, y, z) becomes (x, y, -z).
    const auto mirrored =
        character("arm.fbx", test::fbx({.frontAxisSign = "-1", .lowerArmRotation = "0,90,0"}));
    Evaluator evaluator(mirrored, nullptr);
    evaluator.evaluate(Seconds{0});
    const Affine& lower =
        evaluator.model()[static_cast<std::size_t>(mirrored->skeleton->find("LowerArm").value())];
    // Its X axis points to -Z in the file.
    expectNear(Eigen::Vector3d(lower.linear() * Eigen::Vector3d::UnitX()), {0, 0, 1});
    EXPECT_GT(lower.linear().determinant(), 0);
}

TEST_F(ForeignFormats, readsEachTakeAndDropsEmptyOnes) {
    const auto arm = character("arm.fbx", test::fbx());
    ASSERT_EQ(arm->clips.size(), 1U);
    const Clip& clip = *arm->clips.front();
    EXPECT_EQ(clip.name, "Bend");
    EXPECT_EQ(clip.rate, *FrameRate::create(24, 1));
    EXPECT_EQ(clip.firstFrame, FrameIndex{0});
    EXPECT_EQ(clip.lastFrame, FrameIndex{24});
    const JointId lower = arm->skeleton->joints().at(1).id;
    const Curve* const turn = clip.find({lower, Channel::angle3});
    ASSERT_TRUE(turn);
    EXPECT_NEAR(turn->evaluate(Seconds{1}), radians(90), 1e-6);
    EXPECT_EQ(turn->key(0).interpolation, Interpolation::linear);
    // Channels at rest have no curves.
    EXPECT_EQ(clip.tracks.size(), 1U);
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, text.npos) << from;
    return at == text.npos ? text : text.replace(at, from.size(), to);
}

TEST_F(ForeignFormats, reportsStepsAndTangentsThatBecomeLinear) {
    const auto messagesOf = [this](const char* name, const std::string& bytes) {
        diagnostics = {};
        character(name, bytes);
        return std::pair(hasMessage("1 curve uses steps"), hasMessage("1 curve uses Bezier tangents"));
    };
    const std::string dae = test::collada();
    EXPECT_EQ(messagesOf("arm.dae", dae), std::pair(false, false));
    EXPECT_EQ(messagesOf("arm.dae", replaced(dae, "LINEAR LINEAR", "STEP LINEAR")), std::pair(true, false));
    EXPECT_EQ(messagesOf("arm.dae", replaced(dae, "LINEAR LINEAR", "BEZIER HERMITE")),
              std::pair(false, true));
}

TEST_F(ForeignFormats, tangentsBetweenKeysOnEveryFrameAreNoLoss) {
    const auto severity = [this](const std::string& bytes) {
        diagnostics = {};
        character("arm.dae", bytes);
        const auto& list = diagnostics.list();
        const auto found = std::ranges::find_if(list, [](const Diagnostic& each) {
            return each.message.find("curve uses Bezier tangents") != each.message.npos;
        });
        return found == list.end() ? Severity::error : found->severity;
    };
    const std::string bent = replaced(test::collada(), "LINEAR LINEAR", "BEZIER BEZIER");
    EXPECT_EQ(severity(bent), Severity::warning);
    EXPECT_EQ(severity(replaced(bent, ">0 2</float", ">0 0.0333333333</float")), Severity::information);
}

TEST_F(ForeignFormats, usesTheBindPoseOfAnFbx) {
    const auto arm = character("arm.fbx", test::fbx());
    const Mesh& mesh = *arm->meshes.at(0);
    const auto rest = skinned(arm, nullptr, mesh, 0);
    for (std::size_t v = 0; v < rest.size(); ++v)
        expectNear(rest[v], mesh.geometry->positions[v].cast<double>());
    expectNear(skinned(arm, arm->clips.at(0), mesh, 1).at(2), {0.1, 0.11, 0});
}

TEST_F(ForeignFormats, turnsAboutTheRotationPivot) {
    const auto arm =
        character("arm.fbx",
                  test::fbx({.lowerArmProperties = R"(P: "RotationPivot", "Vector3D", "Vector", "",0,5,0)"}));
    const Mesh& mesh = *arm->meshes.at(0);
    EXPECT_EQ(arm->skeleton->size(), 3);
    // The tip is 10 to the right of and 5 below the pivot, which is at (10, 6).
    expectNear(skinned(arm, arm->clips.at(0), mesh, 1).at(2), {0.15, 0.16, 0});
    const double half = std::sqrt(0.5);
    const Eigen::Vector3d between = skinned(arm, arm->clips.at(0), mesh, 0.5).at(2).cast<double>();
    EXPECT_LT((between - Eigen::Vector3d(0.1 + 0.15 * half, 0.06 + 0.05 * half, 0)).norm(), 1e-5);
}

TEST_F(ForeignFormats, appliesPreAndPostRotation) {
    const auto arm = character("arm.fbx", test::fbx({.lowerArmProperties = R"(
        P: "PreRotation", "Vector3D", "Vector", "",90,0,0
        P: "PostRotation", "Vector3D", "Vector", "",0,90,0)"}));
    Evaluator evaluator(arm, arm->clips.at(0));
    evaluator.evaluate(Seconds{1});
    const auto about = [](const Eigen::Vector3d& axis) {
        return Eigen::AngleAxisd(radians(90), axis).toRotationMatrix();
    };
    const Eigen::Matrix3d expected = about(Eigen::Vector3d::UnitX()) * about(Eigen::Vector3d::UnitZ()) *
                                     about(Eigen::Vector3d::UnitY()).transpose();
    EXPECT_TRUE(evaluator.model()[1].linear().isApprox(expected, 1e-5)) << evaluator.model()[1].linear();
}

TEST_F(ForeignFormats, usesUnitAndAxesOfColladaWithoutScalingJoints) {
    const auto leg = character("leg.dae", test::collada());
    EXPECT_NEAR(leg->metresPerUnit, 0.0254, 1e-8);
    expectNear(head(leg, nullptr, "Hip", 0), {0, 0.254, 0});
    expectNear(head(leg, nullptr, "Knee", 0), {0, 0.127, 0});
    for (const Joint& joint : leg->skeleton->joints()) {
        EXPECT_LT((joint.rest.scale - Eigen::Vector3d::Ones()).norm(), 1e-6) << joint.name;
    }
}

TEST_F(ForeignFormats, animatesAndSkinsCollada) {
    const auto leg = character("leg.dae", test::collada());
    ASSERT_EQ(leg->clips.size(), 1U);
    EXPECT_EQ(leg->clips.front()->rate, FrameRate());
    EXPECT_EQ(leg->clips.front()->lastFrame, FrameIndex{60});
    Evaluator evaluator(leg, leg->clips.front());
    evaluator.evaluate(Seconds{2});
    const Affine& knee = evaluator.model()[static_cast<std::size_t>(leg->skeleton->find("Knee").value())];
    // Its Z axis points along -Y of the file, towards the viewer.
    expectNear(Eigen::Vector3d(knee.linear() * Eigen::Vector3d::UnitZ()), {0, 0, 1});
    const Mesh& mesh = *leg->meshes.at(0);
    const auto rest = skinned(leg, nullptr, mesh, 0);
    expectNear(rest.at(0), {0, 0.254, 0});
    expectNear(rest.at(1), {0, 0.127, 0});
    expectNear(rest.at(2), {0.0254, 0, 0});
}

TEST_F(ForeignFormats, readsSmdInInchesWithZUp) {
    const auto body = character("body.smd", test::smd());
    expectNear(head(body, nullptr, "spine", 0), {0, 0.762, 0});
    ASSERT_EQ(body->clips.size(), 1U);
    EXPECT_EQ(body->clips.front()->lastFrame, FrameIndex{2});
    EXPECT_TRUE(hasMessage("30 fps"));
    const auto slow = character("body.smd", test::smd(), {.rate = FrameRate::create(10, 1)});
    EXPECT_EQ(slow->clips.at(0)->rate, *FrameRate::create(10, 1));
    EXPECT_EQ(slow->clips.at(0)->lastFrame, FrameIndex{2});
}

TEST_F(ForeignFormats, readsDirectXWithDefaultTicks) {
    const auto crate = character("crate.x", test::directX());
    ASSERT_EQ(crate->clips.size(), 1U);
    expectNear(head(crate, crate->clips.front(), "Crate", 0.5), {0, 4, 0});
    EXPECT_TRUE(hasMessage("4800 ticks per second"));
}

TEST_F(ForeignFormats, readsAnMd5MeshWithItsMotion) {
    const TemporaryFolder folder;
    folder.writeFile("body.md5anim", test::md5Motion());
    const auto path = folder.writeFile("body.md5mesh", test::md5Mesh());
    const auto scene = readFiles(std::vector{path}, {}, {}, diagnostics);
    ASSERT_TRUE(scene) << text(scene.error());
    const auto& body = scene->characters.at(0);
    ASSERT_EQ(body->clips.size(), 1U);
    EXPECT_EQ(body->clips.front()->rate, *FrameRate::create(24, 1));
    expectNear(head(body, body->clips.front(), "tip", 0), {0, 20 * 0.0254, 0});
    expectNear(head(body, body->clips.front(), "tip", 1.0 / 24), {0, 40 * 0.0254, 0});
    EXPECT_EQ(body->meshes.size(), 1U);
}

TEST_F(ForeignFormats, readsBlitz3d) {
    const auto body = character("body.b3d", test::blitz3d());
    ASSERT_EQ(body->clips.size(), 1U);
    EXPECT_EQ(body->clips.front()->rate, FrameRate());
    expectNear(head(body, body->clips.front(), "arm", 0.5), {0, 3.5, 0});
    const auto vertices = skinned(body, body->clips.front(), *body->meshes.at(0), 1);
    // Bound with the arm at 2, which is now at 5.
    expectNear(vertices.at(0), {0, 3, 0});
}

TEST_F(ForeignFormats, readsMeshesWithoutMaterials) {
    const std::string ply =
        "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\n"
        "property float z\nelement face 1\nproperty list uchar int vertex_indices\n"
        "end_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n";
    const std::string stl =
        "solid prop\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\n"
        "vertex 0 1 0\nendloop\nendfacet\nendsolid prop\n";
    for (const auto& [name, bytes] : {std::pair("prop.ply", ply), std::pair("prop.stl", stl)}) {
        const auto prop = character(name, bytes);
        ASSERT_EQ(prop->meshes.size(), 1U) << name;
        const Geometry& form = *prop->meshes.front()->geometry;
        ASSERT_EQ(form.triangles.size(), 1U);
        expectNear(form.normals.at(0), {0, 0, 1});
    }
}

TEST_F(ForeignFormats, readsPropsAndTheirTextures) {
    const TemporaryFolder folder;
    folder.writeFile("red.png", "\x89PNG\r\n\x1a\nnot looked into");
    folder.writeFile("prop.mtl",
                     "newmtl red\nKd 1 0 0\nmap_Kd red.png\nnewmtl lost\nmap_Kd gone.png\n"
                     "newmtl secret\nmap_Kd ../secret.png\n");
    const auto path =
        folder.writeFile("prop.obj",
                         "mtllib prop.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nvt 0 0\nvt 1 0\nvt 0 1\n"
                         "usemtl red\nf 1/1 2/2 3/3\nusemtl lost\nf 2/1 4/2 3/3\n");
    const auto scene = readFiles(std::vector{path}, {}, {}, diagnostics);
    ASSERT_TRUE(scene) << text(scene.error());
    const auto& meshes = scene->characters.at(0)->meshes;
    ASSERT_EQ(meshes.size(), 2U);
    const Material& red = *meshes[0]->surfaces.at(0).material;
    ASSERT_TRUE(red.texture);
    EXPECT_EQ(red.texture->name, "red.png");
    EXPECT_EQ(red.texture->bytes, folder.bytes("red.png"));
    EXPECT_FALSE(meshes[1]->surfaces.at(0).material->texture);
    EXPECT_TRUE(hasMessage("'gone.png' was not found next to the file"));
    // v points down: the file's (0, 1) is at the top.
    const auto& uvs = meshes[0]->geometry->uvs;
    EXPECT_TRUE(std::ranges::any_of(uvs, [](const auto& uv) { return uv.isApprox(Eigen::Vector2f(0, 1)); }));
    EXPECT_TRUE(std::ranges::any_of(uvs, [](const auto& uv) { return uv.norm() < 1e-6F; }));
}

TEST_F(ForeignFormats, readsIntoAnOpenSceneWithNewIds) {
    const auto first = read("arm.fbx", test::fbx());
    ASSERT_TRUE(first);
    const auto both =
        AssimpFormat().read(Source::fromMemory("leg.dae", test::collada()), *first, {}, diagnostics);
    ASSERT_TRUE(both);
    ASSERT_EQ(both->characters.size(), 2U);
    EXPECT_EQ(both->characters[0], first->characters[0]);
    EXPECT_NE(both->characters[1]->skeleton->joints()[0].id, both->characters[0]->skeleton->joints()[0].id);
}

TEST_F(ForeignFormats, recognisesFilesByTheirContent) {
    const auto nameOf = [](const std::string& bytes) {
        const auto format = formatOf(Source::fromMemory("unnamed", bytes));
        return format ? (*format)->name() : std::string_view();
    };
    EXPECT_EQ(nameOf(test::fbx()), FbxFormat().name());
    for (const std::string& bytes : {test::collada(), test::directX()})
        EXPECT_EQ(nameOf(bytes), AssimpFormat().name());
    EXPECT_FALSE(formatOf(Source::fromMemory("page.xml", "<?xml version=\"1.0\"?><html/>")));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
