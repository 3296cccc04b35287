// The roles of the joints of real skeletons are those that a person assigned: tests/data/retarget/roles.json.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "core/io/FormatList.h"
#include "core/retarget/BodyRoles.h"
#include "tests/Paths.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Json = nlohmann::json;
using NamesByRole = std::map<std::string, std::vector<std::string>>;

const Json& truth() {
    static const Json kTruth = [] {
        std::ifstream file(SINEW_TEST_DATA "/retarget/roles.json");
        return Json::parse(file);
    }();
    return kTruth;
}

Skeleton readSkeleton(const std::string& name) {
    const std::filesystem::path path = std::filesystem::path(SINEW_DATA_DIR) / name;
    Diagnostics diagnostics;
    const auto scene = readFiles({&path, 1}, {}, {}, diagnostics);
    if (!scene) {
        ADD_FAILURE() << text(scene.error());
        return {};
    }
    return *scene->characters.back()->skeleton;
}

NamesByRole namesOf(const BodyRoles& body, const Skeleton& skeleton) {
    NamesByRole names;
    for (const auto& [role, found] : body.roles) {
        for (const int joint : found.joints) names[name(role)].push_back(skeleton[joint].name);
    }
    return names;
}

/// Returns whether a retargeted motion is wrong without this role: hips, limbs and head.
bool isEssential(const std::string& role) {
    const auto part = findRole(role).value().part;
    return part == BodyPart::hips || part == BodyPart::head ||
           (part >= BodyPart::upperArm && part <= BodyPart::hand) ||
           (part >= BodyPart::upperLeg && part <= BodyPart::foot);
}

TEST(BodyRolesData, areThoseThatAPersonAssigned) {
    int files = 0, right = 0;
    for (const Json& group : truth().at("skeletons")) {
        const auto expected = group.at("roles").get<NamesByRole>();
        for (const std::string file : group.at("files")) {
            const Skeleton skeleton = readSkeleton(file);
            const BodyRoles body = findBodyRoles(skeleton);
            const NamesByRole found = namesOf(body, skeleton);
            EXPECT_EQ(name(body.profile), group.at("profile").get<std::string>()) << file;
            for (const auto& [role, names] : expected) {
                if (!isEssential(role)) continue;
                EXPECT_TRUE(found.contains(role) && found.at(role) == names) << file << ": " << role;
            }
            ++files;
            right += found == expected ? 1 : 0;
        }
    }
    RecordProperty("files", files);
    RecordProperty("right", right);
    EXPECT_GE(right, 0.95 * files) << right << " of " << files;
}

TEST(BodyRolesData, areCertainWhereNamesAndHierarchyAgree) {
    for (const Json& group : truth().at("skeletons")) {
        for (const std::string file : group.at("files")) {
            for (const auto& [role, found] : findBodyRoles(readSkeleton(file)).roles)
                EXPECT_GE(found.confidence, kDoubtful) << file << ": " << name(role) << ", " << found.reason;
        }
    }
}

TEST(BodyRolesData, areNotFoundInSkeletonsThatAreNoBodies) {
    for (const std::string file : truth().at("notBodies")) {
        for (const auto& [role, found] : findBodyRoles(readSkeleton(file)).roles)
            ADD_FAILURE() << file << ": " << name(role) << ", " << found.reason;
    }
}

/// A body has at least that many joints: hips, head, and three in each arm and leg, less the hands or feet.
constexpr int kFewestJoints = 10;

TEST(BodyRolesData, listsAllBodies) {
    std::set<std::string> listed;
    for (const Json& group : truth().at("skeletons")) {
        for (const std::string file : group.at("files")) listed.insert(file);
    }
    for (const std::string file : truth().at("notBodies")) listed.insert(file);
    const std::set<std::string> skeletonFiles{".asf", ".bvh", ".dae", ".fbx", ".glb", ".gltf", ".json"};
    const std::filesystem::path data(SINEW_DATA_DIR);
    int read = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(data)) {
        const std::string file = entry.path().lexically_relative(data).generic_string();
        if (!skeletonFiles.contains(entry.path().extension().string()) || listed.contains(file)) continue;
        if (file.starts_with("malformed/")) continue;
        Diagnostics diagnostics;
        const auto scene = readFiles({&entry.path(), 1}, {}, {}, diagnostics);
        if (!scene) continue;
        ++read;
        for (const auto& character : scene->characters) {
            EXPECT_LT(character->skeleton->size(), kFewestJoints)
                << file << " is neither among the skeletons nor among the files that are no bodies";
            EXPECT_TRUE(findBodyRoles(*character->skeleton).roles.empty()) << file;
        }
    }
    EXPECT_GT(read, 50);
}

/// Files whose shape alone is ambiguous: hands without length, sides that a zeroed rest pose does not show, a
/// rest pose with knees of two joints, a head whose end is a joint, and arms of one joint.
const std::set<std::string> kAmbiguous{"bvh/cmu_12_01_walk.bvh", "bvh/rokoko_jesse_dance.bvh",
                                       "collada/astro_max.dae", "collada/seymour.dae", "gltf/greenman.glb"};

TEST(BodyRolesData, areFoundWithoutNames) {
    for (const Json& group : truth().at("skeletons")) {
        const auto expected = group.at("roles").get<NamesByRole>();
        for (const std::string file : group.at("files")) {
            if (kAmbiguous.contains(file)) continue;
            const Skeleton skeleton = readSkeleton(file);
            std::vector<Joint> joints = skeleton.joints();
            for (std::size_t i = 0; i < joints.size(); ++i)
                joints[i].name = std::string("joint").append(std::to_string(i));
            const BodyRoles body = findBodyRoles(Skeleton::create(joints).value());
            const NamesByRole found = namesOf(body, skeleton);
            for (const char* role : {"upperArm.L", "upperArm.R", "forearm.L", "upperLeg.L", "upperLeg.R",
                                     "lowerLeg.L", "head"}) {
                ASSERT_TRUE(found.contains(role)) << file << ": " << role;
                EXPECT_EQ(found.at(role).front(), expected.at(role).front()) << file << ": " << role;
            }
        }
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
