// How keys become samplers: every form that motionKeys() may return, added to a document by hand.
#include <gtest/gtest.h>

#include <cstring>

#include "core/io/gltf/GltfAnimationWriter.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Json = GltfOutput::Json;

class GltfSamplers : public testing::Test {
protected:
    GltfSamplers() {
        Joint joint;
        joint.id = JointId{1};
        joint.name = "only";
        joint.rest.rotation = Eigen::Quaterniond(0.8, 0, 0.6, 0);
        subject_.skeleton = std::make_shared<const Skeleton>(Skeleton::create({joint}).value());
        Clip clip;
        clip.name = "walk";
        subject_.clip = std::make_shared<const Clip>(clip);
        subject_.rate = FrameRate::create(1, 1).value();
        subject_.frameCount = 3;
    }

    /// The samplers of the animation made from these keys.
    Json samplers(JointKeys keys) {
        keys_ = {std::move(keys)};
        EXPECT_TRUE(writer_.add(subject_, keys_, {}));
        files_ = std::move(output_).files().value();
        return Json::parse(files_[0].bytes)["animations"][0]["samplers"];
    }
    std::vector<float> numbers(const Json& number) {
        const Json root = Json::parse(files_[0].bytes);
        const Json accessor = root["accessors"][number.get<std::size_t>()];
        const Json view = root["bufferViews"][accessor["bufferView"].get<std::size_t>()];
        const auto offset = view["byteOffset"].get<std::size_t>() + accessor.value("byteOffset", 0U);
        const std::size_t width = accessor["type"] == "SCALAR" ? 1 : accessor["type"] == "VEC3" ? 3 : 4;
        std::vector<float> numbers(width * accessor["count"].get<std::size_t>());
        std::memcpy(numbers.data(), files_[1].bytes.data() + offset, numbers.size() * sizeof(float));
        return numbers;
    }

    WriteSubject subject_;
    GltfOutput output_{"walk.gltf"};
    GltfMotionHash hash_;
    GltfAnimationWriter writer_{output_, hash_, false};
    std::vector<JointKeys> keys_;
    std::vector<NamedFile> files_;
};

TEST_F(GltfSamplers, aSplineHasItsSlopesAroundEachValue) {
    JointKeys keys;
    keys.translation = {
        KeyForm::cubic, {0, 2}, {{1, 2, 3}, {4, 5, 6}}, {{0, 0, 0}, {7, 8, 9}}, {{-1, -2, -3}, {0, 0, 0}}};
    const Json result = samplers(keys);
    ASSERT_EQ(result.size(), 1u);
    EXPECT_EQ(result[0]["interpolation"], "CUBICSPLINE");
    EXPECT_EQ(numbers(result[0]["input"]), (std::vector<float>{0, 2}));
    EXPECT_EQ(numbers(result[0]["output"]),
              (std::vector<float>{0, 0, 0, 1, 2, 3, -1, -2, -3, 7, 8, 9, 4, 5, 6, 0, 0, 0}));
}

TEST_F(GltfSamplers, stepsStaySteps) {
    JointKeys keys;
    keys.scale = {KeyForm::step, {0, 2}, {{1, 1, 1}, {2, 2, 2}}, {}, {}};
    const Json result = samplers(keys);
    ASSERT_EQ(result.size(), 1u);
    EXPECT_EQ(result[0]["interpolation"], "STEP");
}

TEST_F(GltfSamplers, partsWithKeysAtTheSameTimesShareThem) {
    JointKeys keys;
    keys.translation = {KeyForm::linear, {0, 2}, {{1, 1, 1}, {2, 2, 2}}, {}, {}};
    keys.scale = {KeyForm::step, {0, 2}, {{1, 1, 1}, {2, 2, 2}}, {}, {}};
    const Json result = samplers(keys);
    EXPECT_EQ(result[0]["input"], result[1]["input"]);
    EXPECT_NE(result[0]["output"], result[1]["output"]);
}

TEST_F(GltfSamplers, aSplineWithOneKeyIsNotASpline) {
    JointKeys keys;
    keys.translation = {KeyForm::cubic, {2}, {{1, 2, 3}}, {{7, 7, 7}}, {{7, 7, 7}}};
    const Json result = samplers(keys);
    EXPECT_FALSE(result[0].contains("interpolation")) << "linear is the default";
    EXPECT_EQ(numbers(result[0]["output"]), (std::vector<float>{1, 2, 3}));
}

TEST_F(GltfSamplers, keysEndingBeforeTheClipAreHeldUntilItsEnd) {
    JointKeys keys;
    keys.rotation = {
        KeyForm::linear, {0, 1}, {Eigen::Quaterniond(1, 0, 0, 0), Eigen::Quaterniond(0, 1, 0, 0)}, {}, {}};
    const Json result = samplers(keys);
    ASSERT_EQ(result.size(), 1u);
    EXPECT_EQ(numbers(result[0]["input"]), (std::vector<float>{0, 1, 2}));
    EXPECT_EQ(numbers(result[0]["output"]), (std::vector<float>{0, 0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0}));
}

TEST_F(GltfSamplers, splinesEndingBeforeTheClipHoldTheirLastValue) {
    const Eigen::Quaterniond rest(1, 0, 0, 0), slope(0, 0.5, 0, 0);
    JointKeys keys;
    keys.rotation = {KeyForm::cubic, {0, 1}, {rest, rest}, {slope, slope}, {slope, slope}};
    const Json result = samplers(keys);
    EXPECT_EQ(numbers(result[0]["output"]), (std::vector<float>{0.5F, 0, 0, 0, 0, 0, 0, 1, 0.5F, 0, 0, 0,  //
                                                                0.5F, 0, 0, 0, 0, 0, 0, 1, 0,    0, 0, 0,  //
                                                                0,    0, 0, 0, 0, 0, 0, 1, 0,    0, 0, 0}));
}

TEST_F(GltfSamplers, withoutMotionTheFirstJointHasAConstantChannel) {
    const Json result = samplers({});
    ASSERT_EQ(result.size(), 1u);
    EXPECT_EQ(numbers(result[0]["input"]), (std::vector<float>{0, 2}));
    EXPECT_EQ(numbers(result[0]["output"]), (std::vector<float>{0, 0.6F, 0, 0.8F, 0, 0.6F, 0, 0.8F}));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
