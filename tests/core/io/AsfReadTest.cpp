#include <gtest/gtest.h>

#include "AcclaimTexts.h"

namespace sinew {
namespace SINEW_TEST_FILE {

struct Mistake {
    const char* from;
    const char* to;
    ErrorCode code;
    int line;
};

std::string lineOf(const std::string& where) { return where.substr(where.rfind(':') + 1); }

TEST(AsfReadTest, rejectsEachMistakeWithItsLocation) {
    const Mistake kMistakes[] = {
        {":version", "version", ErrorCode::syntax, 1},
        {"length 0.0254", "length zero", ErrorCode::numberInvalid, 5},
        {"length 0.0254", "length 0", ErrorCode::valueRange, 5},
        {"length 0.0254", "length -1", ErrorCode::valueRange, 5},
        {"length 0.0254", "length", ErrorCode::valueCount, 5},
        {"angle deg", "angle grad", ErrorCode::keywordUnknown, 6},
        {"TX TY TZ", "TX TY TX", ErrorCode::duplicateName, 10},
        {"TX TY TZ", "TX TY SZ", ErrorCode::keywordUnknown, 10},
        {"TX TY TZ", "TX TY L", ErrorCode::keywordUnknown, 10},
        {"axis XYZ", "axis XXY", ErrorCode::keywordUnknown, 11},
        {"position 0 0 0", "position 0 0", ErrorCode::valueCount, 12},
        {"position 0 0 0", "position 0 nan 0", ErrorCode::numberNotFinite, 12},
        {"orientation 0 0 0", "orientation 0 0 1e400", ErrorCode::numberNotFinite, 13},
        {"name upper", "name", ErrorCode::syntax, 17},
        {"name upper", "name root", ErrorCode::duplicateName, 17},
        {"name lower", "name upper", ErrorCode::duplicateName, 28},
        {"    name hand\n", "", ErrorCode::syntax, 39},
        {"direction 1 0 0", "direction 1 0", ErrorCode::valueCount, 18},
        {"length 2", "length -inf", ErrorCode::numberNotFinite, 19},
        {"axis 0 0 30 XYZ", "axis 0 0 30 ABC", ErrorCode::keywordUnknown, 20},
        {"dof rx ry rz", "dof rx ry rx", ErrorCode::duplicateName, 21},
        {"dof rx ry rz", "dof rx ry yaw", ErrorCode::keywordUnknown, 21},
        {"(-160.0 20.0)", "(-160.0 20.0 5)", ErrorCode::valueCount, 22},
        {"(-160.0 20.0)", "(-160.0 nan)", ErrorCode::numberNotFinite, 22},
        {"(-60.0 70.0)\n  end", "(-60.0 70.0)\n", ErrorCode::unexpectedEnd, 26},
        {"upper lower", "upper forearm", ErrorCode::nameUnknown, 44},
        {"upper lower", "shoulder lower", ErrorCode::nameUnknown, 44},
        {"lower hand", "upper hand lower", ErrorCode::hierarchyBroken, 45},
        {"lower hand", "lower root", ErrorCode::hierarchyBroken, 45},
        {"lower hand", "hand hand", ErrorCode::hierarchyCycle, 45},
        {"root upper\n", "hand upper\n", ErrorCode::hierarchyCycle, 15},
        {":root", ":skin", ErrorCode::unexpectedEnd, 47},
        {":hierarchy", ":skin", ErrorCode::unexpectedEnd, 47},
    };
    for (const Mistake& mistake : kMistakes) {
        const AcclaimRead read(edited(kArmAsf, mistake.from, mistake.to));
        ASSERT_FALSE(read.scene) << mistake.from << " -> " << mistake.to;
        EXPECT_EQ(name(read.scene.error().code), name(mistake.code)) << text(read.scene.error());
        EXPECT_EQ(lineOf(read.scene.error().where), std::to_string(mistake.line)) << text(read.scene.error());
    }
}

TEST(AsfReadTest, rejectsMoreBonesThanTheLimits) {
    std::string bones = ":root\norder rx\n:bonedata\n", hierarchy = ":hierarchy\n";
    for (int i = 0; i < 70000; ++i) {
        const std::string bone = std::string("b").append(std::to_string(i));
        bones += "begin\nname " + bone + "\nend\n";
        hierarchy += "root " + bone + "\n";
    }
    const AcclaimRead read(bones + hierarchy);
    ASSERT_FALSE(read.scene);
    EXPECT_EQ(read.scene.error().code, ErrorCode::limitExceeded);
}

TEST(AsfReadTest, rejectsHierarchiesDeeperThanTheLimits) {
    std::string bones = ":root\norder rx\n:bonedata\n", hierarchy = ":hierarchy\nroot b0\n";
    for (int i = 0; i < 6000; ++i) {
        const std::string bone = std::string("b").append(std::to_string(i));
        bones += "begin\nname " + bone + "\nend\n";
        if (i < 5999) hierarchy += bone + " b" + std::to_string(i + 1) + "\n";
    }
    const AcclaimRead read(bones + hierarchy);
    ASSERT_FALSE(read.scene);
    EXPECT_EQ(read.scene.error().code, ErrorCode::limitExceeded);
}

TEST(AsfReadTest, rejectsInvalidUnits) {
    for (const double unit : {0.0, -1.0, HUGE_VAL, std::nan("")}) {
        ReadOptions options;
        options.metresPerUnit = unit;
        const AcclaimRead read(kArmAsf, options);
        ASSERT_FALSE(read.scene);
        EXPECT_EQ(read.scene.error().code, ErrorCode::argumentInvalid);
    }
}

TEST(AsfReadTest, survivesTruncationAtEveryByte) {
    const std::size_t complete = kArmAsf.rfind("  end");
    for (std::size_t size = 0; size < kArmAsf.size(); ++size) {
        const AcclaimRead read(kArmAsf.substr(0, size));
        if (size < kArmAsf.find(":hierarchy")) {
            ASSERT_FALSE(read.scene) << size;
        }
        if (!read.scene) {
            EXPECT_TRUE(read.scene.error().where.starts_with("arm.asf")) << text(read.scene.error());
        }
        EXPECT_TRUE(read.scene || size < complete);
    }
}

TEST(AsfReadTest, rejectsJunk) {
    for (const std::string& junk :
         {std::string("\x7f"
                      "ELF\0\1\2",
                      7),
          std::string(1 << 20, '('), std::string("\n\n"), std::string(10 << 20, '1'),
          std::string(":bonedata\n").append(1 << 20, '-')}) {
        EXPECT_FALSE(AcclaimRead(junk).scene);
    }
}

TEST(AsfReadTest, readsHeadsTailsAxesAndFreedom) {
    const AcclaimRead read(kArmAsf);
    ASSERT_TRUE(read.scene) << text(read.scene.error());
    EXPECT_TRUE(read.diagnostics.empty());
    ASSERT_EQ(read.skeleton().size(), 4);
    EXPECT_EQ(read.character().name, "arm");
    EXPECT_DOUBLE_EQ(read.character().metresPerUnit, 1);

    const Joint& upper = read.joint("upper");
    EXPECT_EQ(upper.order, EulerOrder::XYZ);
    EXPECT_EQ(upper.free, kAngles);
    EXPECT_TRUE(upper.tail.isApprox(Eigen::Vector3d(2 * std::cos(radians(30)), -2 * std::sin(radians(30)), 0),
                                    1e-12));
    EXPECT_NEAR(upper.rest.rotation.angularDistance(toQuaternion(EulerOrder::XYZ, {0, 0, radians(30)})), 0,
                1e-12);
    EXPECT_EQ(upper.limits.angles[0].mode, AngleLimit::Mode::limited);
    EXPECT_DOUBLE_EQ(upper.limits.angles[0].min, radians(-160));
    EXPECT_DOUBLE_EQ(upper.limits.angles[2].max, radians(70));

    const Joint& lower = read.joint("lower");
    EXPECT_EQ(lower.order, EulerOrder::XZY);  // axes that are not listed come last
    EXPECT_EQ(lower.free, (ChannelSet{Channel::angle1, Channel::angle2}));
    EXPECT_EQ(read.joint("hand").free, ChannelSet{});
    EXPECT_TRUE(read.joint("hand").tail.isZero(0));
    EXPECT_TRUE(read.skeleton().restModel()[3].translation().isApprox(Eigen::Vector3d(2, 1, 0), 1e-12));
}

TEST(AsfReadTest, usesTheLibrarysUnitByDefault) {
    const std::string cmu = edited(kArmAsf, "length 0.0254", "length 0.45");
    EXPECT_DOUBLE_EQ(AcclaimRead(cmu).character().metresPerUnit, 0.0254 / 0.45);
    ReadOptions options;
    options.metresPerUnit = 0.5;
    const AcclaimRead explicitUnit(cmu, options);
    EXPECT_DOUBLE_EQ(explicitUnit.character().metresPerUnit, 0.5);
    EXPECT_TRUE(
        explicitUnit.skeleton().restModel()[3].translation().isApprox(Eigen::Vector3d(1, 0.5, 0), 1e-12));
}

TEST(AsfReadTest, readsLimitsInAnyNotation) {
    const char* kNotations[] = {"limits (-160 20) (-70 70) (-60 70)", "limits -160 20 -70 70 -60 70",
                                "LIMITS (-160,20),(-70,70),\n # between\n (-60,70)",
                                "limits\n(-160\n20)\n-70 70 -60 70"};
    const std::size_t from = kArmAsf.find("    limits"), to = kArmAsf.find("  end", from);
    for (const char* notation : kNotations) {
        const AcclaimRead read(std::string(kArmAsf).replace(from, to - from, std::string(notation) + "\n"));
        ASSERT_TRUE(read.scene) << notation << text(read.scene.error());
        EXPECT_EQ(read.joint("upper").limits, AcclaimRead(kArmAsf).joint("upper").limits) << notation;
    }
}

TEST(AsfReadTest, opensLimitsAtInfinity) {
    const AcclaimRead read(
        edited(edited(kArmAsf, "(-160.0 20.0)", "(-inf inf)"), "(-70.0 70.0)", "(-70 INF)"));
    ASSERT_TRUE(read.scene);
    const auto& limits = read.joint("upper").limits.angles;
    EXPECT_EQ(limits[0].mode, AngleLimit::Mode::free);
    EXPECT_EQ(limits[1].mode, AngleLimit::Mode::limited);
    EXPECT_DOUBLE_EQ(limits[1].min, radians(-70));
    EXPECT_EQ(project(limits[1], 1e6), 1e6);
}

TEST(AsfReadTest, warnsAboutInvalidLimits) {
    const AcclaimRead few(edited(kArmAsf, "           (-60.0 70.0)\n", ""));
    ASSERT_EQ(few.diagnostics.list().size(), 1u);
    EXPECT_EQ(few.diagnostics.list()[0].code, ErrorCode::valueCount);
    EXPECT_EQ(few.diagnostics.list()[0].where, "arm.asf:15");
    EXPECT_EQ(few.joint("upper").limits.angles[2].mode, AngleLimit::Mode::free);

    const AcclaimRead swapped(edited(kArmAsf, "(-160.0 20.0)", "(20 -160)"));
    ASSERT_EQ(swapped.diagnostics.list().size(), 1u);
    EXPECT_EQ(swapped.joint("upper").limits, AcclaimRead(kArmAsf).joint("upper").limits);
}

TEST(AsfReadTest, readsBonesAndTheirHierarchyInAnyOrder) {
    // hand, lower, upper: children before their parents, and the hierarchy from the tip up.
    const std::size_t first = kArmAsf.find("  begin\n    id 1"), second = kArmAsf.find("  begin\n    id 2"),
                      third = kArmAsf.find("  begin\n    id 3"), end = kArmAsf.find(":hierarchy");
    const std::string text = kArmAsf.substr(0, first) + kArmAsf.substr(third, end - third) +
                             kArmAsf.substr(second, third - second) + kArmAsf.substr(first, second - first) +
                             ":hierarchy\nbegin\nlower hand\nupper lower\nroot upper\nend\n";
    const AcclaimRead read(text), usual(kArmAsf);
    ASSERT_TRUE(read.scene);
    EXPECT_EQ(read.skeleton().joints(), usual.skeleton().joints());
}

TEST(AsfReadTest, acceptsAnyCommentsLineEndsAndKeywords) {
    std::string text = "# made by hand\r\n\r\n" + kArmAsf;
    for (const char* keyword : {":units", "direction", "dof", "begin", ":hierarchy", "order", "end"}) {
        std::string upper(keyword);
        for (char& c : upper) c = static_cast<char>(std::toupper(c));
        text = edited(text, keyword, upper);
    }
    std::string commented;
    for (const char c : text) commented += c == '\n' ? std::string(" # said\r\n") : std::string(1, c);
    const AcclaimRead read(commented), usual(kArmAsf);
    ASSERT_TRUE(read.scene) << sinew::text(read.scene.error());
    EXPECT_EQ(read.skeleton().joints(), usual.skeleton().joints());
}

TEST(AsfReadTest, skipsUnknownSections) {
    std::string text = edited(kArmAsf, ":documentation", ":muscles\n  biceps 1 2\n  3 4\n:documentation");
    text = edited(text, "    id 1\n", "    id 1\n    bodymass 3\n    colour red\n");
    const AcclaimRead read(text);
    ASSERT_TRUE(read.scene) << sinew::text(read.scene.error());
    ASSERT_EQ(read.diagnostics.list().size(), 2u);
    EXPECT_EQ(read.diagnostics.list()[0].where, "arm.asf:7");
    EXPECT_EQ(read.diagnostics.list()[1].code, ErrorCode::keywordUnknown);
}

TEST(AsfReadTest, leavesOutUnattachedBones) {
    const AcclaimRead read(edited(kArmAsf, "    lower hand\n", ""));
    ASSERT_TRUE(read.scene);
    EXPECT_EQ(read.skeleton().size(), 3);
    ASSERT_EQ(read.diagnostics.list().size(), 1u);
    EXPECT_EQ(read.diagnostics.list()[0].where, "arm.asf:34");
}

TEST(AsfReadTest, rootHasADefaultOrder) {
    const AcclaimRead read(edited(kArmAsf, "  order TX TY TZ RX RY RZ\n", ""));
    ASSERT_TRUE(read.scene);
    EXPECT_EQ(read.joint("root").order, EulerOrder::XYZ);
    EXPECT_EQ(read.joint("root").free.size(), 6);
    EXPECT_EQ(read.diagnostics.list().size(), 1u);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
