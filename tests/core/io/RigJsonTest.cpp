#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/io/rigjson/RigJsonFormat.h"
#include "core/io/rigjson/readRigJson.h"
#include "core/math/Angle.h"
#include "core/scene/evaluation/Evaluator.h"
#include "tests/Paths.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using nlohmann::json;

/// The result of reading a file.
struct RigResult {
    explicit RigResult(const Source& source, const ReadOptions& options = {})
        : scene(readRigJson(source, options, diagnostics)) {}
    explicit RigResult(std::string text, const ReadOptions& options = {})
        : RigResult(Source::fromMemory("arm.json", std::move(text)), options) {}
    explicit RigResult(const json& document, const ReadOptions& options = {})
        : RigResult(document.dump(1), options) {}

    const Character& character() const { return *scene->characters.front(); }
    const Skeleton& skeleton() const { return *character().skeleton; }
    const Clip& clip() const { return *character().clips.front(); }

    Diagnostics diagnostics;
    Result<Scene> scene;
};

json bone(int parent, double length, json restT) {
    return {{"parent_id", parent},        {"weight_id", -1},           {"length", length},
            {"rest_T", std::move(restT)}, {"xzx_min", {-180, 0, -10}}, {"xzx_max", {180, 0, 370}}};
}

/// Bone 0 points along y at (1, 0, 0), bone 1 continues from its end along x.
json arm() {
    const json up = {{0, -1, 0, 1}, {1, 0, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};
    const json along = {{1, 0, 0, 1}, {0, 1, 0, 2}, {0, 0, 1, 0}, {0, 0, 0, 1}};
    return {{"bones", {bone(-1, 2, up), bone(0, 3, along)}},
            {"fk_animation",
             {{{"bone_id", 1},
               {"keys",
                {{{"t", 0}, {"xzx", {0, 0, 0}}},
                 {{"t", 0.5}, {"xzx", {90, 90, 0}}},
                 {{"t", 2}, {"xzx", {0, 0, -360}}}}}}}},
            {"ik_constraints", {1, 0}}};
}

struct Refusal {
    std::string pointer;
    json value;
    ErrorCode code;
};

TEST(RigJson, rejectsOtherFiles) {
    const json identity = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};
    const std::vector<Refusal> refusals{
        {"/bones", nullptr, ErrorCode::syntax},
        {"/bones", json::array(), ErrorCode::hierarchyBroken},
        {"/bones/0", 7, ErrorCode::syntax},
        {"/bones/0/parent_id", 1, ErrorCode::hierarchyCycle},
        {"/bones/0/parent_id", 0, ErrorCode::hierarchyCycle},
        {"/bones/0/parent_id", 2, ErrorCode::nameUnknown},
        {"/bones/0/parent_id", -2, ErrorCode::nameUnknown},
        {"/bones/0/parent_id", 0.5, ErrorCode::syntax},
        {"/bones/0/parent_id", "0", ErrorCode::syntax},
        {"/bones/0/length", "long", ErrorCode::syntax},
        {"/bones/0/length", -1, ErrorCode::valueRange},
        {"/bones/0/rest_T", 1, ErrorCode::valueCount},
        {"/bones/0/rest_T/1", {1, 2, 3}, ErrorCode::valueCount},
        {"/bones/0/rest_T/1/2", "x", ErrorCode::syntax},
        {"/bones/0/rest_T/0/0", 2, ErrorCode::valueRange},
        {"/bones/0/rest_T/2/2", -1, ErrorCode::valueRange},
        {"/bones/0/rest_T/3/0", 1, ErrorCode::valueRange},
        {"/bones/0/xzx_min", {1, 2}, ErrorCode::valueCount},
        {"/bones/0/xzx_min/0", "x", ErrorCode::syntax},
        {"/bones/0/xzx_min/0", 181, ErrorCode::valueRange},
        {"/fk_animation", 3, ErrorCode::syntax},
        {"/fk_animation/0", 3, ErrorCode::syntax},
        {"/fk_animation/0/bone_id", 2, ErrorCode::nameUnknown},
        {"/fk_animation/0/keys", 2, ErrorCode::syntax},
        {"/fk_animation/0/keys/1/t", "x", ErrorCode::syntax},
        {"/fk_animation/0/keys/1/t", 1e300, ErrorCode::limitExceeded},
        {"/fk_animation/0/keys/1/xzx", {1, 2, 3, 4}, ErrorCode::valueCount},
        {"/fk_animation/1", {{"bone_id", 1}, {"keys", json::array()}}, ErrorCode::duplicateName},
        {"/ik_constraints", 2, ErrorCode::nameUnknown},
        {"/ik_constraints", "x", ErrorCode::syntax},
        {"/ik_constraints/1", -1, ErrorCode::nameUnknown},
    };
    for (const Refusal& refusal : refusals) {
        json broken = arm();
        broken[json::json_pointer(refusal.pointer)] = refusal.value;
        const RigResult read(broken);
        ASSERT_FALSE(read.scene) << refusal.pointer << refusal.value;
        EXPECT_EQ(name(read.scene.error().code), name(refusal.code)) << refusal.pointer << refusal.value;
        EXPECT_TRUE(read.scene.error().where.starts_with("arm.json:")) << text(read.scene.error());
    }
}

