#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/io/rigjson/RigJsonFormat.h"
#include "core/io/rigjson/readRigJson.h"
#include "core/scene/evaluation/Evaluator.h"
#include "core/skin/Skinning.h"
#include "tests/Paths.h"
#include "tests/core/io/TemporaryFolder.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using nlohmann::json;

json bone(int parent, int weight, double x) {
    return {{"parent_id", parent},
            {"weight_id", weight},
            {"length", 1},
            {"rest_T", {{1, 0, 0, x}, {0, 1, 0, 0}, {0, 0, 1, 0}}}};
}

/// Two bones along x, from 0 and from 1, and a key that bends the second towards +y.
json rig() {
    return {{"model", {{"file", "skin.ply"}}},
            {"weights", {{"file", "skin.dmat"}}},
            {"bones", {bone(-1, 1, 0), bone(0, 0, 1)}},
            {"fk_animation", {{{"bone_id", 1}, {"keys", {{{"t", 0}, {"xzx", {0, 90, 0}}}}}}}}};
}

/// A corner at the root's head, one at its tail, one at the second bone's tail.
const std::string kPly =
    "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n"
    "element face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 1 0\n2 0 0\n3 0 1 2\n";
/// The first column belongs to the second bone.
const std::string kDmat = "2 3\n0\n1\n3\n1\n1\n0\n";

class RigJsonMesh : public testing::Test {
protected:
    const Mesh* read(const json& document, const ReadOptions& options = {}) {
        diagnostics_ = {};
        const auto path = folder_.writeFile("arm.json", document.dump());
        scene_ = readRigJson(Source::open(path).value(), options, diagnostics_).value();
        const auto& meshes = character().meshes;
        return meshes.empty() ? nullptr : meshes.front().get();
    }
    const Character& character() const { return *scene_.characters.front(); }
    JointId joint(int i) const { return (*character().skeleton)[i].id; }

    /// The only message of the last read.
    Diagnostic onlyMessage() const {
        EXPECT_EQ(diagnostics_.list().size(), 1u);
        return diagnostics_.empty() ? Diagnostic{} : diagnostics_.list().front();
    }
    void expectRigid(const Mesh* mesh, ErrorCode code, const std::string& where) const {
        ASSERT_NE(mesh, nullptr);
        EXPECT_EQ(mesh->skin->joints.size(), 1u);
        EXPECT_EQ(mesh->skin->joints[0].joint, joint(0));
        EXPECT_EQ(fault(*mesh), nullptr);
        EXPECT_EQ(name(onlyMessage().code), name(code));
        EXPECT_TRUE(onlyMessage().where.ends_with(where)) << onlyMessage().where;
        EXPECT_EQ(onlyMessage().severity, Severity::warning);
    }

    const TemporaryFolder folder_;
    Diagnostics diagnostics_;
    Scene scene_;
};

TEST_F(RigJsonMesh, loadsTheRigWithoutABrokenMesh) {
    EXPECT_EQ(read(rig()), nullptr);
    EXPECT_EQ(onlyMessage().code, ErrorCode::fileNotFound);
    folder_.writeFile("skin.ply", kPly.substr(0, kPly.size() - 3));
    EXPECT_EQ(read(rig()), nullptr);
    EXPECT_EQ(onlyMessage().code, ErrorCode::unexpectedEnd);
    EXPECT_EQ(onlyMessage().where, "skin.ply:13");
    json outside = rig();
    outside["model"]["file"] = "../skin.ply";
    EXPECT_EQ(read(outside), nullptr);
    EXPECT_EQ(onlyMessage().code, ErrorCode::fileUnreadable);
    EXPECT_EQ(character().skeleton->size(), 2);
    EXPECT_EQ(character().clips.size(), 1u);
}

/// The tests above read in this process, unlike the program.
TEST_F(RigJsonMesh, arrivesFromTheImporter) {
    folder_.writeFile("skin.ply", kPly);
    folder_.writeFile("skin.dmat", kDmat);
    const Mesh* mesh = read(rig());
    ASSERT_TRUE(mesh);
    const auto path = folder_ / "arm.json";
    Diagnostics diagnostics;
    const auto scene = RigJsonFormat().read(Source::open(path).value(), {}, {}, diagnostics);
    ASSERT_TRUE(scene) << text(scene.error());
    EXPECT_TRUE(diagnostics.empty());
    ASSERT_EQ(scene->characters[0]->meshes.size(), 1U);
    const Mesh& received = *scene->characters[0]->meshes[0];
    EXPECT_EQ(received.geometry->positions, mesh->geometry->positions);
    EXPECT_EQ(received.geometry->triangles, mesh->geometry->triangles);
    EXPECT_EQ(received.skin->joints.size(), mesh->skin->joints.size());
}

TEST_F(RigJsonMesh, staysRigidWithoutMatchingWeights) {
    folder_.writeFile("skin.ply", kPly);
    expectRigid(read(rig()), ErrorCode::fileNotFound, "skin.dmat");
    folder_.writeFile("skin.dmat", "2 4\n1\n1\n1\n1\n1\n1\n1\n1\n");
    expectRigid(read(rig()), ErrorCode::valueCount, "skin.dmat");
    folder_.writeFile("skin.dmat", "2 3\n1\n1\n1\n");
    expectRigid(read(rig()), ErrorCode::unexpectedEnd, "skin.dmat:2");
    folder_.writeFile("skin.dmat", kDmat);
    for (const json& none : {json(nullptr), json{{"file", 3}}}) {
        json unnamed = rig();
        unnamed["weights"] = none;
        expectRigid(read(unnamed), ErrorCode::dataIgnored, "arm.json");
    }
}

