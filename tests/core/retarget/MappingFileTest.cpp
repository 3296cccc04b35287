#include "core/retarget/MappingFile.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/core/RandomNumber.h"
#include "tests/core/retarget/Figure.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Json = nlohmann::json;

const Skeleton kSource = test::makeFigure(test::kPlainFigure).skeleton();
const Skeleton kTarget =
    test::makeFigure(
        "root=root; hips=pelvis; spine1=spine_01; spine2=spine_02; spine3=spine_03; neck1=neck; "
        "head=head; clavicle=clavicle_%; upperArm=upperarm_%; upperArmTwist=upperarm_twist_%; "
        "forearm=lowerarm_%; hand=hand_%; upperLeg=thigh_%; lowerLeg=calf_%; foot=foot_%",
        "l", "r")
        .skeleton();

Result<Mapping> parse(const std::string& json) {
    return parseMapping(Source::fromMemory("map.json", json), kSource, kTarget);
}

/// Returns the mapping of the two skeletons as JSON.
Json validFile() { return Json::parse(mappingText(mapSkeletons(kSource, kTarget), kSource, kTarget)); }

struct BrokenFile {
    const char* mistake;
    void (*breakIt)(Json& file);
    ErrorCode code;
    const char* message;
};

const BrokenFile kBroken[] = {
    {"version", [](Json& f) { f["sinew mapping"] = 2; }, ErrorCode::valueRange, "sinew mapping must be"},
    {"noVersion", [](Json& f) { f.erase("sinew mapping"); }, ErrorCode::syntax, "missing field"},
    {"noMapping", [](Json& f) { f.erase("mapping"); }, ErrorCode::syntax, "missing field"},
    {"mappingIsNoList", [](Json& f) { f["mapping"] = 1; }, ErrorCode::syntax, "must be a list"},
    {"profile", [](Json& f) { f["profile"] = "fish"; }, ErrorCode::keywordUnknown, "humanoid"},
    {"unknownField", [](Json& f) { f["mapping"][0]["joints"] = 1; }, ErrorCode::keywordUnknown, "'joints'"},
    {"unknownRole", [](Json& f) { f["mapping"][1]["role"] = "arm"; }, ErrorCode::nameUnknown, "'arm'"},
    {"roleTwice", [](Json& f) { f["mapping"][1]["role"] = f["mapping"][0]["role"]; },
     ErrorCode::duplicateName, "'hips' is listed twice"},
    {"unknownSourceJoint", [](Json& f) { f["mapping"][0]["source"] = {"Pelvis"}; }, ErrorCode::nameUnknown,
     "the source skeleton has no joint 'Pelvis'"},
    {"unknownTargetJoint", [](Json& f) { f["mapping"][0]["target"] = {"Hips"}; }, ErrorCode::nameUnknown,
     "the target skeleton has no joint 'Hips'"},
    {"jointTwice", [](Json& f) { f["mapping"][1]["source"] = {"Hips"}; }, ErrorCode::duplicateName,
     "joint 'Hips' is listed twice"},
    {"jointTwiceInOneEntry",
     [](Json& f) {
         f["mapping"][0]["source"] = {"Hips", "Hips"};
     },
     ErrorCode::duplicateName, "joint 'Hips' is listed twice"},
    {"twistIsAlsoInAChain", [](Json& f) { f["mapping"][0]["twist"] = {"head"}; }, ErrorCode::duplicateName,
     "joint 'head' is listed twice"},
    {"wrongOrder",
     [](Json& f) {
         f["mapping"][1]["source"] = {"Spine1", "Spine"};
     },
     ErrorCode::hierarchyBroken, "'Spine' is not below 'Spine1'"},
    {"differentBranches",
     [](Json& f) {
         f["mapping"][1]["source"] = {"Spine", "LeftFoot"};
     },
     ErrorCode::hierarchyBroken, "'LeftFoot' is not below 'Spine'"},
    {"noJoints",
     [](Json& f) {
         f["mapping"][0]["source"] = Json::array();
         f["mapping"][0]["target"] = Json::array();
     },
     ErrorCode::valueCount, "names no joints"},
    {"confidence", [](Json& f) { f["mapping"][0]["confidence"] = 1.5; }, ErrorCode::valueRange, "0 to 1"},
    {"jointsAreNoList", [](Json& f) { f["mapping"][0]["source"] = "Hips"; }, ErrorCode::syntax,
     "source must"},
    {"otherSource", [](Json& f) { f["source"]["signature"] = "0123456789abcdef"; },
     ErrorCode::skeletonMismatch, "another source skeleton"},
    {"otherTarget", [](Json& f) { std::swap(f["source"], f["target"]); }, ErrorCode::skeletonMismatch,
     "another source skeleton"}};

class BrokenMappings : public testing::TestWithParam<BrokenFile> {};

TEST_P(BrokenMappings, areRejectedWithTheirPosition) {
    Json file = validFile();
    GetParam().breakIt(file);
    const auto mapping = parse(file.dump(2));
    ASSERT_FALSE(mapping);
    EXPECT_EQ(mapping.error().code, GetParam().code) << text(mapping.error());
    EXPECT_NE(mapping.error().message.find(GetParam().message), std::string::npos) << text(mapping.error());
    EXPECT_EQ(mapping.error().where.rfind("map.json:", 0), 0u) << text(mapping.error());
}