TEST(RigJson, reportsLineAndColumn) {
    const auto where = [](const char* text) { return RigResult(std::string(text)).scene.error().where; };
    EXPECT_EQ(where("{\"bones\":\n [ {\"parent_id\": -1,\n  \"length\": true}]}"), "arm.json:2:4");
    EXPECT_EQ(where("{\"bones\":\n [{\"parent_id\":\n  5}]}"), "arm.json:3:4");
    EXPECT_EQ(where("{\"bones\":\n [,]}"), "arm.json:2:3");
    EXPECT_EQ(where("{\"bones\":\n [1e400]}"), "arm.json:2:8");
}

TEST(RigJson, rejectsBrokenJson) {
    const auto code = [](std::string text) { return RigResult(std::move(text)).scene.error().code; };
    EXPECT_EQ(code(""), ErrorCode::syntax);
    EXPECT_EQ(code("[1, 2"), ErrorCode::syntax);
    EXPECT_EQ(code("{\"bones\": nan}"), ErrorCode::syntax);
    EXPECT_EQ(code("{\"bones\": [1e400]}"), ErrorCode::numberNotFinite);
    EXPECT_EQ(code("{\"bones\": \"\xFF\"}"), ErrorCode::syntax);
    EXPECT_EQ(code(std::string(1'000'000, '[')), ErrorCode::limitExceeded);
    EXPECT_EQ(code(std::string(20'000'000, ' ')), ErrorCode::fileTooLarge);
    EXPECT_EQ(code("[]"), ErrorCode::syntax);
    EXPECT_EQ(code("3"), ErrorCode::syntax);
}

TEST(RigJson, rejectsAMillionEmptyBonesInLinearTime) {
    std::string text = "{\"bones\": [";
    for (int i = 0; i < 1'000'000; ++i) text += "{},";
    const RigResult read(text + "{}]}");
    ASSERT_FALSE(read.scene);
    EXPECT_EQ(read.scene.error().code, ErrorCode::limitExceeded);
}

TEST(RigJson, rejectsEveryTruncation) {
    const std::string whole = arm().dump();
    for (std::size_t length = 0; length < whole.size(); ++length) {
        const RigResult read(whole.substr(0, length));
        ASSERT_FALSE(read.scene) << length;
        EXPECT_EQ(read.scene.error().code, ErrorCode::syntax) << length;
    }
}

TEST(RigJson, positionsBonesByTheirRestTransforms) {
    const RigResult read(arm());
    ASSERT_TRUE(read.scene) << text(read.scene.error());
    EXPECT_TRUE(read.diagnostics.empty());
    ASSERT_EQ(read.skeleton().size(), 2);
    const auto ends = [&](int i) {
        return boneEnds(read.skeleton()[i], read.skeleton().restModel()[static_cast<std::size_t>(i)]);
    };
    EXPECT_EQ(read.skeleton()[0].name, "bone0");
    EXPECT_EQ(read.skeleton()[1].parent, 0);
    EXPECT_TRUE(ends(0).head.isApprox(Eigen::Vector3d(1, 0, 0), 1e-12));
    EXPECT_TRUE(ends(0).tail.isApprox(Eigen::Vector3d(1, 2, 0), 1e-12));
    EXPECT_TRUE(ends(1).head.isApprox(Eigen::Vector3d(1, 2, 0), 1e-12));
    EXPECT_TRUE(ends(1).tail.isApprox(Eigen::Vector3d(4, 2, 0), 1e-12));
}

