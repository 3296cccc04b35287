#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "tests/app/Program.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using nlohmann::json;

/// Two bones of 1 m, one above the other, with these bounds in degrees for their angles about X, Z, X.
std::string courseRig(const json& lower, const json& upper) {
    const auto bone = [&](int parent, double height) {
        const json rest = {{0, -1, 0, 0}, {1, 0, 0, height}, {0, 0, 1, 0}, {0, 0, 0, 1}};
        return json{{"parent_id", parent}, {"weight_id", -1},  {"length", 1},
                    {"rest_T", rest},      {"xzx_min", lower}, {"xzx_max", upper}};
    };
    return json{{"bones", {bone(-1, 0), bone(0, 1)}}}.dump(1);
}

/// Joints along X, `offset` centimetres apart, free about every axis; one frame at rest.
std::string chain(int joints, double offset) {
    std::string text = "HIERARCHY\n", ends;
    for (int i = 0; i < joints; ++i) {
        text += (i == 0 ? "ROOT j" : "JOINT j") + std::to_string(i) + "\n{\nOFFSET " +
                std::to_string(i == 0 ? 0.0 : offset) + " 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n";
        ends += "}\n";
    }
    text += "End Site\n{\nOFFSET " + std::to_string(offset) + " 0 0\n}\n" + ends;
    text += "MOTION\nFrames: 1\nFrame Time: 0.0333333333\n";
    for (int i = 0; i < 3 * joints; ++i) text += "0 ";
    return text + '\n';
}

class IkOnRigs : public testing::Test {
protected:
    std::string at(const std::string& name) const { return (folder_.path() / name).string(); }
    static json reportOf(const Outcome& outcome) {
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        const json report = json::parse(outcome.out);
        EXPECT_TRUE(std::isfinite(report.at("residual").get<double>()));
        EXPECT_TRUE(report.at("violatedLimits").empty());
        return report;
    }
    /// Number of keys outside their limits in a file.
    static int keysOutside(const std::string& path) {
        return json::parse(sinew({"limits", path, "--json"}).out)["clips"][0]["keys_outside"];
    }

    TemporaryFolder folder_;
};

TEST_F(IkOnRigs, rejectsOrSwapsReversedLimits) {
    const Outcome rig = sinew(
        {"ik", folder_.file("rig.json", courseRig({0, 31, 0}, {90, 30, 0})), "--goal", "bone1.tail=0.5,1,0"});
    EXPECT_EQ(rig.exitCode, 1);
    EXPECT_NE(rig.err.find("xzx_min is above xzx_max"), std::string::npos) << rig.err;
    std::string asf(kTwoBonesAsf);
    asf.replace(asf.find("(-45 0)"), 7, "(45 0)");
    const Outcome acclaim =
        sinew({"ik", folder_.file("two.asf", asf), "--goal", "knee.tail=0.5,1,0", "-o", at("out.amc")});
    EXPECT_EQ(acclaim.exitCode, 0);
    EXPECT_NE(acclaim.err.find("two.asf:27: warning: a lower limit is above its upper limit"),
              std::string::npos)
        << acclaim.err;
    EXPECT_EQ(keysOutside(at("out.amc")), 0) << "it is limited to 0..45 degrees";
}

TEST_F(IkOnRigs, rejectsFilesWithoutASkeletonAndInvalidOutputs) {
    EXPECT_EQ(sinew({"ik", at("none.bvh"), "--goal", "a=0,0,0"}).exitCode, 1);
    const std::string file = folder_.file("chain.bvh", chain(3, 10));
    EXPECT_EQ(sinew({"ik", file, "--goal", "j2.tail=0,0.1,0", "-o", at("out.obj")}).exitCode, 1);
    EXPECT_EQ(sinew({"ik", file, "--goal", "j2.tail=0,0.1,0", "-o", at("no/folder.bvh")}).exitCode, 1);
}

TEST_F(IkOnRigs, solvesASkeletonWithoutMotionFromItsRestPose) {
    const std::string asf = folder_.file("two.asf", kTwoBonesAsf);
    // The knee bends only about Y, from -45 to 0 degrees; the root turns.
    const json report = reportOf(
        sinew({"ik", asf, "--unit", "0.01", "--goal", "knee.tail=0,0.28,0", "-o", at("out.amc"), "--json"}));
    EXPECT_EQ(report.at("frames"), 1);
    EXPECT_TRUE(report.at("reached"));
    EXPECT_EQ(keysOutside(at("out.amc")), 0);
    const json written = json::parse(sinew({"info", at("out.amc"), "--json"}).out)["characters"][0];
    EXPECT_EQ(written["clips"][0]["frames"], 1);
    EXPECT_EQ(sinew({"ik", asf, "--goal", "knee.tail=0,0.28,0", "--frame", "1"}).exitCode, 1);
}

TEST_F(IkOnRigs, keepsCourseRigsInsideTheirLimits) {
    const std::string rig = folder_.file("rig.json", courseRig({-90, -30, 0}, {90, 30, 0}));
    for (const char* solver : {"bounded", "gradient"}) {
        const json reachable = reportOf(sinew({"ik", rig, "--goal", "bone1.tail=0.3,1.93,0.2", "--solver",
                                               solver, "-o", at("near.sinew"), "--json"}));
        EXPECT_LT(reachable.at("residual"), 0.1) << solver;
        EXPECT_EQ(keysOutside(at("near.sinew")), 0) << solver;
        // With both joints bent by at most 30 degrees, the tip stays above 1.3 m.
        const json low = reportOf(sinew({"ik", rig, "--goal", "bone1.tail=1.5,0,0", "--solver", solver, "-o",
                                         at("low.sinew"), "--json"}));
        EXPECT_GT(low.at("residual"), 1) << solver;
        EXPECT_FALSE(low.at("reached")) << solver;
        EXPECT_EQ(keysOutside(at("low.sinew")), 0) << solver;
    }
}

