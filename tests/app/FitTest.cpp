#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/app/Program.h"
#include "tests/core/scene/CapsuleBody.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Json = nlohmann::json;

/// Writes the body of capsules as OBJ and runs `sinew bind` on it.
class FitCommand : public testing::Test {
protected:
    FitCommand() {
        std::ostringstream obj;
        for (const Eigen::Vector3d& p : body_.surface.positions)
            obj << "v " << p.x() << ' ' << p.y() << ' ' << p.z() << '\n';
        for (const auto& [a, b, c] : body_.surface.triangles)
            obj << "f " << a + 1 << ' ' << b + 1 << ' ' << c + 1 << '\n';
        mesh_ = folder_.file("body.obj", obj.str());
        bound_ = (folder_.path() / "bound.glb").string();
    }

    Outcome bind(std::vector<std::string> options) const {
        std::vector<std::string> arguments{"bind", mesh_, "--resolution", "48", "-o", bound_};
        arguments.insert(arguments.end(), options.begin(), options.end());
        return sinew(arguments);
    }
    Outcome bindWithMarkers(const std::string& json, std::vector<std::string> options = {}) const {
        options.insert(options.end(), {"--markers", folder_.file("markers.json", json)});
        return bind(options);
    }
    test::CapsuleBody body_;
    TemporaryFolder folder_;
    std::string mesh_, bound_;
};

TEST_F(FitCommand, fitsATemplateWithMarkersFromTheShape) {
    const Outcome outcome = bind({"--skeleton", "biped"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("Fitted           biped with 12 fit markers (12 found)"), std::string::npos)
        << outcome.out;
    EXPECT_EQ(outcome.out.find("outside the mesh"), std::string::npos) << outcome.out;
}

TEST_F(FitCommand, readsMarkersAndTheirTemplateFromAFile) {
    const Outcome outcome = bindWithMarkers(
        R"({"template": "biped", "markers": {"left elbow": [0.4, 1.22, 0.02], "chin": [0, 1.55, 0.1]}})",
        {"--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const Json fit = Json::parse(outcome.out)["fit"];
    EXPECT_EQ(fit["template"], "biped");
    EXPECT_EQ(fit["markers"].size(), 12U);
    EXPECT_EQ(fit["markers"]["left elbow"], Json({0.4, 1.22, 0.02}));
    EXPECT_NEAR(fit["markers"]["right elbow"][0].get<double>(), -0.4, 1e-6) << "mirrored";
    // The report is itself a file of markers.
    const Outcome again = bindWithMarkers(fit.dump());
    ASSERT_EQ(again.exitCode, 0) << again.err;
    EXPECT_NE(again.out.find("(12 from the file)"), std::string::npos) << again.out;
}

TEST_F(FitCommand, keepsTheTemplateOnRequest) {
    const Outcome outcome = bind({"--skeleton", "biped", "--no-fit"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(outcome.out.find("Fitted"), std::string::npos) << outcome.out;
}

TEST_F(FitCommand, rejectsBadMarkerFilesAndLeavesNoFile) {
    const auto errorOf = [&](const std::string& json,
                             std::vector<std::string> options = {"--skeleton", "biped"}) {
        const Outcome outcome = bindWithMarkers(json, std::move(options));
        EXPECT_EQ(outcome.exitCode, 1) << json;
        EXPECT_FALSE(std::filesystem::exists(bound_)) << json;
        return outcome.err;
    };
    EXPECT_NE(errorOf("{").find("markers.json:1:1"), std::string::npos);
    EXPECT_NE(errorOf(R"({"markers": {"nose": [0, 1, 0]}})").find("no fit marker 'nose'"), std::string::npos);
    EXPECT_NE(errorOf(R"({"markers": {"chin": [0, 1]}})").find("three numbers"), std::string::npos);
    EXPECT_NE(errorOf(R"({"template": "hand", "markers": {}})").find("template hand"), std::string::npos);
    EXPECT_NE(errorOf(R"({"markers": {}})", {}).find("--skeleton"), std::string::npos);
    EXPECT_NE(errorOf(R"({"markers": {}})", {"--skeleton", "leg"}).find("--skeleton"), std::string::npos);
    EXPECT_EQ(bind({"--skeleton", "biped", "--markers", "none.json"}).exitCode, 1);
    EXPECT_EQ(bindWithMarkers("{}", {"--skeleton", "biped", "--no-fit"}).exitCode, 2);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