TEST(RigJson, twistsBendsAndTwistsInTheRestFrame) {
    const RigResult read(arm());
    Evaluator evaluator(read.scene->characters[0], read.character().clips[0]);
    // Rz(90) Rx(90) in a frame that equals the model's: x goes to y.
    evaluator.evaluate(Seconds{0.5});
    EXPECT_TRUE(evaluator.bone(1).tail.isApprox(Eigen::Vector3d(1, 5, 0), 1e-12));
    json twisted = arm();
    twisted["fk_animation"][0]["keys"] = {{{"t", 0}, {"xzx", {17, 90, 90}}}};
    const RigResult other(twisted);
    Evaluator last(other.scene->characters[0], other.character().clips[0]);
    // The last twist takes that y to z.
    last.evaluate(Seconds{0});
    EXPECT_TRUE(last.bone(1).tail.isApprox(Eigen::Vector3d(1, 2, 3), 1e-12));
}

TEST(RigJson, keepsTurnsOfKeys) {
    const RigResult read(arm());
    const JointId joint = read.skeleton()[1].id;
    EXPECT_EQ(read.skeleton()[1].order, EulerOrder::XZX);
    EXPECT_EQ(read.clip().tracks.size(), 3u);
    const Curve& curve = *read.clip().find({joint, Channel::angle3});
    ASSERT_EQ(curve.size(), 3u);
    EXPECT_EQ(curve.key(2).time.value, 2);
    EXPECT_DOUBLE_EQ(curve.key(2).value, radians(-360));
    EXPECT_EQ(curve.key(1).interpolation, Interpolation::catmullRom);
    EXPECT_EQ(read.clip().name, "arm");
    EXPECT_EQ(read.clip().rate, FrameRate::create(30, 1));
    EXPECT_EQ(read.clip().frameCount(), 61);
}

TEST(RigJson, choosesARateWithFramesAtTheKeys) {
    const auto rate = [](double time, const ReadOptions& options = {}) {
        json timed = arm();
        timed["fk_animation"][0]["keys"][1]["t"] = time;
        return RigResult(timed, options).clip().rate;
    };
    EXPECT_EQ(rate(1.0 / 24), FrameRate::create(24, 1));
    EXPECT_EQ(rate(1.0 / 60), FrameRate::create(60, 1));
    EXPECT_EQ(rate(0.123), FrameRate::create(60, 1));
    EXPECT_EQ(rate(0.5, {.rate = FrameRate::create(25, 1)}), FrameRate::create(25, 1));
}

TEST(RigJson, locksAnglesWithEqualBounds) {
    const RigResult read(arm());
    const auto& angles = read.skeleton()[0].limits.angles;
    EXPECT_EQ(angles[0], (AngleLimit{AngleLimit::Mode::limited, radians(-180), radians(180)}));
    EXPECT_EQ(angles[1], (AngleLimit{AngleLimit::Mode::locked, 0, 0}));
    EXPECT_EQ(angles[2], (AngleLimit{AngleLimit::Mode::limited, radians(-10), radians(370)}));
    json loose = arm();
    loose["bones"][0].erase("xzx_min");
    EXPECT_FALSE(RigResult(loose).scene);
    loose["bones"][0].erase("xzx_max");
    EXPECT_EQ(RigResult(loose).skeleton()[0].limits, JointLimits{});
}

TEST(RigJson, setsGoalsAtTheTailsOfConstraints) {
    const RigResult read(arm());
    ASSERT_EQ(read.character().goals.size(), 2u);
    const Goal& goal = read.character().goals[0];
    EXPECT_TRUE(goal.id);
    EXPECT_EQ(goal.joint, read.skeleton()[1].id);
    EXPECT_EQ(goal.end, Goal::End::tail);
    EXPECT_TRUE(goal.target.isApprox(Eigen::Vector3d(4, 2, 0), 1e-12));
    json single = arm();
    single["ik_constraints"] = 0;
    ASSERT_EQ(RigResult(single).character().goals.size(), 1u);
    EXPECT_TRUE(RigResult(single).character().goals[0].target.isApprox(Eigen::Vector3d(1, 2, 0), 1e-12));
}

