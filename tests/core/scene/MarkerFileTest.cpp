#include "core/scene/fitting/MarkerFile.h"

#include <gtest/gtest.h>

#include "tests/core/scene/CapsuleBody.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Eigen::Vector3d;

Source fileWith(std::string text) { return Source::fromMemory("markers.json", std::move(text)); }

class MarkerFileTest : public testing::Test {
protected:
    Error errorOf(const std::string& text, std::string_view name = "biped") const {
        const auto read = readMarkers(fileWith(text), name, *body_);
        return read ? Error{} : read.error();
    }

    std::shared_ptr<const FitBody> body_ = FitBody::create(test::CapsuleBody().surface).value();
};

TEST_F(MarkerFileTest, reportsThePositionOfEachMistake) {
    EXPECT_EQ(errorOf("{").where, "markers.json:1:1");
    EXPECT_EQ(errorOf("{}").code, ErrorCode::syntax);
    EXPECT_EQ(errorOf(R"({"markers": []})").code, ErrorCode::syntax);
    EXPECT_EQ(errorOf(R"({"markers": {}, "marks": {}})").code, ErrorCode::keywordUnknown);
    EXPECT_EQ(errorOf(R"({"markers": {"chin": [0, 1]}})").code, ErrorCode::valueCount);
    EXPECT_EQ(errorOf(R"({"markers": {"chin": [0, 1, "2"]}})").code, ErrorCode::syntax);
    EXPECT_EQ(errorOf(R"({"markers": {"chin": [0, 1, 1e12]}})").code, ErrorCode::valueRange);
    EXPECT_EQ(errorOf(R"({"template": "robot-arm", "markers": {}})").code, ErrorCode::nameUnknown);
    EXPECT_EQ(errorOf(R"({"template": "hand", "markers": {}})").code, ErrorCode::argumentInvalid);
    const Error unknown = errorOf("{\"markers\": {\n  \"left elbo\": [0, 1, 2]}}");
    EXPECT_EQ(unknown.code, ErrorCode::nameUnknown);
    EXPECT_EQ(unknown.where.substr(0, 15), "markers.json:2:");
    EXPECT_NE(unknown.message.find("left elbow"), std::string::npos) << unknown.message;
}

TEST_F(MarkerFileTest, readsMarksMirrorsAndGuesses) {
    const auto read = readMarkers(
        fileWith(
            R"({"template": "biped", "markers": {"left elbow": [0.4, 1.2, 0.01], "chin": [0, 1.5, 0.1]}})"),
        "biped", *body_);
    ASSERT_TRUE(read.has_value()) << text(read.error());
    EXPECT_EQ(read->marked, 2U);
    EXPECT_EQ(read->mirrored, 1U);
    EXPECT_EQ(read->guessed, 9U);
    EXPECT_EQ(read->markers.at("left elbow"), Vector3d(0.4, 1.2, 0.01));
    EXPECT_TRUE(read->markers.at("right elbow").isApprox(Vector3d(-0.4, 1.2, 0.01), 1e-9));
    EXPECT_EQ(read->markers.at("groin"), guessMarkers("biped", *body_)->at("groin"));
}

TEST_F(MarkerFileTest, keepsBothMarkersOfAPair) {
    const auto read =
        readMarkers(fileWith(R"({"markers": {"left elbow": [0.4, 1.2, 0], "right elbow": [-0.3, 1.1, 0]}})"),
                    "biped", *body_);
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(read->markers.at("right elbow"), Vector3d(-0.3, 1.1, 0));
}

TEST(FitMarkerNames, pairSidesAndCoverEveryTemplate) {
    for (const std::string_view name : fittableTemplates()) {
        const auto names = fitMarkerNames(name);
        EXPECT_FALSE(names.empty()) << name;
        for (std::size_t i = 0; i < names.size(); ++i) {
            const auto other = counterpart(names, i);
            EXPECT_EQ(other.has_value(), names[i].starts_with("left ") || names[i].starts_with("right "));
            EXPECT_TRUE(!other || counterpart(names, *other) == i) << names[i];
        }
    }
    EXPECT_TRUE(fitMarkerNames("leg").empty());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
