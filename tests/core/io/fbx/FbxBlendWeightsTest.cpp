// Blended skinning in FBX files: read from small and damaged files, and written and read back.
#include <gtest/gtest.h>

#include <limits>
#include <map>

#include "core/io/fbx/read/readFbx.h"
#include "tests/core/io/assimp/Skinned.h"
#include "tests/core/io/fbx/FbxFile.h"
#include "tests/core/io/fbx/FbxForms.h"
#include "tests/core/io/fbx/FbxSamples.h"
#include "tests/core/scene/ArmMesh.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::armIn;

/// The only mesh of a file.
struct ReadMesh {
    explicit ReadMesh(const std::string& bytes) {
        const auto scene = readFbx(Source::fromMemory("blend.fbx", bytes), {}, diagnostics);
        EXPECT_TRUE(scene) << text(scene.error());
        if (!scene) return;
        mesh = *scene->characters.at(0)->meshes.at(0);
        EXPECT_EQ(fault(mesh), nullptr);
        EXPECT_EQ(fault(*mesh.skin), nullptr);
        for (std::size_t v = 0; v < mesh.skin->blendWeights.size(); ++v) {
            const Eigen::Vector3f corner = mesh.geometry->positions[v];
            const auto [known, isNew] = weights.try_emplace({corner.x(), corner.y()});
            if (isNew) known->second = mesh.skin->blendWeights[v];
            EXPECT_EQ(known->second, mesh.skin->blendWeights[v]);
        }
    }
    bool warns(ErrorCode code) const {
        return std::ranges::any_of(diagnostics.list(), [&](const Diagnostic& each) {
            return each.code == code && each.severity == Severity::warning;
        });
    }
    bool reportsBlendWeights() const {
        return std::ranges::any_of(diagnostics.list(), [](const Diagnostic& each) {
            return each.message.find("blend weights") != each.message.npos;
        });
    }

    Mesh mesh;
    std::map<std::pair<float, float>, float> weights;  ///< by x and y
    Diagnostics diagnostics;
};

std::string blendWeights(const std::string& points, const std::string& weights) {
    return "SkinningType: \"Blend\"\nIndexes: *1 { a: " + points + " }\nBlendWeights: *1 { a: " + weights +
           " }\n";
}

ReadMesh readSquare(const std::string& points, const std::string& weights) {
    return ReadMesh(fbxText(test::boundSquare(blendWeights(points, weights))));
}

using Weights = std::map<std::pair<float, float>, float>;

TEST(FbxBlendWeights, areThoseOfTheControlPoints) {
    const ReadMesh read = readSquare("3,1,0,2", "0.75,0.25,0,1");
    EXPECT_EQ(read.mesh.method, SkinningMethod::blended);
    EXPECT_EQ(read.weights, (Weights{{{0, 0}, 0}, {{1, 0}, 0.25F}, {{1, 1}, 1}, {{0, 1}, 0.75F}}));
    EXPECT_FALSE(read.reportsBlendWeights());
}

/// Two triangles with different texture coordinates.
TEST(FbxBlendWeights, areRepeatedWithTheControlPoints) {
    std::string text = fbxText(test::boundSquare(blendWeights("0,1,2,3", "0,0.25,0.5,1")));
    const std::string polygon = "a: 0,1,2,-4 }\n";
    text.replace(text.find(polygon), polygon.size(),
                 "a: 0,1,-3,0,2,-4 }\nLayerElementUV: 0 {\nMappingInformationType: \"ByPolygonVertex\"\n"
                 "ReferenceInformationType: \"Direct\"\nUV: *12 { a: 0,0,1,0,1,1,0.5,0,0.5,1,0,1 }\n}\n");
    const ReadMesh read(text);
    ASSERT_EQ(read.mesh.geometry->positions.size(), 6U);
    EXPECT_EQ(read.weights, (Weights{{{0, 0}, 0}, {{1, 0}, 0.25F}, {{1, 1}, 0.5F}, {{0, 1}, 1}}));
}

