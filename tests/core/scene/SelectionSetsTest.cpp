#include <gtest/gtest.h>

#include <array>

#include "core/scene/edits/characters/EditCharacters.h"
#include "tests/core/scene/Arm.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::armIn;
using test::idOf;

class SelectionSets : public testing::Test {
protected:
    const Scene scene = test::armScene();
    const CharacterId arm = armIn(scene).id;
    const SelectionSetId lower = armIn(scene).selectionSets[0].id;
    const std::array<JointId, 1> hand{idOf(scene, "hand.L")};
};

TEST_F(SelectionSets, rejectInvalidSets) {
    const auto refused = [](const Result<Scene>& result, ErrorCode code) {
        return !result && result.error().code == code && !result.error().message.empty();
    };
    const std::array<JointId, 1> unknown{JointId{888888}};
    EXPECT_TRUE(refused(saveSelectionSet(scene, arm, "", hand), ErrorCode::argumentInvalid));
    EXPECT_TRUE(refused(saveSelectionSet(scene, arm, "none", {}), ErrorCode::argumentInvalid));
    EXPECT_TRUE(refused(saveSelectionSet(scene, arm, "odd", unknown), ErrorCode::argumentInvalid));
    EXPECT_TRUE(refused(saveSelectionSet(scene, CharacterId{777}, "x", hand), ErrorCode::argumentInvalid));
    EXPECT_TRUE(refused(deleteSelectionSet(scene, arm, SelectionSetId{777}), ErrorCode::argumentInvalid));
    EXPECT_TRUE(
        refused(renameSelectionSet(scene, arm, SelectionSetId{777}, "x"), ErrorCode::argumentInvalid));
    EXPECT_TRUE(refused(renameSelectionSet(scene, arm, lower, ""), ErrorCode::argumentInvalid));
    const Scene two = saveSelectionSet(scene, arm, "tip", hand).value();
    EXPECT_TRUE(refused(renameSelectionSet(two, arm, lower, "tip"), ErrorCode::duplicateName));
}

TEST_F(SelectionSets, areStoredByNameInOrder) {
    const std::array joints{idOf(scene, "shoulder"), idOf(scene, "elbow.L")};
    const Scene after = saveSelectionSet(scene, arm, "upper", joints).value();
    ASSERT_EQ(armIn(after).selectionSets.size(), 2U);
    const SelectionSet& set = armIn(after).selectionSets[1];
    EXPECT_EQ(set.name, "upper");
    EXPECT_EQ(set.joints, (std::vector{joints[0], joints[1]}));
    EXPECT_EQ(set.id.value, after.lastId);
}

TEST_F(SelectionSets, savingUnderAnExistingNameReplacesTheJoints) {
    const Scene after = saveSelectionSet(scene, arm, "lower", hand).value();
    ASSERT_EQ(armIn(after).selectionSets.size(), 1U);
    EXPECT_EQ(armIn(after).selectionSets[0].id, lower);
    EXPECT_EQ(armIn(after).selectionSets[0].joints, std::vector{hand[0]});
}

TEST_F(SelectionSets, areRenamedAndDeleted) {
    const Scene renamed = renameSelectionSet(scene, arm, lower, "forearm").value();
    EXPECT_EQ(armIn(renamed).selectionSets[0].name, "forearm");
    EXPECT_TRUE(renameSelectionSet(scene, arm, lower, "lower").has_value());
    EXPECT_TRUE(armIn(*deleteSelectionSet(scene, arm, lower)).selectionSets.empty());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