TEST_F(RigJsonMesh, staysRigidIfAColumnIsInvalid) {
    folder_.writeFile("skin.ply", kPly);
    folder_.writeFile("skin.dmat", kDmat);
    const std::vector<std::pair<json, ErrorCode>> wrong{{2, ErrorCode::nameUnknown},
                                                        {-2, ErrorCode::nameUnknown},
                                                        {0.5, ErrorCode::nameUnknown},
                                                        {"0", ErrorCode::nameUnknown},
                                                        {1, ErrorCode::duplicateName}};
    for (const auto& [column, code] : wrong) {
        json document = rig();
        document["bones"][1]["weight_id"] = column;
        const Mesh* const mesh = read(document);
        expectRigid(mesh, code, onlyMessage().where.substr(8));
        EXPECT_TRUE(onlyMessage().where.starts_with("arm.json:1:")) << onlyMessage().where;
    }
}

TEST_F(RigJsonMesh, bindsColumnsToTheirBonesAtRest) {
    folder_.writeFile("skin.ply", kPly);
    folder_.writeFile("skin.dmat", kDmat);
    const Mesh* const mesh = read(rig());
    ASSERT_NE(mesh, nullptr);
    EXPECT_TRUE(diagnostics_.empty());
    EXPECT_TRUE(mesh->id);
    EXPECT_EQ(mesh->name, "skin");
    EXPECT_EQ(fault(*mesh), nullptr);
    EXPECT_EQ(fault(*mesh->skin), nullptr);
    ASSERT_EQ(mesh->skin->joints.size(), 2u);
    EXPECT_EQ(mesh->skin->joints[1].joint, joint(1));
    EXPECT_EQ(mesh->skin->at(0)[0], (Influence{0, 1}));
    EXPECT_EQ(mesh->skin->at(1).size(), 2u);
    EXPECT_EQ(mesh->skin->at(2)[0], (Influence{1, 1}));
}

TEST_F(RigJsonMesh, movesItsVerticesWithTheirBones) {
    folder_.writeFile("skin.ply", kPly);
    folder_.writeFile("skin.dmat", kDmat);
    const Mesh* const mesh = read(rig());
    Evaluator evaluator(scene_.characters[0], character().clips[0]);
    evaluator.evaluate(Seconds{0});
    std::vector<Eigen::Vector3f> posed(3);
    skinVertices(*mesh, skinMatrices(*mesh->skin, evaluator.skeleton(), evaluator.model()), posed, {});
    EXPECT_TRUE(posed[0].isZero(1e-6F));
    EXPECT_TRUE(posed[1].isApprox(Eigen::Vector3f(0.5F, 0.5F, 0))) << posed[1].transpose();
    EXPECT_TRUE(posed[2].isApprox(Eigen::Vector3f(1, 1, 0))) << posed[2].transpose();
}

TEST_F(RigJsonMesh, verticesWithoutWeightFollowTheFirstJoint) {
    folder_.writeFile("skin.ply", kPly);
    folder_.writeFile("skin.dmat", "2 3\n0\n0\n1\n0\n0\n0\n");
    json document = rig();
    document["bones"][0]["weight_id"] = -1;
    const Mesh* const mesh = read(document, {.metresPerUnit = 0.01});
    ASSERT_EQ(mesh->skin->joints.size(), 2u);
    EXPECT_EQ(mesh->skin->joints[mesh->skin->at(0)[0].joint].joint, joint(0));
    EXPECT_EQ(mesh->skin->joints[mesh->skin->at(2)[0].joint].joint, joint(1));
    EXPECT_FLOAT_EQ(mesh->geometry->positions[2].x(), 0.02F);
}

#ifdef SINEW_DATA_DIR
TEST(RigJsonMeshData, isOnItsBonesInEveryRealRig) {
    struct ExpectedMesh {
        const char* file;
        std::size_t vertices, triangles, joints, messages;
    };
    for (const ExpectedMesh& known : {ExpectedMesh{"robot-arm.json", 4646, 9268, 6, 0},
                                      {"ikea-lamp.json", 12440, 23476, 5, 0},
                                      {"chimpanzee-hand.json", 14347, 28690, 1, 1}}) {
        Diagnostics diagnostics;
        const auto path = std::filesystem::path(SINEW_DATA_DIR) / "rigjson" / known.file;
        const Scene scene = RigJsonFormat().read(Source::open(path).value(), {}, {}, diagnostics).value();
        const Character& character = *scene.characters[0];
        ASSERT_EQ(character.meshes.size(), 1u) << known.file;
        const Mesh& mesh = *character.meshes[0];
        EXPECT_EQ(diagnostics.list().size(), known.messages) << known.file;
        EXPECT_EQ(mesh.geometry->triangles.size(), known.triangles);
        EXPECT_EQ(mesh.skin->joints.size(), known.joints) << known.file;
        EXPECT_EQ(fault(mesh), nullptr);
        EXPECT_EQ(fault(*mesh.skin), nullptr);
        ASSERT_EQ(mesh.geometry->positions.size(), known.vertices);
        std::vector<Eigen::Vector3f> posed(known.vertices);
        const auto matrices = skinMatrices(*mesh.skin, *character.skeleton, character.skeleton->restModel());
        skinVertices(mesh, matrices, posed, {});
        for (std::size_t v = 0; v < known.vertices; ++v)
            ASSERT_LT((posed[v] - mesh.geometry->positions[v]).norm(), 1e-6) << known.file << v;
    }
}
#endif

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
