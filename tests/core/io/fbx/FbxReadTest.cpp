// Known answers for small FBX files.
#include <gtest/gtest.h>

#include "core/io/fbx/read/readFbx.h"
#include "core/math/Angle.h"
#include "core/scene/evaluation/Evaluator.h"
#include "tests/core/io/fbx/FbxSamples.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr const char* kFloatOne = "1065353216";  // the bits of 1.0F
constexpr const char* kSecondAndTwo = "0,46186158000,92372316000";

class FbxRead : public testing::Test {
protected:
    std::shared_ptr<const Character> read(const std::string& bytes) {
        diagnostics_ = {};
        const auto scene = readFbx(Source::fromMemory("sample.fbx", bytes), {}, diagnostics_);
        EXPECT_TRUE(scene) << text(scene.error());
        return scene ? scene->characters.at(0) : nullptr;
    }

    /// Returns the position of Tip's origin, or of a point in its space.
    Eigen::Vector3d tip(const test::FbxSample& sample, double seconds,
                        const Eigen::Vector3d& point = Eigen::Vector3d::Zero()) {
        const auto character = read(fbxText(sample));
        Evaluator evaluator(character, character->clips.empty() ? nullptr : character->clips.front());
        evaluator.evaluate(Seconds{seconds});
        return evaluator.model()[static_cast<std::size_t>(character->skeleton->find("Tip").value())] * point;
    }

    bool reports(ErrorCode code, std::string_view where) const {
        return std::ranges::any_of(diagnostics_.list(), [&](const Diagnostic& each) {
            return each.code == code && each.where.find(where) != each.where.npos;
        });
    }

    Diagnostics diagnostics_;
};

void expectNear(const Eigen::Vector3d& actual, const Eigen::Vector3d& expected, double tolerance = 1e-6) {
    EXPECT_LT((actual - expected).norm(), tolerance)
        << actual.transpose() << " instead of " << expected.transpose();
}

test::FbxSample moving(const std::string& values, const std::string& flags, const std::string& data,
                       const std::string& ends = {}) {
    return test::animated({}, "Lcl Translation", "X",
                          test::curve(100, kSecondAndTwo, values, flags, data, "3", ends));
}

TEST_F(FbxRead, interpolatesLinearAndConstantKeys) {
    EXPECT_NEAR(tip(moving("0,4,2", "4", "0,0,0,0"), 0.25).x(), 1, 1e-9);
    EXPECT_NEAR(tip(moving("0,4,2", "2", "0,0,0,0"), 0.75).x(), 0, 1e-9);
    EXPECT_NEAR(tip(moving("0,4,2", "258", "0,0,0,0"), 0.75).x(), 4, 1e-9);  // the next key's value
}

TEST_F(FbxRead, followsExplicitSlopes) {
    // Hermite from 0 to 0 with slopes 1 and 0 at the middle of one second: h (u - 2u² + u³) = 0.125.
    const std::string data = std::string(kFloatOne) + ",0,0,0";
    EXPECT_NEAR(tip(moving("0,0,0", "1032", data), 0.5).x(), 0.125, 1e-6);
}

TEST_F(FbxRead, followsWeightedTangents) {
    // Weights 0.5 and 0.1 are stored as decimals in one integer. The right tangent has slope 1, the left 0.
    const std::string weights = std::to_string(5000 + (1000 << 16));
    const std::string data = std::string(kFloatOne) + ",0," + weights + ",0";
    const test::FbxSample sample = moving("0,3,3", std::to_string(0x03000408), data);
    for (const double u : {0.1, 0.3, 0.5, 0.8, 0.95}) {
        const double v = 1 - u;
        const double time = 3 * v * v * u * 0.5 + 3 * v * u * u * 0.9 + u * u * u;
        const double value = 3 * v * v * u * 0.5 + 3 * v * u * u * 3 + u * u * u * 3;
        EXPECT_NEAR(tip(sample, time).x(), value, 1e-6) << u;
    }
    const auto character = read(fbxText(sample));
    const Curve& curve = *character->clips.at(0)->tracks.at(0).curve;
    ASSERT_EQ(curve.size(), 3U) << "kept as they are, not divided";
    EXPECT_NEAR(curve.key(0).lengths.out, 0.5, 1e-9);
    EXPECT_NEAR(curve.key(1).lengths.in, 0.1, 1e-9);
}

