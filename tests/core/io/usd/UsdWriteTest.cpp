#include <gtest/gtest.h>

#include "core/io/FormatList.h"
#include "core/io/usd/UsdFormat.h"
#include "core/io/usd/UsdText.h"
#include "core/scene/edits/joints/EditHierarchy.h"
#include "tests/core/io/NamedRig.h"
#include "tests/core/scene/Arm.h"

namespace sinew {
namespace SINEW_TEST_FILE {

Result<std::string> written(const Scene& scene, const WriteOptions& options = {}) {
    Diagnostics diagnostics;
    const auto files = UsdFormat().write(scene, "rig.usda", options, diagnostics);
    if (!files) return tl::unexpected<Error>(files.error());
    EXPECT_EQ(files->size(), 1u);
    EXPECT_EQ(files->front().name, "rig.usda");
    return files->front().bytes;
}

bool contains(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

/// A scene whose only joint has this rest transform, scaled or far away.
Scene oneJoint(const Transform& rest) {
    Scene scene;
    Joint joint;
    joint.id = scene.newId<JointId>();
    joint.name = "one";
    joint.rest = rest;
    Character character;
    character.skeleton = std::make_shared<const Skeleton>(Skeleton::create({joint}).value());
    return addCharacter(std::move(scene), std::move(character));
}

TEST(UsdWrite, rejectsNumbersOutOfRange) {
    Transform far;
    far.translation = {1e39, 0, 0};
    EXPECT_EQ(written(oneJoint(far)).error().code, ErrorCode::argumentInvalid);
    Transform large;
    large.scale = {1, 70000, 1};
    const auto refused = written(oneJoint(large));
    EXPECT_EQ(refused.error().code, ErrorCode::argumentInvalid);
    EXPECT_EQ(refused.error().where, "joint one, frame 1");
}

TEST(UsdWrite, rejectsHierarchiesWithHugePaths) {
    Scene scene;
    std::vector<Joint> joints(20000);
    for (std::size_t i = 0; i < joints.size(); ++i) {
        joints[i].id = scene.newId<JointId>();
        joints[i].name = "joint" + std::to_string(i);
        joints[i].parent = static_cast<int>(i) - 1;
    }
    Character character;
    character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    EXPECT_EQ(written(addCharacter(std::move(scene), std::move(character))).error().code,
              ErrorCode::limitExceeded);
}

TEST(UsdWrite, stopsWhenCancelled) {
    const std::atomic<bool> cancel = true;
    WriteOptions options;
    options.cancel = &cancel;
    EXPECT_EQ(written(test::armScene(), options).error().code, ErrorCode::cancelled);
}

TEST(UsdWrite, isWriteOnly) {
    const auto format = formatOf(Source::fromMemory("rig.usda", "#usda 1.0\n"));
    ASSERT_FALSE(format);
    EXPECT_EQ(format.error().message.find(".usda"), std::string::npos);
}

// According to the UsdSkel schemas: row vectors, real part first, joints by their paths.
TEST(UsdWrite, writesASmallRigAsUsdSkel) {
    EXPECT_EQ(written(test::namedRig()).value(), R"(#usda 1.0
(
    defaultPrim = "M_dchen"
    endTimeCode = 2
    framesPerSecond = 23.976023976023978
    metersPerUnit = 1
    startTimeCode = 0
    timeCodesPerSecond = 23.976023976023978
    upAxis = "Y"
)

def SkelRoot "M_dchen" (
    customData = {
        string name = "Mädchen"
    }
)
{
    def Skeleton "Skeleton" (
        prepend apiSchemas = ["SkelBindingAPI"]
    )
    {
        uniform matrix4d[] bindTransforms = [((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0.5, 0, 1)), ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0.5, 0.5, 0, 1))]
        uniform token[] jointNames = ["Hüfte", "left, knee"]
        uniform token[] joints = ["H_fte", "H_fte/left__knee"]
        uniform matrix4d[] restTransforms = [((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0.5, 0, 1)), ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0.5, 0, 0, 1))]
        rel skel:animationSource = </M_dchen/walk_cycle>
    }

