#include "core/io/text/Source.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace sinew {
namespace SINEW_TEST_FILE {

namespace fs = std::filesystem;

/// Provides a temporary folder, removed after the test.
class SourceTest : public testing::Test {
protected:
    void SetUp() override {
        const auto* info = testing::UnitTest::GetInstance()->current_test_info();
        folder_ = fs::path(testing::TempDir()) / (std::string("sinew-source-") + info->name());
        fs::remove_all(folder_);
        fs::create_directories(folder_ / "inner");
    }
    void TearDown() override { fs::remove_all(folder_); }

    void writeFile(const std::string& name, const std::string& bytes) const {
        std::ofstream(folder_ / name, std::ios::binary) << bytes;
    }

    fs::path folder_;
};

TEST_F(SourceTest, rejectsAMissingFile) {
    const auto source = Source::open(folder_ / "absent.bvh");
    ASSERT_FALSE(source);
    EXPECT_EQ(source.error().code, ErrorCode::fileNotFound);
    EXPECT_EQ(source.error().where, (folder_ / "absent.bvh").string());
}

TEST_F(SourceTest, rejectsAFolder) {
    const auto source = Source::open(folder_);
    ASSERT_FALSE(source);
    EXPECT_EQ(source.error().code, ErrorCode::fileUnreadable);
}

TEST_F(SourceTest, rejectsADevice) {
    const auto source = Source::open("/dev/zero");
    ASSERT_FALSE(source);
    EXPECT_EQ(source.error().code, ErrorCode::fileUnreadable);
}

TEST_F(SourceTest, rejectsAnEmptyFile) {
    writeFile("empty.bvh", "");
    const auto source = Source::open(folder_ / "empty.bvh");
    ASSERT_FALSE(source);
    EXPECT_EQ(source.error().code, ErrorCode::fileEmpty);
}

TEST_F(SourceTest, rejectsMoreBytesThanTheLimit) {
    writeFile("long.bvh", "12345");
    ReadLimits limits;
    limits.bytes = 4;
    const auto source = Source::open(folder_ / "long.bvh", limits);
    ASSERT_FALSE(source);
    EXPECT_EQ(source.error().code, ErrorCode::fileTooLarge);
}

TEST_F(SourceTest, rejectsSiblingsOutsideTheFolder) {
    writeFile("here.bvh", "x");
    const auto source = Source::open(folder_ / "here.bvh");
    ASSERT_TRUE(source);
    for (const char* path : {"../here.bvh", "inner/../../here.bvh", "/etc/hostname", ""}) {
        const auto sibling = source->sibling(path);
        ASSERT_FALSE(sibling) << path;
        EXPECT_EQ(sibling.error().code, ErrorCode::fileUnreadable) << path;
    }
}

TEST_F(SourceTest, bytesInMemoryHaveNoSiblings) {
    const Source source = Source::fromMemory("walk.amc", "1");
    const auto sibling = source.sibling("walk.asf");
    ASSERT_FALSE(sibling);
    EXPECT_EQ(sibling.error().code, ErrorCode::fileNotFound);
    EXPECT_TRUE(source.siblingNames(".asf").empty());
}

TEST_F(SourceTest, keepsEveryByte) {
    const std::string bytes("a\r\nb\0c\xFF", 7);
    writeFile("Take.01.BVH", bytes);
    const auto source = Source::open(folder_ / "Take.01.BVH");
    ASSERT_TRUE(source);
    EXPECT_EQ(source->bytes(), bytes);
    EXPECT_EQ(source->name(), "Take.01.BVH");
    EXPECT_EQ(source->stem(), "Take.01");
    EXPECT_EQ(source->extension(), ".bvh");
    EXPECT_EQ(source->location(12), "Take.01.BVH:12");
}

TEST_F(SourceTest, siblingsHaveTheSameLimits) {
    writeFile("walk.amc", "1");
    writeFile("walk.asf", "12345");
    writeFile("inner/mesh.ply", "1");
    ReadLimits limits;
    limits.bytes = 4;
    const auto source = Source::open(folder_ / "walk.amc", limits);
    ASSERT_TRUE(source);
    EXPECT_TRUE(source->sibling("inner/mesh.ply"));
    const auto tooLong = source->sibling("walk.asf");
    ASSERT_FALSE(tooLong);
    EXPECT_EQ(tooLong.error().code, ErrorCode::fileTooLarge);
}

TEST_F(SourceTest, listsSiblingsOfAnExtensionInAnyCaseSorted) {
    for (const char* name : {"b.asf", "A.ASF", "c.amc"}) writeFile(name, "x");
    fs::create_directories(folder_ / "folder.asf");
    const auto source = Source::open(folder_ / "c.amc");
    ASSERT_TRUE(source);
    EXPECT_EQ(source->siblingNames(".asf"), (std::vector<std::string>{"A.ASF", "b.asf"}));
}

TEST_F(SourceTest, providesSiblingsFromMemory) {
    const auto files = std::make_shared<const std::vector<NamedFile>>(
        std::vector<NamedFile>{{"walk.amc", "motion"}, {"walk.asf", "skeleton"}, {"a.ASF", "other"}});
    const Source motion = Source::fromFiles(files, "walk.amc");
    EXPECT_EQ(motion.bytes(), "motion");
    EXPECT_EQ(motion.siblingNames(".asf"), (std::vector<std::string>{"a.ASF", "walk.asf"}));
    const auto skeleton = motion.sibling("walk.asf");
    ASSERT_TRUE(skeleton);
    EXPECT_EQ(skeleton->bytes(), "skeleton");
    EXPECT_TRUE(skeleton->sibling("walk.amc"));
    EXPECT_FALSE(motion.sibling("run.asf"));
    EXPECT_FALSE(motion.sibling("../walk.asf"));
    EXPECT_EQ(Source::fromFiles(files, "walk.AMC").name(), "a.ASF");
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