TEST_F(FbxRead, computesTcbTangents) {
    // With tension, continuity and bias 0 the slope in the middle is the mean of the secants 4 and -2.
    const auto character = read(fbxText(moving("0,4,2", "520", "0,0,0,0")));
    const Key middle = character->clips.at(0)->tracks.at(0).curve->key(1);
    EXPECT_NEAR(middle.slopeIn, 1, 1e-9);
    EXPECT_NEAR(middle.slopeOut, 1, 1e-9);
}

TEST_F(FbxRead, extrapolates) {
    const auto ends = [](const char* type, int count = -1) {
        return std::string("Post-Extrapolation: { Type: ") + type + "\nRepetition: " + std::to_string(count) +
               " }\n";
    };
    const auto after = [&](const std::string& extrapolation, double seconds) {
        test::FbxSample sample =
            test::animated({}, "Lcl Translation", "X",
                           test::curve(100, "0,46186158000", "0,4", "4", "0,0,0,0", "2", extrapolation));
        return tip(sample, seconds).x();
    };
    EXPECT_NEAR(after(ends("C"), 1.25), 4, 1e-9);
    EXPECT_NEAR(after(ends("R"), 1.25), 1, 1e-9);
    EXPECT_NEAR(after(ends("A"), 1.25), 5, 1e-9);
    EXPECT_NEAR(after(ends("M"), 1.25), 3, 1e-6);
    EXPECT_NEAR(after(ends("K"), 1.25), 5, 1e-9);
    EXPECT_NEAR(after(ends("R", 0), 1.25), 4, 1e-9);
}

TEST_F(FbxRead, appliesTheWholeChain) {
    test::FbxSample sample;
    sample.tip = test::property("RotationActive", "1") + test::property("Lcl Translation", "1,2,3") +
                 test::property("Lcl Rotation", "10,20,30") + test::property("Lcl Scaling", "2,3,4") +
                 test::property("PreRotation", "90,0,0") + test::property("PostRotation", "0,45,0") +
                 test::property("RotationOffset", "1,0,0") + test::property("RotationPivot", "0,1,0") +
                 test::property("ScalingOffset", "0,0,1") + test::property("ScalingPivot", "1,1,0");
    const auto turn = [](double degrees, const Eigen::Vector3d& axis) {
        return Eigen::Affine3d(Eigen::AngleAxisd(radians(degrees), axis));
    };
    const auto move = [](double x, double y, double z) {
        return Eigen::Affine3d(Eigen::Translation3d(x, y, z));
    };
    const Eigen::Vector3d x = Eigen::Vector3d::UnitX(), y = Eigen::Vector3d::UnitY(),
                          z = Eigen::Vector3d::UnitZ();
    const Eigen::Affine3d chain = move(1, 2, 3) * move(1, 0, 0) * move(0, 1, 0) * turn(90, x) *
                                  (turn(30, z) * turn(20, y) * turn(10, x)) * turn(45, y).inverse() *
                                  move(0, -1, 0) * move(0, 0, 1) * move(1, 1, 0) *
                                  Eigen::Affine3d(Eigen::Scaling(2.0, 3.0, 4.0)) * move(-1, -1, 0);
    expectNear(tip(sample, 0, {0.5, -1, 2}), chain * Eigen::Vector3d(0.5, -1, 2), 1e-9);
}

TEST_F(FbxRead, keepsAnglesBeyondATurn) {
    const auto character = read(fbxText(test::animated(
        {}, "Lcl Rotation", "Z", test::curve(100, "0,46186158000", "0,1800", "4", "0,0,0,0", "2"))));
    const Clip& clip = *character->clips.at(0);
    ASSERT_EQ(clip.tracks.size(), 1U);
    EXPECT_EQ(clip.tracks[0].id.channel, Channel::angle3);
    EXPECT_EQ(clip.tracks[0].curve->size(), 2U);
    EXPECT_NEAR(clip.tracks[0].curve->key(1).value, radians(1800), 1e-9);
}