    def SkelAnimation "walk_cycle" (
        customData = {
            string name = "walk cycle"
        }
    )
    {
        uniform token[] joints = ["H_fte", "H_fte/left__knee"]
        float3[] translations.timeSamples = {
            0: [(0, 0.5, 0), (0.5, 0, 0)],
            1: [(0, 0.5, 1), (0.5, 0, 0)],
            2: [(0, 0.5, 2), (0.5, 0, 0)],
        }
        quatf[] rotations.timeSamples = {
            0: [(1, 0, 0, 0), (1, 0, 0, 0)],
            1: [(1, 0, 0, 0), (0.9238795, 0.38268343, 0, 0)],
            2: [(1, 0, 0, 0), (0.70710677, 0.70710677, 0, 0)],
        }
        half3[] scales = [(1, 1, 1), (1, 1, 1)]
    }
}
)");
}

TEST(UsdWrite, transposesMatricesForRowVectors) {
    Affine affine = Affine::Identity();
    affine.linear() = toMatrix(EulerOrder::XYZ, {0, 0, kPi / 2}).array().round();  // takes x to y
    affine.translation() = Eigen::Vector3d(1, 2, 3);
    std::string text;
    appendUsdMatrix(text, affine);
    EXPECT_EQ(text, "((0, 1, 0, 0), (-1, 0, 0, 0), (0, 0, 1, 0), (1, 2, 3, 1))");
}

TEST(UsdWrite, makesIdentifiersFromAnyName) {
    EXPECT_EQ(usdIdentifier("mixamorig:LeftArm", "x"), "mixamorig_LeftArm");
    EXPECT_EQ(usdIdentifier("3rd finger", "x"), "_3rd_finger");
    EXPECT_EQ(usdIdentifier("", "joint"), "joint");
    EXPECT_EQ(usdIdentifier("左", "x"), "_");
}

TEST(UsdWrite, escapesNames) {
    std::string text;
    appendUsdString(text, "a \"b\" \\ c\n");
    EXPECT_EQ(text, R"("a \"b\" \\ c\x0a")");
}

TEST(UsdWrite, appliesUnitAndUpAxis) {
    WriteOptions options;
    options.metresPerUnit = 0.01;
    options.up = UpAxis::z;
    const std::string text = written(test::namedRig(), options).value();
    EXPECT_TRUE(contains(text, "metersPerUnit = 0.01\n"));
    EXPECT_TRUE(contains(text, "upAxis = \"Z\"\n"));
    // Along z becomes along -y, up becomes z; the knee keeps its position relative to the hip.
    EXPECT_TRUE(contains(text, "2: [(0, -200, 50), (50, 0, 0)],"));
}

TEST(UsdWrite, bindsTheFirstOfSeveralClips) {
    Scene scene = test::namedRig();
    auto character = std::make_shared<Character>(*scene.characters.front());
    auto slow = std::make_shared<Clip>(*character->clips.front());
    slow->id = scene.newId<ClipId>();
    slow->name = "walk_cycle";
    slow->rate = *FrameRate::create(12000, 1001);
    character->clips.push_back(slow);
    scene.characters = {character};
    WriteOptions options;
    options.clips = {character->clips[0]->id, slow->id};
    const std::string text = written(scene, options).value();
    EXPECT_TRUE(contains(text, "animationSource = </M_dchen/walk_cycle>"));
    EXPECT_TRUE(contains(text, "def SkelAnimation \"walk_cycle_2\" ("));
    EXPECT_TRUE(contains(text, "endTimeCode = 4\n"));
}

TEST(UsdWrite, keepsSimilarNamesDistinct) {
    Scene scene = test::armScene();
    const Character& arm = test::armIn(scene);
    scene = renameJoint(scene, arm.id, (*arm.skeleton)[2].id, "elbow_L").value();
    EXPECT_TRUE(contains(written(scene).value(),
                         R"(joints = ["shoulder", "shoulder/elbow_L", "shoulder/elbow_L/elbow_L_2"])"));
}

TEST(UsdWrite, keepsRotationsInOneHemisphere) {
    Scene scene = test::namedRig();
    auto character = std::make_shared<Character>(*scene.characters.front());
    auto clip = std::make_shared<Clip>(*character->clips.front());
    const std::vector<double> spin{0, kPi * 0.9, kPi * 1.8};
    clip->tracks.back().curve =
        std::make_shared<const Curve>(Curve::fromSamples(clip->rate, FrameIndex{0}, spin));
    character->clips = {clip};
    scene.characters = {character};
    // Half of 324 degrees: the cosine is negative, and the rotation is the nearer one of the two.
    EXPECT_TRUE(contains(written(scene).value(), "2: [(1, 0, 0, 0), (-0.95105654, 0.30901700, 0, 0)]") ||
                contains(written(scene).value(), "2: [(1, 0, 0, 0), (-0.95105654, 0.309017, 0, 0)]"));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
