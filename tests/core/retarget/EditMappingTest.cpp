#include "core/retarget/EditMapping.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "core/retarget/BodyRoles.h"
#include "core/retarget/NamedMapping.h"
#include "tests/core/retarget/Figure.h"

namespace sinew {
namespace SINEW_TEST_FILE {

const Skeleton kPlain = test::makeFigure(test::kPlainFigure).skeleton();
const Skeleton kOther =
    test::makeFigure(
        "root=root; hips=pelvis; spine1=spine_01; spine2=spine_02; spine3=spine_03; neck1=neck; "
        "head=head; clavicle=clavicle_%; upperArm=upperarm_%; upperArmTwist=upperarm_twist_%; "
        "forearm=lowerarm_%; hand=hand_%; upperLeg=thigh_%; lowerLeg=calf_%; foot=foot_%",
        "l", "r")
        .skeleton();

int plain(const char* name) { return kPlain.find(name).value(); }
int other(const char* name) { return kOther.find(name).value(); }
Mapping automatic() { return mapSkeletons(kPlain, kOther); }
Mapping paired(const Mapping& mapping, const char* source, const char* target, bool extends = false) {
    return withPair(mapping, kPlain, plain(source), kOther, other(target), extends);
}

const Role kLeftArm{BodyPart::upperArm, Side::left};

TEST(EditMapping, findsTheEntryOfAJoint) {
    const Mapping mapping = automatic();
    EXPECT_EQ(entryOfSource(mapping, plain("LeftArm"))->role, kLeftArm);
    EXPECT_EQ(entryOfTarget(mapping, other("upperarm_l"))->role, kLeftArm);
    EXPECT_EQ(entryOfTarget(mapping, other("upperarm_twist_l"))->role, kLeftArm);
    EXPECT_EQ(entryOfTarget(mapping, other("root")), nullptr);
}

TEST(EditMapping, givesTheTargetTheRoleOfTheSource) {
    const Mapping mapping = paired(automatic(), "LeftArm", "clavicle_l");
    const RoleMapping* arm = mapping.find(kLeftArm);
    ASSERT_TRUE(arm);
    EXPECT_EQ(arm->source, std::vector{plain("LeftArm")});
    EXPECT_EQ(arm->target, std::vector{other("clavicle_l")});
    EXPECT_EQ(arm->confidence, 1);
    const RoleMapping* clavicle = mapping.find({BodyPart::clavicle, Side::left});
    ASSERT_TRUE(clavicle) << "the role stays, to be mapped";
    EXPECT_TRUE(clavicle->target.empty());
    EXPECT_EQ(entryOfTarget(mapping, other("upperarm_l")), nullptr);
}

TEST(EditMapping, extendsChainsFromTheRootOutwards) {
    const Mapping one = paired(automatic(), "Spine", "spine_02");
    const RoleMapping* spine = one.find({BodyPart::spine, std::nullopt});
    EXPECT_EQ(spine->target, (std::vector{other("spine_01"), other("spine_02"), other("spine_03")}))
        << "a joint of the chain does not replace it";
    const Mapping arm = paired(automatic(), "LeftArm", "lowerarm_l", true);
    EXPECT_EQ(arm.find(kLeftArm)->target, (std::vector{other("upperarm_l"), other("lowerarm_l")}));
    const Mapping across = paired(automatic(), "LeftArm", "thigh_r", true);
    EXPECT_EQ(across.find(kLeftArm)->target, std::vector{other("thigh_r")}) << "another branch";
}

TEST(EditMapping, mapsJointsWithoutARoleByThemselves) {
    Mapping mapping = automatic();
    std::erase_if(mapping.roles, [](const RoleMapping& entry) { return entry.role == kLeftArm; });
    mapping = paired(mapping, "LeftArm", "root");
    const RoleMapping* own = entryOfSource(mapping, plain("LeftArm"));
    ASSERT_TRUE(own);
    EXPECT_FALSE(own->role);
    EXPECT_EQ(own->target, std::vector{other("root")});
    EXPECT_EQ(own, &mapping.roles.back()) << "entries without a role come last";
}

TEST(EditMapping, unmapsARole) {
    const Mapping before = automatic();
    const auto at = static_cast<std::size_t>(before.find(kLeftArm) - before.roles.data());
    const Mapping after = withoutTarget(before, at);
    EXPECT_EQ(after.find(kLeftArm)->source, before.find(kLeftArm)->source);
    EXPECT_TRUE(after.find(kLeftArm)->target.empty());
    EXPECT_TRUE(after.find(kLeftArm)->targetTwist.empty());
}

RC_GTEST_PROP(EditMappingLaws, anyEditsGiveAMappingThatCanBeStored, ()) {
    Mapping mapping = automatic();
    const auto edits = *rc::gen::inRange(1, 30);
    for (int i = 0; i < edits; ++i) {
        if (*rc::gen::inRange(0, 5) == 0 && !mapping.roles.empty()) {
            mapping = withoutTarget(mapping, *rc::gen::inRange(std::size_t{0}, mapping.roles.size()));
            continue;
        }
        mapping = withPair(mapping, kPlain, *rc::gen::inRange(0, kPlain.size()), kOther,
                           *rc::gen::inRange(0, kOther.size()), *rc::gen::arbitrary<bool>());
    }
    const auto stored = withIndices(withNames(mapping, kPlain, kOther), kPlain, kOther);
    RC_ASSERT(stored.has_value());
    RC_ASSERT(*stored == mapping);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