TEST_F(FbxRead, handlesScaleThatChildrenDoNotInherit) {
    for (const char* scale : {"2,2,2", "2,3,4"}) {
        test::FbxSample sample;
        sample.root = test::property("Lcl Scaling", scale);
        sample.tip = test::property("InheritType", "2") + test::property("Lcl Translation", "1,1,1");
        // The child moves with the parent's scale but keeps its own size.
        const Eigen::Vector3d origin = tip(sample, 0);
        expectNear(tip(sample, 0, {1, 0, 0}) - origin, {1, 0, 0}, 1e-9);
        expectNear(tip(sample, 0, {0, 0, 1}) - origin, {0, 0, 1}, 1e-9);
        EXPECT_NEAR(origin.x(), 2, 1e-9);
    }
}

TEST_F(FbxRead, combinesLayers) {
    test::FbxSample sample = test::animated({}, "Lcl Translation", "X",
                                            test::curve(100, "0,46186158000", "0,4", "4", "0,0,0,0", "2"));
    const auto twoLayers = [&](const std::string& properties) {
        test::FbxSample both = sample;
        both.objects += "AnimationLayer: 21, \"AnimLayer::Second\", \"\" { Properties70: {\n" + properties +
                        "} }\n" +
                        "AnimationCurveNode: 51, \"AnimCurveNode::\", \"\" { Properties70: { } }\n" +
                        test::curve(101, "0,46186158000", "10,10", "4", "0,0,0,0", "2");
        both.connections +=
            "C: \"OO\",21,10\nC: \"OO\",51,21\nC: \"OP\",51,2, \"Lcl Translation\"\n"
            "C: \"OP\",101,51, \"d|X\"\n";
        return both;
    };
    const auto withSecondLayer = [&](const std::string& properties) {
        return tip(twoLayers(properties), 0.5).x();
    };
    EXPECT_NEAR(withSecondLayer(""), 12, 1e-5);
    EXPECT_NEAR(withSecondLayer(test::property("Weight", "50")), 7, 1e-5);
    EXPECT_NEAR(withSecondLayer(test::property("BlendMode", "1")), 10, 1e-5);
    EXPECT_NEAR(withSecondLayer(test::property("BlendMode", "2") + test::property("Weight", "25")), 4, 1e-5);
    EXPECT_NEAR(withSecondLayer(test::property("Mute", "1")), 2, 1e-5);

    const auto character = read(fbxText(twoLayers(test::property("Mute", "1"))));
    ASSERT_EQ(character->clips.at(0)->layers.size(), 1U) << "a muted layer is kept, muted";
    const ClipLayer& muted = *character->clips[0]->layers[0];
    EXPECT_TRUE(muted.muted);
    EXPECT_EQ(muted.name, "Second");
    ASSERT_EQ(muted.tracks.size(), 1U);
    EXPECT_EQ(muted.tracks[0].id.channel, Channel::translationX);
    EXPECT_NEAR(muted.tracks[0].curve->evaluate(Seconds{0.5}), 10, 1e-5);

    test::FbxSample mutedBase = twoLayers("");
    mutedBase.layer = test::property("Mute", "1");
    const auto other = read(fbxText(mutedBase));
    const auto& layers = other->clips.at(0)->layers;
    ASSERT_EQ(layers.size(), 2U) << "the curves of a muted base are kept, muted";
    EXPECT_TRUE(layers[0]->muted);
    EXPECT_FALSE(layers[1]->muted);
    EXPECT_EQ(layers[1]->mode, LayerMode::additive);
    EXPECT_NEAR(tip(mutedBase, 0.5).x(), 10, 1e-5);
}