TEST(RigJson, putsParentsBeforeTheirChildren) {
    json swapped = arm();
    std::swap(swapped["bones"][0], swapped["bones"][1]);
    swapped["bones"][0]["parent_id"] = 1;
    swapped["fk_animation"][0]["bone_id"] = 0;
    const RigResult read(swapped);
    ASSERT_TRUE(read.scene) << text(read.scene.error());
    EXPECT_EQ(read.skeleton()[0].name, "bone1");
    EXPECT_EQ(read.skeleton()[1].name, "bone0");
    EXPECT_EQ(read.clip().tracks[0].id.joint, read.skeleton()[1].id);
    EXPECT_EQ(read.character().goals[0].joint, read.skeleton()[0].id);
}

TEST(RigJson, readsThreeRowsAndOtherUnits) {
    json rows = arm();
    for (json& each : rows["bones"]) each["rest_T"].erase(3);
    const RigResult read(rows, {.metresPerUnit = 0.1});
    ASSERT_TRUE(read.scene) << text(read.scene.error());
    EXPECT_TRUE(read.skeleton().restModel()[1].translation().isApprox(Eigen::Vector3d(.1, .2, 0), 1e-12));
    EXPECT_DOUBLE_EQ(read.skeleton()[1].tail.x(), 0.3);
}

TEST(RigJson, makesNoClipWithoutKeys) {
    json still = arm();
    still.erase("ik_constraints");
    for (const json& none : {json(nullptr), json::array(), json{{{"bone_id", 1}, {"keys", json::array()}}}}) {
        still["fk_animation"] = none;
        const RigResult read(still);
        ASSERT_TRUE(read.scene) << text(read.scene.error());
        EXPECT_TRUE(read.character().clips.empty());
        EXPECT_TRUE(read.character().goals.empty());
    }
}

TEST(RigJson, isRecognisedByItsMembers) {
    const RigJsonFormat format;
    EXPECT_TRUE(format.sniff(R"({"model":{"file":"a.ply"},"fk_animation":[)"));
    EXPECT_TRUE(format.sniff("\xEF\xBB\xBF\n {\"bones\""));
    EXPECT_FALSE(format.sniff(""));
    EXPECT_FALSE(format.sniff(R"({"asset":{"version":"2.0"}})"));
    EXPECT_FALSE(format.sniff(R"(["bones"])"));
}

#ifdef SINEW_DATA_DIR
RigResult readData(const std::string& name) {
    return RigResult(Source::open(std::filesystem::path(SINEW_DATA_DIR) / "rigjson" / name).value());
}

TEST(RigJson, everyRealBoneStartsAtItsParentsEnd) {
    for (const char* file : {"robot-arm.json", "ikea-lamp.json", "chimpanzee-hand.json"}) {
        const RigResult read = readData(file);
        ASSERT_TRUE(read.scene) << text(read.scene.error());
        const Skeleton& skeleton = read.skeleton();
        for (int i = 0; i < skeleton.size(); ++i) {
            if (skeleton[i].parent == kNoParent) continue;
            const auto parent = static_cast<std::size_t>(skeleton[i].parent);
            const BoneEnds above = boneEnds(skeleton[skeleton[i].parent], skeleton.restModel()[parent]);
            const Eigen::Vector3d head = skeleton.restModel()[static_cast<std::size_t>(i)].translation();
            EXPECT_LT((head - above.tail).norm(), 1e-6 * skeleton.extent()) << file << " bone " << i;
        }
    }
}

TEST(RigJson, keepsTheHandsFourteenAnglesOutsideTheirLimits) {
    const RigResult read = readData("chimpanzee-hand.json");
    std::size_t keys = 0, outside = 0;
    for (const Track& track : read.clip().tracks) {
        const Joint& joint = read.skeleton()[*read.skeleton().find(track.id.joint)];
        const AngleLimit& limit = joint.limits.angles[static_cast<std::size_t>(component(track.id.channel))];
        for (const Key& key : track.curve->keys()) outside += excess(limit, key.value) > 1e-9;
        keys += track.curve->size();
    }
    EXPECT_EQ(keys, 3u * 86u);
    EXPECT_EQ(outside, 14u);
    EXPECT_EQ(read.skeleton().size(), 21);
    EXPECT_EQ(read.character().goals.size(), 5u);
}

TEST(RigJson, readsTheLampsSingleConstraint) {
    const RigResult read = readData("ikea-lamp.json");
    ASSERT_EQ(read.character().goals.size(), 1u);
    EXPECT_EQ(read.character().goals[0].joint, read.skeleton()[4].id);
    EXPECT_TRUE(read.character().clips.empty());
}
#endif

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