TEST(FbxBlendWeights, areZeroIfTheFileDoesNotListThem) {
    const ReadMesh read = readSquare("1", "0.5");
    EXPECT_EQ(read.weights, (Weights{{{0, 0}, 0}, {{1, 0}, 0.5F}, {{1, 1}, 0}, {{0, 1}, 0}}));
    const ReadMesh none(fbxText(test::boundSquare("SkinningType: \"Blend\"\n")));
    EXPECT_EQ(none.mesh.method, SkinningMethod::linearBlend);
    EXPECT_FALSE(none.reportsBlendWeights());
}

TEST(FbxBlendWeights, areKeptIfAllAreEqual) {
    for (const auto& [weights, weight] : std::map<std::string, float>{{"0,0,0,0", 0}, {"1,1,1,1", 1}}) {
        const ReadMesh read = readSquare("0,1,2,3", weights);
        EXPECT_EQ(read.mesh.method, SkinningMethod::blended);
        EXPECT_EQ(read.mesh.skin->blendWeights, std::vector<float>(4, weight));
        EXPECT_FALSE(read.reportsBlendWeights());
    }
}

TEST(FbxBlendWeights, areClampedWithAWarning) {
    const ReadMesh read = readSquare("0,1,2,3", "-0.5,1.5,0.5,0.25");
    EXPECT_EQ(read.weights, (Weights{{{0, 0}, 0}, {{1, 0}, 1}, {{1, 1}, 0.5F}, {{0, 1}, 0.25F}}));
    EXPECT_TRUE(read.warns(ErrorCode::valueRange));
}

TEST(FbxBlendWeights, areIgnoredForPointsThatDoNotExist) {
    const ReadMesh read = readSquare("0,-1,4,3", "0.5,0.5,0.5,0.25");
    EXPECT_EQ(read.weights, (Weights{{{0, 0}, 0.5F}, {{1, 0}, 0}, {{1, 1}, 0}, {{0, 1}, 0.25F}}));
    EXPECT_TRUE(read.warns(ErrorCode::valueRange));
}

TEST(FbxBlendWeights, areIgnoredWithAWarningIfTheyAreDamaged) {
    for (const auto& [points, weights] :
         std::map<std::string, std::string>{{"0,1,2", "0.5,0.5,0.5,0.5"}, {"0,1,2,3", "0.5,0.5"}}) {
        const ReadMesh read = readSquare(points, weights);
        EXPECT_EQ(read.mesh.method, SkinningMethod::linearBlend) << points;
        EXPECT_TRUE(read.mesh.skin->blendWeights.empty());
        EXPECT_TRUE(read.warns(ErrorCode::dataLost)) << points;
    }
}

TEST(FbxBlendWeights, belongToAllPointsInOrderIfIndicesAreMissing) {
    const ReadMesh read(
        fbxText(test::boundSquare("SkinningType: \"Blend\"\nBlendWeights: *1 { a: 0,0.25,1,0.75 }\n")));
    EXPECT_EQ(read.mesh.method, SkinningMethod::blended);
    EXPECT_EQ(read.weights, (Weights{{{0, 0}, 0}, {{1, 0}, 0.25F}, {{1, 1}, 1}, {{0, 1}, 0.75F}}));
    EXPECT_FALSE(read.reportsBlendWeights());
}

TEST(FbxBlendWeights, areIgnoredWithAWarningIfOneArrayIsMissing) {
    for (const char* list : {"Indexes: *1 { a: 0,1,2,3 }\n", "BlendWeights: *1 { a: 0.5,0.5 }\n"}) {
        const ReadMesh read(fbxText(test::boundSquare(std::string("SkinningType: \"Blend\"\n") + list)));
        EXPECT_EQ(read.mesh.method, SkinningMethod::linearBlend) << list;
        EXPECT_TRUE(read.mesh.skin->blendWeights.empty());
        EXPECT_TRUE(read.warns(ErrorCode::dataLost)) << list;
    }
}

/// The elements of a file, and the file in other forms.
struct Forms {
    explicit Forms(std::string file)
        : bytes(std::move(file)), source(Source::fromMemory("forms.fbx", bytes)) {}