INSTANTIATE_TEST_SUITE_P(Mistakes, BrokenMappings, testing::ValuesIn(kBroken),
                         [](const auto& test) { return std::string(test.param.mistake); });

TEST(MappingFile, rejectsTextThatIsNoMapping) {
    for (const char* file : {"", "{", "[]", "{}", "1", "null", "sinew", "{\"sinew mapping\": 1}"}) {
        const auto mapping = parse(file);
        ASSERT_FALSE(mapping) << file;
        EXPECT_EQ(mapping.error().where.rfind("map.json", 0), 0u) << text(mapping.error());
    }
}

TEST(MappingFile, acceptsOtherSkeletonsWithoutASignature) {
    Json file = validFile();
    file.erase("source");
    file["target"].erase("signature");
    const auto mapping = parse(file.dump());
    ASSERT_TRUE(mapping) << text(mapping.error());
    EXPECT_EQ(*mapping, mapSkeletons(kSource, kTarget));
}

TEST(MappingFile, sortsEntriesByRole) {
    Json file = validFile();
    std::reverse(file["mapping"].begin(), file["mapping"].end());
    const auto mapping = parse(file.dump());
    ASSERT_TRUE(mapping) << text(mapping.error());
    EXPECT_EQ(*mapping, mapSkeletons(kSource, kTarget));
}

TEST(MappingFile, readsWhatAPersonWrites) {
    const auto mapping = parse(R"({
      "sinew mapping": 1,
      "profile": "humanoid",
      "mapping": [
        {"role": "spine", "source": ["Spine", "Spine1"], "target": ["spine_02"]},
        {"role": "hips", "source": ["Hips"], "target": ["pelvis"]},
        {"role": "upperArm.L", "source": ["LeftArm"], "target": ["upperarm_l"], "twist": ["upperarm_twist_l"]}
      ]
    })");
    ASSERT_TRUE(mapping) << text(mapping.error());
    ASSERT_EQ(mapping->roles.size(), 3u);
    EXPECT_EQ(mapping->roles[0].role, (Role{BodyPart::hips, std::nullopt}));
    EXPECT_EQ(mapping->roles[0].confidence, 1);
    EXPECT_EQ(mapping->roles[2].targetTwist, std::vector{*kTarget.find("upperarm_twist_l")});
}

TEST(SkeletonSignature, dependsOnNamesAndHierarchyOnly) {
    const std::string signature = skeletonSignature(kSource);
    EXPECT_EQ(signature.size(), 16u);
    std::vector<Joint> joints = kSource.joints();
    for (Joint& joint : joints) joint.rest.translation *= 2;
    EXPECT_EQ(skeletonSignature(Skeleton::create(joints).value()), signature);
    joints.back().name += "X";
    EXPECT_NE(skeletonSignature(Skeleton::create(joints).value()), signature);
    joints = kSource.joints();
    joints.back().parent = 0;
    EXPECT_NE(skeletonSignature(Skeleton::create(joints).value()), signature);
    EXPECT_NE(skeletonSignature(kTarget), signature);
}

RC_GTEST_PROP(MappingFileLaw, writtenMappingsAreReadUnchanged, ()) {
    Mapping mapping = mapSkeletons(kSource, kTarget);
    if (*rc::gen::arbitrary<bool>()) mapping = mapByName(kSource, kSource);
    const bool byName = mapping.profile == MappingProfile::byName;
    for (RoleMapping& entry : mapping.roles) {
        entry.confidence = *anyNumber(0, 1);
        entry.reason = *rc::gen::element<std::string>("", "names \"a\", b", "line\nbreak", "Hüfte");
        if (entry.isComplete() && *rc::gen::arbitrary<bool>())
            (*rc::gen::arbitrary<bool>() ? entry.source : entry.target).clear();
        if (entry.target.empty()) entry.targetTwist.clear();
    }
    // Entries by name are in the order of their targets, those without one last.
    if (byName)
        std::ranges::stable_sort(mapping.roles, {}, [](const RoleMapping& entry) {
            return entry.target.empty() ? kMaximumJoints : entry.target.front();
        });
    const Skeleton& target = byName ? kSource : kTarget;
    const std::string file = mappingText(mapping, kSource, target);
    const auto read = parseMapping(Source::fromMemory("map.json", file), kSource, target);
    RC_ASSERT(read.has_value());
    RC_ASSERT(*read == mapping);
    RC_ASSERT(mappingText(*read, kSource, target) == file);
}

RC_GTEST_PROP(MappingFileLaw, damagedFilesNeverCrash, ()) {
    static const std::string kFile = mappingText(mapSkeletons(kSource, kTarget), kSource, kTarget);
    std::string file = kFile;
    for (int i = 0; i < 3; ++i) {
        const auto at = static_cast<std::size_t>(*anyInteger(0, static_cast<std::int64_t>(file.size()) - 1));
        if (*rc::gen::arbitrary<bool>()) {
            file.resize(at + 1);
        } else {
            file[at] = static_cast<char>(*anyInteger(0, 127));
        }
    }
    const auto mapping = parse(file);
    if (!mapping) RC_ASSERT(mapping.error().where.rfind("map.json", 0) == 0);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