TEST_F(IkOnRigs, keepsARigWithoutFreeChannels) {
    const std::string rig = folder_.file("rig.json", courseRig({0, 0, 0}, {0, 0, 0}));
    for (const char* solver : {"bounded", "gradient"}) {
        const json report = reportOf(sinew(
            {"ik", rig, "--goal", "bone1.tail=1,2,0", "--solver", solver, "-o", at("out.bvh"), "--json"}));
        EXPECT_NEAR(report.at("residual").get<double>(), 1, 1e-12) << solver;
        EXPECT_FALSE(report.at("reached")) << solver;
    }
}

TEST_F(IkOnRigs, supportsBonesWithoutLength) {
    const std::string file = folder_.file("point.bvh", chain(4, 0));
    for (const char* solver : {"bounded", "gradient"}) {
        for (const std::vector<std::string>& frames :
             std::vector<std::vector<std::string>>{{"--frame", "0"}, {"--frames", "0:0"}}) {
            const json report = reportOf(sinew(
                {"ik", file, "--goal", "j3.tail=3,0,4", "--solver", solver, "--json", frames[0], frames[1]}));
            EXPECT_NEAR(report.at("residual").get<double>(), 5, 1e-12) << solver << frames[0];
        }
    }
}

TEST_F(IkOnRigs, settlesBetweenConflictingGoalsWithinLimits) {
    const std::string rig = folder_.file("rig.json", courseRig({-90, -30, 0}, {90, 30, 0}));
    const json report = reportOf(sinew({"ik", rig, "--goal", "bone1.tail=1,1.5,0", "--goal",
                                        "bone1.tail=-1,1.5,0@2", "-o", at("out.sinew"), "--json"}));
    EXPECT_FALSE(report.at("reached"));
    EXPECT_GE(report.at("residual").get<double>(), 1 - 1e-9) << "the two goals are 2 m apart";
    EXPECT_EQ(keysOutside(at("out.sinew")), 0);
}

TEST_F(IkOnRigs, solvesAChainOfAThousandJoints) {
    const std::string file = folder_.file("long.bvh", chain(1000, 1));
    const json bounded = reportOf(sinew({"ik", file, "--goal", "j999.tail=3,3,3", "--json"}));
    EXPECT_TRUE(bounded.at("reached"));
    const json gradient = reportOf(sinew({"ik", file, "--goal", "j999.tail=3,3,3", "--solver", "gradient",
                                          "--iterations", "2", "-o", at("out.bvh"), "--json"}));
    EXPECT_LE(gradient.at("iterations").get<int>(), 2 * gradient.at("starts").get<int>());
    EXPECT_LT(gradient.at("residual"), std::sqrt(49 + 9 + 9)) << "closer than at the start";
    EXPECT_EQ(sinew({"info", at("out.bvh")}).exitCode, 0);
}

/// The walking sample as Acclaim files, with limits fitted to its motion.
class IkOnWalk : public IkOnRigs {
protected:
    IkOnWalk() {
        const std::string walk = SINEW_SAMPLES "/walk";
        const Outcome fitted = sinew({"limits", walk + ".asf", walk + ".amc", "--fit", "--percentile", "100",
                                      "--margin", "1", "-o", at("walk.amc")});
        EXPECT_EQ(fitted.exitCode, 0) << fitted.err;
    }
    Outcome ik(const std::vector<std::string>& more) const {
        std::vector<std::string> arguments{"ik", at("walk.asf"), at("walk.amc"),
                                           "-o", at("out.amc"),  "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return sinew(arguments);
    }
};

TEST_F(IkOnWalk, limitsAreObeyedAndKept) {
    const json reachable = reportOf(ik({"--goal", "LeftHand.tail=0.3,1.4,0.3", "--frame", "70"}));
    EXPECT_TRUE(reachable.at("reached"));
    EXPECT_EQ(keysOutside(at("out.amc")), 0);
    const auto limitsIn = [&](const std::string& path) {
        return json::parse(sinew({"info", path, "--json"}).out)["characters"][0]["joints"];
    };
    EXPECT_EQ(limitsIn(at("out.asf")), limitsIn(at("walk.asf")));
    const json far = reportOf(ik({"--goal", "LeftHand.tail=0.3,1.9,0.3", "--frame", "70"}));
    EXPECT_GT(far.at("residual"), 0.1);
    EXPECT_EQ(keysOutside(at("out.amc")), 0);
}

TEST_F(IkOnWalk, limitsAreObeyedOverARange) {
    for (const char* solver : {"bounded", "gradient"}) {
        const json range =
            reportOf(ik({"--goal", "LeftHand.tail=0.3,1.4,0.3", "--frames", "60:80", "--solver", solver}));
        EXPECT_EQ(range.at("frames"), 21);
        EXPECT_EQ(keysOutside(at("out.amc")), 0) << solver;
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
