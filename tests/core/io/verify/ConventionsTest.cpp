// Files written with the presets follow the conventions of the programs they are for.
#include "tests/core/io/verify/Conventions.h"

#include <gtest/gtest.h>

#include "core/io/verify/ExportCheck.h"
#include "core/io/writing/WrittenNames.h"
#include "tests/core/io/NamedRig.h"
#include "tests/core/io/verify/ArmScene.h"
#include "tests/core/scene/ShapedArm.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using namespace test;

std::vector<std::string> namesFor(NameRule rule, const std::vector<std::string>& names,
                                  JointKind kind = JointKind::joint) {
    std::vector<Joint> joints;
    for (const std::string& name : names) {
        joints.emplace_back().name = name;
        joints.back().kind = kind;
    }
    applyNameRule(rule, joints);
    std::vector<std::string> result;
    for (const Joint& joint : joints) result.push_back(joint.name);
    return result;
}

using Names = std::vector<std::string>;

/// Two roots, and names that programs change, some to those of other joints.
Scene awkwardRig() {
    Scene scene = bvhArm();
    auto character = std::make_shared<Character>(*scene.characters.front());
    std::vector<Joint> joints = character->skeleton->joints();
    for (const char* name :
         {"mixamorig:Hips", "Hips", "hips", "a b", "a-b", "left/knee", "left_knee", "arm.L", "arm_L",
          " lead ", "lead", "100%", "say \"@\"", "tick`,", ":", "/", "Knie ü"}) {
        Joint joint;
        joint.id = scene.newId<JointId>();
        joint.name = name;
        joint.parent = joints.size() == 3 ? kNoParent : static_cast<int>(joints.size() % 3);
        joint.rest.translation = {0.1, 0.2, 0.3};
        joint.tail = {0, 0.1, 0};
        joints.push_back(std::move(joint));
    }
    character->skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    auto again = std::make_shared<Clip>(*character->clips.front());
    again->id = scene.newId<ClipId>();
    character->clips.push_back(std::move(again));
    scene.characters.front() = std::move(character);
    return scene;
}

TEST(ConventionsTest, programsRenameJoints) {
    EXPECT_EQ(namesFor(NameRule::keep, {"a:b c", "x/y"}), (Names{"a:b c", "x/y"}));
    EXPECT_EQ(namesFor(NameRule::unity, {"a:b c", "x/y", "x_y"}), (Names{"a:b c", "x_y_2", "x_y"}));
    EXPECT_EQ(namesFor(NameRule::unreal, {"rig:Hips", "hips", " a b ", "a.b", "rig:"}),
              (Names{"Hips_2", "hips", "a-b", "a_b", "joint"}));
    EXPECT_EQ(namesFor(NameRule::godot, {"rig:Hips", "arm.L", "x/y"}), (Names{"rig_Hips", "arm.L", "x_y"}));
    EXPECT_EQ(namesFor(NameRule::godot, {"arm.L", "50%@"}, JointKind::node), (Names{"arm_L", "50__"}));
}

TEST(ConventionsTest, namesThatFollowTheRuleAreKept) {
    EXPECT_EQ(namesFor(NameRule::unreal, {"rig:Hips", "Hips", "a:hips"}),
              (Names{"Hips_2", "Hips", "hips_3"}));
    EXPECT_EQ(namesFor(NameRule::godot, {"x/y", "x:y", "x_y_2", "x_y"}),
              (Names{"x_y_3", "x_y_4", "x_y_2", "x_y"}));
    EXPECT_EQ(namesFor(NameRule::unity, {"Hips", "Hips"}), (Names{"Hips", "Hips_2"}));
}

TEST(ConventionsTest, filesOfEveryPresetFollowThem) {
    expectConventions(bvhArm(), "arm");
    expectConventions(namedRig(), "named rig");
    expectConventions(shapedArm(), "shaped arm");
    expectConventions(awkwardRig(), "awkward rig");
}

TEST(ConventionsTest, renamedJointsAreReportedAndVerified) {
    const Scene scene = awkwardRig();
    const Format& format = *formatForWriting(".glb").value();
    WriteOptions options;
    applyPreset(*findExportPreset("godot"), format.support(".glb"), 1, options);
    const auto written = writtenCharacters(scene, format, ".glb", options).value();
    const std::string bytes = WrittenGltf(scene, options).bytes();
    const Replays replays = format.replay(Source::fromMemory("fox.glb", bytes), {}).value();
    const ExportCheck check = checkExport(written, replays, {}).value();
    EXPECT_TRUE(check.isWithin({}));
    EXPECT_NE(
        std::ranges::find(check.renamed, std::pair<std::string, std::string>("left/knee", "left_knee_2")),
        check.renamed.end());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