    std::string asBinary() { return test::FbxBinaryForm(7400, false).of(tree()); }
    std::string asText() { return test::FbxTextForm().of(tree()); }
    FbxTree tree() {
        Diagnostics diagnostics;
        return parseFbx(source, diagnostics).value();
    }

    std::string bytes;
    Source source;
};

/// The arm with a sleeve that has blend weights.
Scene blendedArm(SkinningMethod method = SkinningMethod::blended) {
    const Scene arm = test::armScene();
    Mesh sleeve = test::makeSleeve(arm);
    Skin skin = *sleeve.skin;
    skin.blendWeights = {0.1F, 0.7F, 1};
    sleeve.skin = std::make_shared<const Skin>(std::move(skin));
    sleeve.method = method;
    return test::withMeshes(arm, {sleeve});
}

TEST(FbxBlendWeights, areZeroIfTheyAreNotNumbers) {
    const auto raw = [](double number) {
        return std::string(reinterpret_cast<const char*>(&number), sizeof number);
    };
    std::string bytes = Forms(test::fbxBytes(blendedArm())).asBinary();
    const std::size_t at = bytes.find(raw(static_cast<double>(0.7F)));
    ASSERT_NE(at, std::string::npos);
    bytes.replace(at, sizeof(double), raw(std::numeric_limits<double>::quiet_NaN()));
    const ReadMesh read(bytes);
    std::vector<float> weights = read.mesh.skin->blendWeights;
    std::ranges::sort(weights);
    EXPECT_EQ(weights, (std::vector<float>{0, 0.1F, 1}));
    EXPECT_TRUE(read.warns(ErrorCode::valueRange));
}

TEST(FbxBlendWeights, areWrittenForEveryVertex) {
    const test::ParsedRecord file = test::parsedFbx(blendedArm());
    const test::ParsedRecord* skin = nullptr;
    for (const test::ParsedRecord* deformer : file.at("Objects").all("Deformer")) {
        if (deformer->value<std::string>(2) == "Skin") skin = deformer;
    }
    ASSERT_NE(skin, nullptr);
    EXPECT_EQ(skin->at("SkinningType").value<std::string>(), "Blend");
    EXPECT_EQ(skin->at("Indexes").value<std::vector<std::int32_t>>(), (std::vector<std::int32_t>{0, 1, 2}));
    EXPECT_EQ(skin->at("BlendWeights").value<std::vector<double>>(),
              (std::vector<double>{static_cast<double>(0.1F), static_cast<double>(0.7F), 1}));
}

TEST(FbxBlendWeights, comeBackExactlyWithEveryMethod) {
    for (const SkinningMethod method : kSkinningMethods) {
        const std::string bytes = test::fbxBytes(blendedArm(method));
        for (const std::string& form : {bytes, Forms(bytes).asBinary(), Forms(bytes).asText()}) {
            const ReadMesh read(form);
            EXPECT_EQ(read.mesh.method, method);
            std::vector<float> weights = read.mesh.skin->blendWeights;
            std::ranges::sort(weights);
            EXPECT_EQ(weights, (std::vector<float>{0.1F, 0.7F, 1})) << name(method);
            EXPECT_FALSE(read.reportsBlendWeights());
        }
    }
}

TEST(FbxBlendWeights, keepTheMotionOfTheVertices) {
    const Scene scene = blendedArm();
    Diagnostics diagnostics;
    const auto back = readFbx(Source::fromMemory("arm.fbx", test::fbxBytes(scene)), {}, diagnostics);
    ASSERT_TRUE(back) << text(back.error());
    const auto& read = back->characters.at(0);
    ASSERT_EQ(read->clips.size(), 1U);
    for (const double time : {0.0, 0.5, 1.0}) {
        const auto before =
            test::skinned(scene.characters[0], armIn(scene).clips[0], *armIn(scene).meshes[0], time);
        const auto after = test::skinned(read, read->clips[0], *read->meshes.at(0), time);
        ASSERT_EQ(after.size(), before.size());
        for (const Eigen::Vector3f& position : before) {
            EXPECT_TRUE(std::ranges::any_of(
                after, [&](const Eigen::Vector3f& other) { return (position - other).norm() < 1e-4F; }))
                << time << " s: " << position.transpose();
        }
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