TEST_F(FbxRead, reportsMutedLayersThatWouldHaveToBeFitted) {
    test::FbxSample sample = test::animated({}, "Lcl Rotation", "X",
                                            test::curve(100, "0,46186158000", "0,4", "4", "0,0,0,0", "2"));
    sample.tip = test::property("PostRotation", "10,0,0");
    sample.objects += "AnimationLayer: 21, \"AnimLayer::Second\", \"\" { Properties70: {\n" +
                      test::property("Mute", "1") + "} }\n" +
                      "AnimationCurveNode: 51, \"AnimCurveNode::\", \"\" { Properties70: { } }\n" +
                      test::curve(101, "0,46186158000", "10,10", "4", "0,0,0,0", "2");
    sample.connections +=
        "C: \"OO\",21,10\nC: \"OO\",51,21\nC: \"OP\",51,2, \"Lcl Rotation\"\nC: \"OP\",101,51, \"d|X\"\n";
    EXPECT_TRUE(read(fbxText(sample))->clips.at(0)->layers.empty());
    EXPECT_TRUE(reports(ErrorCode::dataLost, "joint Tip"));
}

TEST_F(FbxRead, convertsUnitAndAxes) {
    test::FbxSample sample;
    sample.tip = test::property("Lcl Translation", "1,2,3");
    sample.settings = test::property("UpAxis", "2") + test::property("FrontAxis", "1") +
                      test::property("FrontAxisSign", "-1") + test::property("UnitScaleFactor", "10");
    // (x, y, z) in decimetres with Z up becomes (x, z, -y).
    expectNear(tip(sample, 0), {0.1, 0.3, -0.2}, 1e-9);
}

TEST_F(FbxRead, readsWhatPrecedesDamage) {
    const std::string whole = fbxText(moving("0,4,2", "4", "0,0,0,0"));
    const auto character = read(whole + "Takes: { Current: \"");
    EXPECT_EQ(character->clips.size(), 1U);
    EXPECT_TRUE(reports(ErrorCode::dataLost, "sample.fbx:"));
}

TEST_F(FbxRead, reportsDuplicateIdsAndCycles) {
    test::FbxSample sample;
    sample.objects =
        "Model: 2, \"Model::Again\", \"Null\" { }\nModel: 3, \"Model::A\", \"Null\" { }\n"
        "Model: 4, \"Model::B\", \"Null\" { }\n";
    sample.connections = "C: \"OO\",3,4\nC: \"OO\",4,3\n";
    const auto character = read(fbxText(sample));
    EXPECT_TRUE(character->skeleton->find("A"));
    EXPECT_TRUE(character->skeleton->find("B"));
    EXPECT_TRUE(reports(ErrorCode::duplicateName, "sample.fbx:"));
    EXPECT_TRUE(reports(ErrorCode::hierarchyCycle, "sample.fbx:"));
}

TEST_F(FbxRead, refusesWhatIsNotFbx) {
    for (const char* bytes : {"", "hello", "Kaydara FBX Binary  ", "a: { b: { c: {"}) {
        Diagnostics diagnostics;
        EXPECT_FALSE(readFbx(Source::fromMemory("sample.fbx", bytes), {}, diagnostics)) << bytes;
    }
}

TEST_F(FbxRead, readsKeyListsOfOldFiles) {
    const std::string old =
        "; FBX 6.1.0 project file\nObjects: {\nModel: \"Model::Tip\", \"Limb\" { Properties60: {\n"
        "Property: \"Lcl Translation\", \"Lcl Translation\", \"A+\",0,0,0\n} }\n}\n"
        "Connections: { Connect: \"OO\", \"Model::Tip\", \"Model::Scene\" }\n"
        "Takes: { Take: \"Walk\" { LocalTime: 0,92372316000\nModel: \"Model::Tip\" { Channel: \"Transform\" "
        "{\n"
        "Channel: \"T\" { Channel: \"X\" { Default: 0\nKeyVer: 4005\nKeyCount: 3\n"
        "Key: 0,0,L,46186158000,400,C,n,92372316000,200,U,s,0,0,n\n} } } } } }\n";
    const auto character = read(old);
    ASSERT_EQ(character->clips.size(), 1U);
    EXPECT_EQ(character->clips[0]->name, "Walk");
    const Curve& curve = *character->clips[0]->tracks.at(0).curve;
    EXPECT_NEAR(curve.evaluate(Seconds{0.5}), 2, 1e-9);
    EXPECT_NEAR(curve.evaluate(Seconds{1.5}), 2, 1e-9);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
